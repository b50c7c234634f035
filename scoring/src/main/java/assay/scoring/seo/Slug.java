package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Folding;
import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Checks that a URL is easy to read, type and share.
@AutoService(Check.class)
public final class Slug implements Check {

    private static final String NAME = "slug";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_SLUG = MESSAGES.get("no_slug");
    private static final Message EMPTY = MESSAGES.get("empty");
    private static final Message ILLEGAL = MESSAGES.get("illegal", "slug");
    private static final Message ILLEGAL_WITH_BETTER = MESSAGES.get("illegal_with_better", "slug", "better");
    private static final Message LONG = MESSAGES.get("long", "slug", "words", "characters");
    private static final Message LONG_WITH_BETTER =
            MESSAGES.get("long_with_better", "slug", "words", "characters", "better");
    private static final Message WRITTEN = MESSAGES.get("written_otherwise", "slug");
    private static final Message WRITTEN_WITH_BETTER = MESSAGES.get("written_otherwise_with_better", "slug", "better");
    private static final Message NUMBER = MESSAGES.get("number", "slug");
    private static final Message READABLE = MESSAGES.get("readable", "slug");
    private static final Message QUERY = MESSAGES.get("query", "address");
    private static final Message QUERY_WITH_BETTER = MESSAGES.get("query_with_better", "address", "better");
    private static final Message NO_KEYWORD = MESSAGES.get("no_keyword", "slug", "keyword");

    private static final Limit CHARS = Limit.of(NAME, "chars_max", 60, 75, 100);

    /// The maximum number of words in a slug. Function words are not counted, because they are short and make
    /// the slug readable.
    private static final Limit WORDS = Limit.of(NAME, "words_max", 6, 8, Limit.OFF);

    /// Yoast requires both words of a two-word keyword, and more than half of the words of a longer one.
    private static final Limit KEYWORD = Limit.of(NAME, "kw_words_share_min", 0.6, 0.5, Limit.OFF);

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    /// The characters, other than letters and digits, that RFC 3986 does not reserve.
    private static final String LEGAL = "-_.~";

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(FAIL)
                .limits(CHARS, WORDS, KEYWORD)
                .documented()
                .passing("Steep green tea at 80 °C for two minutes.", example -> example.at("brewing-green-tea"))
                .failing("Steep green tea at 80 °C for two minutes.", example -> example.at("Brewing Green Tea?"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        MetadataField field = article.slug().orElse(null);
        String query = article.queryInsteadOfSlug().orElse(null);
        if (query != null) {
            return judgeQuery(article, query);
        }
        if (field == null || field.origin() == MetadataField.Origin.DERIVED) {
            return Outcome.notApplicable(NO_SLUG);
        }
        String slug = field.value().substring(field.value().lastIndexOf('/') + 1);
        if (slug.isEmpty()) {
            return Outcome.notApplicable(EMPTY);
        }
        List<String> words = words(slug);
        int functionWords = 0;
        for (String word : words) {
            functionWords += article.language().isFunctionWord(word) ? 1 : 0;
        }
        boolean upperCase = !decoded(slug).equals(decoded(slug).toLowerCase(Locale.ROOT));
        int illegal = illegal(slug);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("chars", slug.codePointCount(0, slug.length()))
                .metric("words", words.size())
                .metric("has_uppercase", upperCase)
                .metric("has_underscore", slug.indexOf('_') >= 0)
                .metric("illegal_chars", illegal)
                .metric("stop_words", functionWords)
                .metric("has_date", hasDate(words));
        String better = better(slug, words, article);
        boolean useful = !better.isEmpty() && !better.equals(slug);
        if (illegal > 0) {
            say(
                    outcome,
                    field,
                    Scale.Mark.full(FAIL),
                    better,
                    useful ? ILLEGAL_WITH_BETTER.with(Width.quoted(slug), better) : ILLEGAL.with(Width.quoted(slug)));
        }
        Scale.Mark tooLong = Scale.atMost(CHARS.at(article))
                .then(OPTIMIZATION, 2 * CHARS.at(article))
                .then(WARNING, 4 * CHARS.at(article))
                .mark(slug.codePointCount(0, slug.length()));
        Scale.Mark tooMany = Scale.atMost(WORDS.at(article))
                .then(OPTIMIZATION, 2 * WORDS.at(article))
                .mark(words.size() - functionWords);
        Scale.Mark length = tooLong.credit() < tooMany.credit() ? tooLong : tooMany;
        if (length.severity() != Severity.PASS) {
            int chars = slug.codePointCount(0, slug.length());
            say(
                    outcome,
                    field,
                    length,
                    better,
                    useful
                            ? LONG_WITH_BETTER.with(Width.quoted(slug), words.size(), chars, better)
                            : LONG.with(Width.quoted(slug), words.size(), chars));
        }
        if (illegal == 0 && (upperCase || slug.indexOf('_') >= 0 || slug.startsWith("-") || slug.contains("--"))) {
            say(
                    outcome,
                    field,
                    Scale.Mark.full(OPTIMIZATION),
                    better,
                    useful ? WRITTEN_WITH_BETTER.with(Width.quoted(slug), better) : WRITTEN.with(Width.quoted(slug)));
        }
        if (!words.isEmpty() && words.stream().allMatch(word -> word.chars().allMatch(Character::isDigit))) {
            say(outcome, field, Scale.Mark.full(OPTIMIZATION), slug, NUMBER.with(Width.quoted(slug)));
        }
        judgeKeyword(article, outcome, field, slug);
        return outcome.orPass(READABLE, slug);
    }

    /// Judges a URL that identifies the page by its query. Suggests a slug that is derived from the title.
    private static Outcome judgeQuery(Article article, String query) {
        String title = article.title().map(MetadataField::value).orElse("");
        String named = better(title, words(title), article);
        return Outcome.measured(article, NAME)
                .say(
                        OPTIMIZATION,
                        named.isEmpty()
                                ? QUERY.with(Width.quoted(query))
                                : QUERY_WITH_BETTER.with(Width.quoted(query), named))
                .orPass("");
    }

    private static void judgeKeyword(Article article, Outcome.Builder outcome, MetadataField field, String slug) {
        Keyword keyword = article.keyword().orElse(null);
        if (keyword == null) {
            return;
        }
        double share = keyword.in(decoded(slug)).share();
        outcome.metric("kw_words_share", share);
        // A slug that is in another script, or in a language whose inflections are not known, can't be
        // compared with the keyword.
        Scale.Mark mark =
                Scale.atLeast(KEYWORD.at(article)).then(OPTIMIZATION, 0).mark(share);
        if (keyword.formsKnown() && keyword.comparable(decoded(slug)) && mark.severity() != Severity.PASS) {
            say(outcome, field, mark, slug, NO_KEYWORD.with(Width.quoted(slug), keyword.text()));
        }
    }

    /// @param better the slug to suggest; empty if there is none
    private static void say(
            Outcome.Builder outcome, MetadataField field, Scale.Mark mark, String better, String reason) {
        outcome.say(mark, reason);
        if (field.range() != null) {
            boolean useful = !better.isEmpty() && !better.equals(field.value());
            outcome.find(new Finding(field.range(), mark.severity(), reason, useful ? better : null));
        }
    }

    private static int illegal(String slug) {
        int illegal = 0;
        for (int i = 0; i < slug.length(); i++) {
            char c = slug.charAt(i);
            boolean escape = c == '%' && i + 2 < slug.length() && hex(slug.charAt(i + 1)) && hex(slug.charAt(i + 2));
            boolean plain = Character.isLetterOrDigit(c)
                    || LEGAL.indexOf(c) >= 0
                    || Character.isSurrogate(c)
                    // In many scripts, vowel signs and joiners are parts of words.
                    || Character.getType(c) == Character.NON_SPACING_MARK
                    || Character.getType(c) == Character.COMBINING_SPACING_MARK
                    || c == '\u200c'
                    || c == '\u200d';
            illegal += plain || escape ? 0 : 1;
        }
        return illegal;
    }

    private static boolean hex(char c) {
        return Character.digit(c, 16) >= 0 && c < 0x80;
    }

    private static String decoded(String slug) {
        if (slug.indexOf('%') < 0) {
            return slug;
        }
        try {
            return java.net.URLDecoder.decode(slug.replace("+", "%2B"), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return slug;
        }
    }

    private static List<String> words(String slug) {
        List<String> words = new ArrayList<>();
        for (String word : NO_WORD.split(decoded(slug).toLowerCase(Locale.ROOT))) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }

    /// Returns the words in lower case, joined with hyphens. If the slug would be too long, function words
    /// are left out.
    private static String better(String slug, List<String> words, Article article) {
        Language language = article.language();
        double mostWords = Double.isNaN(WORDS.at(article)) ? 12 : WORDS.at(article);
        boolean trim = words.size() > mostWords || slug.length() > CHARS.at(article);
        StringBuilder better = new StringBuilder();
        int kept = 0;
        for (String word : words) {
            String folded = Folding.fold(word);
            if (trim && (language.isFunctionWord(word) || (word.length() == 1 && word.charAt(0) < 0x80))) {
                continue;
            }
            if (trim
                    && (kept == (int) mostWords
                            || better.length() + (kept == 0 ? 0 : 1) + folded.length() > CHARS.at(article))) {
                break;
            }
            better.append(kept == 0 ? "" : "-").append(folded);
            kept++;
        }
        return better.toString();
    }

    private static boolean hasDate(List<String> words) {
        for (String word : words) {
            if (word.length() == 4
                    && (word.startsWith("19") || word.startsWith("20"))
                    && word.chars().allMatch(Character::isDigit)) {
                return true;
            }
        }
        return false;
    }
}
