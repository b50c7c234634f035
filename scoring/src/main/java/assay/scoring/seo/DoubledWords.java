package assay.scoring.seo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.QuotationMarks;
import assay.language.Words;
import assay.scoring.document.Block;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/// Finds words that are repeated by mistake.
///
/// Each language lists only the words that are never repeated on purpose. In English, “had had” and “that
/// that” can be correct, in German “die die”, “mit mit” and “sie sie”, and in French “nous nous” and “en en”.
/// “the The” can be a band. “Is is” is a mistake, unless a clause can end before the second word: “all there
/// is is tea”.
final class DoubledWords {

    private static final PerLanguage<Set<String>> NEVER = PerLanguage.of(language -> language.words("never-doubled"));

    /// Words that can begin the last part of a name: “la politique de de Gaulle”.
    private static final Set<String> PARTICLES = Language.wordsEverywhere("name-particles");

    /// Words that form Latin phrases with “de”, which can follow the Dutch article “de”: “de de facto standaard”.
    private static final Set<String> AFTER = Set.of("facto", "jure", "minimis", "novo");

    /// Words after which a verb can begin a new clause: "what it is is tea", "the problem is is it warm",
    /// "what it was for for us".
    private static final Set<String> BEFORE = Set.of(
            "it",
            "this",
            "that",
            "there",
            "he",
            "she",
            "who",
            "where",
            "which",
            "one",
            "all",
            "what",
            "thing",
            "problem",
            "question",
            "answer",
            "truth",
            "point",
            "fact",
            "issue",
            "is",
            "was",
            "it's",
            "are",
            "used",
            "one's");

    private static final Set<String> VERBS = Set.of("is", "was", "for");

    private DoubledWords() {}

    static boolean knows(Language language) {
        return !NEVER.in(language).isEmpty();
    }

    /// Reports the second word of each pair.
    static void each(Language language, List<Block> blocks, Words words, String text, IntConsumer found) {
        Set<String> never = NEVER.in(language);
        if (never.isEmpty()) {
            return;
        }
        QuotationMarks.Walk marks = new QuotationMarks.Walk(text);
        for (Block block : blocks) {
            if (block.quoted() || block.kind() == Block.Kind.TABLE_CELL) {
                continue;
            }
            int before = -1;
            for (int i = block.firstWord(); i < block.endWord(); i++) {
                int id = words.id(i);
                boolean same = id == before;
                before = id;
                if (same
                        && never.contains(words.form(i))
                        && isSlip(block, words, text, i)
                        && !marks.enclose(block.span(), words.start(i - 1), words.end(i))) {
                    found.accept(i);
                }
            }
        }
    }

    private static boolean isSlip(Block block, Words words, String text, int second) {
        int gap = words.end(second - 1);
        char start = text.charAt(words.start(second));
        if (words.start(second) != gap + 1
                || text.charAt(gap) != ' '
                || words.code(second)
                || words.code(second - 1)
                || Character.isUpperCase(start) && words.end(second) > words.start(second) + 1) {
            return false;
        }
        // A word that occurs three or more times in a row is probably part of lyrics or an example, and not a
        // typo.
        boolean more = second - 2 >= block.firstWord() && words.id(second - 2) == words.id(second)
                || second + 1 < block.endWord() && words.id(second + 1) == words.id(second);
        if (more) {
            return false;
        }
        String form = words.form(second);
        if (VERBS.contains(form)
                && second - 2 >= block.firstWord()
                && BEFORE.contains(words.form(second - 2).replace('’', '\''))) {
            return false;
        }
        if (form.length() == 1 && Character.isUpperCase(start) && !form.equals("i")) {
            return false;
        }
        return second + 1 == block.endWord()
                || !(PARTICLES.contains(form) && Character.isUpperCase(text.charAt(words.start(second + 1))))
                        && !AFTER.contains(words.form(second + 1));
    }
}
