package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Card.Grade;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Engine;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Months;
import assay.scoring.document.Sentence;
import assay.scoring.document.Words;
import assay.scoring.language.Phrases;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Wants some of what a text says to be said in numbers, and the numbers to have a source.
@AutoService(Check.class)
public final class StatisticsDensity implements Check {

    private static final String NAME = "statistics_density";

    private static final Limit DENSITY = Limit.of("numeric_claims_per_1000_words_min", 4, 1, 0.5);
    private static final Limit SOURCED = Limit.of("with_source_share_min", 0.5, 0.5, Limit.OFF);

    /// A figure or two without a source is no habit.
    private static final int FEWEST_UNSOURCED = 3;

    private static final int FEWEST_WORDS = 300;
    private static final int MOST_FINDINGS = 10;

    /// A title with a version number.
    private static final Pattern RELEASE =
            Pattern.compile("(?i)\\bv\\d{1,4}(?:\\.\\d{1,5})+\\b|\\b\\d{1,4}\\.\\d{1,5}\\.\\d{1,5}\\b");

    /// What makes a number a measurement when it stands right after it; the same abroad where letters are Latin.
    private static final Set<String> UNITS = Set.of(
            "percent",
            "per",
            "prozent",
            "pourcent",
            "percento",
            "procent",
            "million",
            "millions",
            "billion",
            "billions",
            "trillion",
            "thousand",
            "thousands",
            "hundred",
            "dozen",
            "millionen",
            "milliarden",
            "mio",
            "mrd",
            "tausend",
            "milliards",
            "mille",
            "millones",
            "mil",
            "milioni",
            "miliardi",
            "mila",
            "milhões",
            "bilhões",
            "miljoen",
            "miljard",
            "dollars",
            "euros",
            "euro",
            "pounds",
            "usd",
            "eur",
            "gbp",
            "times",
            "fold",
            "mal",
            "fois",
            "veces",
            "volte",
            "vezes",
            "keer",
            "users",
            "customers",
            "people",
            "visitors",
            "downloads",
            "companies",
            "employees",
            "participants",
            "respondents",
            "patients",
            "students",
            "sites",
            "pages",
            "requests",
            "queries",
            "nutzer",
            "kunden",
            "menschen",
            "teilnehmer",
            "unternehmen",
            "personnes",
            "utilisateurs",
            "clients",
            "entreprises",
            "personas",
            "usuarios",
            "clientes",
            "empresas",
            "persone",
            "utenti",
            "clienti",
            "pessoas",
            "usuários",
            "mensen",
            "gebruikers",
            "klanten",
            "hours",
            "hour",
            "minutes",
            "minute",
            "seconds",
            "second",
            "days",
            "weeks",
            "months",
            "years",
            "ms",
            "milliseconds",
            "stunden",
            "minuten",
            "sekunden",
            "tage",
            "tagen",
            "wochen",
            "monate",
            "monaten",
            "jahre",
            "jahren",
            "heures",
            "secondes",
            "jours",
            "semaines",
            "mois",
            "ans",
            "horas",
            "minutos",
            "segundos",
            "días",
            "semanas",
            "meses",
            "años",
            "ore",
            "minuti",
            "secondi",
            "giorni",
            "settimane",
            "mesi",
            "anni",
            "dias",
            "anos",
            "uur",
            "seconden",
            "dagen",
            "weken",
            "maanden",
            "jaar",
            "kg",
            "g",
            "mg",
            "µg",
            "t",
            "tons",
            "tonnes",
            "tonnen",
            "km",
            "m",
            "cm",
            "mm",
            "nm",
            "mi",
            "miles",
            "feet",
            "ft",
            "inches",
            "lb",
            "lbs",
            "oz",
            "l",
            "ml",
            "litres",
            "liters",
            "liter",
            "kb",
            "mb",
            "gb",
            "tb",
            "kbps",
            "mbps",
            "gbps",
            "kbit",
            "mbit",
            "hz",
            "khz",
            "mhz",
            "ghz",
            "w",
            "kw",
            "mw",
            "gw",
            "kwh",
            "mwh",
            "v",
            "mah",
            "kcal",
            "calories",
            "c",
            "f",
            "kelvin",
            "px",
            "dpi",
            "fps",
            "rpm",
            "bps",
            "points",
            "punkte",
            "stars");

    /// What makes a number a place, a date or a version when it stands right before it.
    private static final Set<String> LABELS = Set.of(
            "step",
            "chapter",
            "figure",
            "fig",
            "table",
            "section",
            "part",
            "version",
            "v",
            "page",
            "pages",
            "p",
            "pp",
            "no",
            "number",
            "day",
            "level",
            "phase",
            "issue",
            "release",
            "node",
            "java",
            "python",
            "php",
            "windows",
            "ios",
            "android",
            "schritt",
            "kapitel",
            "abbildung",
            "abb",
            "tabelle",
            "abschnitt",
            "teil",
            "seite",
            "nummer",
            "nr",
            "étape",
            "chapitre",
            "tableau",
            "partie",
            "paso",
            "capítulo",
            "figura",
            "tabla",
            "parte",
            "passo",
            "capitolo",
            "tabella",
            "stap",
            "hoofdstuk",
            "tabel",
            "deel");

    private static boolean isLabel(String form) {
        return LABELS.contains(form) || Months.names(form);
    }

    /// "We measured": the writer is the source.
    private static final Set<String> OWN = Set.of(
            "we",
            "our",
            "i",
            "my",
            "us",
            "we've",
            "i've",
            "wir",
            "unser",
            "unsere",
            "unserer",
            "ich",
            "mein",
            "nous",
            "notre",
            "nos",
            "je",
            "nuestro",
            "nuestra",
            "nuestros",
            "nosotros",
            "nostro",
            "nostra",
            "noi",
            "nosso",
            "nossa",
            "nós",
            "wij",
            "onze",
            "ons");

    private static final Map<String, Phrases> VAGUE = Map.of(
            "en",
            Phrases.of(
                    "many people, most people, a lot of people, lots of people, numerous, countless, a large number of"
                            + ", a significant number, a wide range of, a variety of, many users, most users, a huge number"
                            + ", significantly, substantially, dramatically, a number of, several studies"),
            "de",
            Phrases.of(
                    "viele menschen, die meisten menschen, zahlreiche, unzählige, eine vielzahl, erheblich, deutlich mehr"),
            "fr",
            Phrases.of(
                    "beaucoup de gens, la plupart des gens, de nombreux, de nombreuses, d'innombrables, une multitude de"),
            "es",
            Phrases.of(
                    "mucha gente, muchas personas, la mayoría de la gente, numerosos, numerosas, innumerables, un gran número"),
            "it",
            Phrases.of(
                    "molte persone, la maggior parte delle persone, numerosi, numerose, innumerevoli, un gran numero"),
            "pt",
            Phrases.of("muitas pessoas, a maioria das pessoas, inúmeros, inúmeras, diversos, um grande número"),
            "nl",
            Phrases.of("veel mensen, de meeste mensen, talloze, tal van, een groot aantal"));

    /// Units of figures that somebody has to have counted; a duration, a weight or a price needs no source.
    private static final Set<String> COUNTED = Set.of(
            "percent",
            "prozent",
            "pourcent",
            "percento",
            "procent",
            "million",
            "millions",
            "billion",
            "billions",
            "millionen",
            "milliarden",
            "milliards",
            "millones",
            "milioni",
            "miliardi",
            "milhões",
            "bilhões",
            "miljoen",
            "miljard",
            "respondents",
            "participants",
            "patients",
            "teilnehmer");

    private record Claim(int word, boolean sourced, boolean dated) {}

    @Override
    public Card card() {
        return Card.of(NAME, Engine.GEO, 1)
                .titled("Statistics")
                .asks("Is some of what the text says said in numbers, with their sources?")
                .because("""
                        “Three minutes”, “12 %” and “€ 8” can be checked and quoted where “quickly”, “many” and
                        “affordable” cannot.
                        """)
                .fixedBy("Put a measured number, with its source, in place of a vague word or two; never invent one.")
                .types(Set.of(
                        ContentType.BLOG,
                        ContentType.LISTICLE,
                        ContentType.COMPARISON,
                        ContentType.ALTERNATIVES,
                        ContentType.BUYERS_GUIDE,
                        ContentType.REVIEW,
                        ContentType.PILLAR,
                        ContentType.CASE_STUDY,
                        ContentType.NEWS))
                .worst(WARNING)
                .limits(DENSITY, SOURCED)
                .evidence(
                        Grade.A,
                        "GEO (KDD 2024): adding statistics +31 % visibility, but −16 % in a re-run with 1,500 queries; our "
                                + "reading of 3,250 cited pages: −.095 with length and topic held equal")
                .doubts("""
                        The evidence contradicts itself, so the weight is the lowest and the advice mild. A number that
                        helps nobody is no gain, and an invented one is a fault. Opinions, instructions and lessons are
                        not asked.
                        """)
                .cannotSee("Whether a number is right, relevant or new, and numbers written as words.")
                .passing(Example.of(
                        "The leaves hold about 3 % caffeine, [the survey of 2024](https://tea.example/survey) "
                                + "found. A cup of 200 ml has 30 mg.\n\n"
                                + "The green tea leaves open slowly in water below boiling. ".repeat(30)))
                .failing(Example.of("Many people drink a great deal of green tea.\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(30)))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int total = article.proseWords();
        if (article.title()
                .filter(title -> RELEASE.matcher(title.value()).find())
                .isPresent()) {
            return Outcome.notApplicable("The announcement of a release needs no numbers.");
        }
        if (total < FEWEST_WORDS) {
            return Outcome.notApplicable("The text is too short to ask for numbers.");
        }
        Sources sources = Sources.of(article);
        boolean[] own = own(document.words());
        List<Claim> claims = claims(article, sources, own);
        long sourced = claims.stream().filter(Claim::sourced).count();
        long dated = claims.stream().filter(Claim::dated).count();
        Phrases vague = VAGUE.get(article.language().tag());
        double density = 1000.0 * claims.size() / total;
        double share = claims.isEmpty() ? 1 : (double) sourced / claims.size();
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("numeric_claims", claims.size())
                .metric("numeric_claims_per_1000", density)
                .metric("with_source_share", share)
                .metric("with_date_share", claims.isEmpty() ? 0 : (double) dated / claims.size())
                .metric(
                        "vague_quantifiers",
                        vague == null ? 0 : vague.in(document.words()).size());
        Severity worst = article.type() == ContentType.CASE_STUDY || article.type() == ContentType.COMPARISON
                ? WARNING
                : OPTIMIZATION;
        double least = DENSITY.at(article);
        Scale scale = Scale.atLeast(least).then(OPTIMIZATION, worst == WARNING ? least / 2 : 0);
        if (worst == WARNING) {
            scale.then(WARNING, -least / 2);
        }
        Scale.Mark few = scale.mark(density);
        if (few.severity() != PASS) {
            outcome.say(
                    few,
                    claims.isEmpty()
                            ? "Give a measured number where the text says how much or how many; it has none."
                            : "Say more of it in numbers you can source: %d in %d words, %.0f per 1,000 read well."
                                    .formatted(claims.size(), total, least));
        }
        List<Claim> counted = claims.stream()
                .filter(claim -> isCounted(document.text(), document.words(), claim.word()))
                .toList();
        long unsourced = counted.stream().filter(claim -> !claim.sourced()).count();
        double support = counted.isEmpty() ? 1 : 1 - (double) unsourced / counted.size();
        Scale.Mark bare =
                Scale.atLeast(SOURCED.at(article)).then(OPTIMIZATION, 0).mark(support);
        if (bare.severity() != PASS && unsourced >= FEWEST_UNSOURCED) {
            outcome.say(
                    bare,
                    "Name the source of the numbers: %d of %d have none beside them."
                            .formatted(unsourced, counted.size()));
            counted.stream()
                    .filter(claim -> !claim.sourced())
                    .limit(MOST_FINDINGS)
                    .forEach(claim -> outcome.find(Finding.at(
                            document.range(claim.word(), claim.word() + 1),
                            OPTIMIZATION,
                            "Where does this number come from? Name or link its source.")));
        }
        return outcome.orPass("%d %s in %d words, %d with a source."
                .formatted(claims.size(), claims.size() == 1 ? "number" : "numbers", total, sourced));
    }

    private static boolean isCounted(String text, Words words, int word) {
        int end = words.end(word);
        for (int i = end; i < Math.min(text.length(), end + 2); i++) {
            if (text.charAt(i) == '%' || text.charAt(i) == '‰') {
                return true;
            }
        }
        return word + 1 < words.count() && words.start(word + 1) - end == 1 && COUNTED.contains(words.form(word + 1));
    }

    private static boolean[] own(Words words) {
        boolean[] own = new boolean[words.vocabulary().size()];
        for (String each : OWN) {
            int id = words.vocabulary().find(each);
            if (id >= 0) {
                own[id] = true;
            }
        }
        return own;
    }

    private static List<Claim> claims(Article article, Sources sources, boolean[] own) {
        Document document = article.document();
        Words words = document.words();
        boolean[] digits = new boolean[words.vocabulary().size()];
        for (int id = 0; id < digits.length; id++) {
            digits[id] = Character.isDigit(words.vocabulary().form(id).charAt(0));
        }
        List<Claim> claims = new ArrayList<>();
        List<Sentence> sentences = document.sentences();
        boolean led = false;
        for (int i = 0; i < sentences.size(); i++) {
            Sentence sentence = sentences.get(i);
            Block block = document.block(sentence);
            if (!block.prose()) {
                led = false;
                continue;
            }
            if (block.kind() != Block.Kind.LIST_ITEM) {
                // A list has its source where the sentence that leads to it names one.
                led = sources.at(i);
            }
            boolean mine = false;
            int first = claims.size();
            for (int word = sentence.firstWord(); word < sentence.endWord(); word++) {
                int id = words.id(word);
                mine |= own[id];
                if (digits[id] && isClaim(document.text(), words, sentence, word)) {
                    claims.add(new Claim(word, false, false));
                }
            }
            if (claims.size() == first) {
                continue;
            }
            boolean sourced = mine || led && block.kind() == Block.Kind.LIST_ITEM || sources.near(document, i);
            boolean dated = hasYear(words, sentence);
            for (int k = first; k < claims.size(); k++) {
                claims.set(k, new Claim(claims.get(k).word(), sourced, dated));
            }
        }
        return claims;
    }

    /// Whether a number says how much or how many, and not which, when or where.
    private static boolean isClaim(String text, Words words, Sentence sentence, int word) {
        if (words.code(word) || words.address(word)) {
            return false;
        }
        int start = words.start(word);
        int end = words.end(word);
        String form = words.form(word);
        if (!isNumber(form)) {
            return isGluedUnit(form);
        }
        char before = start > 0 ? text.charAt(start - 1) : '\n';
        char spaced = before == ' ' || before == '\u00a0' ? start > 1 ? text.charAt(start - 2) : '\n' : before;
        if (before == '#' || before == '+' || before == '/' || before == 'v') {
            return false;
        }
        char after = end < text.length() ? text.charAt(end) : '\n';
        char next = (after == ' ' || after == '\u00a0' || after == '\u202f') && end + 1 < text.length()
                ? text.charAt(end + 1)
                : after;
        if (next == '%' || next == '‰' || next == '°' || isCurrency(next) || isCurrency(spaced)) {
            return true;
        }
        if (word > sentence.firstWord() && isLabel(words.form(word - 1))) {
            return false;
        }
        if (word + 1 >= sentence.endWord() || words.start(word + 1) - end > 1) {
            return false;
        }
        return UNITS.contains(words.form(word + 1)) && !isYear(form);
    }

    /// Digits with points and commas between them: no version (1.2.3), time or telephone number.
    private static boolean isNumber(String form) {
        int points = 0;
        int digits = 0;
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            if (c == '.') {
                points++;
            } else if (Character.isDigit(c)) {
                digits++;
            } else if (c != ',' && c != '-') {
                return false;
            }
        }
        return digits <= 12 && (points <= 1 || form.matches("\\d{1,3}(?:\\.\\d{3})+"));
    }

    /// "80ms", "3x", "12k"
    private static boolean isGluedUnit(String form) {
        int i = 0;
        while (i < form.length() && (Character.isDigit(form.charAt(i)) || form.charAt(i) == '.')) {
            i++;
        }
        String unit = form.substring(i);
        return i > 0 && (UNITS.contains(unit) || unit.equals("x") || unit.equals("k"));
    }

    private static boolean isCurrency(char c) {
        return c == '$' || c == '€' || c == '£' || c == '¥' || c == '₹' || c == '₽';
    }

    private static boolean isYear(String form) {
        return form.length() == 4 && (form.startsWith("19") || form.startsWith("20"));
    }

    private static boolean hasYear(Words words, Sentence sentence) {
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            if (isYear(words.form(i)) && Character.isDigit(words.form(i).charAt(3))) {
                return true;
            }
        }
        return false;
    }
}
