package assay.drafts.quality;

import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import java.util.ArrayList;
import java.util.List;

/// Finds and replaces sentences in a draft by position.
public final class DraftSentences {

    /// @param number the zero-based index of the sentence in the section
    public record At(String section, int number, Sentence sentence) {}

    private DraftSentences() {}

    /// Returns the sentences that state something and cite evidence.
    public static List<At> facts(Draft draft) {
        List<At> facts = new ArrayList<>();
        for (Section section : draft.sections()) {
            List<Sentence> sentences = section.sentences().toList();
            for (int i = 0; i < sentences.size(); i++) {
                if (sentences.get(i).kind() == Sentence.Kind.FACT) {
                    facts.add(new At(section.id(), i, sentences.get(i)));
                }
            }
        }
        return facts;
    }

    /// Returns a copy of the draft with one sentence replaced.
    public static Draft replaced(Draft draft, At at, Sentence sentence) {
        List<Section> sections = new ArrayList<>();
        for (Section section : draft.sections()) {
            if (section.id().equals(at.section)) {
                int[] left = {at.number};
                sections.add(new Section(
                        section.id(),
                        section.role(),
                        section.tool(),
                        section.heading(),
                        blocks(section.blocks(), left, sentence)));
            } else {
                sections.add(section);
            }
        }
        return new Draft(draft.format(), draft.head(), sections);
    }

    private static List<Block> blocks(List<Block> blocks, int[] left, Sentence sentence) {
        List<Block> changed = new ArrayList<>();
        for (Block block : blocks) {
            changed.add(
                    switch (block) {
                        case Block.Prose prose -> new Block.Prose(sentences(prose.said(), left, sentence));
                        case Block.Points points -> new Block.Points(sentences(points.said(), left, sentence));
                        case Block.Part part -> new Block.Part(part.heading(), blocks(part.blocks(), left, sentence));
                        case Block.Grid grid ->
                            new Block.Grid(
                                    grid.columns(),
                                    grid.rows().stream()
                                            .map(row -> sentences(row, left, sentence))
                                            .toList());
                    });
        }
        return changed;
    }

    private static List<Sentence> sentences(List<Sentence> said, int[] left, Sentence sentence) {
        List<Sentence> changed = new ArrayList<>();
        for (Sentence each : said) {
            changed.add(left[0]-- == 0 ? sentence : each);
        }
        return changed;
    }
}
