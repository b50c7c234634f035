package assay.claims;

import assay.language.Checkpoint;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Decides whether a text contains a form of a word, or another word of the same family.
final class KnownWords {

    /// The minimum number of letters that two words must share; shorter beginnings match unrelated words.
    private static final int SHORTEST_FAMILY = 5;

    private static final int SHORTEST_STEM = 4;
    private static final int LONGEST_ENDING = 4;

    private final Facts before;
    private final Lexicon lexicon;
    private final Map<String, Boolean> known = new HashMap<>();

    KnownWords(Facts before) {
        this.before = before;
        this.lexicon = before.lexicon();
    }

    /// Whether a word is common, or the text contains a form of it or another word of its family.
    boolean isKnown(Token token) {
        return lexicon.isCommon(token.form()) || isSaid(token);
    }

    /// Whether a word is acceptable by the rules of [#isKnown], except that even common words must occur in
    /// the text. Used for text that few readers see, to which a word such as "best" must not be added.
    boolean isSaid(Token token) {
        return known.computeIfAbsent(
                token.form(),
                form -> lexicon.is(Lexicon.Sort.LINKING, form)
                        || before.hasForm(form)
                        || before.stems().contains(token.stem())
                        || isOfFamily(token));
    }

    /// Whether the text contains a word with the same beginning and a different ending. In languages with
    /// compounds, one of the words may also be part of the other.
    private boolean isOfFamily(Token token) {
        String form = token.form();
        boolean stemmed = token.stem().length() >= SHORTEST_STEM;
        for (String each : form.length() < SHORTEST_FAMILY ? Set.<String>of() : before.stems()) {
            Checkpoint.pass();
            boolean family = Math.abs(each.length() - form.length()) <= LONGEST_ENDING
                    && (form.startsWith(each) || stemmed && each.startsWith(token.stem()));
            boolean part = !lexicon.english() && (stemmed && each.contains(token.stem()) || form.contains(each));
            if (each.length() >= SHORTEST_FAMILY && (family || part)) {
                return true;
            }
        }
        return false;
    }
}
