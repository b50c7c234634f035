package assay.drafts.mock;

import assay.drafts.verification.Claim;
import assay.drafts.verification.VerifierQuestion;
import assay.language.Checkpoint;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Gives mock verdicts. A statement is supported by the sentence in its passages that shares the most words
/// with it, and is "not stated" if no sentence shares half of the statement's words. The verdicts show what a
/// report looks like, but are not a real check.
final class MockVerifier {

    private static final JsonMapper JSON = new JsonMapper();

    private MockVerifier() {}

    static ObjectNode answer(VerifierQuestion asked) {
        ObjectNode json = JSON.createObjectNode();
        ArrayNode verdicts = json.putArray("verdicts");
        for (int i = 0; i < asked.claims().size(); i++) {
            Checkpoint.pass();
            verdicts.add(verdict(i + 1, asked.claims().get(i)));
        }
        return json;
    }

    private static ObjectNode verdict(int number, Claim claim) {
        Set<String> said = words(claim.text());
        String evidence = "";
        String quotation = "";
        int most = 0;
        for (Claim.Passage passage : claim.passages()) {
            for (String sentence : MockModel.sentences(passage.text())) {
                Checkpoint.pass();
                Set<String> shared = words(sentence);
                shared.retainAll(said);
                if (shared.size() > most) {
                    most = shared.size();
                    evidence = passage.id();
                    quotation = sentence;
                }
            }
        }
        boolean supported = most > 0 && 2 * most >= said.size();
        return JSON.createObjectNode()
                .put("claim", number)
                .put("verdict", supported ? "supported" : "not_stated")
                .put("evidence", supported ? evidence : "")
                .put("quotation", supported ? quotation : "");
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (Character.isLetterOrDigit(c)) {
                word.append(c);
            } else if (!word.isEmpty()) {
                words.add(word.toString().toLowerCase(Locale.ROOT));
                word.setLength(0);
            }
        }
        return words;
    }
}
