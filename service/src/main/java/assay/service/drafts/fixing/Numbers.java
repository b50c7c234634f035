package assay.service.drafts.fixing;

import assay.drafts.quality.Figure;
import assay.drafts.quality.Statement;
import assay.drafts.quality.Statement.Word;
import assay.language.Checkpoint;
import assay.service.drafts.fixing.Told.Line;
import assay.service.drafts.fixing.Told.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
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
    private static final double NEARER = 0.3;

    /// Words on each side of a number by which it is told what it is said of.
    private static final int WORDS_AROUND = 5;

    /// From which share of words in common a sentence is another one rewritten.
    private static final double ALIKE = 0.5;

    private static final Set<String> OWN = Set.of("knowledge", "training", "trained", "cutoff", "update", "updated");

    /// A number in a sentence.
    ///
    /// @param around words that say something, by how near they stand; those before it with a `<`
    /// @param at of which line
    /// @param crowded whether so many stand in it that their order tells which belongs to what
    private record Occurrence(
            Figure figure,
            Set<String> keys,
            Line line,
            int at,
            boolean crowded,
            String subject,
            Map<String, Double> around) {}

    /// So many pairs of numbers are compared, which is less than a second's work; a post has some hundred numbers.
    private static final int MOST_PAIRS = 2_000_000;

    private static final int CROWD = 3;

    private final Turn turn;
    private long pairs;
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
        Set<String> then = figures(turn.before());
        Set<String> now = figures(turn.after());
        int steps = steps(turn.after());
        int stepsBefore = steps(turn.before());
        for (Line line : kept()) {
            Checkpoint.pass();
            missing(line.said(), after, now, steps)
                    .forEach(number -> refuse(number, "was in the text and is not any more."));
        }
        for (Line line : turn.fresh()) {
            Checkpoint.pass();
            missing(line.said(), before, then, stepsBefore)
                    .forEach(number -> refuse(number, "is a number that the text does not have."));
        }
        Set<String> known = new HashSet<>();
        turn.before().beside().forEach(said -> known.add(said.text()));
        for (Statement said : turn.after().beside()) {
            Checkpoint.pass();
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
    private static List<String> missing(Statement said, Set<String> values, Set<String> figures, int steps) {
        List<String> missing = new ArrayList<>();
        Set<Integer> known = new HashSet<>();
        for (Figure figure : said.figures()) {
            Checkpoint.pass();
            if (!Collections.disjoint(figure.keys(), figures)) {
                for (int i = figure.from(); i < figure.to(); i++) {
                    known.add(i);
                }
            }
        }
        for (int i = 0; i < said.words().size(); i++) {
            Checkpoint.pass();
            Word word = said.words().get(i);
            boolean number = word.kind() == Word.Kind.NUMBER || word.kind() == Word.Kind.CODE;
            if (!number || values(word).stream().anyMatch(values::contains) || isStep(word, i, steps)) {
                continue;
            }
            if (!known.contains(i)) {
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

    private static Set<String> figures(Told told) {
        Set<String> figures = new HashSet<>();
        told.lines().forEach(line -> line.said().figures().forEach(figure -> figures.addAll(figure.keys())));
        told.beside().forEach(said -> said.figures().forEach(figure -> figures.addAll(figure.keys())));
        return figures;
    }

    private void figures() {
        Set<String> then = figures(turn.before());
        Set<String> now = figures(turn.after());
        for (Line line : kept()) {
            Checkpoint.pass();
            for (Figure figure : line.said().figures()) {
                if (Collections.disjoint(figure.keys(), now) && !isStep(figure, line)) {
                    refuse(figure.text(), "was in the text and is not any more, or not as exactly.");
                }
            }
        }
        Set<String> values = values(turn.before(), true);
        for (Line line : turn.fresh()) {
            Checkpoint.pass();
            for (Figure figure : line.said().figures()) {
                // "47 of the 80 kilometres": a number without its unit is the number.
                boolean bare = figure.isBare() && values.containsAll(values(line, figure));
                if (Collections.disjoint(figure.keys(), then) && !bare && !isStep(figure, line)) {
                    refuse(figure.text(), "is not what the text says: another number, unit, currency or period.");
                }
            }
        }
    }

    private static List<String> values(Line line, Figure figure) {
        List<String> values = new ArrayList<>();
        line.said().words().subList(figure.from(), figure.to()).forEach(word -> values.addAll(values(word)));
        return values;
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
        Map<String, List<Occurrence>> byKey = new HashMap<>();
        Map<String, List<Occurrence>> bySubject = new HashMap<>();
        for (Occurrence each : then) {
            Checkpoint.pass();
            each.keys.forEach(
                    key -> byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(each));
            bySubject.computeIfAbsent(each.subject, _ -> new ArrayList<>()).add(each);
        }
        Set<Line> fresh = new HashSet<>(turn.fresh());
        List<Occurrence> now = occurrences(turn.after(), turn.after().lines()).stream()
                .filter(occurrence -> fresh.contains(occurrence.line))
                .toList();
        for (Occurrence each : now) {
            Checkpoint.pass();
            if (pairs > MOST_PAIRS) {
                refuse(each.figure.text(), "is one of more numbers than can be compared at once.");
                return;
            }
            List<Occurrence> same = new ArrayList<>();
            each.keys.forEach(key -> same.addAll(byKey.getOrDefault(key, List.of())));
            if (same.isEmpty()) {
                continue;
            }
            boolean told = each.line.place() == Place.PROSE || each.line.place() == Place.ROW;
            if (told && each.figure.day() == null && isOfAnother(each, same, bySubject)) {
                refuse(each.figure.text(), "is said of “" + each.subject + "” now, of which the text says another.");
                continue;
            }
            if (each.line.place() == Place.PROSE || each.line.place() == Place.ROW) {
                double nearest = nearest(each, same, common, 1 - NEARER);
                // Nothing is nearer than what is the same.
                if (nearest < 1 - NEARER) {
                    pairs += then.size();
                    Set<Integer> lines = new HashSet<>();
                    same.forEach(old -> lines.add(old.at));
                    List<Occurrence> others = then.stream()
                            .filter(old -> Collections.disjoint(old.keys, each.keys) && old.figure.alike(each.figure))
                            .filter(old -> !old.crowded || !lines.contains(old.at))
                            .toList();
                    if (nearest(each, others, common, nearest + NEARER) > nearest + NEARER) {
                        refuse(each.figure.text(), "is said of something else now than in the text.");
                    }
                }
            }
        }
    }

    private boolean isOfAnother(Occurrence each, List<Occurrence> same, Map<String, List<Occurrence>> bySubject) {
        if (each.subject.isEmpty()) {
            return false;
        }
        for (Occurrence old : same) {
            Checkpoint.pass();
            pairs++;
            // Nobody knows of what it was said.
            if (old.subject.isEmpty() || old.subject.equals(each.subject)) {
                return false;
            }
        }
        for (Occurrence old : bySubject.getOrDefault(each.subject, List.of())) {
            Checkpoint.pass();
            pairs++;
            if (old.figure.alike(each.figure)) {
                return true;
            }
        }
        return false;
    }

    /// How near a number stands to what others are said of. Words that stand around many numbers tell little.
    ///
    /// @param enough beyond which nobody asks how near
    private double nearest(Occurrence one, List<Occurrence> others, Map<String, Integer> common, double enough) {
        double nearest = 0;
        double mine = square(one, common);
        for (Occurrence other : others) {
            Checkpoint.pass();
            pairs++;
            double both = 0;
            for (Map.Entry<String, Double> word : one.around.entrySet()) {
                Double there = other.around.get(word.getKey());
                if (there != null) {
                    both += weight(word, common) * there / common.getOrDefault(word.getKey(), 1);
                }
            }
            if (both > 0) {
                nearest = Math.max(nearest, both / Math.sqrt(mine * square(other, common)));
            }
            if (nearest > enough || pairs > MOST_PAIRS) {
                return nearest;
            }
        }
        return nearest;
    }

    private static double square(Occurrence one, Map<String, Integer> common) {
        double square = 0;
        for (Map.Entry<String, Double> word : one.around.entrySet()) {
            Checkpoint.pass();
            square += weight(word, common) * weight(word, common);
        }
        return square;
    }

    private static double weight(Map.Entry<String, Double> word, Map<String, Integer> common) {
        return word.getValue() / common.getOrDefault(word.getKey(), 1);
    }

    private static List<Occurrence> occurrences(Told told, List<Line> lines) {
        List<Occurrence> occurrences = new ArrayList<>();
        String last = "";
        for (int at = 0; at < lines.size(); at++) {
            Checkpoint.pass();
            Line line = lines.get(at);
            List<Word> words = line.said().words();
            boolean crowded = line.said().figures().size() > CROWD;
            // Not "kWh", nor the month of a date.
            List<Names.Name> names = Names.in(line, told).stream()
                    .filter(name -> line.said().figures().stream()
                            .noneMatch(figure -> figure.from() <= name.at() && name.at() < figure.to()))
                    .toList();
            for (Figure figure : line.said().figures()) {
                String subject = "";
                for (Names.Name name : names) {
                    if (name.at() < figure.from() || subject.isEmpty() && isOneClause(words, figure, name.at())) {
                        subject = name.at() >= figure.from() && goesOn(words) ? subject : name.form();
                    }
                }
                if (subject.isEmpty() && goesOn(words)) {
                    subject = last;
                }
                occurrences.add(
                        new Occurrence(figure, figure.keys(), line, at, crowded, subject, around(words, figure)));
            }
            if (!names.isEmpty()) {
                last = names.getLast().form();
            }
        }
        return occurrences;
    }

    /// Whether no mark stands between a number and a name after it.
    private static boolean isOneClause(List<Word> words, Figure figure, int name) {
        return words.subList(Math.min(figure.to(), name), name).stream()
                .noneMatch(word -> word.kind() == Word.Kind.MARK && ",;:.".contains(word.text()));
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
            Checkpoint.pass();
            if (tells(words.get(i))) {
                around.merge("<" + words.get(i).stem(), 1.0 / ++met, Math::max);
            }
        }
        met = 0;
        for (int i = figure.to(); i < words.size() && met < WORDS_AROUND; i++) {
            Checkpoint.pass();
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

    /// A sentence that says something and the numbers in it, in their order.
    private record Numbered(Line line, Set<String> stems, List<String> values) {

        static Numbered of(Line line) {
            Set<String> stems = new HashSet<>();
            line.said().content().forEach(word -> stems.add(word.stem()));
            List<String> values = new ArrayList<>();
            line.said().words().forEach(word -> values.addAll(Numbers.values(word)));
            return new Numbered(line, stems, values);
        }

        /// Of the words of both, those that both have.
        double like(Numbered other) {
            long both = stems.stream().filter(other.stems::contains).count();
            long all = stems.size() + other.stems.size() - both;
            return all == 0 ? 1 : both / (double) all;
        }

        boolean isSame(Numbered gone) {
            List<Word> now = line.said().content();
            long both = now.stream()
                    .filter(word -> gone.stems.contains(word.stem()))
                    .count();
            return !now.isEmpty() && both * 10 >= now.size() * 6L && both * 10 >= gone.stems.size() * 6L;
        }
    }

    /// A sentence that lost a number and took one up, and is the same otherwise.
    private void inPlace() {
        Set<String> known = turn.before().keys();
        for (Turn.Hunk hunk : turn.hunks()) {
            Checkpoint.pass();
            List<Numbered> gone = hunk.gone().stream().map(Numbered::of).toList();
            List<Numbered> fresh = hunk.fresh().stream().map(Numbered::of).toList();
            for (Numbered each : fresh) {
                List<Set<String>> same = gone.stream()
                        .filter(each::isSame)
                        .<Set<String>>map(old -> new HashSet<>(old.values))
                        .toList();
                Set<String> now = new HashSet<>(each.values);
                boolean stood = same.isEmpty() || same.stream().anyMatch(then -> then.containsAll(now));
                boolean lost = same.stream().allMatch(then -> then.stream().anyMatch(value -> !now.contains(value)));
                if (!stood && lost) {
                    now.removeAll(same.getFirst());
                    now.stream()
                            .sorted()
                            .limit(1)
                            .forEach(value -> refuse(value, "stands where another number stood."));
                } else if (!known.contains(each.line.key())) {
                    exchanged(each, gone);
                }
            }
            exchanged(gone, fresh);
        }
    }

    /// "The basic plan costs $29" where that is what the premium plan cost: a sentence that has more of the words of
    /// one that had another number than of those that had this one.
    private void exchanged(Numbered fresh, List<Numbered> gone) {
        Numbered nearest = null;
        double most = ALIKE;
        for (Numbered old : gone) {
            Checkpoint.pass();
            double like = fresh.like(old);
            if (!old.values.isEmpty() && like > most) {
                most = like;
                nearest = old;
            }
        }
        if (nearest == null || nearest.values.stream().allMatch(fresh.values::contains)) {
            return;
        }
        for (String value : new HashSet<>(fresh.values)) {
            Checkpoint.pass();
            double owner = -1;
            for (Numbered old : gone) {
                owner = old.values.contains(value) ? Math.max(owner, fresh.like(old)) : owner;
            }
            if (owner >= 0 && owner < most) {
                refuse(value, "stands where another number stood.");
                return;
            }
        }
    }

    /// The same words in the same order, and the same numbers in another.
    private void exchanged(List<Numbered> gone, List<Numbered> fresh) {
        List<String> then = numbers(gone);
        List<String> now = numbers(fresh);
        if (!then.equals(now) && then.size() == now.size() && stems(gone).equals(stems(fresh))) {
            for (int i = 0; i < now.size(); i++) {
                if (!then.get(i).equals(now.get(i))) {
                    refuse(now.get(i), "stands where another number stood.");
                    return;
                }
            }
        }
    }

    private static List<String> numbers(List<Numbered> lines) {
        List<String> numbers = new ArrayList<>();
        lines.forEach(line -> numbers.addAll(line.values));
        return numbers;
    }

    private static List<String> stems(List<Numbered> lines) {
        List<String> stems = new ArrayList<>();
        lines.forEach(line -> line.line.said().content().forEach(word -> stems.add(word.stem())));
        return stems;
    }

    // ---- under which heading

    /// "Price: $9" under one product and "Price: $15" under the next, each of them where the other was.
    private void sections() {
        Map<String, Set<String>> then = bySection(turn.before());
        Map<String, Set<String>> now = bySection(turn.after());
        Map<String, String> lost = new HashMap<>();
        Map<String, Set<String>> lostBySection = new HashMap<>();
        for (Map.Entry<String, Set<String>> section : then.entrySet()) {
            Checkpoint.pass();
            Set<String> here = now.getOrDefault(section.getKey(), section.getValue());
            section.getValue().stream().filter(number -> !here.contains(number)).forEach(number -> {
                lost.put(number, section.getKey());
            });
        }
        lost.forEach((number, section) ->
                lostBySection.computeIfAbsent(section, _ -> new HashSet<>()).add(number));
        for (Map.Entry<String, Set<String>> section : now.entrySet()) {
            Checkpoint.pass();
            Set<String> old = then.get(section.getKey());
            Set<String> gone = lostBySection.get(section.getKey());
            if (old == null || gone == null) {
                continue;
            }
            // By the section from which a number came, whether one went there instead.
            Map<String, Boolean> exchanged = new HashMap<>();
            for (String number : section.getValue()) {
                String from = lost.get(number);
                boolean swapped = !old.contains(number)
                        && from != null
                        && exchanged.computeIfAbsent(
                                from,
                                there -> gone.stream()
                                        .anyMatch(other -> now.getOrDefault(there, Set.of())
                                                        .contains(other)
                                                && !then.getOrDefault(there, Set.of())
                                                        .contains(other)));
                if (swapped) {
                    refuse(number, "stands under “" + section.getKey() + "” now, and stood under “" + from + "”.");
                }
            }
        }
    }

    private static Map<String, Set<String>> bySection(Told told) {
        Map<String, Set<String>> sections = new HashMap<>();
        for (Line line : told.lines()) {
            Checkpoint.pass();
            Set<String> numbers = sections.computeIfAbsent(line.about(), _ -> new HashSet<>());
            line.said().words().forEach(word -> numbers.addAll(values(word)));
        }
        return sections;
    }
}
