package assay.scoring.geo;

import assay.language.Language;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Keyword;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds sections that are unrelated to the rest of the text: they contain no word from the title or keyword,
/// and none of the words that are frequent in the rest of the text.
final class OffTopic {

    /// In a section with fewer words than this, all words of the text's topic may be missing by chance.
    private static final int FEWEST_WORDS = 100;

    /// The minimum number of sections in a text. If there are fewer, none of them can stand out.
    private static final int FEWEST_SECTIONS = 4;

    /// A word is a main word if it occurs at least this many times in the rest of the text. A section is
    /// judged only if there are at least [#FEWEST_MAIN_WORDS] main words.
    private static final int OFTEN = 4;

    private static final int FEWEST_MAIN_WORDS = 12;
    private static final int SHORTEST_WORD = 4;

    private OffTopic() {}

    /// The part of the text from one H2 heading to the next.
    private record Stretch(Heading heading, int firstBlock, int endBlock, int words) {}

    static List<Heading> sections(Article article, Keyword terms) {
        Document document = article.document();
        List<Stretch> stretches = stretches(document);
        List<Heading> strange = new ArrayList<>();
        if (stretches.size() < FEWEST_SECTIONS) {
            return strange;
        }
        int[] everywhere = null;
        boolean[] carries = null;
        for (Stretch stretch : stretches) {
            if (names(document, stretch, terms)) {
                continue;
            }
            if (everywhere == null || carries == null) {
                everywhere = counts(document, 0, document.blocks().size());
                carries = carrying(document.words().vocabulary(), article.language());
            }
            int[] here = counts(document, stretch.firstBlock(), stretch.endBlock());
            int main = 0;
            int shared = 0;
            for (int id = 0; id < everywhere.length; id++) {
                if (carries[id] && everywhere[id] - here[id] >= OFTEN) {
                    main++;
                    shared += here[id] > 0 ? 1 : 0;
                }
            }
            if (main >= FEWEST_MAIN_WORDS && shared == 0) {
                strange.add(stretch.heading());
            }
        }
        return strange;
    }

    private static List<Stretch> stretches(Document document) {
        List<Stretch> stretches = new ArrayList<>();
        Heading open = null;
        int from = 0;
        for (Heading heading : document.headings()) {
            if (heading.block() >= 0 && heading.level() <= 2) {
                add(document, open, from, heading.block(), stretches);
                open = heading.level() == 2 ? heading : null;
                from = heading.block();
            }
        }
        add(document, open, from, document.blocks().size(), stretches);
        return stretches;
    }

    private static void add(Document document, @Nullable Heading heading, int from, int to, List<Stretch> stretches) {
        if (heading == null || from >= to) {
            return;
        }
        int words = document.blocks().get(to - 1).endWord()
                - document.blocks().get(from).firstWord();
        if (words >= FEWEST_WORDS) {
            stretches.add(new Stretch(heading, from, to, words));
        }
    }

    private static boolean names(Document document, Stretch stretch, Keyword terms) {
        return terms.contentWordsIn(
                        document.blocks().get(stretch.firstBlock()).firstWord(),
                        document.blocks().get(stretch.endBlock() - 1).endWord())
                > 0;
    }

    private static int[] counts(Document document, int firstBlock, int endBlock) {
        Words words = document.words();
        int[] counts = new int[words.vocabulary().size()];
        for (Block block : document.blocks().subList(firstBlock, endBlock)) {
            for (int i = block.firstWord(); i < block.endWord(); i++) {
                counts[words.id(i)]++;
            }
        }
        return counts;
    }

    private static boolean[] carrying(Vocabulary vocabulary, Language language) {
        boolean[] carries = new boolean[vocabulary.size()];
        for (int id = 0; id < carries.length; id++) {
            String form = vocabulary.form(id);
            carries[id] = form.length() >= SHORTEST_WORD
                    && Character.isLetter(form.charAt(0))
                    && !language.isFunctionWord(form);
        }
        return carries;
    }
}
