package assay.drafts.quality;

import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Fault;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// Checks whether a draft repeats itself, with sentences that say nearly the same thing or start in the same
/// way.
///
/// @param alike the number of sentences that say nearly the same thing as another sentence
/// @param openings the number of sentences that start like the two sentences before them
/// @param sentences the number of sentences that were checked
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Repetition(int sentences, int alike, int openings, List<Problem> problems) {

    private static final int FEWEST_WORDS = 6;
    private static final double ALIKE = 0.8;
    private static final int IN_A_ROW = 3;

    /// A sentence is compared only with sentences that share one of its rarest words, and with at most this
    /// many of them per word.
    private static final int MOST_COMPARED = 24;

    private static final int RAREST = 4;

    /// A repetition, and its place in the draft.
    public record Problem(String section, int sentence, String text, String reason) {}

    private record ParsedSentence(String section, int index, Sentence sentence, Set<String> words) {}

    static Repetition of(Draft draft) {
        List<ParsedSentence> all = said(draft);
        List<Problem> problems = new ArrayList<>();
        int alike = alike(all, problems);
        int openings = openings(draft, problems);
        return new Repetition(all.size(), alike, openings, List.copyOf(problems));
    }

    private static List<ParsedSentence> said(Draft draft) {
        List<ParsedSentence> all = new ArrayList<>();
        for (Section section : draft.sections()) {
            List<Sentence> sentences = section.sentences().toList();
            for (int i = 0; i < sentences.size(); i++) {
                Sentence sentence = sentences.get(i);
                Set<String> words = Similarity.words(sentence.text());
                // Tables are skipped, because they repeat the text on purpose.
                boolean prose = section.role() != Section.Role.TABLE && sentence.kind() != Sentence.Kind.FIXED;
                if (prose && words.size() >= FEWEST_WORDS) {
                    all.add(new ParsedSentence(section.id(), i, sentence, words));
                }
            }
        }
        return all;
    }

    private static int alike(List<ParsedSentence> all, List<Problem> problems) {
        Map<String, Integer> counts = new HashMap<>();
        all.forEach(said -> said.words().forEach(word -> counts.merge(word, 1, Integer::sum)));
        Map<String, List<ParsedSentence>> seen = new HashMap<>();
        int alike = 0;
        for (ParsedSentence said : all) {
            Checkpoint.pass();
            List<String> rarest = said.words().stream()
                    .sorted(Comparator.comparingInt((String word) -> counts.getOrDefault(word, 0))
                            .thenComparing(Comparator.naturalOrder()))
                    .toList();
            ParsedSentence twin = null;
            // Two sentences that share four fifths of their words also share at least one of their rarest
            // words.
            for (String word : rarest.subList(0, Math.min(RAREST, rarest.size()))) {
                List<ParsedSentence> candidates = seen.getOrDefault(word, List.of());
                for (ParsedSentence other : candidates.subList(0, Math.min(MOST_COMPARED, candidates.size()))) {
                    Checkpoint.pass();
                    if (twin == null && Similarity.share(said.words(), other.words()) >= ALIKE) {
                        twin = other;
                    }
                }
            }
            for (String word : said.words()) {
                seen.computeIfAbsent(word, key -> new ArrayList<>()).add(said);
            }
            if (twin != null) {
                alike++;
                problems.add(new Problem(
                        said.section(),
                        said.index(),
                        said.sentence().text(),
                        "The section " + twin.section() + " contains nearly the same sentence."));
            }
        }
        return alike;
    }

    private static int openings(Draft draft, List<Problem> problems) {
        int openings = 0;
        for (Section section : draft.sections()) {
            if (section.role() == Section.Role.TABLE) {
                continue;
            }
            List<Sentence> sentences = section.sentences().toList();
            int row = 1;
            String before = "";
            for (int i = 0; i < sentences.size(); i++) {
                List<String> words = Similarity.sequence(sentences.get(i).text());
                String opening = words.size() < 2 ? "" : words.get(0) + " " + words.get(1);
                row = !opening.isEmpty() && opening.equals(before) ? row + 1 : 1;
                before = opening;
                if (row >= IN_A_ROW) {
                    openings++;
                    problems.add(new Problem(
                            section.id(),
                            i,
                            sentences.get(i).text(),
                            "This sentence begins with “" + opening + "”, like the two before it."));
                }
            }
        }
        return openings;
    }

    List<Fault> faults() {
        return problems.stream()
                .map(problem ->
                        new Fault(problem.section(), problem.sentence(), problem.text(), problem.reason(), false))
                .toList();
    }
}
