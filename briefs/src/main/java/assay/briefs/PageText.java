package assay.briefs;

import assay.language.Words;
import java.util.BitSet;

/// The words of one page as numbers of [WordForms]. Words follow each other in a run if only a space is between them;
/// phrases never cross runs.
final class PageText {

    /// The number of a word that is not part of any term: code, a URL or a number.
    static final int NO_WORD = -1;

    private final PageDigest page;
    private final int row;
    private final int[] numbers;
    private final BitSet runStarts = new BitSet();
    private final BitSet headings = new BitSet();
    private final BitSet sentenceStarts = new BitSet();
    private final int[] titleNumbers;

    /// @param row the page's index in [Brief#pages]
    PageText(PageDigest page, int row, WordForms forms) {
        this.page = page;
        this.row = row;
        int[] byId = new int[page.forms().size()];
        for (int id = 0; id < byId.length; id++) {
            byId[id] = forms.number(page.forms().get(id));
        }
        numbers = new int[page.count()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = page.other(i) ? NO_WORD : byId[page.id(i)];
            if (i == 0 || !isGap(page.text(), page.end(i - 1), page.start(i))) {
                runStarts.set(i);
            }
        }
        for (PageDigest.DigestSentence sentence : page.sentences()) {
            runStarts.set(sentence.firstWord());
            sentenceStarts.set(sentence.firstWord());
            if (sentence.place() == PageDigest.Place.HEADING) {
                headings.set(sentence.firstWord(), sentence.endWord());
            }
        }
        String title = page.title();
        Words words = Words.of(title == null ? "" : title);
        titleNumbers = new int[words.count()];
        for (int i = 0; i < titleNumbers.length; i++) {
            titleNumbers[i] = forms.find(words.form(i));
        }
    }

    private static boolean isGap(String text, int from, int to) {
        return to - from == 1 && " \u00a0\u202f".indexOf(text.charAt(from)) >= 0;
    }

    PageDigest page() {
        return page;
    }

    /// Returns the page's index in [Brief#pages].
    int row() {
        return row;
    }

    /// Returns the number of words.
    int count() {
        return numbers.length;
    }

    int number(int word) {
        return numbers[word];
    }

    /// Whether the words before and after this index can't be part of one phrase.
    boolean startsRun(int word) {
        return runStarts.get(word);
    }

    boolean startsSentence(int word) {
        return sentenceStarts.get(word);
    }

    boolean inHeading(int word) {
        return headings.get(word);
    }

    /// Whether the title contains these words in this order.
    boolean inTitle(int[] phrase) {
        for (int at = 0; at + phrase.length <= titleNumbers.length; at++) {
            int same = 0;
            while (same < phrase.length && titleNumbers[at + same] == phrase[same]) {
                same++;
            }
            if (same == phrase.length) {
                return true;
            }
        }
        return false;
    }
}
