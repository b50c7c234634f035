package assay.service.drafts.fixing;

import assay.service.drafts.fixing.Told.Line;
import assay.service.drafts.fixing.Told.Place;
import assay.service.drafts.quality.Figure;
import assay.service.drafts.quality.Statement;
import assay.service.drafts.quality.Statement.Word;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Whether every number is still there, none is new, and each is said of what it was said of.
///
/// Digits are compared in every language; with what they measure, as far as that can be read.
final class Numbers {

    /// A step's number may become the mark of a list, and the other way round.
    private static final int MOST_STEPS = 50;

    /// How much nearer a number has to be to what another was said of, before it counts as said of that now.
    private static final double NEARER = 0.2;

    /// Words on each side of a number by which it is told what it is said of.
    private static final int WORDS_AROUND = 5;

    private static final Set<String> OWN = Set.of("knowledge", "training", "trained", "cutoff", "update", "updated");

    /// A number in a sentence.
    ///
    /// @param around words that say something, by how near they stand; those before it with a `<`
    private record Occurrence(Figure figure, Line line, String subject, Map<String, Double> around) {}

    private final Turn turn;
    private final Set<String> reported = new HashSet<>();
    private final List<Refusal> refusals = new ArrayList<>();

    private Numbers(Turn turn) {
        this.turn = turn;
    }

    static List<Refusal> refusals(Turn turn) {
        Numbers numbers = new Numbers(turn);
        numbers.digits();
        numbers.figures();
        numbers.associations();
        numbers.sections();
        numbers.inPlace();
        return numbers.refusals;
    }

    private void refuse(String number, String why) {
        if (reported.add(number)) {
            refusals.add(new Refusal(Refusal.Kind.NUMBER, "“" + number + "” " + why));
        }
    }

    // ---- digits

    private void digits() {
        Set<String> before = values(turn.before(), true);
        Set<String> after = values(turn.after(), true);
        List<Figure> then = figures(turn.before());
        List<Figure> now = figures(turn.after());
        int steps = steps(turn.after());
        int stepsBefore = steps(turn.before());
        for (Line line : kept()) {
            missing(line.said(), after, now, steps)
                    .forEach(number -> refuse(number, "was in the text and is not any more."));
        }
        for (Line line : turn.fresh()) {
            missing(line.said(), before, then, stepsBefore)
                    .forEach(number -> refuse(number, "is a number that the text does not have."));
        }
        Set<String> known = new HashSet<>();
        turn.before().beside().forEach(said -> known.add(said.text()));
        for (Statement said : turn.after().beside()) {
            if (!known.contains(said.text())) {
                missing(said, before, then, MOST_STEPS)
                        .forEach(number -> refuse(number, "is a number that the text does not have."));
            }
        }
    }

    /// What went and was somebody's to say: "as of my last update in 2023" was an assistant's.
    private List<Line> kept() {
        return turn.gone().stream()
                .filter(line ->
                        !line.residue() || line.said().words().stream().noneMatch(word -> OWN.contains(word.form())))
                .toList();
    }

    private static int steps(Told told) {
        return Math.min(
                MOST_STEPS,
                told.standing().document().lists().stream()
                        .filter(list -> list.ordered())
                        .mapToInt(list -> list.items())
                        .max()
                        .orElse(0));
    }

    /// The numbers of a sentence that are not in these, neither in digits nor in words.
    private static List<String> missing(Statement said, Set<String> values, List<Figure> figures, int steps) {
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < said.words().size(); i++) {
            Word word = said.words().get(i);
            boolean number = word.kind() == Word.Kind.NUMBER || word.kind() == Word.Kind.CODE;
            if (!number || values(word).stream().anyMatch(values::contains) || isStep(word, i, steps)) {
                continue;
            }
            int at = i;
            boolean inWords = said.figures().stream()
                    .filter(figure -> figure.from() <= at && at < figure.to())
                    .anyMatch(figure -> figures.stream().anyMatch(figure::same));
            if (!inWords) {
                missing.add(word.text());
            }
        }
        return missing;
    }

    /// "Step 3: …", "3. …"
    private static boolean isStep(Word word, int at, int steps) {
        return at < 2
                && word.values().size() == 1
                && word.values().getFirst().stripTrailingZeros().scale() <= 0
                && word.values().getFirst().compareTo(BigDecimal.valueOf(steps)) <= 0;
    }

    private static Set<String> values(Told told, boolean beside) {
        Set<String> values = new HashSet<>();
        told.lines().forEach(line -> line.said().words().forEach(word -> values.addAll(values(word))));
        if (beside) {
            told.beside().forEach(said -> said.words().forEach(word -> values.addAll(values(word))));
        }
        return values;
    }

    private static List<String> values(Word word) {
        return switch (word.kind()) {
            case NUMBER ->
                word.values().stream()
                        .map(value -> value.stripTrailingZeros().toPlainString())
                        .toList();
            case CODE -> List.of(word.form());
            case CONTENT, FUNCTION, MARK -> List.of();
        };
    }

    // ---- with what they measure

    private static List<Figure> figures(Told told) {
        List<Figure> figures = new ArrayList<>();
        told.lines().forEach(line -> figures.addAll(line.said().figures()));
        told.beside().forEach(said -> figures.addAll(said.figures()));
        return figures;
    }

    private void figures() {
        List<Figure> then = figures(turn.before());
        List<Figure> now = figures(turn.after());
        for (Line line : kept()) {
            for (Figure figure : line.said().figures()) {
                if (now.stream().noneMatch(figure::same) && !isStep(figure, line)) {
                    refuse(figure.text(), "was in the text and is not any more, or not as exactly.");
                }
            }
        }
        for (Line line : turn.fresh()) {
            for (Figure figure : line.said().figures()) {
                if (then.stream().noneMatch(figure::same) && !isStep(figure, line)) {
                    refuse(figure.text(), "is not what the text says: another number, unit, currency or period.");
                }
            }
        }
    }

    private static boolean isStep(Figure figure, Line line) {
        return figure.from() < 2
                && figure.to() - figure.from() == 1
                && isStep(line.said().words().get(figure.from()), figure.from(), MOST_STEPS);
    }

    // ---- what they are said of

    private void associations() {
        List<Occurrence> then = occurrences(turn.before(), turn.before().lines());
        Map<String, Integer> common = new HashMap<>();
        then.forEach(each -> each.around.keySet().forEach(word -> common.merge(word, 1, Integer::sum)));
        Set<Line> fresh = new HashSet<>(turn.fresh());
        List<Occurrence> now = occurrences(turn.after(), turn.after().lines()).stream()
                .filter(occurrence -> fresh.contains(occurrence.line))
                .toList();
        for (Occurrence each : now) {
            List<Occurrence> same =
                    then.stream().filter(old -> old.figure.same(each.figure)).toList();
            if (same.isEmpty()) {
                continue;
            }
            boolean named = same.stream().anyMatch(old -> old.subject.equals(each.subject));
            boolean other = then.stream()
                    .anyMatch(old -> old.subject.equals(each.subject)
                            && !old.figure.same(each.figure)
                            && old.figure.alike(each.figure));
            if (!each.subject.isEmpty() && !named && other) {
                refuse(each.figure.text(), "is said of “" + each.subject + "” now, of which the text says another.");
                continue;
            }
            if (each.line.place() == Place.PROSE || each.line.place() == Place.ROW) {
                double nearest = nearest(each, same, common);
                List<Occurrence> others = then.stream()
                        .filter(old -> !old.figure.same(each.figure) && old.figure.alike(each.figure))
                        .toList();
                if (nearest(each, others, common) > nearest + NEARER) {
                    refuse(each.figure.text(), "is said of something else now than in the text.");
                }
            }
        }
    }

    /// How near a number stands to what others are said of. Words that stand around many numbers tell little.
    private static double nearest(Occurrence one, List<Occurrence> others, Map<String, Integer> common) {
        double nearest = 0;
        for (Occurrence other : others) {
            double both = 0;
            double mine = 0;
            double theirs = 0;
            for (Map.Entry<String, Double> word : one.around.entrySet()) {
                double weight = weight(word, common);
                both += weight * other.around.getOrDefault(word.getKey(), 0.0) / common.getOrDefault(word.getKey(), 1);
                mine += weight * weight;
            }
            for (Map.Entry<String, Double> word : other.around.entrySet()) {
                theirs += weight(word, common) * weight(word, common);
            }
            if (both > 0) {
                nearest = Math.max(nearest, both / Math.sqrt(mine * theirs));
            }
        }
        return nearest;
    }

    private static double weight(Map.Entry<String, Double> word, Map<String, Integer> common) {
        return word.getValue() / common.getOrDefault(word.getKey(), 1);
    }

    private static List<Occurrence> occurrences(Told told, List<Line> lines) {
        List<Occurrence> occurrences = new ArrayList<>();
        String last = "";
        for (Line line : lines) {
            List<Word> words = line.said().words();
            List<Names.Name> names = Names.in(line, told);
            for (Figure figure : line.said().figures()) {
                String subject = "";
                for (Names.Name name : names) {
                    if (name.at() < figure.from() || subject.isEmpty()) {
                        subject = name.at() >= figure.from() && goesOn(words) ? subject : name.form();
                    }
                }
                if (subject.isEmpty() && goesOn(words)) {
                    subject = last;
                }
                occurrences.add(new Occurrence(figure, line, subject, around(words, figure)));
            }
            if (!names.isEmpty()) {
                last = names.getLast().form();
            }
        }
        return occurrences;
    }

    /// Whether a sentence begins with what was named before it.
    private static boolean goesOn(List<Word> words) {
        return !words.isEmpty()
                && Set.of("it", "its", "they", "their", "this", "that", "these", "he", "she", "his", "her")
                        .contains(words.getFirst().form());
    }

    private static Map<String, Double> around(List<Word> words, Figure figure) {
        Map<String, Double> around = new HashMap<>();
        int met = 0;
        for (int i = figure.from() - 1; i >= 0 && met < WORDS_AROUND; i--) {
            if (tells(words.get(i))) {
                around.merge("<" + words.get(i).stem(), 1.0 / ++met, Math::max);
            }
        }
        met = 0;
        for (int i = figure.to(); i < words.size() && met < WORDS_AROUND; i++) {
            if (tells(words.get(i))) {
                around.merge(words.get(i).stem(), 1.0 / ++met, Math::max);
            }
        }
        return around;
    }

    private static boolean tells(Word word) {
        return word.says() || word.kind() == Word.Kind.NUMBER || word.kind() == Word.Kind.CODE;
    }

    // ---- in the place of another

    /// A sentence that lost a number and took one up, and is the same otherwise.
    private void inPlace() {
        for (Turn.Hunk hunk : turn.hunks()) {
            for (Line fresh : hunk.fresh()) {
                List<Set<String>> same = hunk.gone().stream()
                        .filter(gone -> isSame(gone.said(), fresh.said()))
                        .map(gone -> values(gone.said()))
                        .toList();
                Set<String> now = values(fresh.said());
                boolean stood = same.isEmpty() || same.stream().anyMatch(then -> then.containsAll(now));
                boolean lost = same.stream().allMatch(then -> then.stream().anyMatch(each -> !now.contains(each)));
                if (!stood && lost) {
                    now.removeAll(same.getFirst());
                    now.stream().sorted().limit(1).forEach(each -> refuse(each, "stands where another number stood."));
                }
            }
        }
    }

    private static Set<String> values(Statement said) {
        Set<String> values = new HashSet<>();
        said.words().forEach(word -> values.addAll(values(word)));
        return values;
    }

    private static boolean isSame(Statement gone, Statement fresh) {
        Set<String> then = new HashSet<>();
        gone.content().forEach(word -> then.add(word.stem()));
        List<Word> now = fresh.content();
        long both = now.stream().filter(word -> then.contains(word.stem())).count();
        return !now.isEmpty() && both * 10 >= now.size() * 6L && both * 10 >= then.size() * 6L;
    }

    // ---- under which heading

    /// "Price: $9" under one product and "Price: $15" under the next, each of them where the other was.
    private void sections() {
        Map<String, Set<String>> then = bySection(turn.before());
        Map<String, Set<String>> now = bySection(turn.after());
        Map<String, String> lost = new HashMap<>();
        for (Map.Entry<String, Set<String>> section : then.entrySet()) {
            Set<String> here = now.getOrDefault(section.getKey(), section.getValue());
            section.getValue().stream()
                    .filter(number -> !here.contains(number))
                    .forEach(number -> lost.put(number, section.getKey()));
        }
        for (Map.Entry<String, Set<String>> section : now.entrySet()) {
            Set<String> old = then.get(section.getKey());
            if (old == null) {
                continue;
            }
            for (String number : section.getValue()) {
                String from = lost.get(number);
                boolean swapped = !old.contains(number)
                        && from != null
                        && lost.entrySet().stream()
                                .anyMatch(other -> other.getValue().equals(section.getKey())
                                        && now.getOrDefault(from, Set.of()).contains(other.getKey())
                                        && !then.getOrDefault(from, Set.of()).contains(other.getKey()));
                if (swapped) {
                    refuse(number, "stands under “" + section.getKey() + "” now, and stood under “" + from + "”.");
                }
            }
        }
    }

    private static Map<String, Set<String>> bySection(Told told) {
        Map<String, Set<String>> sections = new HashMap<>();
        for (Line line : told.lines()) {
            Set<String> numbers = sections.computeIfAbsent(line.about(), _ -> new HashSet<>());
            line.said().words().forEach(word -> numbers.addAll(values(word)));
        }
        return sections;
    }
}
