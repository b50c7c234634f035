package assay.scoring.seo;

import assay.language.Folding;
import assay.language.Sentence;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;

/// Counts the letters of running text, in scripts that write vowels. In a text, 36 to 48% of the letters are
/// vowels, but among random letters only 23 to 30% are.
///
/// @param words the number of words in running text
/// @param judged the number of words that consist only of Latin, Greek or Cyrillic letters
/// @param letters the number of letters in these words
/// @param vowels the number of vowels among these letters
record LetterCounts(int words, int judged, long letters, long vowels) {

    private static final String VOWELS = "aeiouyаеёиоуыэюяіїєαεηιουω" + "άέήίόύώϊϋΐΰѐѝӣӯәөүұ";
    private static final int FEWEST_WORDS = 20;

    /// The minimum share of vowels. Every text in the corpora has a higher share. A margin allows for
    /// chance in short texts.
    private static final double FEWEST_VOWELS = 0.33;

    private static final double DEVIATIONS = 2.5;
    private static final double VARIANCE = 0.2;

    static LetterCounts of(Article article) {
        Document document = article.document();
        Words words = document.words();
        Vocabulary vocabulary = words.vocabulary();
        int[] letters = new int[vocabulary.size()];
        int[] vowels = new int[vocabulary.size()];
        int all = 0;
        int judged = 0;
        long lettersOfAll = 0;
        long vowelsOfAll = 0;
        for (Sentence sentence : article.prose()) {
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                all++;
                if (words.code(i) || words.address(i)) {
                    continue;
                }
                int id = words.id(i);
                if (letters[id] == 0) {
                    letters[id] = count(vocabulary.form(id), vowels, id);
                }
                if (letters[id] > 1) {
                    judged++;
                    lettersOfAll += letters[id];
                    vowelsOfAll += vowels[id];
                }
            }
        }
        return new LetterCounts(all, judged, lettersOfAll, vowelsOfAll);
    }

    /// @return the number of letters in the word, or -1 if it contains other characters
    private static int count(String form, int[] vowels, int id) {
        String folded = Folding.fold(form);
        int letters = 0;
        for (int i = 0; i < folded.length(); i++) {
            char c = folded.charAt(i);
            if (c == '\'') {
                continue;
            }
            if (!Character.isLetter(c) || c >= 0x530) {
                return -1;
            }
            letters++;
            vowels[id] += VOWELS.indexOf(c) >= 0 ? 1 : 0;
        }
        return letters == 0 ? -1 : letters;
    }

    double vowelPct() {
        return letters == 0 ? 0 : 100.0 * vowels / letters;
    }

    boolean byChance() {
        if (judged < FEWEST_WORDS || judged * 2 < words) {
            return false;
        }
        double share = (double) vowels / letters;
        return share + DEVIATIONS * Math.sqrt(VARIANCE / letters) < FEWEST_VOWELS;
    }
}
