package assay.service.drafts.fixing;

import assay.service.drafts.fixing.Told.Line;
import assay.service.drafts.fixing.Told.Place;
import assay.service.drafts.quality.Statement.Word;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Whether every name is still there, none is new, and who does what to whom stays.
///
/// A name is told by its capital where a capital tells one: within an English sentence, not at its beginning, not in a
/// title in which every word has one.
final class Names {

    /// @param at its word in the sentence
    record Name(String form, String text, int at) {}

    private static final int SHORTEST_PLURAL = 4;

    /// Whom an assistant names when it speaks of itself.
    private static final Set<String> ASSISTANTS =
            Set.of("ai", "chatgpt", "openai", "gpt", "claude", "anthropic", "gemini", "bard", "copilot", "llama");

    private Names() {}

    static List<Refusal> refusals(Turn turn) {
        List<Refusal> refusals = new ArrayList<>();
        Set<String> reported = new HashSet<>();
        for (Line line : turn.gone()) {
            for (Name name : in(line, turn.before())) {
                boolean assistant = line.residue() && ASSISTANTS.contains(name.form);
                if (!assistant && !known(name.form, turn.after()) && reported.add(name.form)) {
                    refusals.add(refused(name, "is a name that was in the text and is not any more."));
                }
            }
        }
        for (Line line : turn.fresh()) {
            for (Name name : in(line, turn.after())) {
                if (isNew(name, line, turn.before()) && reported.add(name.form)) {
                    refusals.add(refused(name, "is a name that the text does not have."));
                }
            }
        }
        for (Turn.Hunk hunk : turn.hunks()) {
            swapped(hunk, turn, refusals);
        }
        return refusals;
    }

    private static Refusal refused(Name name, String why) {
        return new Refusal(Refusal.Kind.NAME, "“" + name.text + "” " + why);
    }

    private static boolean known(String form, Told told) {
        return told.hasForm(form)
                || form.length() > SHORTEST_PLURAL
                        && (told.hasForm(form + "s")
                                || form.endsWith("s") && told.hasForm(form.substring(0, form.length() - 1)));
    }

    /// A word that the text has without a capital only becomes a name by one.
    private static boolean isNew(Name name, Line line, Told before) {
        if (!known(name.form, before)) {
            return true;
        }
        return line.place() == Place.PROSE
                && before.hasForm(name.form)
                && !before.hasCapital(name.form)
                && !line.said().words().get(name.at).opens();
    }

    static List<Name> in(Line line, Told told) {
        List<Word> words = line.said().words();
        boolean titled = line.place() != Place.PROSE && isTitled(words);
        boolean loud = isLoud(words);
        List<Name> names = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            if (word.says() && isName(word, titled, loud, told)) {
                names.add(new Name(word.form(), word.text(), i));
            }
        }
        return names;
    }

    private static boolean isName(Word word, boolean titled, boolean loud, Told told) {
        if (word.coined()) {
            return true;
        }
        if (!word.capital()) {
            return false;
        }
        boolean initials = !loud
                && word.text().length() > 1
                && word.text().equals(word.text().toUpperCase(Locale.ROOT));
        if (initials) {
            return true;
        }
        if (!told.reader().capitalsName()) {
            return false;
        }
        boolean open = word.opens() || titled || loud;
        return !open || told.reader().english() && !told.reader().ordinary(word.form());
    }

    private static boolean isTitled(List<Word> words) {
        int says = 0;
        int capitals = 0;
        for (Word word : words) {
            if (word.says()) {
                says++;
                capitals += word.capital() ? 1 : 0;
            }
        }
        return capitals * 3 >= says * 2;
    }

    private static boolean isLoud(List<Word> words) {
        int says = 0;
        int loud = 0;
        for (Word word : words) {
            if (word.says() && word.text().length() > 1) {
                says++;
                loud += word.text().equals(word.text().toUpperCase(Locale.ROOT)) ? 1 : 0;
            }
        }
        return says > 1 && loud * 2 > says;
    }

    // ---- who does what to whom

    /// The same names in another order and all other words the same: "Acme bought Bolt" turned about. The passive turns
    /// names about as well, and brings a word with it.
    private static void swapped(Turn.Hunk hunk, Turn turn, List<Refusal> refusals) {
        for (Line line : hunk.fresh()) {
            List<String> here = forms(in(line, turn.after()));
            if (here.isEmpty()) {
                continue;
            }
            for (Line old : hunk.gone()) {
                // What is a name in one of the two is one in the other, where it may begin the sentence.
                Set<String> both = new HashSet<>(here);
                both.addAll(forms(in(old, turn.before())));
                List<String> now = capitals(line, both);
                List<String> then = capitals(old, both);
                boolean same = both.size() > 1 && !then.equals(now) && new HashSet<>(then).equals(new HashSet<>(now));
                if (same && joints(old, both).equals(joints(line, both))) {
                    refusals.add(new Refusal(
                            Refusal.Kind.NAME,
                            "What the text says of “" + then.getFirst() + "” is said of “" + now.getFirst()
                                    + "” now, or the other way round."));
                    return;
                }
            }
        }
    }

    private static List<String> forms(List<Name> names) {
        return names.stream().map(Name::form).toList();
    }

    private static List<String> capitals(Line line, Set<String> names) {
        return line.said().words().stream()
                .filter(word -> word.capital() && names.contains(word.form()))
                .map(Word::form)
                .toList();
    }

    private static Set<String> joints(Line line, Set<String> names) {
        Set<String> joints = new HashSet<>();
        for (Word word : line.said().words()) {
            if (word.kind() != Word.Kind.MARK && !names.contains(word.form())) {
                joints.add(word.says() ? word.stem() : word.form());
            }
        }
        joints.removeAll(Set.of("and", "or", "while", "whereas", "but"));
        return joints;
    }
}
