package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Fault;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// Checks whether competitors are treated as fairly as the house product. Each tool must have a section with
/// the same parts and a similar length, which mentions strengths and limits, and which does not disparage
/// the tool with words that are not in the evidence.
///
/// @param houseWords the number of words in the house product's section
/// @param medianWords the median number of words in the other sections
/// @param lengthRatioPct the house product's number of words as a percentage of that median; 100 if there are
/// no other sections
/// @param problems the problems that were found
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Fairness(int houseWords, int medianWords, int lengthRatioPct, List<Problem> problems) {

    /// The maximum length of a fair section about the house product, as a percentage of the median of the
    /// others.
    static final int MOST_RATIO_PCT = 200;

    static final int LEAST_RATIO_PCT = 50;

    /// Disparaging words, which are allowed only if a cited passage contains them.
    private static final Set<String> DISPARAGING = Set.of(
            "awful",
            "bad",
            "bloated",
            "broken",
            "cheaply",
            "clumsy",
            "clunky",
            "crude",
            "dated",
            "disappointing",
            "disappoints",
            "dreadful",
            "flawed",
            "gimmick",
            "gimmicky",
            "horrible",
            "inferior",
            "joke",
            "junk",
            "lousy",
            "mediocre",
            "messy",
            "nightmare",
            "obsolete",
            "outdated",
            "overpriced",
            "painful",
            "pathetic",
            "pointless",
            "poor",
            "poorly",
            "primitive",
            "ripoff",
            "scam",
            "shoddy",
            "sloppy",
            "subpar",
            "terrible",
            "ugly",
            "unreliable",
            "unusable",
            "useless",
            "weak",
            "worse",
            "worst",
            "worthless");

    /// A fairness problem.
    ///
    /// @param section the section's id; empty if the problem is not in a section
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Problem(String section, int sentence, String text, String reason) {}

    static Fairness of(Bundle bundle, Draft draft) {
        List<Problem> problems = new ArrayList<>();
        List<Integer> others = new ArrayList<>();
        int house = 0;
        for (Tool tool : bundle.tools()) {
            Checkpoint.pass();
            Section section = section(draft, tool);
            if (section == null) {
                problems.add(new Problem("", -1, tool.name(), "Give this tool its own section."));
                continue;
            }
            int words = section.sentences()
                    .filter(sentence -> sentence.kind() != Sentence.Kind.FIXED)
                    .mapToInt(sentence -> Similarity.sequence(sentence.text().replace(tool.name(), "x"))
                            .size())
                    .sum();
            if (tool.house()) {
                house = words;
                limits(tool, section, problems);
            } else {
                others.add(words);
            }
        }
        disparaging(bundle, draft, problems);
        template(draft, problems);
        int[] lengths = others.stream().mapToInt(Integer::intValue).sorted().toArray();
        int median = lengths.length == 0 ? 0 : median(lengths);
        int ratio = median == 0 ? 100 : (int) Math.round(100.0 * house / median);
        if (median > 0 && (ratio > MOST_RATIO_PCT || ratio < LEAST_RATIO_PCT)) {
            problems.add(new Problem(
                    "",
                    -1,
                    bundle.houseProduct(),
                    (ratio > MOST_RATIO_PCT ? "Shorten" : "Extend") + " the house product's section: its length is "
                            + ratio + "% of the median length of the other sections."));
        }
        return new Fairness(house, median, ratio, List.copyOf(problems));
    }

    private static @Nullable Section section(Draft draft, Tool tool) {
        return draft.sections().stream()
                .filter(each -> each.role() == Section.Role.TOOL && tool.id().equals(each.tool()))
                .findFirst()
                .orElse(null);
    }

    private static int median(int[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /// Checks that the known limits of the house product are stated, like those of all other tools.
    private static void limits(Tool tool, Section section, List<Problem> problems) {
        List<Fact> limits = tool.facts(Fact.Kind.LIMIT);
        boolean said = limits.isEmpty()
                || section.sentences()
                        .filter(sentence -> sentence.kind() == Sentence.Kind.FACT)
                        .anyMatch(sentence -> limits.stream()
                                .anyMatch(limit -> Similarity.share(
                                                Similarity.words(limit.text()), Similarity.words(sentence.text()))
                                        >= 0.3));
        if (!said) {
            problems.add(new Problem(
                    section.id(),
                    -1,
                    tool.name(),
                    "Mention a known limit of the house product; its section mentions none."));
        }
    }

    private static void disparaging(Bundle bundle, Draft draft, List<Problem> problems) {
        for (Section section : draft.sections()) {
            Checkpoint.pass();
            List<Sentence> said = section.sentences().toList();
            for (int i = 0; i < said.size(); i++) {
                Set<String> words = Similarity.words(said.get(i).text());
                for (String word : DISPARAGING) {
                    if (words.contains(word) && !CitedWords.says(bundle, said.get(i), word)) {
                        problems.add(new Problem(
                                section.id(),
                                i,
                                said.get(i).text(),
                                "“" + word + "” is disparaging and is not in the evidence."));
                        break;
                    }
                }
            }
        }
    }

    /// Checks that the sections of all tools have the same parts, apart from the tools' names.
    private static void template(Draft draft, List<Problem> problems) {
        List<Section> tools = draft.sections().stream()
                .filter(section -> section.role() == Section.Role.TOOL)
                .toList();
        for (Section section : tools) {
            Checkpoint.pass();
            if (!Arrays.equals(parts(section), parts(tools.getFirst()))) {
                problems.add(new Problem(
                        section.id(),
                        -1,
                        section.heading(),
                        "This section's parts differ from those of the first tool's section."));
            }
        }
    }

    private static Object[] parts(Section section) {
        return section.blocks().stream()
                .filter(Block.Part.class::isInstance)
                .map(part -> ((Block.Part) part).blocks().isEmpty())
                .toArray();
    }

    List<Fault> faults() {
        return problems.stream()
                .filter(problem -> !problem.section().isEmpty())
                .map(problem -> new Fault(
                        problem.section(),
                        problem.sentence(),
                        problem.text(),
                        problem.reason(),
                        problem.sentence() >= 0))
                .toList();
    }
}
