package assay.scoring;

import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Section;
import java.util.List;

/// The number of words between one heading and the next, in paragraphs, lists and quotations. Tables and
/// footnotes are left out, because readers don't read them in full. In Chinese and Japanese, two characters
/// count as a word.
///
/// ```java
/// SectionWords lengths = article.measured(SectionWords.class, SectionWords::of);
/// ```
public final class SectionWords {

    private final int[] words;
    private final int total;

    private SectionWords(int[] words, int total) {
        this.words = words;
        this.total = total;
    }

    public static SectionWords of(Article article) {
        Document document = article.document();
        List<Section> sections = document.sections();
        int[] words = new int[sections.size()];
        int total = 0;
        for (int i = 0; i < words.length; i++) {
            Section section = sections.get(i);
            int sum = 0;
            for (int block = section.firstBlock(); block < section.endBlock(); block++) {
                sum += read(document.blocks().get(block));
            }
            words[i] = sum;
            total += words[i];
        }
        return new SectionWords(words, total);
    }

    /// Returns the number of words that this block adds to its section.
    private static int read(Block block) {
        return block.footnote() || block.kind() == Block.Kind.TABLE_CELL ? 0 : block.words();
    }

    /// Returns the number of words in this section. Sections are numbered as in [Document#sections].
    public int of(int section) {
        return words[section];
    }

    /// Returns the number of words in this block, or 0 for a footnote or table cell.
    public int of(Block block) {
        return read(block);
    }

    public int sections() {
        return words.length;
    }

    public int total() {
        return total;
    }
}
