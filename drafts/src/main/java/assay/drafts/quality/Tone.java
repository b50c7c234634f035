package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Fault;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// Checks the tone of a draft: hype words, exclamation marks, and superlatives that no cited passage
/// contains.
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Tone(int hypeWords, int superlatives, int exclamations, List<Problem> problems) {

    private static final Set<String> HYPE = Set.of(
            "amazing",
            "astonishing",
            "awesome",
            "breathtaking",
            "brilliant",
            "cutting-edge",
            "delightful",
            "effortless",
            "effortlessly",
            "exceptional",
            "extraordinary",
            "fantastic",
            "flawless",
            "game-changing",
            "gorgeous",
            "groundbreaking",
            "incredible",
            "incredibly",
            "insane",
            "jaw-dropping",
            "legendary",
            "magical",
            "mind-blowing",
            "outstanding",
            "perfect",
            "phenomenal",
            "remarkable",
            "revolutionary",
            "sensational",
            "spectacular",
            "stunning",
            "superb",
            "supercharge",
            "unbeatable",
            "unleash",
            "unmatched",
            "unparalleled",
            "unrivalled",
            "wonderful",
            "world-class");

    /// Superlatives. The words in “at least” and “most of” do not count.
    private static final Set<String> SUPERLATIVE = Set.of(
            "best",
            "biggest",
            "cheapest",
            "easiest",
            "fastest",
            "finest",
            "greatest",
            "largest",
            "leading",
            "lightest",
            "quietest",
            "safest",
            "simplest",
            "smartest",
            "strongest",
            "toughest",
            "top-rated",
            "ultimate");

    /// A tone problem, and its place in the draft.
    public record Problem(String section, int sentence, String text, String reason) {}

    static Tone of(Bundle bundle, Draft draft) {
        List<Problem> problems = new ArrayList<>();
        Set<String> keyword = Similarity.words(bundle.primaryKeyword());
        int hype = 0;
        int superlatives = 0;
        int exclamations = 0;
        for (Section section : draft.sections()) {
            Checkpoint.pass();
            List<Sentence> said = section.sentences().toList();
            for (int i = 0; i < said.size(); i++) {
                Sentence sentence = said.get(i);
                if (sentence.kind() == Sentence.Kind.FIXED) {
                    continue;
                }
                String sold = found(bundle, sentence, HYPE, Set.of());
                String ranked = found(bundle, sentence, SUPERLATIVE, keyword);
                boolean shouted = unnamed(bundle, sentence).indexOf('!') >= 0 && !quoted(bundle, sentence);
                hype += sold == null ? 0 : 1;
                superlatives += ranked == null ? 0 : 1;
                exclamations += shouted ? 1 : 0;
                if (sold != null || ranked != null || shouted) {
                    problems.add(new Problem(section.id(), i, sentence.text(), reason(sold, ranked)));
                }
            }
        }
        return new Tone(hype, superlatives, exclamations, List.copyOf(problems));
    }

    private static String reason(@Nullable String sold, @Nullable String ranked) {
        if (sold != null) {
            return "“" + sold + "” is hype. Use the source's words instead.";
        }
        return ranked != null
                ? "“" + ranked + "” is a superlative that no cited passage contains."
                : "Replace the exclamation mark with a period.";
    }

    /// Returns the text without the names of tools, which can contain any word or mark.
    private static String unnamed(Bundle bundle, Sentence sentence) {
        String text = sentence.text();
        for (Bundle.Tool tool : bundle.tools()) {
            Checkpoint.pass();
            text = tool.name().isBlank() ? text : text.replace(tool.name(), "it");
        }
        return text;
    }

    /// Whether a cited passage contains an exclamation mark, so that the sentence may have one, too.
    private static boolean quoted(Bundle bundle, Sentence sentence) {
        return sentence.evidence().stream()
                .anyMatch(id -> bundle.evidence(id)
                        .filter(each -> each.passage().indexOf('!') >= 0)
                        .isPresent());
    }

    private static @Nullable String found(Bundle bundle, Sentence sentence, Set<String> words, Set<String> allowed) {
        List<String> sequence = Similarity.sequence(unnamed(bundle, sentence));
        for (int i = 0; i < sequence.size(); i++) {
            Checkpoint.pass();
            String word = sequence.get(i);
            String joined = i + 1 < sequence.size() ? word + "-" + sequence.get(i + 1) : word;
            for (String each : List.of(word, joined)) {
                if (words.contains(each) && !allowed.contains(each) && !CitedWords.says(bundle, sentence, word)) {
                    return each;
                }
            }
        }
        return null;
    }

    List<Fault> faults() {
        return problems.stream()
                .map(problem ->
                        new Fault(problem.section(), problem.sentence(), problem.text(), problem.reason(), true))
                .toList();
    }
}
