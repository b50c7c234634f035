package assay.service.drafts.fixing;

import assay.drafts.quality.Statement.Word;
import assay.language.Checkpoint;
import assay.service.drafts.fixing.Told.Line;
import assay.service.drafts.fixing.Told.Place;
import assay.service.drafts.fixing.Wording.Sort;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whether anything is said that the text does not say, where no number, name, quotation or link gives it away: “the
/// most trusted of all”, “doctors recommend it”.
///
/// What is new is made of the text's words and of words that lead and ask and sum up. Where a sentence was rewritten, a
/// word may stand for one that went; what was added to it may not bring words of its own. Of English most is known; in
/// the other languages of [Wording] a word in four may be new, and of all others nothing is asked.
final class Claims {

    /// Of how many words one may be new, in a language whose commonest words alone are known.
    private static final int STRANGE = 4;

    /// Words by which a family is told; shorter beginnings are those of strangers.
    private static final int SHORTEST_FAMILY = 5;

    private static final int LONGEST_ENDING = 4;

    /// What is "untreated" has been treated in other words, whatever else is said of it.
    private static final List<String> PREFIXES = List.of("un", "in", "im", "re", "non");

    /// Words around a name that tell what is said of it.
    private static final int AROUND = 4;

    /// So far from a name at most they stand.
    private static final int FARTHEST = 100;

    /// Words of both sides of one place, multiplied, that are still compared one by one.
    private static final long MOST_PAIRS = 1_000_000;

    private static final int FEW_WORDS = 4;

    private final Turn turn;
    private final boolean english;
    private final Map<String, Set<String>> sections = new HashMap<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private @Nullable Map<String, List<Integer>> places;

    private Claims(Turn turn) {
        this.turn = turn;
        this.english = turn.before().reader().english();
        for (Line line : turn.before().lines()) {
            Checkpoint.pass();
            Set<String> section = sections.computeIfAbsent(line.about(), _ -> new HashSet<>());
            line.said().words().forEach(word -> section.add(word.stem()));
        }
    }

    static List<Refusal> refusals(Turn turn) {
        Claims claims = new Claims(turn);
        if (turn.before().wording().isPresent()) {
            turn.hunks().forEach(claims::hunk);
        }
        return claims.refusals;
    }

    private void refuse(Line line, String why) {
        refusals.add(Refusal.claim(line.said().text(), why));
    }

    private void hunk(Turn.Hunk hunk) {
        List<Line> gone = hunk.gone().stream()
                .filter(line -> !turn.after().keys().contains(line.key()))
                .toList();
        List<Line> fresh = hunk.fresh().stream()
                .filter(line -> !turn.before().keys().contains(line.key()))
                .toList();
        if (fresh.isEmpty()) {
            return;
        }
        if (gone.isEmpty()) {
            fresh.forEach(this::added);
        } else {
            rewritten(gone, fresh);
        }
    }

    // ---- what was added

    private void added(Line line) {
        List<Word> content = said(line);
        List<Word> unknown = unknown(content);
        int most = Math.max(line.place() == Place.ROW ? 2 : 1, content.size() / STRANGE);
        if (unknown.size() > most || unknown.stream().anyMatch(this::isGrave)) {
            refuse(line, "says what the text does not: “" + unknown.getFirst().text() + "” stands nowhere in it.");
            return;
        }
        superlative(line, Set.of());
        if (line.said().asks() || line.place() == Place.HEADING || content.size() < FEW_WORDS) {
            return;
        }
        boolean borne =
                line.place() != Place.PROSE || sections.values().stream().anyMatch(section -> half(content, section));
        for (Names.Name name : borne ? Names.in(line, turn.after()) : List.<Names.Name>of()) {
            Checkpoint.pass();
            List<Word> around = around(line, name.at());
            String stem = turn.after().reader().stem(name.form());
            borne = around.isEmpty()
                    || sections.values().stream().anyMatch(section -> section.contains(stem) && half(around, section));
            if (!borne) {
                break;
            }
        }
        if (!borne) {
            refuse(line, "brings together what the text says of different things.");
        }
    }

    private static boolean half(List<Word> words, Set<String> stems) {
        return words.stream().filter(word -> stems.contains(word.stem())).count() * 2 >= words.size();
    }

    /// The words next to a name that say something and are none of everybody's.
    private List<Word> around(Line line, int at) {
        List<Word> words = line.said().words();
        List<Word> around = new ArrayList<>();
        for (int by = 1; by <= FARTHEST && around.size() < AROUND; by++) {
            Checkpoint.pass();
            for (int i : new int[] {at - by, at + by}) {
                boolean says = i >= 0
                        && i < words.size()
                        && words.get(i).says()
                        && !words.get(i).capital()
                        && !isGeneral(words.get(i), turn.before());
                if (says) {
                    around.add(words.get(i));
                }
            }
        }
        return around;
    }

    // ---- what was rewritten

    private void rewritten(List<Line> gone, List<Line> fresh) {
        List<String> then = new ArrayList<>();
        gone.forEach(line -> line.said().content().forEach(word -> then.add(word.stem())));
        List<Word> words = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        for (Line line : fresh) {
            Checkpoint.pass();
            for (Word word : line.said().content()) {
                words.add(word);
                lines.add(line);
            }
        }
        List<String> now = words.stream().map(Word::stem).toList();
        Set<Line> refused = new HashSet<>();
        int unknown = 0;
        for (AbstractDelta<String> delta :
                Differences.diff(then, now, MOST_PAIRS).getDeltas()) {
            int from = delta.getTarget().getPosition();
            int fewer = 0;
            for (int i = from; i < from + delta.getTarget().size(); i++) {
                Word word = words.get(i);
                if (isUnknown(word)) {
                    fewer++;
                    unknown++;
                    boolean more = fewer > delta.getSource().size() + 1 || unknown * 3 > words.size() + 2;
                    if ((more || isGrave(word)) && refused.add(lines.get(i))) {
                        refuse(
                                lines.get(i),
                                "says what the text does not: “" + word.text() + "” stands nowhere in it.");
                    }
                }
            }
        }
        Set<String> old = forms(gone);
        fresh.forEach(line -> superlative(line, old));
    }

    /// A superlative belongs to what the text says it of.
    ///
    /// @param gone the words of what stood in its place
    private void superlative(Line line, Set<String> gone) {
        List<Word> superlatives = english
                ? line.said().words().stream().filter(Claims::isSuperlative).toList()
                : List.of();
        if (superlatives.isEmpty()) {
            return;
        }
        Set<String> names = new HashSet<>();
        Names.in(line, turn.after()).forEach(name -> names.add(name.form()));
        BitSet named = names.isEmpty() ? null : lines(names);
        Set<String> asked = new HashSet<>();
        for (Word word : superlatives) {
            Checkpoint.pass();
            // The answer to one that stands there again is the same.
            if (asked.add(word.form()) && !gone.contains(word.form()) && !isSaid(word.form(), named)) {
                refuse(line, "says “" + word.text() + "” of something of which the text does not say it.");
                return;
            }
        }
    }

    /// Whether one of some lines of the text has a word.
    ///
    /// @param lines null for all
    private boolean isSaid(String form, @Nullable BitSet lines) {
        List<Integer> all = places().getOrDefault(form, List.of());
        return lines == null ? !all.isEmpty() : all.stream().anyMatch(lines::get);
    }

    /// The lines of the text that have one of these words.
    private BitSet lines(Set<String> forms) {
        BitSet lines = new BitSet();
        for (String form : forms) {
            Checkpoint.pass();
            places().getOrDefault(form, List.of()).forEach(lines::set);
        }
        return lines;
    }

    /// In which lines of the text each word stands.
    private Map<String, List<Integer>> places() {
        Map<String, List<Integer>> known = places;
        if (known == null) {
            known = new HashMap<>();
            List<Line> lines = turn.before().lines();
            for (int i = 0; i < lines.size(); i++) {
                Checkpoint.pass();
                for (String form : forms(List.of(lines.get(i)))) {
                    known.computeIfAbsent(form, _ -> new ArrayList<>()).add(i);
                }
            }
            places = known;
        }
        return known;
    }

    private static Set<String> forms(List<Line> lines) {
        Set<String> forms = new HashSet<>();
        for (Line line : lines) {
            Checkpoint.pass();
            line.said().words().forEach(word -> forms.add(word.form()));
        }
        return forms;
    }

    private static boolean isSuperlative(Word word) {
        return word.form().equals("best")
                || word.form().equals("worst")
                || word.says()
                        && word.form().length() > 5
                        && word.form().endsWith("est")
                        && !Set.of(
                                        "interest",
                                        "request",
                                        "suggest",
                                        "harvest",
                                        "invest",
                                        "forest",
                                        "honest",
                                        "modest",
                                        "protest",
                                        "contest",
                                        "digest",
                                        "latest",
                                        "arrest",
                                        "manifest")
                                .contains(word.form());
    }

    // ---- words

    private List<Word> said(Line line) {
        return line.said().content().stream()
                .filter(word -> !isGeneral(word, turn.before()))
                .toList();
    }

    private List<Word> unknown(List<Word> words) {
        return words.stream().filter(this::isUnknown).toList();
    }

    private boolean isUnknown(Word word) {
        return word.says() && !known(word, turn.before());
    }

    /// Whether a word stands in the text, or another of its family.
    static boolean known(Word word, Told told) {
        if (isGeneral(word, told) || told.hasForm(word.form()) || told.stems().contains(word.stem())) {
            return true;
        }
        if (told.inflection().keys(word.form()).stream().anyMatch(told.inflected()::contains)) {
            return true;
        }
        return isOfFamily(word, told) || PREFIXES.stream().anyMatch(prefix -> told.hasForm(prefix + word.form()));
    }

    /// Whether a word begins as one of the text does and ends otherwise; in languages that write words in one, it may
    /// be a part of one, too.
    private static boolean isOfFamily(Word word, Told told) {
        if (word.form().length() < SHORTEST_FAMILY) {
            return false;
        }
        boolean english = told.reader().english();
        for (String each : told.stems()) {
            Checkpoint.pass();
            if (each.length() < SHORTEST_FAMILY) {
                continue;
            }
            boolean family = Math.abs(each.length() - word.form().length()) <= LONGEST_ENDING
                    && (word.form().startsWith(each)
                            || each.startsWith(word.stem()) && word.stem().length() >= 4);
            boolean part =
                    !english && (each.contains(word.stem()) || word.form().contains(each));
            if (family || part || !english && isForm(each, word.form(), SHORTEST_FAMILY - 1)) {
                return true;
            }
        }
        return false;
    }

    /// Whether two words differ in their endings alone, of languages that have many.
    ///
    /// @param least letters that both begin with
    static boolean isForm(String one, String other, int least) {
        int shorter = Math.min(one.length(), other.length());
        int same = 0;
        while (same < shorter && one.charAt(same) == other.charAt(same)) {
            Checkpoint.pass();
            same++;
        }
        return same >= least && one.length() - same <= LONGEST_ENDING && other.length() - same <= LONGEST_ENDING;
    }

    private static boolean isGeneral(Word word, Told told) {
        return told.is(Sort.GENERAL, word.form());
    }

    private boolean isGrave(Word word) {
        return turn.before().is(Sort.GRAVE, word.form()) || english && isSuperlative(word);
    }
}
