package assay.service.drafts.fixing;

import assay.drafts.quality.Statement.Word;
import assay.language.Checkpoint;
import assay.service.drafts.fixing.Told.Line;
import assay.service.drafts.fixing.Told.Place;
import assay.service.drafts.fixing.Wording.Sort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whether rewritten sentences still mean what they did, as far as small words tell it: what is denied, possible,
/// everybody's or bound to something, what comes before what, which of two is more; and whether a sentence that went
/// warned of something.
///
/// Each new sentence is held against the old ones whose words it has. It knows the words of the languages that
/// [Wording] has; of others it asks nothing.
final class Meaning {

    /// Which share of the words of the shorter of two sentences the other has, that they say the same.
    private static final double ALIKE = 0.5;

    /// The same where a sentence has gone and is looked for elsewhere.
    private static final double CARRIED = 0.6;

    /// The same where two sentences are compared for what they deny.
    private static final double SAME = 0.7;

    /// Words that say something on either side of one that turns, by which it is told what it turns.
    private static final int BESIDE = 2;

    /// A sentence that says nothing of its own may go; so much of a text says nothing of its own.
    private static final double MOST_CUT = 0.15;

    private static final int FEW_CUT = 60;

    /// Letters by which a word is known in its other forms.
    private static final int ROOT = 5;

    private static final String CLOSING = ",;:.!?()–—…·";

    /// Before a word they take it back: "uncommon" is "not common".
    private static final List<String> PREFIXES = List.of("un", "in", "im", "ir", "il", "dis", "non");

    /// Sentences that warn are short; a long one with a "not" in it leads up to something.
    private static final int LONGEST_WARNING = 20;

    /// Letters that forms of one name begin with.
    private static final int KIN = 3;

    /// How many words stand at most between a "not" and what it turns into its contrary.
    private static final int DENIED = 3;

    /// Words on each side that hang on one between them.
    private static final int HANGING = 8;

    /// Sentences of both sides, multiplied, that are still held against one another for what was exchanged in them.
    private static final int MOST_EXCHANGED = 10_000;

    /// How far a "not" reaches, in words.
    private static final int REACH = 5;

    /// Words that a restriction has beside its "not", so that it says something.
    private static final int FEWEST = 2;

    /// The share of its words that is left where a restriction still stands, in other words.
    private static final double LEFT = 0.34;

    /// What was said, and what is said instead of it.
    private record Rewritten(List<Line> gone, List<Line> fresh) {}

    private final Turn turn;
    private final Wording wording;
    private final boolean english;
    private final List<Line> gone;
    private final List<Line> fresh;
    private final Stems goneStems;
    private final Stems freshStems;
    private final Stems before;
    private final Stems after;
    private final List<Refusal> refusals = new ArrayList<>();

    private Meaning(Turn turn, Wording wording) {
        this.turn = turn;
        this.wording = wording;
        this.english = turn.before().reader().english();
        this.gone = said(turn.gone(), turn.after().keys());
        this.fresh = said(turn.fresh(), turn.before().keys());
        this.goneStems = stems(gone);
        this.freshStems = stems(fresh);
        this.before = stems(turn.before().lines());
        this.after = stems(turn.after().lines());
    }

    static List<Refusal> refusals(Turn turn) {
        Optional<Wording> wording = turn.before().wording();
        if (wording.isEmpty()) {
            return List.of();
        }
        Meaning meaning = new Meaning(turn, wording.get());
        meaning.read();
        meaning.everywhere();
        return meaning.refusals;
    }

    /// What stands in the text itself; a title, or a heading, may say less than the one before it.
    private static List<Line> said(List<Line> lines, Set<String> elsewhere) {
        return lines.stream()
                .filter(line -> !elsewhere.contains(line.key()) && !line.residue())
                .filter(line -> line.place() == Place.PROSE || line.place() == Place.ROW)
                .toList();
    }

    private void refuse(Line line, String why) {
        refusals.add(Refusal.claim(line.said().text(), why));
    }

    private void read() {
        int[] partners = new int[gone.size() + fresh.size()];
        for (int i = 0; i < partners.length; i++) {
            Checkpoint.pass();
            boolean old = i < gone.size();
            partners[i] = nearest(old ? goneStems.of.get(i) : freshStems.of.get(i - gone.size()), old);
        }
        together(partners).forEach(this::rewritten);
        for (int i = gone.size(); i < partners.length; i++) {
            Checkpoint.pass();
            if (partners[i] < 0) {
                added(fresh.get(i - gone.size()), freshStems.of.get(i - gone.size()));
            }
        }
        BitSet met = new BitSet();
        for (int partner : partners) {
            Checkpoint.pass();
            met.set(partner + 1);
        }
        List<Line> cut = new ArrayList<>();
        for (int i = 0; i < gone.size(); i++) {
            Checkpoint.pass();
            boolean alone = partners[i] < 0 && !met.get(i + 1);
            if (alone && !isCarried(goneStems.of.get(i))) {
                cut.add(gone.get(i));
            }
        }
        cut(cut);
    }

    // ---- which became which

    /// What lines say, and which lines say it.
    private record Stems(List<Set<String>> of, Map<String, List<Integer>> places) {

        /// How many of these each line has that has any, in the order of the lines.
        Map<Integer, Integer> common(Set<String> stems) {
            int[] counts = new int[of.size()];
            for (String stem : stems) {
                places.getOrDefault(stem, List.of()).forEach(line -> counts[line]++);
            }
            Map<Integer, Integer> common = new LinkedHashMap<>();
            for (int line = 0; line < counts.length; line++) {
                if (counts[line] > 0) {
                    common.put(line, counts[line]);
                }
            }
            return common;
        }
    }

    private Stems stems(List<Line> lines) {
        List<Set<String>> of = lines.stream().map(this::stems).toList();
        Map<String, List<Integer>> places = new HashMap<>();
        for (int i = 0; i < of.size(); i++) {
            Checkpoint.pass();
            for (String stem : of.get(i)) {
                places.computeIfAbsent(stem, _ -> new ArrayList<>()).add(i);
            }
        }
        return new Stems(of, places);
    }

    private Set<String> stems(Line line) {
        Set<String> all = new HashSet<>();
        for (Word word : line.said().words()) {
            Checkpoint.pass();
            if (word.says() || word.kind() == Word.Kind.NUMBER || word.kind() == Word.Kind.CODE) {
                all.add(root(word));
            }
        }
        return all;
    }

    /// What a word has in common with its other forms; of endings other than the English ones little is known.
    private String root(Word word) {
        return english || word.form().length() <= ROOT
                ? word.stem()
                : word.form().substring(0, ROOT);
    }

    private static int common(Set<String> some, Set<String> others) {
        int both = 0;
        for (String each : some) {
            Checkpoint.pass();
            both += others.contains(each) ? 1 : 0;
        }
        return both;
    }

    /// The number of the line of the other side that says most nearly the same; those that came are counted on from
    /// those that went. Less than zero where none does.
    private int nearest(Set<String> mine, boolean old) {
        Stems others = old ? freshStems : goneStems;
        int nearest = -1;
        double most = 0;
        for (Map.Entry<Integer, Integer> shared : others.common(mine).entrySet()) {
            Checkpoint.pass();
            int i = shared.getKey();
            Set<String> theirs = others.of.get(i);
            int both = shared.getValue();
            double like = both / (double) Math.min(mine.size(), theirs.size());
            // Of those that have as many of its words, the one that says the least beside.
            double rank = like + both / (double) (mine.size() + theirs.size());
            boolean enough = like >= ALIKE && both >= Math.min(2, Math.min(mine.size(), theirs.size()));
            if (enough && rank > most) {
                most = rank;
                nearest = old ? gone.size() + i : i;
            }
        }
        return nearest;
    }

    /// Sentences that were split, joined and turned into one another, by the smallest number of each group.
    private List<Rewritten> together(int[] partners) {
        int[] roots = new int[partners.length];
        Arrays.setAll(roots, i -> i);
        for (int i = 0; i < partners.length; i++) {
            Checkpoint.pass();
            if (partners[i] >= 0) {
                roots[root(roots, i)] = root(roots, partners[i]);
            }
        }
        Map<Integer, Rewritten> groups = new LinkedHashMap<>();
        for (int i = 0; i < partners.length; i++) {
            Checkpoint.pass();
            Rewritten group =
                    groups.computeIfAbsent(root(roots, i), _ -> new Rewritten(new ArrayList<>(), new ArrayList<>()));
            if (i < gone.size()) {
                group.gone.add(gone.get(i));
            } else {
                group.fresh.add(fresh.get(i - gone.size()));
            }
        }
        return groups.values().stream()
                .filter(group -> !group.gone.isEmpty() && !group.fresh.isEmpty())
                .toList();
    }

    private static int root(int[] roots, int line) {
        int root = line;
        while (roots[root] != root) {
            Checkpoint.pass();
            root = roots[root];
        }
        return root;
    }

    // ---- what was rewritten

    private void rewritten(Rewritten each) {
        restated(each, false);
        Set<String> then = forms(each.gone);
        Set<String> now = forms(each.fresh);
        boolean denied = denies(each.gone);
        if (!denied && has(Sort.ALL, now) && !has(Sort.ALL, then)) {
            refuse(each.fresh.getFirst(), "says of all what the text does not.");
        }
        if (!denied && has(Sort.ONLY, now) && !has(Sort.ONLY, then)) {
            refuse(each.fresh.getFirst(), "bounds what the text does not.");
        }
        boolean bounded = has(Sort.CONDITION, now) || has(Sort.WARNING, now) || has(Sort.DUTY, now);
        if (has(Sort.ONLY, then) && !has(Sort.ONLY, now) && !bounded && !denies(each.fresh)) {
            refuse(each.fresh.getFirst(), "leaves out to what the text bounds it.");
        }
        restrictions(each);
        names(each);
    }

    /// What holds of every sentence that says again what another says.
    ///
    /// @param brief whether the other is still there, and this one sums it up
    private void restated(Rewritten each, boolean brief) {
        Set<String> then = forms(each.gone);
        Set<String> now = forms(each.fresh);
        for (List<Set<String>> parts : wording.turns()) {
            Checkpoint.pass();
            turned(each, parts);
        }
        boolean certain = !has(Sort.DOUBT, now) && !has(Sort.MOSTLY, now);
        if (certain && hinges(each.gone, words(Sort.DOUBT)).stream().anyMatch(hinge -> isLeft(hinge, each.fresh))) {
            refuse(each.fresh.getFirst(), "leaves no doubt where the text does.");
        }
        if (!brief && has(Sort.MOSTLY, then) && !has(Sort.MOSTLY, now)) {
            refuse(each.fresh.getFirst(), "holds always, and in the text mostly.");
        }
        if (contradict(each.gone, each.fresh) || contradict(each.fresh, each.gone)) {
            refuse(each.fresh.getFirst(), "affirms what the text denies, or denies what it affirms.");
        }
        boolean few = (long) each.gone.size() * each.fresh.size() <= MOST_EXCHANGED;
        for (Line line : few ? each.fresh : List.<Line>of()) {
            Checkpoint.pass();
            if (each.gone.stream().anyMatch(old -> exchanged(old, line))) {
                refuse(line, "says of the one what the text says of the other.");
            }
        }
    }

    private boolean has(Sort sort, Set<String> forms) {
        return common(words(sort), forms) > 0;
    }

    private Set<String> words(Sort sort) {
        return wording.sorts().getOrDefault(sort, Set.of());
    }

    /// Whether what was in doubt is still said.
    private static boolean isLeft(Hinge hinge, List<Line> lines) {
        Set<String> doubted = hinge.behind.isEmpty() ? hinge.ahead : hinge.behind;
        return lines.stream()
                .flatMap(line -> line.said().words().stream())
                .anyMatch(word -> doubted.contains(word.stem()));
    }

    /// A sentence beside those of the text: it may sum up one that is still there.
    private void added(Line line, Set<String> stems) {
        Line nearest = null;
        double most = stems.size() * SAME;
        for (Map.Entry<Integer, Integer> shared : before.common(stems).entrySet()) {
            Checkpoint.pass();
            if (shared.getValue() > Math.max(FEWEST, most)) {
                most = shared.getValue();
                nearest = turn.before().lines().get(shared.getKey());
            }
        }
        if (nearest != null) {
            restated(new Rewritten(List.of(nearest), List.of(line)), true);
        }
    }

    private Set<String> forms(List<Line> lines) {
        Set<String> forms = new HashSet<>();
        for (Line line : lines) {
            Checkpoint.pass();
            for (Word word : line.said().words()) {
                if (isSmall(word)) {
                    forms.add(word.form());
                }
            }
        }
        return forms;
    }

    /// Not the month, nor Mr Will.
    private boolean isSmall(Word word) {
        boolean small = word.opens()
                || !word.capital()
                || !turn.before().reader().capitalsName()
                || wording.is(Sort.DAY, word.form());
        return word.kind() != Word.Kind.MARK && !word.quoted() && small;
    }

    /// A word that turns, and what stands beside it.
    ///
    /// @param denied whether it is taken back: "not allowed" is "forbidden"
    private record Hinge(String text, boolean denied, Set<String> ahead, Set<String> behind) {

        /// Whether both turn the same thing: what stands behind them, or before them where nothing does.
        boolean same(Hinge other) {
            boolean beside = behind.isEmpty() || other.behind.isEmpty()
                    ? common(ahead, other.ahead) > 0
                    : common(behind, other.behind) > 0;
            return beside && denied == other.denied;
        }

        boolean in(List<Hinge> others) {
            return others.stream().anyMatch(this::same);
        }
    }

    private List<Hinge> hinges(List<Line> lines, Set<String> part) {
        List<Hinge> hinges = new ArrayList<>();
        for (Line line : lines) {
            Checkpoint.pass();
            List<Word> words = line.said().words();
            for (int i = 0; i < words.size(); i++) {
                if (part.contains(words.get(i).form()) && isSmall(words.get(i))) {
                    hinges.add(new Hinge(
                            words.get(i).text(),
                            !denials(words.subList(Math.max(0, i - DENIED), i)).isEmpty(),
                            beside(words, i, -1),
                            beside(words, i, 1)));
                }
            }
        }
        return hinges;
    }

    /// "before" that became "after", of the same thing.
    private void turned(Rewritten each, List<Set<String>> parts) {
        List<List<Hinge>> then =
                parts.stream().map(part -> hinges(each.gone, part)).toList();
        List<List<Hinge>> now =
                parts.stream().map(part -> hinges(each.fresh, part)).toList();
        for (int to = 0; to < parts.size(); to++) {
            Checkpoint.pass();
            for (Hinge hinge : now.get(to)) {
                for (int from = 0; from < parts.size(); from++) {
                    boolean turned = from != to
                            && hinge.in(then.get(from))
                            && !hinge.in(then.get(to))
                            && !hinge.in(now.get(from));
                    if (turned) {
                        refuse(
                                each.fresh.getFirst(),
                                "says “" + hinge.text + "” where the text says the contrary, or something else.");
                        return;
                    }
                }
            }
        }
    }

    private Set<String> beside(List<Word> words, int at, int step) {
        Set<String> beside = new HashSet<>();
        for (int i = at + step; i >= 0 && i < words.size() && beside.size() < BESIDE; i += step) {
            Checkpoint.pass();
            Word word = words.get(i);
            if (word.kind() == Word.Kind.MARK && !beside.isEmpty()) {
                break;
            }
            if (word.says() || word.kind() == Word.Kind.NUMBER) {
                beside.add(word.stem());
            }
        }
        return beside;
    }

    // ---- of whom it is said

    /// A name that stands where another stood. What "it" stood for may be named, and a name may become "it".
    private void names(Rewritten each) {
        Set<String> then = names(each.gone, turn.before());
        Set<String> now = names(each.fresh, turn.after());
        List<String> lost = other(then, now);
        List<String> gained = other(now, then);
        if (!lost.isEmpty() && !gained.isEmpty()) {
            refusals.add(new Refusal(
                    Refusal.Kind.NAME, "“" + gained.getFirst() + "” stands where “" + lost.getFirst() + "” stood."));
        }
    }

    private static Set<String> names(List<Line> lines, Told told) {
        Set<String> names = new HashSet<>();
        lines.forEach(line -> Names.in(line, told).forEach(name -> names.add(name.form())));
        return names;
    }

    /// The names of the one side that the other has in no form.
    private static List<String> other(Set<String> names, Set<String> others) {
        return names.stream()
                .filter(name -> !others.contains(name))
                .filter(name -> others.stream().noneMatch(other -> Claims.isForm(name, other, KIN)))
                .sorted()
                .toList();
    }

    // ---- what is denied

    /// The words between two marks.
    private static List<List<Word>> clauses(Line line) {
        List<List<Word>> clauses = new ArrayList<>();
        List<Word> open = new ArrayList<>();
        for (Word word : line.said().words()) {
            Checkpoint.pass();
            if (word.kind() != Word.Kind.MARK) {
                open.add(word);
            } else if (CLOSING.contains(word.text())) {
                clauses.add(open);
                open = new ArrayList<>();
            }
        }
        clauses.add(open);
        return clauses;
    }

    private boolean denies(List<Line> lines) {
        return lines.stream()
                .flatMap(line -> clauses(line).stream())
                .anyMatch(clause -> !denials(clause).isEmpty());
    }

    /// Where words stand that take something back.
    private List<Integer> denials(List<Word> clause) {
        List<Integer> denials = new ArrayList<>();
        for (int i = 0; i < clause.size(); i++) {
            Checkpoint.pass();
            Word word = clause.get(i);
            String next = i + 1 < clause.size() ? clause.get(i + 1).form() : "";
            boolean idle = wording.is(Sort.IDLE, next)
                    || i > 0 && wording.is(Sort.IDLE, clause.get(i - 1).form());
            // "out of reach", but not "rule out"
            boolean denies = wording.is(Sort.DENIAL, word.form()) || wording.is(Sort.DENIAL, word.form() + "_" + next);
            if (denies && !idle && !word.quoted()) {
                denials.add(i);
            }
        }
        return denials;
    }

    /// Whether what the ones take back stands among the others with nothing that does.
    private boolean contradict(List<Line> denying, List<Line> affirming) {
        Set<String> denied = new HashSet<>();
        Set<String> held = new HashSet<>();
        for (Line line : denying) {
            Checkpoint.pass();
            for (List<Word> clause : clauses(line)) {
                List<Integer> denials = denials(clause);
                denials.forEach(at -> denied(clause, at).ifPresent(denied::add));
                if (denials.isEmpty()) {
                    clause.forEach(word -> held.add(word.stem()));
                }
            }
        }
        denied.removeAll(held);
        Set<String> free = new HashSet<>();
        Set<String> bound = new HashSet<>();
        for (Line line : affirming) {
            Checkpoint.pass();
            for (List<Word> clause : clauses(line)) {
                Set<String> side = denials(clause).isEmpty() && !line.said().asks() ? free : bound;
                clause.forEach(word -> side.add(word.stem()));
                // "uncommon" is what is not common
                clause.stream()
                        .flatMap(word -> PREFIXES.stream()
                                .filter(prefix -> word.form().startsWith(prefix))
                                .map(prefix -> word.form().substring(prefix.length())))
                        .filter(base -> base.length() > 3)
                        .forEach(base -> bound.add(turn.before().reader().stem(base)));
            }
        }
        free.removeAll(bound);
        return common(denied, free) > 0 || unprefixed(denying, affirming);
    }

    /// What the text takes back wherever it stands, and is said now.
    private void everywhere() {
        Set<String> denied = new HashSet<>();
        gone.forEach(line -> clauses(line)
                .forEach(clause ->
                        denials(clause).forEach(at -> denied(clause, at).ifPresent(denied::add))));
        for (Line line : turn.before().lines()) {
            Checkpoint.pass();
            for (List<Word> clause : clauses(line)) {
                if (denials(clause).isEmpty()) {
                    clause.forEach(word -> denied.remove(word.stem()));
                }
            }
        }
        for (Line line : fresh) {
            Checkpoint.pass();
            boolean free = clauses(line).stream()
                    .filter(clause -> denials(clause).isEmpty() && !line.said().asks())
                    .flatMap(List::stream)
                    .anyMatch(word -> denied.contains(word.stem()));
            if (free && !denies(List.of(line))) {
                refuse(line, "affirms what the text denies.");
            }
        }
    }

    /// The word that a "not" takes back: the next that says something, or else the one before it.
    private Optional<String> denied(List<Word> clause, int at) {
        for (int step : new int[] {1, -1}) {
            Checkpoint.pass();
            for (int i = at + step, far = 0; i >= 0 && i < clause.size() && far < REACH; i += step, far++) {
                if (clause.get(i).says()
                        && !wording.is(Sort.GENERAL, clause.get(i).form())) {
                    return Optional.of(clause.get(i).stem());
                }
            }
        }
        return Optional.empty();
    }

    /// Whether "uncommon" became "common" where nothing takes it back.
    private boolean unprefixed(List<Line> denying, List<Line> affirming) {
        if (denies(denying)) {
            return false;
        }
        Set<String> forms = forms(denying);
        return affirming.stream()
                .flatMap(line -> clauses(line).stream())
                .filter(clause -> denials(clause).isEmpty())
                .flatMap(List::stream)
                .anyMatch(word -> word.form().length() > 3
                        && !forms.contains(word.form())
                        && PREFIXES.stream().anyMatch(prefix -> forms.contains(prefix + word.form())));
    }

    // ---- what is bound to something

    /// What has to be so, and what must not be: its words must be left somewhere.
    private void restrictions(Rewritten each) {
        Set<String> now = freshStems.places.keySet();
        for (Line line : each.gone) {
            Checkpoint.pass();
            for (List<Word> clause : clauses(line)) {
                for (int i = 0; i < clause.size(); i++) {
                    boolean condition = wording.is(Sort.CONDITION, clause.get(i).form());
                    boolean warning = wording.is(Sort.WARNING, clause.get(i).form());
                    if (!condition && !warning) {
                        continue;
                    }
                    Set<String> said = own(condition ? clause.subList(i + 1, clause.size()) : clause);
                    boolean enough = said.size() >= (condition ? 1 : FEWEST);
                    if (enough && common(said, now) < said.size() * LEFT) {
                        refuse(line, "makes it depend on something, or warns of it, which is left out.");
                        return;
                    }
                }
            }
        }
    }

    private Set<String> own(List<Word> words) {
        Set<String> own = new HashSet<>();
        words.stream()
                .filter(word -> word.says() && !wording.is(Sort.GENERAL, word.form()))
                .forEach(word -> own.add(root(word)));
        return own;
    }

    /// "A is quicker than B" that became "B is quicker than A": what stands behind the word on which both hang stands
    /// before it now. Where that word stands twice, nobody can tell which became which.
    private boolean exchanged(Line old, Line line) {
        Map<String, Integer> pivots = pivots(line);
        for (Map.Entry<String, Integer> pivot : pivots(old).entrySet()) {
            Checkpoint.pass();
            Integer at = pivots.get(pivot.getKey());
            if (pivot.getValue() < 0 || at == null || at < 0) {
                continue;
            }
            Set<String> behind = near(old, pivot.getValue(), 1);
            Set<String> aheadNow = near(line, at, -1);
            Set<String> behindNow = near(line, at, 1);
            boolean turned = !behind.isEmpty()
                    && common(behind, aheadNow) * 2 >= behind.size()
                    && common(behind, behindNow) * 2 < behind.size();
            if (turned) {
                return true;
            }
        }
        return false;
    }

    /// Where words stand on which two sides hang; less than zero where one stands twice.
    private Map<String, Integer> pivots(Line line) {
        Map<String, Integer> pivots = new HashMap<>();
        List<Word> words = line.said().words();
        for (int i = 0; i < words.size(); i++) {
            Checkpoint.pass();
            if (wording.is(Sort.PIVOT, words.get(i).form())) {
                pivots.merge(words.get(i).form(), i, (_, _) -> -1);
            }
        }
        return pivots;
    }

    /// The words that say something on one side, as far as what hangs on a word reaches.
    private Set<String> near(Line line, int at, int step) {
        List<Word> words = line.said().words();
        Set<String> near = new HashSet<>();
        for (int i = at + step; i >= 0 && i < words.size() && near.size() < HANGING; i += step) {
            Checkpoint.pass();
            if (words.get(i).says() && !wording.is(Sort.GENERAL, words.get(i).form())) {
                near.add(root(words.get(i)));
            }
        }
        return near;
    }

    // ---- what went

    /// Whether another sentence says the same.
    private boolean isCarried(Set<String> mine) {
        return after.common(mine).values().stream().anyMatch(both -> both >= mine.size() * CARRIED);
    }

    private void cut(List<Line> lines) {
        int words = 0;
        for (Line line : lines) {
            Checkpoint.pass();
            if (warns(line)) {
                refuse(line, "warned of something and is not there any more.");
            }
            words += line.said().words().size();
        }
        int all = turn.before().lines().stream()
                .mapToInt(line -> line.said().words().size())
                .sum();
        if (words > Math.max(FEW_CUT, all * MOST_CUT)) {
            refusals.add(new Refusal(Refusal.Kind.REWRITTEN, "More of the text is gone than says nothing of its own."));
        }
    }

    private boolean warns(Line line) {
        if (line.said().asks() || line.said().words().size() > LONGEST_WARNING) {
            return false;
        }
        int own = own(line.said().words()).size();
        return clauses(line).stream()
                .anyMatch(clause -> own > FEWEST && !denials(clause).isEmpty()
                        || own > 0
                                && clause.stream()
                                        .anyMatch(word -> wording.is(Sort.WARNING, word.form())
                                                || own > FEWEST && wording.is(Sort.CONDITION, word.form())));
    }
}
