package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Range;
import assay.scoring.document.Section;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Removes text that repeats earlier text word for word, and keeps the first copy. A duplicated section is
/// removed with its heading. If a section would be left empty, its text is kept.
final class DuplicateTextRule implements Rule {

    @Override
    public String check() {
        return "duplicate_text";
    }

    @Override
    public Change fix(ScoredText text) {
        Document document = text.document();
        SourceLines source = new SourceLines(document);
        Patch patch = new Patch();
        Removal removal = new Removal(text, patch);
        BitSet blocks = new BitSet();
        BitSet sentences = new BitSet();
        sections(text, patch);
        for (InlineIssue issue : text.issues(check())) {
            if (!patch.isFree(issue.range())) {
                continue;
            }
            Block block = source.block(issue.range().start());
            if (block == null || removal.holdsMore(issue.range())) {
                continue;
            }
            for (int i = block.firstSentence(); i < block.endSentence(); i++) {
                Range range = document.range(document.sentences().get(i));
                if (issue.range().start() <= range.start()
                        && range.end() <= issue.range().end()) {
                    sentences.set(i);
                }
            }
        }
        for (int i = 0; i < document.blocks().size(); i++) {
            Block block = document.blocks().get(i);
            if (block.endSentence() > block.firstSentence()
                    && sentences.nextClearBit(block.firstSentence()) >= block.endSentence()) {
                blocks.set(i);
            }
        }
        spareEmptySections(document, text.content(), blocks, patch);
        for (int i = 0; i < document.blocks().size(); i++) {
            Block block = document.blocks().get(i);
            if (blocks.get(i)) {
                removal.block(block);
            } else {
                runs(block, sentences, removal);
            }
        }
        return patch.change();
    }

    /// Removes sections whose source is repeated character for character. This includes list items, tables
    /// and code, which are not compared individually.
    private void sections(ScoredText text, Patch patch) {
        Document document = text.document();
        SourceLines source = new SourceLines(document);
        List<Integer> found = text.issues(check()).stream()
                .map(issue -> issue.range().start())
                .toList();
        List<Range> places = new ArrayList<>();
        for (Heading heading : document.headings()) {
            int start = source.lineStart(heading.range().start());
            if (!places.isEmpty()) {
                Range before = places.removeLast();
                places.add(new Range(before.start(), Math.max(before.start(), start)));
            }
            places.add(new Range(start, text.content().length()));
        }
        Set<String> seen = new HashSet<>();
        for (Range place : places) {
            String written = place.of(text.content());
            if (!seen.add(written.strip()) && found.stream().anyMatch(place::contains)) {
                patch.remove(place);
            }
        }
    }

    private static void runs(Block block, BitSet sentences, Removal removal) {
        int from = sentences.nextSetBit(block.firstSentence());
        while (from >= 0 && from < block.endSentence()) {
            int to = Math.min(block.endSentence(), sentences.nextClearBit(from));
            if (to - from < block.endSentence() - block.firstSentence()) {
                removal.sentences(block, from, to);
            }
            from = sentences.nextSetBit(to);
        }
    }

    /// If a whole section repeats and its heading was also copied, removes the heading. Otherwise keeps the
    /// section's text, because a heading without text is worse than a repetition.
    private static void spareEmptySections(Document document, String source, BitSet blocks, Patch patch) {
        Set<String> headings = new HashSet<>();
        for (int s = 0; s < document.sections().size(); s++) {
            Section section = document.sections().get(s);
            Heading heading = section.heading();
            boolean again = heading != null
                    && !headings.add(heading.level() + heading.text().toLowerCase(Locale.ROOT));
            if (section.firstBlock() == section.endBlock()
                    || blocks.nextClearBit(section.firstBlock()) < section.endBlock()
                    || heading != null && hasMore(document, section, heading)) {
                continue;
            }
            boolean last = s + 1 == document.sections().size();
            Heading next = last ? null : document.sections().get(s + 1).heading();
            boolean parent = heading != null && next != null && next.level() > heading.level();
            if (heading == null || parent) {
                continue;
            }
            if (again) {
                Range range = heading.range();
                int start = new SourceLines(document).lineStart(range.start());
                boolean alone = source.substring(start, range.start()).isBlank();
                int end = new SourceLines(document).nextLine(range.end());
                if (alone && source.substring(range.end(), end).isBlank()) {
                    patch.remove(new Range(start, new SourceLines(document).pastBlank(end)));
                }
            } else {
                for (int i = section.firstBlock(); i < section.endBlock(); i++) {
                    blocks.clear(i);
                    elsewhere(document, i, blocks);
                }
            }
        }
    }

    /// Removes the earlier copy instead if the later copy is the whole content of its section, because the
    /// earlier copy is then in the wrong place.
    private static void elsewhere(Document document, int kept, BitSet blocks) {
        String said = document.text(document.blocks().get(kept));
        for (int i = 0; i < kept; i++) {
            Block block = document.blocks().get(i);
            if (block.prose()
                    && block.words() == document.blocks().get(kept).words()
                    && document.text(block).equals(said)
                    && !isAlone(document, i, blocks)) {
                blocks.set(i);
            }
        }
    }

    /// Whether no other text would remain under the block's heading.
    private static boolean isAlone(Document document, int index, BitSet blocks) {
        for (Section section : document.sections()) {
            if (section.firstBlock() <= index && index < section.endBlock()) {
                for (int i = section.firstBlock(); i < section.endBlock(); i++) {
                    if (i != index && !blocks.get(i)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /// Whether the section contains code or an image in addition to its text.
    private static boolean hasMore(Document document, Section section, Heading heading) {
        Range whole = new Range(
                heading.range().end(),
                document.blocks().get(section.endBlock() - 1).range().end());
        return document.codes().stream().anyMatch(code -> code.range().overlaps(whole))
                || document.images().stream().anyMatch(image -> image.range().overlaps(whole));
    }
}
