package assay.drafts.quality;

import assay.drafts.draft.Plain;
import assay.drafts.quality.Finding.Place;
import assay.drafts.quality.Finding.Rule;
import assay.drafts.quality.Support.Pool;
import assay.drafts.quality.Support.Source;
import assay.language.Checkpoint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is asked of one sentence.
final class Proof {

    /// The highest count that is advice where it is in words and of nothing that is measured in money: "walk for two
    /// hours".
    private static final BigDecimal ADVICE = new BigDecimal(12);

    /// A word that only one of ten pieces of evidence has weighs 2.4.
    private static final double MOVED_BY = 3;

    private static final double MOVED_SHARE = 0.45;

    private static final int ADJACENT = 3;

    private static final int LONGEST_INITIALS = 5;

    private static final int LONGEST_EXCERPT = 200;

    /// In letters; shorter beginnings are those of strangers.
    private static final int SHORTEST_FAMILY = 5;

    static final Set<String> COMPARING = Words.of("""
            save saves saving saved more less cheaper dearer extra difference apart gap costlier expensive
            longer shorter heavier lighter faster slower higher lower larger smaller up down fewer top
            """);

    /// Whatever has more numbers is no sentence: each of them is held against each number of what it cites.
    private static final int MOST_NUMBERS = 24;

    /// Numbers of its evidence that a number is held against. A whole bundle has a tenth of it.
    private static final int MOST_COMPARED = 10_000;

    /// Words that set one tool beside another without a measure.
    private static final Set<String> BESIDE = Words.of("""
            than half twice double against instead versus unlike compared other others both only cheapest least
            while whereas neither none alone most alike equally likewise similarly beside besides next most
            smallest largest biggest lightest heaviest fastest slowest longest shortest highest lowest widest
            quietest loudest strongest dearest costliest simplest easiest
            """);

    /// Before what something is set against: "heavier than the B18, at 1.9 kg" tells of another than the B18.
    private static final Set<String> STANDARDS =
            Words.of("than against unlike versus vs like as over beside with beats");

    private static final Set<String> COUNTED_TOOLS = Words.of("""
            tool option product service provider candidate contender choic pick app program programm system
            brand model machin altern way packag softwar platform rival competitor pair other them shop
            devic offer
            """);

    private final Support support;
    private final Lexicon lexicon;
    private final Naming naming;
    private final Place place;
    private final List<Finding> findings;
    final Text said;

    /// How many tools the draft or the bundle has.
    int tools;

    /// The year the bundle was made in.
    int year;

    /// Whether it is a title, a heading or a description.
    boolean headline;

    /// Whether it is no statement.
    boolean loose;

    /// Whether it is no statement and names no tool.
    boolean advice;

    /// Whether it cites evidence by which it is to be shown; else anything of the bundle serves.
    boolean cited;

    /// Whether it goes on from the sentence before, which has the same evidence: "Such damage is permanent."
    boolean continues;

    /// What the text around is about.
    @Nullable
    String tool;

    /// What stands over it in a table.
    String column = "";

    /// What of the sentence was found in which evidence, beside its words.
    private final Map<Source, Double> concrete = new HashMap<>();

    Proof(Support support, Lexicon lexicon, Naming naming, Text said, Place place, List<Finding> findings) {
        this.support = support;
        this.lexicon = lexicon;
        this.naming = naming;
        this.said = said;
        this.place = place;
        this.findings = findings;
    }

    private void find(Rule rule, String text, String reason) {
        findings.add(new Finding(rule, place, text, reason));
    }

    /// Asks whether numbers, dates, quotations, names and addresses are in some evidence.
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
                    Plain.excerpt(said.text(), LONGEST_EXCERPT),
                    "These are too many numbers for one sentence to be shown.");
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
            for (String part : parts(quotation)) {
                boolean one = false;
                for (Source source : pool.sources()) {
                    Checkpoint.pass();
                    if (source.line().contains(part) || source.heading().contains(part)) {
                        found(source, 3);
                        one = true;
                    }
                }
                stands &= one;
            }
            if (!stands && !isAsked(quotation)) {
                find(Rule.QUOTATION, quotation.text(), "No evidence that is cited here has these words.");
            }
        }
    }

    private boolean isAsked(Text.Quotation quotation) {
        Text asked = support.asked();
        return asked.line(0, asked.tokens().size()).contains(said.line(quotation.from(), quotation.to()));
    }

    /// A quotation from one "…" to the next.
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
        for (String address : Links.addresses(said.text())) {
            boolean stands = support.isAddress(address)
                    || pool.sources().stream()
                            .anyMatch(source -> source.addresses().contains(address));
            if (!stands) {
                find(Rule.LINK, address, "No evidence and no tool has this address.");
            }
        }
    }

    // ---- dates

    private void days(Pool pool) {
        for (Day day : said.days()) {
            if (said.isQuoted(day.from()) || day.loose(said.tokens()) || isDay(day, pool)) {
                continue;
            }
            find(Rule.DATE, said.text(day.from(), day.to()), "No evidence that is cited here has this date.");
        }
    }

    private boolean isDay(Day day, Pool pool) {
        boolean stands = false;
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
                stands = true;
            }
        }
        if (stands) {
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
            }
        }
        String text = said.text(quantity.from(), quantity.to());
        if (!matched.isEmpty()) {
            if (cited && !lenient && countsElse(quantity, matched, pool)) {
                find(Rule.NUMBER, text, "The evidence has this number, but of something else.");
            }
            return;
        }
        if (isYear(quantity, pool)
                || isNamed(quantity)
                || new Derivation(said, pool, year).yields(quantity, cited)
                || isTools(quantity)
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
                        ? "No evidence that is cited here has this " + (quantity.money() ? "price." : "number.")
                        : "Nothing in the bundle has this " + (quantity.money() ? "price." : "number."));
    }

    /// The same number, but the passage counts by another one what is counted here: "four lessons" where it has five
    /// lessons and four seats.
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

    /// "A single Bar 60": a number that a page of the bundle has right after the same word in its title is a name.
    private boolean isNamed(Quantity quantity) {
        Token before = said.before(quantity.from());
        if (quantity.spelt()) {
            return false;
        }
        if (quantity.to() == quantity.from() + 1
                && quantity.readings().getFirst().kind().isEmpty()
                && naming.has(said.tokens().get(quantity.from()).form())) {
            // "the 530" of "Cadenza 530"
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

    /// "for a family of four": a number of the readers, in what is no statement.
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

    /// A small count in words that counts nothing that is named, or something that the passage tells of and gives no
    /// number of: what it sums up or refers to is not for a program to know.
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

    /// A number of the keyword or of what is said of the readers is nobody's claim.
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
        for (int i = 0; i < tokens.size(); i++) {
            if (named.contains(i) || said.isQuoted(i) || !isName(tokens, i, titled)) {
                continue;
            }
            if (!isKnown(tokens.get(i), pool) && !isShortened(i, pool)) {
                int to = i + 1;
                while (to < tokens.size()
                        && !named.contains(to)
                        && tokens.get(to).word()
                        && tokens.get(to).capital()) {
                    to++;
                }
                find(
                        Rule.NAME,
                        said.text(i, to),
                        cited
                                ? "No evidence that is cited here has this name."
                                : "Nothing in the bundle has this name.");
                i = to - 1;
            }
        }
    }

    /// In other languages: what can be nothing but a name. Two words with capitals side by side, of which the bundle
    /// has neither, are one even where all nouns have capitals.
    private void strangers(Pool pool) {
        List<Token> tokens = said.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            boolean next = i + 1 < tokens.size() && isStranger(i + 1, pool);
            boolean camel = !said.isQuoted(i)
                    && tokens.get(i).word()
                    && isCamel(tokens.get(i))
                    && !isKnown(tokens.get(i), pool);
            boolean within = !headline && !Naming.opens(tokens, i);
            boolean named = lexicon.capitalsName() ? within || !headline && next : within && next;
            if (camel || named && isStranger(i, pool)) {
                int to = next ? i + 2 : i + 1;
                find(Rule.NAME, said.text(i, to), "No evidence that is cited here has this name.");
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

    /// Whether so many words have capitals that they say nothing, as in a title.
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
        if (titled || Naming.opens(tokens, at)) {
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
                || naming.has(form)
                || Lexicon.common(form)
                || Lexicon.places(form).stream().anyMatch(pool.forms()::contains)
                || pool.peoples().contains(Lexicon.people(form))
                || support.asked().forms().contains(form)
                || pool.hosts(form)
                || support.publishes(form, pool)
                || isForm(form, pool)
                || token.text().startsWith("I'");
    }

    /// "United States" of "US", and "CET" of "Central European Time".
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
                shown = true;
            }
        }
        return shown;
    }

    /// Whatever of it is two letters or more; of the few words around one that is not much.
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

    /// Plural, without its hyphens, or with what English hangs on.
    private boolean isForm(String form, Pool pool) {
        String singular = form.endsWith("s") ? form.substring(0, form.length() - 1) : form + "s";
        return pool.forms().contains(singular)
                || naming.has(singular)
                || pool.stems().contains(lexicon.stem(form))
                || support.asked().stems().contains(lexicon.stem(form));
    }

    /// Asks whether the evidence tells of the same, in the same sense. The first thing that is wrong is said, since
    /// the others follow from it.
    void borneOut(Collection<Source> cited) {
        Pool pool = support.of(cited);
        int before = findings.size();
        List<Source> sources = List.copyOf(cited);
        subject(sources);
        if (findings.size() == before) {
            substance(pool);
        }
        if (findings.size() == before) {
            moved(sources);
        }
        if (findings.size() == before) {
            denials(sources);
        }
    }

    // ---- whose

    /// Asks whether the evidence tells of the tools that the sentence tells of.
    private void subject(List<Source> sources) {
        Set<String> named = new LinkedHashSet<>();
        said.mentions().forEach(mention -> named.add(mention.tool()));
        Set<String> subjects = new LinkedHashSet<>(named);
        if (tool != null) {
            subjects.add(tool);
        }
        if (subjects.isEmpty()) {
            return;
        }
        subjects.addAll(naming.hints(said.tokens()));
        for (Source source : sources) {
            Checkpoint.pass();
            boolean compared = sources.size() > 1
                    && (said.forms().stream().anyMatch(COMPARING::contains)
                            || said.forms().stream().anyMatch(BESIDE::contains)
                            || tool == null && !lexicon.english())
                    && sources.stream().anyMatch(each -> each.about().stream().anyMatch(subjects::contains));
            if (!compared
                    && !source.about().isEmpty()
                    && source.about().stream().noneMatch(subjects::contains)) {
                find(Rule.UNSUPPORTED, said.text(), "Evidence " + source.id() + " tells of another tool.");
                return;
            }
        }
        Set<String> wanted = named.isEmpty() ? subjects : named;
        boolean market = sources.stream().anyMatch(source -> source.about().isEmpty());
        boolean table = !column.isEmpty();
        for (String each : wanted) {
            boolean told = sources.stream().anyMatch(source -> source.about().contains(each));
            // What is compared to may be named without being told of, but somebody has to be.
            if (!told && !market && (!named.isEmpty() && !table && owns(each) || noneTold(sources, wanted))) {
                find(Rule.UNSUPPORTED, said.text(), "The evidence cited here does not tell of this tool.");
                return;
            }
        }
        owners(sources);
    }

    private boolean owns(String each) {
        return tool == null || !tool.equals(each);
    }

    private static boolean noneTold(List<Source> sources, Set<String> wanted) {
        return sources.stream().noneMatch(source -> source.about().stream().anyMatch(wanted::contains));
    }

    /// Where a sentence tells of several tools, asks of each number whether it is of the tool that is named before or
    /// after it.
    private void owners(List<Source> sources) {
        List<Naming.Mention> mentions = said.mentions();
        boolean several = mentions.stream().map(Naming.Mention::tool).distinct().count() > 1;
        boolean others =
                Set.of("other", "others", "rest", "rival", "rivals", "neither", "both", "all", "none", "than").stream()
                        .anyMatch(said.forms()::contains);
        for (Quantity quantity : said.quantities()) {
            if (!quantity.demanded() || said.isQuoted(quantity.from())) {
                continue;
            }
            Set<String> near = new LinkedHashSet<>();
            mentions.stream()
                    .filter(mention -> mention.to() <= quantity.from())
                    .reduce((_, last) -> last)
                    .ifPresent(mention -> near.add(mention.tool()));
            mentions.stream()
                    .filter(mention -> mention.from() >= quantity.to())
                    .findFirst()
                    .ifPresent(mention -> near.add(mention.tool()));
            if (said.forms().contains("instead") && !mentions.isEmpty()) {
                // "Acme moves more than Zenit: 480 instead of 320"
                near.add(mentions.getFirst().tool());
            }
            if (tool != null
                    && (near.isEmpty()
                            || said.forms().contains("it")
                            || said.forms().contains("its"))) {
                near.add(tool);
            }
            if (mentions.stream().anyMatch(this::isStandard)) {
                mentions.forEach(mention -> near.add(mention.tool()));
            }
            if (near.isEmpty()) {
                continue;
            }
            boolean any = false;
            boolean right = false;
            for (Source source : sources) {
                Checkpoint.pass();
                for (Quantity each : source.text().quantities()) {
                    if (!quantity.by(each, false)) {
                        continue;
                    }
                    any = true;
                    String owner = owner(source, each);
                    right |= owner == null
                            ? !several
                                    || source.about().isEmpty()
                                    || source.about().stream().anyMatch(near::contains)
                            : near.contains(owner) || others;
                }
            }
            if (any && !right) {
                find(
                        Rule.UNSUPPORTED,
                        said.text(quantity.from(), quantity.to()),
                        "The evidence has this number of another tool.");
                return;
            }
        }
    }

    private boolean isStandard(Naming.Mention mention) {
        int at = mention.from() - 1;
        if (at > 0 && Set.of("the", "a", "an").contains(said.tokens().get(at).form())) {
            at--;
        }
        return at >= 0 && STANDARDS.contains(said.tokens().get(at).form());
    }

    /// The tool right before a number in a passage that tells of several: "Acme 4.1 %, Zenit 4.3 %".
    private static @Nullable String owner(Source source, Quantity quantity) {
        if (source.about().size() < 2) {
            return null;
        }
        String owner = null;
        for (Naming.Mention mention : source.text().mentions()) {
            boolean near = mention.to() <= quantity.from() && quantity.from() - mention.to() <= ADJACENT;
            boolean between = source.text().quantities().stream()
                    .anyMatch(each -> each.from() >= mention.to() && each.to() <= quantity.from() && each.demanded());
            if (near && !between) {
                owner = mention.tool();
            }
        }
        return owner;
    }

    // ---- words

    private Set<String> words() {
        Set<String> words = new LinkedHashSet<>(said.stems());
        Text over = Text.of(column, lexicon, naming);
        words.addAll(over.stems());
        said.quantities().stream().filter(Quantity::money).findFirst().ifPresent(_ -> words.add("=price"));
        return words;
    }

    /// Asks whether sentence and evidence have anything in common.
    private void substance(Pool pool) {
        Set<String> words = words();
        if (continues || words.isEmpty() && said.quantities().isEmpty()) {
            return;
        }
        boolean shares = pool.sources().stream()
                .anyMatch(source -> concrete.containsKey(source)
                        || words.stream().anyMatch(source.text().stems()::contains)
                        || words.stream()
                                .anyMatch(word -> isFamily(word, source.text().stems()))
                        || said.quantities().stream()
                                .anyMatch(quantity ->
                                        source.text().quantities().stream().anyMatch(each -> quantity.by(each, false)))
                        || words.contains("=price")
                                && source.text().quantities().stream().anyMatch(Quantity::money));
        if (!shares && lexicon.english()) {
            find(Rule.UNSUPPORTED, said.text(), "What is cited here shares nothing with this.");
        }
    }

    /// Whether another word begins as this does: "a splash" of "splashproof".
    private static boolean isFamily(String word, Set<String> stems) {
        return word.length() >= SHORTEST_FAMILY
                && stems.stream()
                        .anyMatch(each ->
                                each.length() >= SHORTEST_FAMILY && (word.startsWith(each) || each.startsWith(word)));
    }

    /// Asks whether other evidence fits the sentence far better: then the citation was moved.
    private void moved(List<Source> sources) {
        Set<String> words = words();
        Map<Source, Double> fits = new HashMap<>();
        double own = 0;
        for (String word : words) {
            double weight = support.weight(word);
            boolean cites = false;
            for (Source source : support.having(word)) {
                Checkpoint.pass();
                fits.merge(source, weight, Double::sum);
                cites |= sources.contains(source);
            }
            own += cites ? weight : 0;
        }
        double mine = own
                + sources.stream()
                        .mapToDouble(source -> concrete.getOrDefault(source, 0.0))
                        .sum();
        for (Source other : support.bundle().sources()) {
            Checkpoint.pass();
            double theirs = fits.getOrDefault(other, 0.0);
            // Of other languages the forms of a word are less well known: there what is cited has none of them.
            boolean known = lexicon.english() || mine == 0;
            if (known && !sources.contains(other) && theirs - mine >= MOVED_BY && mine < MOVED_SHARE * theirs) {
                find(
                        Rule.UNSUPPORTED,
                        said.text(),
                        "Evidence " + other.id() + " has more of these words than what is cited here.");
                return;
            }
        }
    }

    // ---- no and not

    private void denials(Collection<Source> sources) {
        boolean cell = !column.isEmpty();
        String wrong = new Denials(lexicon).in(cell ? answer() : said, sources, cell);
        if (wrong != null) {
            find(Rule.UNSUPPORTED, said.text(), wrong);
        }
    }

    /// A cell under "Free plan" that begins with "No" says "no free plan".
    private Text answer() {
        boolean no = !said.tokens().isEmpty()
                && Set.of("no", "none", "not").contains(said.tokens().getFirst().form());
        return Text.of((no ? "no " : "") + column.toLowerCase(Locale.ROOT), lexicon, naming);
    }
}
