package assay.service.drafts.fixing;

import assay.scoring.language.Inflection;
import assay.scoring.language.Language;
import assay.service.drafts.fixing.Told.Line;
import assay.service.drafts.fixing.Told.Place;
import assay.service.drafts.quality.Statement;
import assay.service.drafts.quality.Statement.Word;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whether anything is said that the text does not say, where no number, name, quotation or link gives it away: “the
/// most trusted of all”, “doctors recommend it”.
///
/// What is new is made of the text's words and of words that lead and ask and sum up. Where a sentence was rewritten, a
/// word may stand for one that went; what was added to it may not bring words of its own. It knows English; of other
/// languages it asks nothing.
final class Claims {

    /// Words that say nothing of the subject: they lead on, ask, sum up, and tell the reader what to do.
    private static final Set<String> GENERAL = words("""
            summary summaries takeaway takeaways key short brief briefly quick question questions answer answers faq ask
            asks asked asking step steps next finally however therefore example examples instance mean means meaning
            reason reasons why overview conclusion introduction guide tip tips note notes follow follows following
            result results contrast addition additionally similarly meanwhile overall ultimately consequently
            furthermore moreover nevertheless nonetheless instead otherwise likewise besides thus hence accordingly
            firstly secondly thirdly lastly afterwards afterward later earlier initially specifically particularly
            especially namely indeed again word words point points section sections below above here list lists table
            tables matter matters know learn read begin start starts remember consider choose pick decide happen happens
            happened work works way ways different difference compare compares compared comparison important main
            together simply put definition defined refers refer called term terms describe describes explain explains
            basic basics detail details part parts case cases turn turns come comes give gives call calls become becomes
            involve involves include includes including kind kinds type types everything something someone anyone people
            person reader readers writer page article post text topic cover covers look looks like likely true sure
            possible able help helps need needs want wants try keep keeps leave let makes made make takes take use uses
            used using time whole full long both either
            """);

    /// They praise, promise, or call upon somebody who is to be believed: never without the text's own word for it.
    private static final Set<String> GRAVE = words("""
            trusted trust leading leader award awards awarded proven prove proves guarantee guaranteed guarantees certified
            doctor doctors physician physicians dermatologist dermatologists expert experts expertise scientist scientists
            scientific clinically study studies research researchers recommend recommends recommended endorse endorsed
            approved official popular favourite favorite world revolutionary unbeatable unmatched unrivalled unrivaled
            ultimate perfect flawless renowned acclaimed celebrated famous legendary premium superior top ideal excellent
            outstanding exceptional amazing incredible remarkable loved beloved million millions billion professionals
            critics everyone nobody always never instantly forever safe safest cure cures heal heals miracle secret
            winner winning prize sponsored exclusive
            """);

    private static final Set<String> NEGATORS = words(
            "no not never without neither nor cannot none nobody nothing hardly barely unless lacks lack lacking");

    /// After "no" and "not" they take nothing back.
    private static final Set<String> NO_DENIAL =
            words("doubt only matter just but longer later less more sooner fewer");

    /// Words by which a family is told; shorter beginnings are those of strangers.
    private static final int SHORTEST_FAMILY = 5;

    private static final int LONGEST_ENDING = 4;

    /// How many words that say something a "not" takes back.
    private static final int REACH = 2;

    /// Words around a name that tell what is said of it.
    private static final int AROUND = 4;

    /// Words of both sides of one place, multiplied, that are still compared one by one.
    private static final long MOST_PAIRS = 1_000_000;

    private static final int FEW_WORDS = 4;
    private static final int MANY_WORDS = 8;

    private static final Inflection INFLECTION = Inflection.of(Language.of("en"));

    private final Turn turn;
    private final Set<String> before = new HashSet<>();
    private final Set<String> after = new HashSet<>();
    private final Map<String, Set<String>> sections = new HashMap<>();
    private final List<Refusal> refusals = new ArrayList<>();

    private Claims(Turn turn) {
        this.turn = turn;
        for (Line line : turn.before().lines()) {
            before.add(line.key());
            Set<String> section = sections.computeIfAbsent(line.about(), _ -> new HashSet<>());
            line.said().words().forEach(word -> section.add(word.stem()));
        }
        turn.after().lines().forEach(line -> after.add(line.key()));
    }

    static List<Refusal> refusals(Turn turn) {
        Claims claims = new Claims(turn);
        if (turn.before().reader().english()) {
            turn.hunks().forEach(claims::hunk);
        }
        return claims.refusals;
    }

    private void refuse(Line line, String why) {
        String text = line.said().text();
        String shown = text.length() > 120 ? text.substring(0, 120) + "…" : text;
        refusals.add(new Refusal(Refusal.Kind.CLAIM, "“" + shown + "” " + why));
    }

    private void hunk(Turn.Hunk hunk) {
        List<Line> gone =
                hunk.gone().stream().filter(line -> !after.contains(line.key())).toList();
        List<Line> fresh = hunk.fresh().stream()
                .filter(line -> !before.contains(line.key()))
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
        int most = line.said().asks() || content.size() >= MANY_WORDS ? 1 : 0;
        if (unknown.size() > most || unknown.stream().anyMatch(Claims::isGrave)) {
            refuse(line, "says what the text does not: “" + unknown.getFirst().text() + "” stands nowhere in it.");
            return;
        }
        superlative(line, List.of());
        if (line.said().asks() || line.place() == Place.HEADING || content.size() < FEW_WORDS) {
            return;
        }
        boolean borne =
                line.place() != Place.PROSE || sections.values().stream().anyMatch(section -> half(content, section));
        for (Names.Name name : Names.in(line, turn.after())) {
            List<Word> around = around(line, name.at());
            String stem = turn.after().reader().stem(name.form());
            borne &= around.isEmpty()
                    || sections.values().stream().anyMatch(section -> section.contains(stem) && half(around, section));
        }
        if (!borne) {
            refuse(line, "brings together what the text says of different things.");
            return;
        }
        nearest(content).ifPresent(old -> {
            if (contradict(List.of(old.said()), List.of(line.said()))) {
                refuse(line, "affirms what the text denies, or denies what it affirms.");
            }
        });
    }

    private static boolean half(List<Word> words, Set<String> stems) {
        return words.stream().filter(word -> stems.contains(word.stem())).count() * 2 >= words.size();
    }

    /// The words next to a name that say something and are none of everybody's.
    private static List<Word> around(Line line, int at) {
        List<Word> words = line.said().words();
        List<Word> around = new ArrayList<>();
        for (int by = 1; by < words.size() && around.size() < AROUND; by++) {
            for (int i : new int[] {at - by, at + by}) {
                boolean says = i >= 0
                        && i < words.size()
                        && words.get(i).says()
                        && !words.get(i).capital()
                        && !GENERAL.contains(words.get(i).form());
                if (says) {
                    around.add(words.get(i));
                }
            }
        }
        return around;
    }

    /// The sentence that says nearly the same.
    private Optional<Line> nearest(List<Word> content) {
        Line nearest = null;
        double most = 0.7;
        for (Line old : turn.before().lines()) {
            Set<String> stems = new HashSet<>();
            old.said().content().forEach(word -> stems.add(word.stem()));
            long both =
                    content.stream().filter(word -> stems.contains(word.stem())).count();
            double share = content.isEmpty() ? 0 : (double) both / content.size();
            if (share > most) {
                most = share;
                nearest = old;
            }
        }
        return Optional.ofNullable(nearest);
    }

    // ---- what was rewritten

    private void rewritten(List<Line> gone, List<Line> fresh) {
        List<String> then = new ArrayList<>();
        gone.forEach(line -> line.said().content().forEach(word -> then.add(word.stem())));
        List<Word> words = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        for (Line line : fresh) {
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
                    boolean more = fewer > delta.getSource().size() || unknown * 3 > words.size() + 2;
                    if ((more || isGrave(word)) && refused.add(lines.get(i))) {
                        refuse(
                                lines.get(i),
                                "says what the text does not: “" + word.text() + "” stands nowhere in it.");
                    }
                }
            }
        }
        fresh.forEach(line -> superlative(line, gone));
        if (contradict(
                gone.stream().map(Line::said).toList(),
                fresh.stream().map(Line::said).toList())) {
            refuse(fresh.getFirst(), "affirms what the text denies, or denies what it affirms.");
        }
    }

    /// A superlative belongs to what the text says it of.
    private void superlative(Line line, List<Line> gone) {
        for (Word word : line.said().words()) {
            if (!isSuperlative(word)) {
                continue;
            }
            Set<String> names = new HashSet<>();
            Names.in(line, turn.after()).forEach(name -> names.add(name.form()));
            boolean said = has(gone, word, Set.of()) || has(turn.before().lines(), word, names);
            if (!said) {
                refuse(line, "says “" + word.text() + "” of something of which the text does not say it.");
                return;
            }
        }
    }

    private boolean has(List<Line> lines, Word word, Set<String> names) {
        for (Line line : lines) {
            boolean same = false;
            boolean named = names.isEmpty();
            for (Word each : line.said().words()) {
                same |= each.form().equals(word.form());
                named |= names.contains(each.form());
            }
            if (same && named) {
                return true;
            }
        }
        return false;
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

    private static List<Word> said(Line line) {
        return line.said().content().stream()
                .filter(word -> !GENERAL.contains(word.form()))
                .toList();
    }

    private List<Word> unknown(List<Word> words) {
        return words.stream().filter(this::isUnknown).toList();
    }

    private boolean isUnknown(Word word) {
        return word.says() && !GENERAL.contains(word.form()) && !known(word, turn.before());
    }

    /// Whether a word stands in the text, or another of its family.
    static boolean known(Word word, Told told) {
        if (GENERAL.contains(word.form())
                || told.hasForm(word.form())
                || told.stems().contains(word.stem())) {
            return true;
        }

        if (INFLECTION.keys(word.form()).stream().anyMatch(told.inflected()::contains)) {
            return true;
        }
        if (word.form().length() < SHORTEST_FAMILY) {
            return false;
        }
        for (String each : told.stems()) {
            boolean family = each.length() >= SHORTEST_FAMILY
                    && Math.abs(each.length() - word.form().length()) <= LONGEST_ENDING
                    && (word.form().startsWith(each)
                            || each.startsWith(word.stem()) && word.stem().length() >= 4);
            if (family) {
                return true;
            }
        }
        return false;
    }

    private static boolean isGrave(Word word) {
        return GRAVE.contains(word.form()) || isSuperlative(word);
    }

    /// The words that a sentence takes back: "it does not switch off", "needs no sugar".
    private static Set<String> denied(Statement said) {
        Set<String> denied = new HashSet<>();
        int reach = 0;
        List<Word> words = said.words();
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            boolean idiom =
                    i + 1 < words.size() && NO_DENIAL.contains(words.get(i + 1).form());
            if ((NEGATORS.contains(word.form()) || word.form().endsWith("n't")) && !idiom) {
                reach = REACH;
            } else if (word.kind() == Word.Kind.MARK) {
                reach = 0;
            } else if (word.says() && reach > 0) {
                denied.add(word.stem());
                reach--;
            }
        }
        return denied;
    }

    /// Whether what is taken back on one side is said on the other.
    private static boolean contradict(List<Statement> then, List<Statement> now) {
        return affirms(then, now) || affirms(now, then);
    }

    private static boolean affirms(List<Statement> denying, List<Statement> affirming) {
        Set<String> denied = new HashSet<>();
        Set<String> held = new HashSet<>();
        for (Statement said : denying) {
            Set<String> here = denied(said);
            denied.addAll(here);
            said.content().stream()
                    .map(Word::stem)
                    .filter(stem -> !here.contains(stem))
                    .forEach(held::add);
        }
        denied.removeAll(held);
        for (Statement said : affirming) {
            if (said.asks()) {
                continue;
            }
            Set<String> here = denied(said);
            if (said.content().stream().anyMatch(word -> denied.contains(word.stem()) && !here.contains(word.stem()))) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> words(String words) {
        return Set.of(
                java.util.Arrays.stream(words.strip().split("\\s+")).distinct().toArray(String[]::new));
    }
}
