package assay.scoring;

import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Section;
import java.util.List;

/// How much there is to read between one heading and the next: words of paragraphs, lists and quotations, without
/// tables and footnotes, which are not read through. Of Chinese and Japanese two characters count as a word.
///
/// ```java
/// SectionWords lengths = article.measured(SectionWords.class, SectionWords::of);
/// ```
public final class SectionWords {

    /// In Chinese and Japanese a character is counted as a word; about two of them say what one word says.
    private static final int CHARACTERS_A_WORD = 2;

    private final int[] words;
    private final int unit;
    private final int total;

    private SectionWords(int[] words, int unit, int total) {
        this.words = words;
        this.unit = unit;
        this.total = total;
    }

    public static SectionWords of(Article article) {
        Document document = article.document();
        int unit = article.language().is("zh", "ja") ? CHARACTERS_A_WORD : 1;
        List<Section> sections = document.sections();
        int[] words = new int[sections.size()];
        int total = 0;
        for (int i = 0; i < words.length; i++) {
            Section section = sections.get(i);
            int sum = 0;
            for (int block = section.firstBlock(); block < section.endBlock(); block++) {
                sum += read(document.blocks().get(block));
            }
            words[i] = sum / unit;
            total += words[i];
        }
        return new SectionWords(words, unit, total);
    }

    /// Words of this block as they count for its section.
    private static int read(Block block) {
        return block.footnote() || block.kind() == Block.Kind.TABLE_CELL ? 0 : block.words();
    }

    /// Words of this section, by its place in [Document#sections].
    public int of(int section) {
        return words[section];
    }

    /// Words of this block, counted the same way.
    public int of(Block block) {
        return read(block) / unit;
    }

    public int sections() {
        return words.length;
    }

    public int total() {
        return total;
    }
}
