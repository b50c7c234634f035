package assay.claims;

import assay.language.Language;
import assay.language.LanguageGuess;
import assay.language.Words;
import java.util.Set;

/// Whether what was written is in the language of the text. A few words tell no language, and a text may quote
/// another.
final class LanguageGuard {

    private static final int FEWEST_WORDS = 8;

    /// How many more words must carry grammar in another language than in the text's own: neighbours share many.
    private static final int OWN = 1;

    private LanguageGuard() {}

    static void judge(Comparison comparison, Verdicts verdicts) {
        Language text = comparison.before().article().language();
        if (!LanguageGuess.tells(text)) {
            return;
        }
        Set<String> known = comparison.before().keys();
        StringBuilder all = new StringBuilder();
        for (Statement statement : comparison.alignment().fresh()) {
            if (!known.contains(statement.key()) && !statement.quoted()) {
                all.append(statement.text()).append('\n');
                if (isOther(statement.text(), text, verdicts)) {
                    return;
                }
            }
        }
        isOther(all.toString(), text, verdicts);
    }

    private static boolean isOther(String said, Language text, Verdicts verdicts) {
        Words words = Words.of(said);
        Language guess = words.count() < FEWEST_WORDS ? Language.UNKNOWN : LanguageGuess.of(words);
        boolean other = !guess.equals(Language.UNKNOWN)
                && !guess.equals(text)
                && grammar(words, text) + OWN < grammar(words, guess);
        if (other) {
            verdicts.refuse(new Refusal(
                    Refusal.Kind.LANGUAGE,
                    "The text is in “" + text.tag() + "”, and what was written is in “" + guess.tag() + "”."));
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
