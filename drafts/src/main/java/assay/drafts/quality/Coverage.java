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

/// Whether a draft says what is known: for each tool and each kind of fact, whether the bundle knows
/// something and the tool's section says it.
///
/// @param known tools times kinds of which something is known
/// @param said how many of these the draft says
/// @param unknown tools times kinds of which nothing is known; a draft says so
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Coverage(int known, int said, int unknown, List<Row> tools) {

    /// Words shared with a fact from which on a sentence says it.
    private static final double ENOUGH = 0.4;

    /// A tool.
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Row(String tool, String name, List<Cell> facts) {}

    /// A kind of fact of a tool.
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
            List<Said> sentences = sentences(draft, tool);
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

    /// A sentence, read once however many facts are looked for in it.
    private record Said(List<String> evidence, Set<String> words) {}

    private static List<Said> sentences(Draft draft, Tool tool) {
        return draft.sections().stream()
                .filter(section ->
                        section.role() == Section.Role.TOOL && tool.id().equals(section.tool()))
                .flatMap(Section::sentences)
                .filter(sentence -> sentence.kind() == Sentence.Kind.FACT)
                .map(sentence -> new Said(sentence.evidence(), Similar.words(sentence.text())))
                .toList();
    }

    private static boolean isSaid(List<Fact> facts, List<Said> sentences) {
        for (Fact fact : facts) {
            Checkpoint.pass();
            Set<String> words = Similar.words(fact.text());
            for (Said sentence : sentences) {
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
                                    "The facts know this of the tool, and the section does not say it.",
                                    false)));
                }
            }
        }
        return faults;
    }
}
