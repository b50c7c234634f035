package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Fault;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// Checks whether a draft covers the known facts: for each tool and each kind of fact, whether the bundle
/// contains a fact and the tool's section states it.
///
/// @param known the number of pairs of a tool and a kind for which the bundle contains a fact
/// @param said the number of these pairs whose fact the draft states
/// @param unknown the number of pairs without a fact; the draft states that these facts are not known
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Coverage(int known, int said, int unknown, List<Row> tools) {

    /// A sentence states a fact if it contains at least this share of the fact's words.
    private static final double ENOUGH = 0.4;

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Row(String tool, String name, List<Cell> facts) {}

    /// A kind of fact, and whether the draft states it for a tool.
    ///
    /// @param state `said`, `not_said` or `unknown`
    public record Cell(String kind, String state) {}

    static Coverage of(Bundle bundle, Draft draft) {
        List<Row> rows = new ArrayList<>();
        int known = 0;
        int said = 0;
        int unknown = 0;
        for (Tool tool : bundle.tools()) {
            Checkpoint.pass();
            List<ParsedSentence> sentences = sentences(draft, tool);
            List<Cell> cells = new ArrayList<>();
            for (Fact.Kind kind : Fact.Kind.values()) {
                List<Fact> facts = tool.facts(kind);
                String state = facts.isEmpty() ? "unknown" : isSaid(facts, sentences) ? "said" : "not_said";
                cells.add(new Cell(kind.name().toLowerCase(Locale.ROOT), state));
                unknown += facts.isEmpty() ? 1 : 0;
                known += facts.isEmpty() ? 0 : 1;
                said += state.equals("said") ? 1 : 0;
            }
            rows.add(new Row(tool.id(), tool.name(), List.copyOf(cells)));
        }
        return new Coverage(known, said, unknown, List.copyOf(rows));
    }

    /// A sentence that is parsed once for all facts.
    private record ParsedSentence(List<String> evidence, Set<String> words) {}

    private static List<ParsedSentence> sentences(Draft draft, Tool tool) {
        return draft.sections().stream()
                .filter(section ->
                        section.role() == Section.Role.TOOL && tool.id().equals(section.tool()))
                .flatMap(Section::sentences)
                .filter(sentence -> sentence.kind() == Sentence.Kind.FACT)
                .map(sentence -> new ParsedSentence(sentence.evidence(), Similarity.words(sentence.text())))
                .toList();
    }

    private static boolean isSaid(List<Fact> facts, List<ParsedSentence> sentences) {
        for (Fact fact : facts) {
            Checkpoint.pass();
            Set<String> words = Similarity.words(fact.text());
            for (ParsedSentence sentence : sentences) {
                Checkpoint.pass();
                if (sentence.evidence().stream().anyMatch(fact.evidence()::contains)) {
                    long shared =
                            words.stream().filter(sentence.words()::contains).count();
                    if (shared >= ENOUGH * words.size()) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    List<Fault> faults(Draft draft) {
        List<Fault> faults = new ArrayList<>();
        for (Row row : tools) {
            Checkpoint.pass();
            for (Cell cell : row.facts()) {
                if (cell.state().equals("not_said")) {
                    draft.sections().stream()
                            .filter(section -> section.role() == Section.Role.TOOL
                                    && row.tool().equals(section.tool()))
                            .findFirst()
                            .ifPresent(section -> faults.add(new Fault(
                                    section.id(),
                                    -1,
                                    cell.kind(),
                                    "The bundle contains this fact about the tool, but the section does not.",
                                    false)));
                }
            }
        }
        return faults;
    }
}
