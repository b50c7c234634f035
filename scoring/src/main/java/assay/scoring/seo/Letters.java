package assay.scoring.seo;

import assay.language.Folding;
import assay.language.Sentence;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;

/// The letters of running text in scripts with vowels: 36 to 48 % of a text's letters are vowels, but only 23
/// to 30 % of random letters are.
///
/// @param words number of words in running text
/// @param judged number of words of Latin, Greek and Cyrillic letters only
/// @param letters number of letters in these
/// @param vowels number of vowels among them
record Letters(int words, int judged, long letters, long vowels) {

    private static final String VOWELS = "aeiouyаеёиоуыэюяіїєαεηιουω" + "άέήίόύώϊϋΐΰѐѝӣӯәөүұ";
    private static final int FEWEST_WORDS = 20;

    /// Lower than the share in any text of the corpora, with a margin for chance in short texts.
    private static final double FEWEST_VOWELS = 0.33;

    private static final double DEVIATIONS = 2.5;
    private static final double VARIANCE = 0.2;

    static Letters of(Article article) {
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
        return new Letters(all, judged, lettersOfAll, vowelsOfAll);
    }

    /// @return the number of letters in the word; -1 if it has other characters
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
