package assay.service.drafts.fixing;

import assay.language.Language;
import assay.language.LanguageGuess;
import assay.language.Words;
import assay.service.drafts.fixing.Told.Line;
import java.util.ArrayList;
import java.util.List;

/// Whether what was written anew is in the language of the text. A few words tell no language, and a text may quote
/// another.
final class Tongue {

    private static final int FEWEST_WORDS = 8;

    /// How many more words must carry grammar in another language than in the text's own: neighbours share many.
    private static final int OWN = 1;

    private Tongue() {}

    static List<Refusal> refusals(Turn turn) {
        Language text = turn.before().standing().article().language();
        if (!LanguageGuess.tells(text)) {
            return List.of();
        }
        List<Refusal> refusals = new ArrayList<>();
        StringBuilder all = new StringBuilder();
        for (Line line : turn.fresh()) {
            if (!turn.before().keys().contains(line.key()) && !line.quoted()) {
                all.append(line.said().text()).append('\n');
                judge(line.said().text(), text, refusals);
            }
        }
        if (refusals.isEmpty()) {
            judge(all.toString(), text, refusals);
        }
        return refusals.isEmpty() ? refusals : refusals.subList(0, 1);
    }

    private static void judge(String said, Language text, List<Refusal> refusals) {
        Words words = Words.of(said);
        Language guess = words.count() < FEWEST_WORDS ? Language.UNKNOWN : LanguageGuess.of(words);
        boolean another = !guess.equals(Language.UNKNOWN) && !guess.equals(text);
        if (another && own(words, text) + OWN < own(words, guess)) {
            refusals.add(new Refusal(
                    Refusal.Kind.LANGUAGE,
                    "The text is in “" + text.tag() + "”, and what was written is in “" + guess.tag() + "”."));
        }
    }

    private static int own(Words words, Language text) {
        int own = 0;
        for (int i = 0; i < words.count(); i++) {
            own += text.isFunctionWord(words.form(i)) ? 1 : 0;
        }
        return own;
    }
}
