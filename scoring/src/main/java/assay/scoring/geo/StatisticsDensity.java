package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Phrases;
import assay.language.Sentence;
import assay.language.TitleWords;
import assay.language.Vocabulary;
import assay.language.WordData;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
import assay.scoring.Release;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks that a text contains figures if it promises some, and that its figures have sources.
@AutoService(Check.class)
public final class StatisticsDensity implements Check {

    private static final String NAME = "statistics_density";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message RELEASE = MESSAGES.get("release");
    private static final Message SHORT = MESSAGES.get("short");
    private static final Message WHERE_FROM = MESSAGES.get("where_from");
    private static final Message NUMBERS = MESSAGES.get("numbers", "numbers", "words", "sourced");
    private static final Message NO_NUMBER = MESSAGES.get("no_number");
    private static final Message ONE_UNSOURCED = MESSAGES.get("one_unsourced");
    private static final Message ALL_UNSOURCED = MESSAGES.get("all_unsourced", "numbers");
    private static final Message ONLY_NAMED = MESSAGES.get("only_named");
    private static final Message FEW_NUMBERS = MESSAGES.get("few_numbers", "numbers", "words", "goal");
    private static final Message UNSOURCED = MESSAGES.get("unsourced", "unsourced", "sourced", "numbers");

    private static final Limit DENSITY = Limit.of(NAME, "numeric_claims_per_1000_words_min", 4, 1, 0.5);
    private static final Limit SOURCED = Limit.of(NAME, "with_source_share_min", 0.5, 0.5, Limit.OFF);

    /// One or two figures without a source don't make a habit.
    private static final int FEWEST_UNSOURCED = 3;

    private static final int HABIT = 5;
    private static final int FEWEST_WORDS = 500;

    /// @param worth the worth of the claim's source, where a linked source is worth 1
    private record Claim(int word, boolean sourced, boolean dated, boolean counted, double worth) {}

    /// Words in titles that promise figures.
    private static final Set<String> PROMISES = WordData.words(StatisticsDensity.class, "figure-title-words");

    private static final Pattern FIGURE = Pattern.compile(
            "\\d ?[%‰$€£]|[$€£] ?\\d|(?i)\\b(?:how (?:much|many)|wie ?viele?|combien|cu[aá]nt[oa]s?|quanto|hoeveel)\\b");

    /// The worth of a number that the author gives without saying where, when or with what it was measured.
    private static final double TOLD = 0.5;

    @Override
    public Card card() {
        return Card.geo(NAME, 2)
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
                .measured()
                .passing("The leaves hold about 3% caffeine, [the survey of 2024](https://tea.example/survey) "
                        + "found. A cup of 200 ml has 30 mg.\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(50))
                .failing(
                        "Many people drink a great deal of green tea.\n\n"
                                + "The green tea leaves open slowly in water below boiling. ".repeat(50),
                        example -> example.titled("Green tea in numbers"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int total = article.proseWords();
        if (article.measured(Release.class, Release::of).announced()) {
            return Outcome.notApplicable(RELEASE);
        }
        if (total < FEWEST_WORDS) {
            return Outcome.notApplicable(SHORT);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Claim> claims = claims(article);
        claims.removeIf(claim -> claim.counted()
                && !claim.sourced()
                && !outcome.find(document.range(claim.word(), claim.word() + 1), OPTIMIZATION, WHERE_FROM));
        int sourced = 0;
        int dated = 0;
        double worth = 0;
        for (Claim claim : claims) {
            worth += claim.worth();
            sourced += claim.sourced() ? 1 : 0;
            dated += claim.dated() ? 1 : 0;
        }
        Phrases vague = FigureWords.VAGUE.in(article.language());
        double density = 1000.0 * claims.size() / total;
        outcome.metric("numeric_claims", claims.size())
                .metric("numeric_claims_per_1000", density)
                .metric("vague_quantifiers", vague.in(document.words()).size());
        // Without numbers, there are no shares that could be measured.
        if (!claims.isEmpty()) {
            outcome.metric("with_source_share", (double) sourced / claims.size())
                    .metric("with_date_share", (double) dated / claims.size());
        }
        few(article, outcome, claims.size(), sourced, worth, total);
        unsourced(article, outcome, claims);
        return outcome.orPass(NUMBERS, claims.size(), total, sourced);
    }

    /// Reports that a text contains too few numbers. Numbers without a source count only up to the worth of
    /// the sources.
    private static void few(
            Article article, Outcome.Builder outcome, int claims, int sourced, double worth, int total) {
        boolean study = article.type() == ContentType.CASE_STUDY;
        if (!study && article.type() != ContentType.COMPARISON && !promised(article)) {
            return;
        }
        Severity worst = study ? WARNING : OPTIMIZATION;
        double least = DENSITY.at(article);
        // Having no numbers at all is better than having numbers without a source.
        double end = worst == WARNING ? least / 2 : claims == 0 || sourced > 0 ? -least : 0;
        Scale scale = Scale.atLeast(least).then(OPTIMIZATION, end);
        if (worst == WARNING) {
            scale.then(WARNING, -least / 2);
        }
        Scale.Mark few = PhaseIn.of(scale.mark(1000.0 * Math.min(claims, 2 * worth) / total), total, FEWEST_WORDS);
        if (few.severity() == PASS) {
            return;
        }
        outcome.say(
                few,
                claims == 0
                        ? NO_NUMBER.with()
                        : sourced == 0
                                ? claims == 1 ? ONE_UNSOURCED.with() : ALL_UNSOURCED.with(claims)
                                : 1000.0 * Math.min(claims, 2 * sourced) / total >= least
                                        ? ONLY_NAMED.with()
                                        : FEW_NUMBERS.with(
                                                Math.min(claims, 2 * sourced),
                                                total,
                                                least == Math.rint(least)
                                                        ? String.valueOf((long) least)
                                                        : String.valueOf(least)));
    }

    /// Whether the title promises figures.
    private static boolean promised(Article article) {
        String title = article.title().map(MetadataField::value).orElse("");
        return TitleWords.of(title, "'-").stream().anyMatch(PROMISES::contains)
                || FIGURE.matcher(title).find();
    }

    private static void unsourced(Article article, Outcome.Builder outcome, List<Claim> claims) {
        int counted = 0;
        int unsourced = 0;
        for (Claim claim : claims) {
            counted += claim.counted() ? 1 : 0;
            unsourced += claim.counted() && !claim.sourced() ? 1 : 0;
        }
        if (unsourced < FEWEST_UNSOURCED) {
            return;
        }
        double limit = SOURCED.at(article);
        Scale.Mark bare = Scale.atLeast(limit)
                .then(OPTIMIZATION, limit / 2)
                .then(WARNING, -limit / 2)
                .mark(1 - (double) unsourced / counted)
                .atWorst(unsourced < HABIT ? OPTIMIZATION : WARNING);
        outcome.sayIfWrong(bare, UNSOURCED, unsourced, counted - unsourced, counted);
    }

    /// Whether the author uses the first person in this block.
    private static boolean speaks(FirstPerson writer, Words words, Block block) {
        for (int i = block.firstWord(); i < block.endWord(); i++) {
            if (writer.is(words.id(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isCounted(String text, Words words, int word) {
        int end = words.end(word);
        for (int i = end; i < Math.min(text.length(), end + 2); i++) {
            if (text.charAt(i) == '%' || text.charAt(i) == '‰') {
                return true;
            }
        }
        return word + 1 < words.count()
                && words.start(word + 1) - end == 1
                && FigureWords.COUNTED.contains(words.form(word + 1));
    }

    private static List<Claim> claims(Article article) {
        Sources sources = article.measured(Sources.class, Sources::of);
        FirstPerson writer = article.measured(FirstPerson.class, FirstPerson::of);
        Experience experience = article.measured(Experience.class, Experience::of);
        Document document = article.document();
        Words words = document.words();
        Vocabulary vocabulary = words.vocabulary();
        boolean[] digits = new boolean[vocabulary.size()];
        for (int id = 0; id < digits.length; id++) {
            char initial = vocabulary.initial(id);
            digits[id] = Character.isDigit(initial == 0 ? vocabulary.form(id).charAt(0) : initial);
        }
        List<Claim> claims = new ArrayList<>();
        List<Sentence> sentences = document.sentences();
        boolean led = false;
        // In an account of the author's own work, the numbers are the author's own.
        boolean account = writer.account();
        int told = -1;
        boolean toldByWriter = false;
        double ledBy = 0;
        for (int i = 0; i < sentences.size(); i++) {
            Sentence sentence = sentences.get(i);
            Block block = document.block(sentence);
            if (!block.prose()) {
                led = false;
                continue;
            }
            if (block.kind() != Block.Kind.LIST_ITEM) {
                // The items of a list have the same source as the sentence that introduces the list.
                led = sources.at(i);
                ledBy = sources.worthNear(document, i);
            }
            if (sentence.block() != told) {
                told = sentence.block();
                toldByWriter = speaks(writer, words, block);
            }
            boolean mine = account || toldByWriter;
            int first = claims.size();
            for (int word = sentence.firstWord(); word < sentence.endWord(); word++) {
                int id = words.id(word);
                if (digits[id] && isClaim(document.text(), words, sentence, word)) {
                    claims.add(new Claim(word, false, false, isCounted(document.text(), words, word), 0));
                }
            }
            if (claims.size() == first) {
                continue;
            }
            boolean sourced = mine || led && block.kind() == Block.Kind.LIST_ITEM || sources.near(document, i);
            boolean dated = hasYear(words, sentence);
            double worth = sources.worthNear(document, i);
            if (led && block.kind() == Block.Kind.LIST_ITEM) {
                worth = Math.max(worth, ledBy);
            }
            if (mine) {
                worth = Math.max(worth, experience.detailed(i) ? 1 : TOLD);
            }
            for (int k = first; k < claims.size(); k++) {
                Claim claim = claims.get(k);
                claims.set(k, new Claim(claim.word(), sourced, dated, claim.counted(), worth));
            }
        }
        return claims;
    }

    /// Whether a number is a quantity rather than an identifier, a date or a place.
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
        if (word > sentence.firstWord() && FigureWords.labels(words.form(word - 1))) {
            return false;
        }
        if (word + 1 >= sentence.endWord() || words.start(word + 1) - end > 1) {
            return false;
        }
        // A decimal after a name is a version: "Rails 7.1 users".
        if (word - 1 > sentence.firstWord()
                && form.indexOf('.') > 0
                && Character.isUpperCase(text.charAt(words.start(word - 1)))) {
            return false;
        }
        return FigureWords.UNITS.contains(words.form(word + 1)) && !isYear(form);
    }

    /// Whether the word is a number: digits with dots and commas, but not a version (1.2.3), a time or a
    /// telephone number.
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

    /// Whether the word is a number that is written together with its unit: "80ms", "3x", "12k".
    private static boolean isGluedUnit(String form) {
        int i = 0;
        while (i < form.length() && (Character.isDigit(form.charAt(i)) || form.charAt(i) == '.')) {
            i++;
        }
        String unit = form.substring(i);
        return i > 0 && (FigureWords.UNITS.contains(unit) || unit.equals("x") || unit.equals("k"));
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
