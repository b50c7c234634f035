package assay.service.drafts.fixing;

import assay.drafts.quality.Statement.Word;
import assay.language.Checkpoint;
import assay.service.drafts.fixing.Told.Line;
import assay.service.drafts.fixing.Told.Place;
import assay.service.drafts.fixing.Wording.Sort;
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

    private static final int SHORTEST_PLURAL = 3;

    /// Whom an assistant names when it speaks of itself.
    private static final Set<String> ASSISTANTS =
            Set.of("ai", "chatgpt", "openai", "gpt", "claude", "anthropic", "gemini", "bard", "copilot", "llama");

    private Names() {}

    static List<Refusal> refusals(Turn turn) {
        List<Refusal> refusals = new ArrayList<>();
        Set<String> reported = new HashSet<>();
        for (Line line : turn.gone()) {
            Checkpoint.pass();
            for (Name name : in(line, turn.before())) {
                boolean assistant = line.residue() && ASSISTANTS.contains(name.form);
                // "in Anspruch" is no name, and may go.
                boolean noun = !turn.before().reader().capitalsName()
                        && !Nouns.isPaired(line.said().words(), name.at, turn.before());
                boolean general = turn.before().is(Sort.GENERAL, name.form);
                boolean kept = assistant || noun || general || reported.contains(name.form);
                if (!kept && !known(name.form, turn.after()) && reported.add(name.form)) {
                    refusals.add(refused(name, "is a name that was in the text and is not any more."));
                }
            }
        }
        for (Line line : turn.fresh()) {
            Checkpoint.pass();
            for (Name name : in(line, turn.after())) {
                if (!reported.contains(name.form) && isNew(name, line, turn.before()) && reported.add(name.form)) {
                    refusals.add(refused(name, "is a name that the text does not have."));
                }
            }
        }
        for (Turn.Hunk hunk : turn.hunks()) {
            Checkpoint.pass();
            swapped(hunk, turn, refusals);
        }
        return refusals;
    }

    private static Refusal refused(Name name, String why) {
        return new Refusal(Refusal.Kind.NAME, "“" + name.text + "” " + why);
    }

    private static boolean known(String form, Told told) {
        boolean plural =
                told.hasForm(form + "s") || form.endsWith("s") && told.hasForm(form.substring(0, form.length() - 1));
        return told.hasForm(form) || form.length() > SHORTEST_PLURAL && plural || told.hasKin(form);
    }

    /// A word that the text has without a capital only becomes a name by one.
    private static boolean isNew(Name name, Line line, Told before) {
        if (!known(name.form, before)) {
            return !isShort(name, line);
        }
        Word word = line.said().words().get(name.at);
        return line.place() == Place.PROSE
                && word.capital()
                && before.hasForm(name.form)
                && !before.hasCapital(name.form)
                && !word.opens();
    }

    /// Whether the letters of a name are the first ones of the words before it: "the owners' association (OA)".
    private static boolean isShort(Name name, Line line) {
        StringBuilder initials = new StringBuilder();
        for (Word word : line.said().words().subList(0, name.at)) {
            Checkpoint.pass();
            if (word.kind() != Word.Kind.MARK && !word.form().isEmpty()) {
                initials.append(word.form().charAt(0));
            }
        }
        return name.form.length() > 1 && initials.toString().endsWith(name.form);
    }

    static List<Name> in(Line line, Told told) {
        List<Word> words = line.said().words();
        boolean titled = line.place() != Place.PROSE && isTitled(words);
        boolean loud = isLoud(words);
        List<Name> names = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Checkpoint.pass();
            Word word = words.get(i);
            boolean day = told.is(Sort.DAY, word.form());
            if (word.says() && !day && isName(words, i, titled, loud, told)) {
                names.add(new Name(word.form(), word.text(), i));
            }
        }
        return names;
    }

    private static boolean open(Word word, boolean titled, boolean loud) {
        return word.opens() || titled || loud;
    }

    private static boolean isName(List<Word> words, int at, boolean titled, boolean loud, Told told) {
        Word word = words.get(at);
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
            return !open(word, titled, loud) && Nouns.isName(words, at, told);
        }
        return !open(word, titled, loud)
                || told.reader().english() && !told.reader().ordinary(word.form());
    }

    private static boolean isTitled(List<Word> words) {
        int says = 0;
        int capitals = 0;
        for (Word word : words) {
            Checkpoint.pass();
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
            Checkpoint.pass();
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
        List<List<String>> gone =
                hunk.gone().stream().map(line -> forms(in(line, turn.before()))).toList();
        for (Line line : hunk.fresh()) {
            Checkpoint.pass();
            List<String> here = forms(in(line, turn.after()));
            if (here.isEmpty()) {
                continue;
            }
            for (int i = 0; i < gone.size(); i++) {
                Line old = hunk.gone().get(i);
                // What is a name in one of the two is one in the other, where it may begin the sentence.
                Set<String> both = new HashSet<>(here);
                both.addAll(gone.get(i));
                List<String> now = capitals(line, both);
                List<String> then = capitals(old, both);
                boolean same = both.size() > 1 && !then.equals(now) && new HashSet<>(then).equals(new HashSet<>(now));
                if (same && (joints(old, both).equals(joints(line, both)) || isInOrder(old, line, both))) {
                    refusals.add(new Refusal(
                            Refusal.Kind.NAME,
                            "What the text says of “" + then.getFirst() + "” is said of “" + now.getFirst()
                                    + "” now, or the other way round."));
                    return;
                }
            }
        }
    }

    /// Whether something is said behind each name, and all of it as it was said, whoever it is said of. Where names
    /// trade places together with what is said of them, that moves, too.
    private static boolean isInOrder(Line old, Line line, Set<String> names) {
        List<List<String>> then = said(old, names);
        return then.size() > 1 && then.stream().noneMatch(List::isEmpty) && then.equals(said(line, names));
    }

    /// What is said behind each name, up to the next.
    private static List<List<String>> said(Line line, Set<String> names) {
        List<List<String>> said = new ArrayList<>();
        boolean named = false;
        for (Word word : line.said().words()) {
            Checkpoint.pass();
            if (names.contains(word.form())) {
                if (!named) {
                    said.add(new ArrayList<>());
                }
                named = true;
            } else if (word.kind() != Word.Kind.MARK) {
                named = false;
                if (word.says() && !said.isEmpty()) {
                    said.getLast().add(word.stem());
                }
            }
        }
        return said;
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
            Checkpoint.pass();
            if (word.kind() != Word.Kind.MARK && !names.contains(word.form())) {
                joints.add(word.says() ? word.stem() : word.form());
            }
        }
        joints.removeAll(Set.of("and", "or", "while", "whereas", "but"));
        return joints;
    }
}
