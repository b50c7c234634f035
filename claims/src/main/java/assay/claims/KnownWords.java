package assay.claims;

import assay.language.Checkpoint;
import assay.language.Inflection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Tells whether a text has a word in some form, or another of its family.
final class KnownWords {

    /// Words by which a family is told; shorter beginnings are those of strangers.
    private static final int SHORTEST_FAMILY = 5;

    private static final int LONGEST_ENDING = 4;

    private final Facts before;
    private final Lexicon lexicon;
    private final Inflection inflection;
    private final Set<String> inflected = new HashSet<>();
    private final Map<String, Boolean> known = new HashMap<>();

    KnownWords(Facts before) {
        this.before = before;
        this.lexicon = before.lexicon();
        this.inflection = Inflection.of(lexicon.language());
        for (String form : before.forms()) {
            Checkpoint.pass();
            inflected.addAll(inflection.keys(form));
        }
    }

    /// Whether the text has a word, or another of its family.
    boolean isKnown(Token token) {
        return lexicon.isCommon(token.form()) || isSaid(token);
    }

    /// The same of a word that is to say something where few see it: "best" is known only where the text has it.
    boolean isSaid(Token token) {
        return known.computeIfAbsent(
                token.form(),
                form -> lexicon.is(Lexicon.Sort.LINKING, form)
                        || before.hasForm(form)
                        || before.stems().contains(token.stem())
                        || inflection.lookedFor(form).stream().anyMatch(inflected::contains)
                        || isOfFamily(token));
    }

    /// Whether a word begins as one of the text does and ends otherwise; in languages that join words, it may be
    /// a part of one.
    private boolean isOfFamily(Token token) {
        String form = token.form();
        if (form.length() < SHORTEST_FAMILY) {
            return false;
        }
        for (String each : before.stems()) {
            Checkpoint.pass();
            if (each.length() < SHORTEST_FAMILY) {
                continue;
            }
            boolean family = Math.abs(each.length() - form.length()) <= LONGEST_ENDING
                    && (form.startsWith(each) || token.stem().length() >= 4 && each.startsWith(token.stem()));
            boolean part = !lexicon.english()
                    && (each.contains(token.stem()) && token.stem().length() >= 4 || form.contains(each));
            if (family || part) {
                return true;
            }
        }
        return false;
    }
}
