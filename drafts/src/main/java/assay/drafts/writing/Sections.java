package assay.drafts.writing;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Format;
import assay.drafts.quality.Grounding;
import assay.drafts.quality.UnsupportedSentences;
import assay.drafts.writing.Outlines.Assignment;
import assay.drafts.writing.Outlines.RequestedPart;
import assay.language.Checkpoint;
import assay.language.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Builds sections from the text of the models and the service's own text.
final class Sections {

    /// The maximum length of a table cell. Longer text is not put in a cell.
    private static final int LONGEST_CELL = 80;

    private static final int MOST_JOINED = 3;

    private Sections() {}

    static Section of(Bundle bundle, Format format, Assignment assignment, SectionContent content) {
        List<Block> blocks = switch (assignment.role()) {
            case ANSWER -> answer(bundle, format, content);
            case DISCLOSURE -> List.<Block>of(new Block.Prose(DraftWording.disclosure(bundle)));
            case TABLE -> List.<Block>of(table(bundle, content));
            case TOOL ->
                bundle.tool(assignment.tool() == null ? "" : assignment.tool())
                        .map(tool -> tool(bundle, tool, content))
                        .orElse(List.of());
            case CHOICE -> choice(assignment, content);
            case FAQ -> faq(assignment, content);
            case SOURCES -> List.<Block>of();
        };
        return new Section(
                assignment.id(), assignment.role(), assignment.tool(), assignment.heading(), List.copyOf(blocks));
    }

    private static List<Block> answer(Bundle bundle, Format format, SectionContent content) {
        String left = format == Format.ALTERNATIVES ? Outlines.left(bundle) : "";
        Format worded = format == Format.ALTERNATIVES && left.isEmpty() ? Format.LISTICLE : format;
        List<Sentence> said = new ArrayList<>();
        said.add(DraftWording.answer(bundle, worded, left));
        said.addAll(content.sentences("answer"));
        return List.of(new Block.Prose(List.copyOf(said)));
    }

    /// Returns the blocks of a tool's section. They have the same form for all tools, including the house
    /// product.
    private static List<Block> tool(Bundle bundle, Tool tool, SectionContent content) {
        List<Block> blocks = new ArrayList<>();
        part(bundle, tool, Fact.Kind.WHAT, content, blocks);
        part(bundle, tool, Fact.Kind.AUDIENCE, content, blocks);
        part(bundle, tool, Fact.Kind.PRICE, content, blocks);
        part(bundle, tool, Fact.Kind.FREE_PLAN, content, blocks);
        List<Block> pros = new ArrayList<>();
        part(bundle, tool, Fact.Kind.STRENGTH, content, pros);
        part(bundle, tool, Fact.Kind.LIMIT, content, pros);
        blocks.add(new Block.Part(DraftWording.prosHeading(tool), List.copyOf(pros)));
        return joined(blocks);
    }

    private static void part(Bundle bundle, Tool tool, Fact.Kind kind, SectionContent content, List<Block> blocks) {
        String name = Outlines.part(kind);
        if (!content.isEmpty(name)) {
            blocks(content, name, blocks);
            return;
        }
        // If the model wrote nothing, the facts in the bundle are used. If there are none, the draft states
        // that nothing is known.
        List<Sentence> known = tool.facts(kind).stream()
                .filter(fact -> isBorneOut(bundle, tool, fact))
                .map(fact -> new Sentence(fact.text(), Sentence.Kind.FACT, fact.evidence()))
                .filter(sentence -> !content.isRemoved(sentence))
                .toList();
        blocks.add(new Block.Prose(known.isEmpty() ? List.of(DraftWording.gap(tool, kind)) : known));
    }

    private static boolean isBorneOut(Bundle bundle, Tool tool, Fact fact) {
        List<String> passages = fact.evidence().stream()
                .flatMap(id -> bundle.evidence(id).stream())
                .map(Bundle.Evidence::passage)
                .toList();
        Set<String> names = Set.of(tool.name());
        return Grounding.unsupported(fact.text(), passages, names).isEmpty()
                && UnsupportedSentences.in(fact.text(), passages, names).isEmpty();
    }

    private static void blocks(SectionContent content, String part, List<Block> blocks) {
        if (!content.sentences(part).isEmpty()) {
            blocks.add(new Block.Prose(content.sentences(part)));
        }
        if (!content.points(part).isEmpty()) {
            blocks.add(new Block.Points(content.points(part)));
        }
    }

    /// Joins consecutive short paragraphs as long as the result is still short.
    private static List<Block> joined(List<Block> blocks) {
        List<Block> joined = new ArrayList<>();
        for (Block block : blocks) {
            Checkpoint.pass();
            if (block instanceof Block.Prose(List<Sentence> said)
                    && !joined.isEmpty()
                    && joined.getLast() instanceof Block.Prose(List<Sentence> before)
                    && said.size() + before.size() <= MOST_JOINED) {
                List<Sentence> both = new ArrayList<>(before);
                both.addAll(said);
                joined.set(joined.size() - 1, new Block.Prose(List.copyOf(both)));
            } else {
                joined.add(block);
            }
        }
        return joined;
    }

    private static List<Block> choice(Assignment assignment, SectionContent content) {
        List<Block> blocks = new ArrayList<>();
        for (RequestedPart part : assignment.parts()) {
            Checkpoint.pass();
            blocks(content, part.name(), blocks);
        }
        return blocks;
    }

    private static List<Block> faq(Assignment assignment, SectionContent content) {
        List<Block> blocks = new ArrayList<>();
        for (RequestedPart part : assignment.parts()) {
            Checkpoint.pass();
            if (part.question() == null || content.isDropped(part.name())) {
                continue;
            }
            List<Block> answer = new ArrayList<>();
            if (content.isEmpty(part.name())) {
                answer.add(new Block.Prose(List.of(DraftWording.unanswered())));
            } else {
                blocks(content, part.name(), answer);
            }
            blocks.add(new Block.Part(part.question(), List.copyOf(answer)));
        }
        return blocks;
    }

    // ---- the table ----

    private static Block.Grid table(Bundle bundle, SectionContent content) {
        List<List<Sentence>> rows = new ArrayList<>();
        for (Tool tool : bundle.tools()) {
            Checkpoint.pass();
            rows.add(List.of(
                    DraftWording.cell(DraftWording.name(tool)),
                    cell(tool, Fact.Kind.AUDIENCE, content),
                    cell(tool, Fact.Kind.PRICE, content),
                    cell(tool, Fact.Kind.FREE_PLAN, content),
                    cell(tool, Fact.Kind.LIMIT, content)));
        }
        return new Block.Grid(DraftWording.COLUMNS, List.copyOf(rows));
    }

    private static Sentence cell(Tool tool, Fact.Kind kind, SectionContent content) {
        for (Fact fact : tool.facts(kind)) {
            Checkpoint.pass();
            String text = PlainText.line(fact.brief() == null ? fact.text() : fact.brief(), 4 * LONGEST_CELL);
            Sentence cell = new Sentence(text, Sentence.Kind.FACT, List.copyOf(fact.evidence()));
            if (!text.isEmpty() && text.length() <= LONGEST_CELL && !content.isRemoved(cell)) {
                return cell;
            }
        }
        return DraftWording.notStated();
    }
}
