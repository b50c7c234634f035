package assay.drafts.quality;

import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.EvidenceFinding.Rule;
import assay.drafts.quality.ParsedEvidence.Pool;
import assay.drafts.quality.ParsedEvidence.Source;
import assay.drafts.quality.ProvenFact.Kind;
import assay.language.Checkpoint;
import assay.language.PlainText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Checks whether the numbers, dates, quotations, names and URLs in a sentence are in its evidence. With
/// [Relevance], also checks whether the evidence is about the same thing.
final class Proof {

    /// The largest count that can be part of advice, if it is in words and not an amount of money, as in
    /// "walk for two hours".
    private static final BigDecimal ADVICE = new BigDecimal(12);

    private static final int LONGEST_INITIALS = 5;

    private static final int LONGEST_EXCERPT = 200;

    /// A sentence with more numbers than this is rejected, because each number is compared with all numbers
    /// in the evidence.
    private static final int MOST_NUMBERS = 24;

    /// The maximum number of facts that are recorded per sentence.
    private static final int MOST_PROVED = 40;

    /// The maximum length of a name, in words and marks. A longer name is looked up in parts.
    private static final int LONGEST_NAME = 5;

    /// Each number is compared with at most this many numbers in the evidence. A whole bundle contains about
    /// a tenth as many.
    private static final int MOST_COMPARED = 10_000;

    private static final Set<String> COUNTED_TOOLS = WordSet.of("""
            tool option product service provider candidate contender choic pick app program programm system
            brand model machin altern way packag softwar platform rival competitor pair other them shop
            devic offer
            """);

    private final ParsedEvidence support;
    private final Lexicon lexicon;
    private final ToolMentions toolMentions;
    private final Place place;
    private final List<EvidenceFinding> findings;
    final Text said;

    /// The number of tools in the draft or the bundle.
    int tools;

    /// The year in which the bundle was created.
    int year;

    /// Whether the text is a title, a heading or a description.
    boolean headline;

    /// Whether the sentence is not a statement.
    boolean loose;

    /// Whether the sentence is not a statement and mentions no tool.
    boolean advice;

    /// Whether the sentence cites evidence. If not, it is compared with everything in the bundle.
    boolean cited;

    /// Whether the sentence continues the previous one and has the same evidence, as in "Such damage is
    /// permanent."
    boolean continues;

    /// The tool that the surrounding text is about.
    @Nullable
    String tool;

    /// The heading of the sentence's table column.
    String column = "";

    /// The weight of the facts found in each piece of evidence, not counting plain words.
    private final Map<Source, Double> concrete = new HashMap<>();

    /// The facts that were found in evidence, by their start in the sentence.
    private final NavigableMap<Integer, ProvenFact> proved = new TreeMap<>();

    Proof(
            ParsedEvidence support,
            Lexicon lexicon,
            ToolMentions toolMentions,
            Text said,
            Place place,
            List<EvidenceFinding> findings) {
        this.support = support;
        this.lexicon = lexicon;
        this.toolMentions = toolMentions;
        this.said = said;
        this.place = place;
        this.findings = findings;
    }

    private void find(Rule rule, String text, String reason) {
        findings.add(new EvidenceFinding(rule, place, text, reason));
    }

    /// Returns the facts that were found in evidence, in the order of the sentence and without duplicates.
    Collection<ProvenFact> proved() {
        return proved.values();
    }

    private void prove(Kind kind, int start, String text, @Nullable String evidence, @Nullable String derivation) {
        if (proved.size() < MOST_PROVED) {
            ProvenFact fact = new ProvenFact(place, kind, text, evidence, derivation);
            if (!proved.containsValue(fact)) {
                proved.putIfAbsent(start, fact);
            }
        }
    }

    /// @param from the index of the fact's first token
    /// @param to the index after its last token
    private void prove(Kind kind, int from, int to, @Nullable Source source, @Nullable String derivation) {
        prove(kind, start(from), said.text(from, to), source == null ? null : source.id(), derivation);
    }

    private int start(int token) {
        return said.tokens().get(token).start();
    }

    /// Checks whether numbers, dates, quotations, names and URLs are in the evidence.
    void concrete(Pool pool) {
        quotations(pool);
        links(pool);
        days(pool);
        numbers(pool);
        names(pool);
    }

    private void numbers(Pool pool) {
        List<Quantity> stated = said.quantities().stream()
                .filter(quantity -> quantity.demanded() && !said.isQuoted(quantity.from()))
                .toList();
        if (said.quantities().size() >= Quantities.MOST || stated.size() > MOST_NUMBERS) {
            find(
                    Rule.NUMBER,
                    PlainText.excerpt(said.text(), LONGEST_EXCERPT),
                    "This sentence has too many numbers to check.");
            return;
        }
        for (Quantity quantity : stated) {
            Checkpoint.pass();
            quantity(quantity, pool);
        }
    }

    private void found(Source source, double weight) {
        concrete.merge(source, weight, Double::sum);
    }

    // ---- quotations

    private void quotations(Pool pool) {
        for (Text.Quotation quotation : said.quotations()) {
            boolean stands = true;
            List<String> parts = parts(quotation);
            for (String part : parts) {
                boolean one = false;
                for (Source source : pool.sources()) {
                    Checkpoint.pass();
                    if (has(source, part)) {
                        found(source, 3);
                        one = true;
                    }
                }
                stands &= one;
            }
            if (stands && !parts.isEmpty()) {
                Optional<Source> whole = pool.first(source -> parts.stream().allMatch(part -> has(source, part)));
                String id = whole.map(Source::id).orElse(null);
                prove(Kind.QUOTATION, start(quotation.from()), quotation.text(), id, null);
            } else if (!stands && !isAsked(quotation)) {
                find(Rule.QUOTATION, quotation.text(), "The cited evidence does not contain these words.");
            }
        }
    }

    /// Whether the passage or the title of the source contains this text.
    private static boolean has(Source source, String line) {
        return source.line().contains(line) || source.heading().contains(line);
    }

    private boolean isAsked(Text.Quotation quotation) {
        Text asked = support.asked();
        return asked.line(0, asked.tokens().size()).contains(said.line(quotation.from(), quotation.to()));
    }

    /// Splits a quotation at each ellipsis.
    private List<String> parts(Text.Quotation quotation) {
        List<String> parts = new ArrayList<>();
        int from = quotation.from();
        for (int i = from; i <= quotation.to(); i++) {
            boolean left = i < quotation.to()
                    && (said.tokens().get(i).is("…")
                            || said.tokens().get(i).is("[")
                            || i + 1 < quotation.to()
                                    && said.tokens().get(i).is(".")
                                    && said.tokens().get(i + 1).is("."));
            if (left || i == quotation.to()) {
                String part = said.line(from, i);
                if (!part.isBlank()) {
                    parts.add(part);
                }
                from = i + 1;
            }
        }
        return parts;
    }

    // ---- links

    private void links(Pool pool) {
        for (String address : UrlFinder.addresses(said.text())) {
            String id = pool.first(source -> source.addresses().contains(address))
                    .map(Source::id)
                    .orElse(support.page(address));
            if (id != null) {
                prove(Kind.LINK, said.text().indexOf(address), address, id, null);
            } else if (!support.isAddress(address)) {
                find(Rule.LINK, address, "This URL is not in the bundle.");
            }
        }
    }

    // ---- dates

    private void days(Pool pool) {
        for (Day day : said.days()) {
            if (said.isQuoted(day.from()) || day.loose(said.tokens()) || isDay(day, pool)) {
                continue;
            }
            find(Rule.DATE, said.text(day.from(), day.to()), "The cited evidence does not contain this date.");
        }
    }

    private boolean isDay(Day day, Pool pool) {
        Source first = null;
        String derivation = null;
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            boolean whole = source.text().days().stream().anyMatch(day::within);
            boolean inParts = day.year() > 0
                    && day.month() > 0
                    && source.text().days().stream()
                            .anyMatch(each -> each.year() == 0 && new Day(0, day.month(), day.day(), 0, 0).within(each))
                    && source.text().days().stream().anyMatch(each -> each.year() == day.year());
            boolean before = day.month() == 0
                    && source.text().forms().contains("year")
                    && (source.text().forms().contains("before")
                            || source.text().forms().contains("previous"))
                    && source.text().days().stream().anyMatch(each -> each.year() == day.year() + 1);
            boolean number = day.month() == 0
                    && source.text().quantities().stream()
                            .anyMatch(each ->
                                    each.readings().getFirst().said().compareTo(new BigDecimal(day.year())) == 0);
            if (whole || inParts || before || number) {
                found(source, 2);
                if (first == null) {
                    first = source;
                    derivation = whole || inParts || number ? null : "the year before " + (day.year() + 1);
                }
            }
        }
        if (first != null) {
            prove(Kind.DATE, day.from(), day.to(), first, derivation);
            return true;
        }
        boolean asked = support.asked().days().stream().anyMatch(day::within);
        boolean loose = !cited;
        return loose && (asked || support.looked().stream().anyMatch(day::within))
                || headline && day.month() == 0 && day.year() == year;
    }

    // ---- numbers

    private void quantity(Quantity quantity, Pool pool) {
        boolean lenient = !lexicon.english();
        Kind kind = quantity.money() ? Kind.PRICE : Kind.NUMBER;
        Source first = null;
        Set<Quantity> matched = new LinkedHashSet<>();
        int compared = 0;
        for (Source source : pool.sources()) {
            boolean here = false;
            for (Quantity each : source.text().distinct()) {
                Checkpoint.pass();
                if (++compared <= MOST_COMPARED && quantity.by(each, lenient)) {
                    matched.add(each);
                    here = true;
                }
            }
            if (here) {
                found(source, 2);
                first = first == null ? source : first;
            }
        }
        String text = said.text(quantity);
        if (first != null) {
            if (cited && !lenient && countsElse(quantity, matched, pool)) {
                find(Rule.NUMBER, text, "In the evidence, this number counts something else.");
            } else {
                prove(kind, quantity.from(), quantity.to(), first, null);
            }
            return;
        }
        if (isYear(quantity, pool) || isNamed(quantity)) {
            return;
        }
        Optional<Derivation.Worked> worked = new Derivation(said, pool, year).how(quantity, cited);
        if (worked.isPresent()) {
            String words = PlainText.excerpt(worked.get().words(), LONGEST_EXCERPT);
            prove(kind, quantity.from(), quantity.to(), worked.get().source(), words);
            return;
        }
        if (isTools(quantity)
                || isAdvice(quantity)
                || isReaders(quantity)
                || isUnsure(quantity, pool)
                || isAsked(quantity)) {
            return;
        }
        find(
                quantity.money() ? Rule.PRICE : Rule.NUMBER,
                text,
                cited
                        ? "The cited evidence does not contain this " + (quantity.money() ? "price." : "number.")
                        : "The bundle does not contain this " + (quantity.money() ? "price." : "number."));
    }

    /// Whether the number matches, but counts something else in the passage, such as "four lessons" if the
    /// passage mentions five lessons and four seats.
    private static boolean countsElse(Quantity quantity, Set<Quantity> matched, Pool pool) {
        if (quantity.nouns().isEmpty()) {
            return false;
        }
        for (Quantity each : matched) {
            if (each.nouns().isEmpty() || shares(quantity, each)) {
                return false;
            }
        }
        return pool.quantities().stream().anyMatch(each -> !matched.contains(each) && shares(quantity, each));
    }

    private static boolean shares(Quantity one, Quantity other) {
        return one.nouns().stream().anyMatch(other.nouns()::contains);
    }

    private boolean isYear(Quantity quantity, Pool pool) {
        BigDecimal value = quantity.readings().getFirst().said();
        return quantity.bare()
                && pool.days().stream()
                        .anyMatch(day -> value.compareTo(new BigDecimal(day.year())) == 0
                                || day.month() > 0 && value.compareTo(new BigDecimal(day.day())) == 0);
    }

    /// Whether the number is part of a name, as in "A single Bar 60". The title of a page in the bundle must
    /// contain the number after the same word.
    private boolean isNamed(Quantity quantity) {
        Token before = said.before(quantity.from());
        if (quantity.spelt()) {
            return false;
        }
        if (quantity.to() == quantity.from() + 1
                && quantity.readings().getFirst().kind().isEmpty()
                && toolMentions.has(said.tokens().get(quantity.from()).form())) {
            // The number in a tool's name, such as "the 530" for "Cadenza 530".
            return true;
        }
        if (before == null || !before.word() || !before.capital()) {
            return false;
        }
        String name = said.line(quantity.from() - 1, quantity.from() + 1);
        return support.bundle().sources().stream()
                .anyMatch(source -> source.heading().contains(name));
    }

    private boolean isTools(Quantity quantity) {
        BigDecimal value = quantity.readings().getFirst().said();
        if (value.compareTo(new BigDecimal(tools)) != 0
                || !quantity.readings().getFirst().kind().isEmpty()) {
            return false;
        }
        if (headline) {
            return true;
        }
        Token before = said.before(quantity.from());
        boolean all =
                before != null && Set.of("all", "the", "these", "our", "of").contains(before.form());
        return all
                || quantity.nouns().stream().anyMatch(COUNTED_TOOLS::contains)
                || quantity.nouns().stream().anyMatch(support.asked().stems()::contains);
    }

    private boolean isAdvice(Quantity quantity) {
        Quantity.Reading reading = quantity.readings().getFirst();
        return advice
                && quantity.spelt()
                && !quantity.share()
                && !reading.money()
                && reading.said().compareTo(ADVICE) <= 0;
    }

    /// Whether the number counts readers, in a sentence that is not a statement, as in "for a family of
    /// four".
    private boolean isReaders(Quantity quantity) {
        Token before = said.before(quantity.from());
        return loose
                && quantity.spelt()
                && !quantity.share()
                && quantity.readings().getFirst().kind().isEmpty()
                && quantity.readings().getFirst().said().compareTo(ADVICE) <= 0
                && before != null
                && Set.of("of", "for", "with", "are", "you").contains(before.form());
    }

    /// Whether the number is a small count in words, and the passage does not mention the counted thing or
    /// mentions it without a number. No program can know what such a count refers to.
    private boolean isUnsure(Quantity quantity, Pool pool) {
        Quantity.Reading reading = quantity.readings().getFirst();
        boolean small = quantity.spelt()
                && !quantity.share()
                && reading.kind().isEmpty()
                && reading.said().compareTo(ADVICE) <= 0;
        boolean ratio = isAt(quantity.to(), "out")
                || isAt(quantity.to(), "of") && isNumber(quantity.to() + 1)
                || isAt(quantity.from() - 1, "of");
        if (!small || !cited || ratio || quantity.nouns().isEmpty()) {
            return small && cited && !ratio;
        }
        return quantity.nouns().stream().anyMatch(pool.stems()::contains)
                && pool.quantities().stream().noneMatch(each -> shares(quantity, each));
    }

    private boolean isAt(int at, String form) {
        return Token.is(said.tokens(), at, form);
    }

    private boolean isNumber(int at) {
        return said.quantities().stream().anyMatch(quantity -> quantity.from() == at);
    }

    /// Whether the number comes from the keyword or from the description of the audience, so that it needs no
    /// evidence.
    private boolean isAsked(Quantity quantity) {
        return !cited && support.asked().quantities().stream().anyMatch(each -> quantity.by(each, false));
    }

    // ---- names

    private void names(Pool pool) {
        if (!lexicon.english()) {
            strangers(pool);
            return;
        }
        List<Token> tokens = said.tokens();
        Set<Integer> named = new HashSet<>();
        said.mentions().forEach(mention -> {
            for (int i = mention.from(); i < mention.to(); i++) {
                named.add(i);
            }
        });
        said.days().forEach(day -> {
            for (int i = day.from(); i < day.to(); i++) {
                named.add(i);
            }
        });
        said.quantities().forEach(quantity -> {
            for (int i = quantity.from(); i < quantity.to(); i++) {
                named.add(i);
            }
        });
        boolean titled = isTitled(tokens);
        int proven = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (named.contains(i) || said.isQuoted(i) || !isName(tokens, i, titled)) {
                continue;
            }
            if (isKnown(tokens.get(i), pool)) {
                proven = i < proven ? proven : proveName(i, named, pool);
            } else if (!isShortened(i, pool)) {
                int to = i + 1;
                while (to < tokens.size() && !named.contains(to) && isCapital(tokens.get(to))) {
                    to++;
                }
                find(
                        Rule.NAME,
                        said.text(i, to),
                        cited
                                ? "The cited evidence does not contain this name."
                                : "The bundle does not contain this name.");
                i = to - 1;
            }
        }
    }

    /// Finds as much of a name as a source contains verbatim.
    ///
    /// @param named the tokens that belong to something else
    /// @return the index after the part that was found
    private int proveName(int from, Set<Integer> named, Pool pool) {
        List<Token> tokens = said.tokens();
        List<Integer> ends = new ArrayList<>(List.of(from + 1));
        for (int i = from + 1; i < tokens.size() && i < from + LONGEST_NAME && !named.contains(i); i++) {
            if (isCapital(tokens.get(i))) {
                ends.add(i + 1);
            } else if (!isAt(i, "-") && !isAt(i, "&")) {
                break;
            }
        }
        String form = tokens.get(from).form();
        for (int to : proved.size() < MOST_PROVED ? ends.reversed() : List.<Integer>of()) {
            String line = said.line(from, to);
            Optional<Source> source = pool.first(each -> each.text().forms().contains(form) && has(each, line));
            if (source.isPresent()) {
                prove(Kind.NAME, from, to, source.get(), null);
                return to;
            }
        }
        return from + 1;
    }

    /// Finds words that are certainly names, in languages other than English. Two adjacent capitalized words
    /// that the bundle does not contain are a name even in a language that capitalizes all nouns.
    private void strangers(Pool pool) {
        List<Token> tokens = said.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            boolean next = i + 1 < tokens.size() && isStranger(i + 1, pool);
            boolean camel = !said.isQuoted(i)
                    && tokens.get(i).word()
                    && isCamel(tokens.get(i))
                    && !isKnown(tokens.get(i), pool);
            boolean within = !headline && !ToolMentions.opens(tokens, i);
            boolean named = lexicon.capitalsName() ? within || !headline && next : within && next;
            if (camel || named && isStranger(i, pool)) {
                int to = next ? i + 2 : i + 1;
                find(Rule.NAME, said.text(i, to), "The cited evidence does not contain this name.");
                i = to - 1;
            }
        }
    }

    private boolean isStranger(int at, Pool pool) {
        Token token = said.tokens().get(at);
        return token.word()
                && token.capital()
                && token.text().length() > 2
                && !said.isQuoted(at)
                && !lexicon.functional(token.form())
                && !Units.names(token)
                && !Units.currency(token)
                && said.mentions().stream().noneMatch(mention -> mention.from() <= at && at < mention.to())
                && !token.form().startsWith("ihr")
                && !isKnown(token, pool)
                && !support.bundle().forms().contains(token.form())
                && !support.bundle().stems().contains(lexicon.stem(token.form()));
    }

    private static boolean isCamel(Token token) {
        String text = token.text();
        boolean upper = false;
        boolean lower = false;
        for (int i = 0; i < text.length(); i++) {
            upper |= i > 0 && Character.isUpperCase(text.charAt(i)) && text.charAt(i - 1) != '\'';
            lower |= Character.isLowerCase(text.charAt(i));
        }
        return upper && lower;
    }

    /// Whether so many words are capitalized that capital letters have no meaning, as in a title.
    private boolean isTitled(List<Token> tokens) {
        if (!headline) {
            return false;
        }
        int words = 0;
        int capitals = 0;
        for (Token token : tokens) {
            if (token.word() && !lexicon.functional(token.form())) {
                words++;
                capitals += token.capital() ? 1 : 0;
            }
        }
        return words > 1 && capitals * 3 >= words * 2;
    }

    private boolean isName(List<Token> tokens, int at, boolean titled) {
        Token token = tokens.get(at);
        if (token.type() == Token.Type.CODE) {
            return true;
        }
        if (!token.word() || token.text().length() < 2) {
            return false;
        }
        if (isCamel(token)) {
            return true;
        }
        if (!token.capital()) {
            return false;
        }
        boolean loud = token.text().toUpperCase(Locale.ROOT).equals(token.text());
        if (loud) {
            return true;
        }
        if (titled || ToolMentions.opens(tokens, at)) {
            return !lexicon.functional(token.form()) && !lexicon.ordinary(token.form());
        }
        return !lexicon.functional(token.form()) || !headline && token.text().length() > 3;
    }

    private boolean isKnown(Token token, Pool pool) {
        String form = token.form();
        boolean here = false;
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            if (source.text().forms().contains(form)) {
                found(source, 1);
                here = true;
            }
        }
        return here
                || toolMentions.has(form)
                || Lexicon.common(form)
                || Lexicon.places(form).stream().anyMatch(pool.forms()::contains)
                || pool.peoples().contains(Lexicon.people(form))
                || support.asked().forms().contains(form)
                || pool.hosts(form)
                || support.publishes(form, pool)
                || isForm(form, pool)
                || token.text().startsWith("I'");
    }

    /// Whether the evidence contains another form of the name, such as "United States" for "US", or "CET" for
    /// "Central European Time".
    private boolean isShortened(int at, Pool pool) {
        List<Token> tokens = said.tokens();
        int from = at;
        while (from > 0 && at - from < LONGEST_INITIALS && isCapital(tokens.get(from - 1))) {
            from--;
        }
        int to = at + 1;
        while (to < tokens.size() && to - at < LONGEST_INITIALS && isCapital(tokens.get(to))) {
            to++;
        }
        String own = tokens.get(at).text();
        Set<String> parts = parts(Text.initials(tokens.subList(from, to)));
        boolean shown = false;
        for (Source source : pool.sources()) {
            Checkpoint.pass();
            boolean here = own.length() > 1
                            && own.length() <= LONGEST_INITIALS
                            && Text.isLoud(own)
                            && source.text().initials().contains(own)
                    || parts.stream().anyMatch(source.text().loud()::contains);
            if (here) {
                found(source, 1);
                if (!shown) {
                    prove(Kind.NAME, at, at + 1, source, null);
                }
                shown = true;
            }
        }
        return shown;
    }

    /// Returns all substrings of the initials that have at least two letters. There are few of them, because
    /// initials are short.
    private static Set<String> parts(String initials) {
        Set<String> parts = new HashSet<>();
        for (int from = 0; from < initials.length(); from++) {
            for (int to = from + 2; to <= initials.length(); to++) {
                parts.add(initials.substring(from, to));
            }
        }
        return parts;
    }

    private static boolean isCapital(Token token) {
        return token.word() && token.capital();
    }

    /// Whether the evidence contains the plural, the singular, or another form with the same stem.
    private boolean isForm(String form, Pool pool) {
        String singular = form.endsWith("s") ? form.substring(0, form.length() - 1) : form + "s";
        return pool.forms().contains(singular)
                || toolMentions.has(singular)
                || pool.stems().contains(lexicon.stem(form))
                || support.asked().stems().contains(lexicon.stem(form));
    }

    /// Checks whether the evidence is about the same thing and agrees with the sentence.
    void borneOut(Collection<Source> cited) {
        Relevance relevance = new Relevance(support, lexicon, toolMentions, said, tool, column, continues, concrete);
        relevance.wrong(List.copyOf(cited)).ifPresent(wrong -> {
            Quantity number = wrong.number();
            find(Rule.UNSUPPORTED, number == null ? said.text() : said.text(number), wrong.reason());
            if (number != null) {
                proved.remove(start(number.from()));
            }
        });
    }
}
