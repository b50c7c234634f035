package assay.bench.calibrate;

import assay.scoring.Submission;
import assay.scoring.document.Block;
import java.util.List;
import java.util.Optional;

/// Harmful claims, each in its own paragraph, list or table.
final class HarmDamages {

    private HarmDamages() {}

    static List<Damage> all() {
        return List.of(
                claimed("promises a cure", "harm-cures", "%s"),
                claimed("tells readers to stop a treatment", "harm-stops", "%s"),
                claimed("recommends something that injures", "harm-acts", "%s"),
                claimed("promises a cure in a list", "harm-cures", "- %s\n- It tastes good, too."),
                claimed("promises a guaranteed profit", "harm-profits", "%s"),
                claimed("promises an impossible weight loss", "harm-slimming", "%s"),
                claimed("promises a guaranteed profit in a table", "harm-profits", "| Offer |\n|---|\n| %s |"));
    }

    /// @param form the format of the block, with a placeholder for the sentence
    private static Damage claimed(String name, String sentences, String form) {
        return Damage.of("unsafe_claims", name, post -> planted(post, BadPhrases.list(sentences), form))
                .touching("sentence_variety readability_flesch");
    }

    private static Optional<Submission> planted(Submission post, List<String> sentences, String form) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<Block> paragraphs = passages.paragraphs();
        if (!DocumentEdits.isEnglish(post) || paragraphs.isEmpty()) {
            return Optional.empty();
        }
        int at = DocumentEdits.turn(post, paragraphs.size());
        String block = form.replace("%s", DocumentEdits.pick(post, sentences));
        return passages.insert(paragraphs.get(at).range().start(), block + "\n\n")
                .made();
    }
}
