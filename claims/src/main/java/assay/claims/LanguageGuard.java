package assay.claims;

import assay.claims.Refusal.Kind;
import assay.language.Language;
import assay.language.LanguageGuess;
import assay.language.Words;

/// Checks that added text is in the language of the original. A few words are not enough to detect a
/// language, and a text may quote other languages.
final class LanguageGuard extends Guard {

    private static final int FEWEST_WORDS = 8;

    /// In added text, function words of another language may outnumber those of the text's own language by
    /// this many, because related languages share many function words.
    private static final int OWN = 1;

    LanguageGuard(Comparison comparison) {
        super(comparison);
    }

    @Override
    void judge() {
        Language text = before.article().language();
        if (!LanguageGuess.tells(text)) {
            return;
        }
        StringBuilder all = new StringBuilder();
        for (Statement statement : alignment.came()) {
            if (!statement.quoted()) {
                all.append(statement.text()).append('\n');
                if (isOther(statement.text(), text)) {
                    return;
                }
            }
        }
        isOther(all.toString(), text);
    }

    private boolean isOther(String said, Language text) {
        Words words = Words.of(said);
        Language guess = words.count() < FEWEST_WORDS ? Language.UNKNOWN : LanguageGuess.of(words);
        boolean other = !guess.equals(Language.UNKNOWN)
                && !guess.equals(text)
                && grammar(words, text) + OWN < grammar(words, guess);
        if (other) {
            refuse(Kind.LANGUAGE, "The text is in “" + text.tag() + "”, but the edit is in “" + guess.tag() + "”.");
        }
        return other;
    }

    private static int grammar(Words words, Language language) {
        int grammar = 0;
        for (int i = 0; i < words.count(); i++) {
            grammar += language.isFunctionWord(words.form(i)) ? 1 : 0;
        }
        return grammar;
    }
}
