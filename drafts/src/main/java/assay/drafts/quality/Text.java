package assay.drafts.quality;

import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A text, parsed into numbers, dates, quotations, names and meaningful words, so that it can be compared
/// with evidence.
final class Text {

    /// @param from the index of the first token inside the quotation marks
    /// @param to the index after the last token inside them
    record Quotation(String text, int from, int to) {}

    /// A word that carries meaning.
    ///
    /// @param token the index of the word's token
    /// @param clause the index of the word's clause
    /// @param negated whether the word is negated, as by a "no" or "not" before it or a "missing" after it
    /// @param line the index of the word's sentence
    record Occurrence(String stem, int token, int clause, int line, boolean negated) {}

    private static final Set<String> NEGATORS = WordSet.of("""
            no not never without neither nor cannot lacks lack lacking miss misses none nothing nobody isn't aren't wasn't weren't
            doesn't don't didn't can't couldn't won't wouldn't hasn't haven't hadn't shouldn't needn't
            mustn't ain't
            """);

    /// Words that negate what comes before them.
    private static final Set<String> ENDINGS = WordSet.of("""
            missing absent discontinued unavailable removed gone lacking vanished disappeared ceased
            """);

    /// Words that negate what comes after them, as "no" does.
    private static final Set<String> ENDERS =
            Set.of("ended", "discontinued", "dropped", "removed", "scrapped", "misses");

    /// Words that can negate or exclude something, so that it is not clear what is affirmed.
    private static final Set<String> UNSURE = WordSet.of("""
            excluded excludes exclude excluding exclusion exclusions except excepted exception exceptions
            exempt omit omits omitted skip skips skipped refuse refuses refused reject rejects rejected
            decline declines declined deny denies denied prohibit prohibits prohibited forbid forbids
            forbidden ban bans banned bar bars barred optional optionally extra separate separately unless
            unlike instead rather avoid avoids avoiding stop stops stopped cease ceases ceased fail fails
            failed hardly barely rarely seldom scarcely waive waives waived spare spares spared void invalid
            impossible dropped drop drops withdrawn withdraws retired discontinued scrapped removed gone
            cancelled replaced forgo forgoes forgone dispense dispenses dispensed top alone only less sans
            minus zero nil beyond apart aside outside left lost loses unavailable unable stays non unsuitable
            unsupported uncovered untreated uninsured unlimited
            """);

    private static final Set<String> BEING = Set.of("is", "are", "was", "were", "been", "be");

    private static final Set<String> JOINTS =
            WordSet.of("but though although while whereas yet because and which that what who after before once until");

    /// Words that prevent a negation from applying to the words after them, as in "nothing but" and "no limit
    /// on".
    private static final Set<String> NO_DENIAL = WordSet.of("""
            but more matter less limit limits cap caps other others need doubt end restriction restrictions
            even only just merely fewer better worse wonder problem trouble
            """);

    /// Words before which a negation ends: "no help with threading the needle" does not negate "threading",
    /// and "no lock that works with more" does not negate "works".
    private static final Set<String> BEYOND =
            WordSet.of("with for in at from that which who on among between against during where when");

    /// The number of meaningful words that a negation affects.
    private static final int REACH = 3;

    private static final String OPENING = "“„«»\"‚‹”";
    private static final List<String> CLOSING = List.of("”", "“”", "»", "«", "\"", "‘'", "›", "”");

    /// The maximum length of a quotation. Two marks that are half a page apart do not enclose one.
    private static final int LONGEST_QUOTATION = 2_000;

    private final String text;
    private final List<Token> tokens;
    private final List<ToolMentions.Mention> mentions;
    private final List<Day> days;
    private final List<Quantity> quantities;
    private final List<Quotation> quotations;
    private final List<Occurrence> said = new ArrayList<>();
    private final Set<String> stems = new HashSet<>();
    private final Set<String> forms = new HashSet<>();
    private final BitSet quoted = new BitSet();
    private @Nullable Set<Quantity> distinct;
    private @Nullable String initials;
    private @Nullable Set<String> loud;
    private @Nullable DerivedNumbers derived;

    /// The sentences that contain a negation.
    private final BitSet negating = new BitSet();

    private Text(String text, Lexicon lexicon, ToolMentions toolMentions) {
        Checkpoint.pass();
        this.text = Token.prepare(text);
        this.tokens = toolMentions.apart(lexicon.counted(Token.read(this.text)));
        this.mentions = toolMentions.mentions(tokens, lexicon);
        this.days = new ArrayList<>();
        this.quotations = quotations(this.text, tokens);
        BitSet taken = new BitSet();
        mentions.forEach(mention -> taken.set(mention.from(), mention.to()));
        for (Day day : Day.read(tokens)) {
            if (taken.nextSetBit(day.from()) < 0 || taken.nextSetBit(day.from()) >= day.to()) {
                days.add(day);
                taken.set(day.from(), day.to());
            }
        }
        this.quantities = Quantities.read(tokens, taken::get, lexicon::functional, lexicon::stem, lexicon.english());
        quotations.forEach(quotation -> quoted.set(quotation.from, quotation.to));
        BitSet counted = new BitSet();
        // "Quarterly" is a frequency, but also counts as an ordinary word.
        quantities.stream()
                .filter(quantity ->
                        !Quantities.isAdverb(tokens.get(quantity.from()).form()))
                .forEach(quantity -> counted.set(quantity.from(), quantity.to()));
        BitSet named = new BitSet();
        days.forEach(day -> named.set(day.from(), day.to()));
        mentions.forEach(mention -> named.set(mention.from(), mention.to()));
        words(lexicon, counted, named);
        boolean free = quantities.stream()
                .anyMatch(quantity -> quantity.money()
                        && quantity.readings().getFirst().said().signum() == 0);
        if (free) {
            // "$0" is a common way of saying "free".
            stems.add(lexicon.stem("free"));
        }
    }

    static Text of(String text, Lexicon lexicon, ToolMentions toolMentions) {
        return new Text(text, lexicon, toolMentions);
    }

    private void words(Lexicon lexicon, BitSet counted, BitSet named) {
        int clause = 0;
        int line = 0;
        int reach = 0;
        int noun = -1;
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            Token token = tokens.get(i);
            if (token.type() == Token.Type.MARK) {
                if (".,;:()!?·–—".contains(token.text())) {
                    clause++;
                    reach = 0;
                }
                if (".!?".contains(token.text())) {
                    line++;
                }
                continue;
            }
            forms.add(token.form());
            if (noun >= 0 && i > noun + 1 && BEYOND.contains(token.form())) {
                reach = 0;
                noun = -1;
            }
            boolean zero = token.number() && token.values().getFirst().signum() == 0;
            if (zero || UNSURE.contains(token.form())) {
                negating.set(line);
            }
            if (JOINTS.contains(token.form())) {
                clause++;
                reach = 0;
            }
            if (is(i - 1, "?") && token.form().equals("no")) {
                // "No" as an answer negates the question, as in "Does it measure oxygen? No."
                takeBackLine(line - 1);
            }
            if (token.form().endsWith("n't") && isLast(i)) {
                // A contraction at the end negates its clause, as in "The others are included, a stand
                // isn't."
                takeBack(clause);
            }
            if (NEGATORS.contains(token.form()) && !isBut(i) || ENDERS.contains(token.form()) && !isBe(i - 1)) {
                reach = REACH + 1;
                noun = i;
                negating.set(line);
            }
            if (is(i - 1, "free") && Set.of("of", "from").contains(token.form())) {
                // "Free of phthalates" and "free of charge" contain a negation.
                reach = REACH + 1;
                noun = i;
                negating.set(line);
            }
            if (token.form().equals("free")) {
                without(i, line);
            }
            if (token.form().equals("none") && (i == 0 || !isBe(i + 1))) {
                // "None" negates the words before it, as in "She would like an app; there is none."
                takeBack(clause);
                takeBack(clause - 1);
            }
            boolean ending = ENDINGS.contains(token.form());
            if (ending) {
                takeBack(clause);
            }
            boolean says = token.word()
                    && !counted.get(i)
                    && !named.get(i)
                    && token.text().length() > 1
                    && !lexicon.functional(token.form())
                    && !NEGATORS.contains(token.form());
            if (says || token.type() == Token.Type.CODE && !named.get(i)) {
                reach = Math.max(0, reach - 1);
                String stem = lexicon.stem(token.form());
                said.add(new Occurrence(stem, i, clause, line, reach > 0));
                stems.add(stem);
                // Allows "Italian-made" for "made in Italy".
                stems.add(lexicon.stem(Lexicon.people(token.form())));
            }
        }
    }

    /// Negates the word before "free", as in "sugar-free". In "lead free", "free" counts only if no noun
    /// follows.
    private void without(int free, int line) {
        boolean hyphen = is(free - 1, "-") && !tokens.get(free).spaced();
        int before = hyphen ? free - 2 : free - 1;
        if (said.isEmpty() || said.getLast().token != before) {
            return;
        }
        if (hyphen) {
            Occurrence each = said.removeLast();
            said.add(new Occurrence(each.stem, each.token, each.clause, each.line, true));
        }
        if (hyphen || isLast(free)) {
            negating.set(line);
        }
    }

    /// Whether the word is the last one before a punctuation mark.
    private boolean isLast(int at) {
        return at + 1 == tokens.size() || tokens.get(at + 1).type() == Token.Type.MARK;
    }

    private boolean is(int at, String form) {
        return Token.is(tokens, at, form);
    }

    private boolean isBe(int at) {
        return BEING.contains(Token.form(tokens, at));
    }

    /// Whether the word is not a negation here, as in "nothing but" and "no more than".
    private boolean isBut(int at) {
        return NO_DENIAL.contains(Token.form(tokens, at + 1));
    }

    private void takeBackLine(int line) {
        negating.set(line);
        for (int i = said.size() - 1; i >= 0 && said.get(i).line >= line; i--) {
            Occurrence each = said.get(i);
            said.set(i, new Occurrence(each.stem, each.token, each.clause, each.line, true));
        }
    }

    private void takeBack(int clause) {
        if (!said.isEmpty()) {
            negating.set(said.getLast().line);
        }
        for (int i = said.size() - 1; i >= 0 && i >= said.size() - 1 - REACH; i--) {
            Occurrence each = said.get(i);
            if (each.clause == clause) {
                said.set(i, new Occurrence(each.stem, each.token, clause, each.line, true));
            }
        }
    }

    private static List<Quotation> quotations(String text, List<Token> tokens) {
        List<Quotation> found = new ArrayList<>();
        int at = 0;
        boolean[] none = new boolean[OPENING.length() + 1];
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int kind = OPENING.indexOf(c);
            boolean single = c == '\'' && opens(text, i);
            if (single) {
                kind = OPENING.length();
            }
            // In 27", the mark stands for inches.
            boolean inches = c == '"' && i > 0 && Character.isDigit(text.charAt(i - 1));
            // Swedish and Finnish open and close quotations with the same mark.
            boolean closing = c == '”' && !opens(text, i);
            if (kind < 0 || none[kind] || inches || closing) {
                continue;
            }
            int end = single ? closesSingle(text, i + 1) : closes(text, i + 1, CLOSING.get(kind));
            if (end < 0) {
                none[kind] = true;
                continue;
            }
            while (at < tokens.size() && tokens.get(at).start() <= i) {
                at++;
            }
            int to = at;
            while (to < tokens.size() && tokens.get(to).end() <= end) {
                to++;
            }
            boolean word = single && to - at < 2;
            if (to > at && !word && end - i <= LONGEST_QUOTATION) {
                found.add(new Quotation(text.substring(i + 1, end), at, to));
            }
            i = end;
        }
        return found;
    }

    private static boolean opens(String text, int at) {
        boolean before = at == 0 || " (:\u2014-".indexOf(text.charAt(at - 1)) >= 0;
        return before && at + 1 < text.length() && Character.isLetterOrDigit(text.charAt(at + 1));
    }

    private static int closes(String text, int from, String marks) {
        for (int i = from; i < text.length(); i++) {
            if (marks.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    private static int closesSingle(String text, int from) {
        for (int i = text.indexOf('\'', from); i >= 0; i = text.indexOf('\'', i + 1)) {
            boolean inside = i + 1 < text.length() && Character.isLetterOrDigit(text.charAt(i + 1));
            if (!inside && text.charAt(i - 1) != ' ') {
                return i;
            }
        }
        return -1;
    }

    String text() {
        return text;
    }

    /// Returns the text from one token to another, exclusive.
    String text(int from, int to) {
        return from >= to
                ? ""
                : text.substring(tokens.get(from).start(), tokens.get(to - 1).end());
    }

    String text(Quantity quantity) {
        return text(quantity.from(), quantity.to());
    }

    List<Token> tokens() {
        return tokens;
    }

    List<ToolMentions.Mention> mentions() {
        return mentions;
    }

    List<Day> days() {
        return days;
    }

    List<Quantity> quantities() {
        return quantities;
    }

    /// Returns the quantities without their positions and without duplicates.
    Set<Quantity> distinct() {
        Set<Quantity> known = distinct;
        if (known == null) {
            known = new LinkedHashSet<>();
            for (Quantity quantity : quantities) {
                known.add(quantity.anywhere());
            }
            distinct = known;
        }
        return known;
    }

    /// Returns the initials of the text's words.
    String initials() {
        String known = initials;
        if (known == null) {
            known = initials(tokens);
            initials = known;
        }
        return known;
    }

    static String initials(List<Token> tokens) {
        StringBuilder initials = new StringBuilder();
        for (Token token : tokens) {
            Checkpoint.pass();
            if (token.word()) {
                initials.append(Character.toUpperCase(token.text().charAt(0)));
            }
        }
        return initials.toString();
    }

    /// Returns the words of at least two letters that are in capital letters.
    Set<String> loud() {
        Set<String> known = loud;
        if (known == null) {
            known = new HashSet<>();
            for (Token token : tokens) {
                Checkpoint.pass();
                if (token.word() && token.text().length() > 1 && isLoud(token.text())) {
                    known.add(token.text());
                }
            }
            loud = known;
        }
        return known;
    }

    static boolean isLoud(String text) {
        return text.toUpperCase(Locale.ROOT).equals(text);
    }

    /// Returns the values that several words or numbers express together.
    DerivedNumbers derived() {
        DerivedNumbers known = derived;
        if (known == null) {
            known = DerivedNumbers.of(this);
            derived = known;
        }
        return known;
    }

    List<Quotation> quotations() {
        return quotations;
    }

    boolean isQuoted(int token) {
        return quoted.get(token);
    }

    /// Whether a word is negated, or is in a sentence with a negation.
    boolean negates(Occurrence word) {
        return word.negated || negating.get(word.line);
    }

    /// Whether the text contains a negation.
    boolean negates() {
        return !negating.isEmpty();
    }

    /// Returns the meaningful words, without the names of tools.
    List<Occurrence> said() {
        return said;
    }

    Set<String> stems() {
        return stems;
    }

    Set<String> forms() {
        return forms;
    }

    @Nullable
    Token before(int token) {
        return token > 0 ? tokens.get(token - 1) : null;
    }

    /// Returns the words and numbers of some tokens as one string, for searching quotations.
    String line(int from, int to) {
        StringBuilder line = new StringBuilder(" ");
        for (int i = from; i < to; i++) {
            Token token = tokens.get(i);
            if (token.type() != Token.Type.MARK || "%$€£".contains(token.text())) {
                line.append(token.form()).append(' ');
            }
        }
        return line.toString();
    }
}
