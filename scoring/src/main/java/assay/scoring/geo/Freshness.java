package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Annotation;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import com.google.auto.service.AutoService;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.IntStream;

/// Checks that a text about a changing subject was updated recently and shows a date.
@AutoService(Check.class)
public final class Freshness implements Check {

    private static final String NAME = "freshness";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NOT_DATED = MESSAGES.get("not_dated");
    private static final Message NO_DATE = MESSAGES.get("no_date");
    private static final Message FUTURE_ONLY = MESSAGES.get("future_only");
    private static final Message RECORD_OF = MESSAGES.get("record_of", "day");
    private static final Message CHANGED_ON = MESSAGES.get("changed_on", "day");
    private static final Message UNDATED_PAGE = MESSAGES.get("undated_page");
    private static final Message UNDATED_TEXT = MESSAGES.get("undated_text");
    private static final Message FUTURE_DATE = MESSAGES.get("future_date");
    private static final Message SET_DATE = MESSAGES.get("set_date", "day");
    private static final Message YEAR_OVER = MESSAGES.get("year_over", "year");
    private static final Message OLD_TITLE = MESSAGES.get("old_title", "promised", "now");
    private static final Message WRONGLY_DATED = MESSAGES.get("wrongly_dated", "year", "day");
    private static final Message OLD_NEWS = MESSAGES.get("old_news", "day");
    private static final Message REVIEW_TEXT = MESSAGES.get("review_text", "day", "age");
    private static final Message CHECK_TEXT = MESSAGES.get("check_text", "day", "age");
    private static final Message AGE_IN_YEARS = MESSAGES.get("age_in_years", "years");
    private static final Message AGE_IN_MONTHS = MESSAGES.get("age_in_months", "months");

    /// Types of text that readers base decisions on, and that are wrong once they are outdated.
    private static final Set<ContentType> TIMELY = Set.of(
            ContentType.COMPARISON,
            ContentType.ALTERNATIVES,
            ContentType.BUYERS_GUIDE,
            ContentType.REVIEW,
            ContentType.LISTICLE);

    private static final Limit TIMELY_AGE = Limit.of(NAME, "days_since_modified_time_sensitive_max", 180, 365, 730);
    private static final Limit AGE = Limit.of(NAME, "days_since_modified_max", 365, Limit.OFF, Limit.OFF);

    /// For this many days into a new year, a title with last year's date still counts as up to date.
    private static final int GRACE_DAYS = 60;

    /// The number of days by which a date may be in the future, because of time zones.
    private static final int DAYS_AHEAD = 1;

    private static final int FIRST_YEAR = 1990;
    private static final int LAST_YEAR = 2099;

    private static final String[] YEARS = IntStream.rangeClosed(FIRST_YEAR, LAST_YEAR)
            .mapToObj(String::valueOf)
            .toArray(String[]::new);

    @Override
    public Card card() {
        return Card.geo(NAME, 3)
                .worst(WARNING)
                .limits(TIMELY_AGE, AGE)
                .measured()
                .passing("""
                                ---
                                title: The best kettles of 2026
                                date: 2025-03-05
                                updated: 2026-09-01
                                ---

                                # The best kettles of 2026

                                We boiled water in 12 kettles.
                                """, example -> example.as(ContentType.LISTICLE))
                .failing("""
                                ---
                                title: The best kettles of 2023
                                date: 2023-03-05
                                ---

                                # The best kettles of 2023

                                We boiled water in 12 kettles.
                                """, example -> example.as(ContentType.LISTICLE))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        LocalDate today = article.asOf();
        ArticleDates dates = article.measured(ArticleDates.class, ArticleDates::of);
        LocalDate latest = dates.latest(today.plusDays(DAYS_AHEAD));
        String title = article.title().map(MetadataField::value).orElse("");
        Timeliness timeliness = Timeliness.of(title);
        Matcher promised = timeliness.promised();
        boolean stale = promised != null && isOver(Integer.parseInt(promised.group(1)), today);
        if (dates.stamps().isEmpty() && !stale && !shouldBeDated(article)) {
            return Outcome.notApplicable(NOT_DATED);
        }
        int year = latestYear(article);
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        if (latest != null) {
            outcome.metric("days_since_modified", Math.max(0, ChronoUnit.DAYS.between(latest, today)));
        }
        if (year > 0) {
            outcome.metric("latest_year_mentioned", year);
        }
        outcome.metric("has_visible_date", dates.visible());
        boolean future = future(dates, today, outcome);
        outcome.metric("future_date", future);
        if (stale && promised != null) {
            title(article, promised, outcome);
        }
        if (latest != null) {
            age(article, latest, timeliness, year, outcome);
        } else if (dates.stamps().isEmpty() && !stale) {
            undated(article, outcome);
        }
        if (latest == null) {
            return outcome.orPass(dates.stamps().isEmpty() ? NO_DATE : FUTURE_ONLY);
        }
        return outcome.orPass(timeliness.record() ? RECORD_OF : CHANGED_ON, latest);
    }

    private static boolean isOver(int year, LocalDate today) {
        return year < today.getYear() - 1 || (year == today.getYear() - 1 && today.getDayOfYear() > GRACE_DAYS);
    }

    /// Whether a page of this type should show a date.
    private static boolean shouldBeDated(Article article) {
        Document document = article.document();
        boolean page =
                document.format() == SourceFormat.HTML && document.metadata().hasHead();
        if (ContentType.COMMERCIAL.contains(article.type()) || ContentType.REFERENCE.contains(article.type())) {
            return false;
        }
        return (page && (isDecisive(article) || isPost(document)))
                || (document.metadata().hasFrontMatter() && isDecisive(article));
    }

    private static boolean isDecisive(Article article) {
        return TIMELY.contains(article.type()) || article.type() == ContentType.NEWS;
    }

    /// Whether the page's markup declares an article.
    private static boolean isPost(Document document) {
        return document.metadata()
                        .first("og:type")
                        .filter(type -> type.value().equalsIgnoreCase("article"))
                        .isPresent()
                || document.items().any("Article", "BlogPosting", "NewsArticle", "Review")
                || document.annotations().stream().anyMatch(each -> each.kind() == Annotation.Kind.AUTHOR);
    }

    private static void undated(Article article, Outcome.Builder outcome) {
        boolean page = article.document().format() == SourceFormat.HTML;
        Severity severity = page && article.strictness() != Strictness.PERMISSIVE ? WARNING : OPTIMIZATION;
        outcome.say(severity, page ? UNDATED_PAGE : UNDATED_TEXT);
    }

    private static boolean future(ArticleDates dates, LocalDate today, Outcome.Builder outcome) {
        boolean found = false;
        for (ArticleDates.Stamp stamp : dates.stamps()) {
            if (!stamp.modified() || !stamp.day().isAfter(today.plusDays(DAYS_AHEAD))) {
                continue;
            }
            Range range = stamp.range();
            if (range == null || outcome.find(range, WARNING, FUTURE_DATE)) {
                if (!found) {
                    outcome.say(WARNING, SET_DATE, stamp.day());
                }
                found = true;
            }
        }
        return found;
    }

    private static void title(Article article, Matcher promised, Outcome.Builder outcome) {
        Severity severity = isDecisive(article) ? WARNING : OPTIMIZATION;
        String now = String.valueOf(article.asOf().getYear());
        Range place = article.title().map(MetadataField::range).orElse(null);
        if (place != null) {
            int at = place.of(article.document().source()).indexOf(promised.group(1));
            if (at >= 0) {
                int start = place.start() + at;
                place = new Range(start, start + promised.group(1).length());
            }
            if (!outcome.find(new Finding(place, severity, YEAR_OVER.with(promised.group(1)), at >= 0 ? now : null))) {
                return;
            }
        }
        outcome.say(severity, OLD_TITLE, promised.group(1), now);
    }

    private static void age(
            Article article, LocalDate latest, Timeliness timeliness, int year, Outcome.Builder outcome) {
        LocalDate today = article.asOf();
        if (ContentType.COMMERCIAL.contains(article.type()) || timeliness.record()) {
            return;
        }
        long days = ChronoUnit.DAYS.between(latest, today);
        // Lists of tips and examples age no faster than other advice, while reviews and news are about the
        // time in which they were written.
        boolean told = article.type() == ContentType.LISTICLE
                || article.type() == ContentType.REVIEW
                || article.type() == ContentType.NEWS && article.strictness() != Strictness.STRICT;
        boolean timely = isDecisive(article) && (!told || timeliness.promises()) || timeliness.promised() != null;
        double most = (timely ? TIMELY_AGE : AGE).at(article);
        Scale scale = Scale.atMost(most);
        if (timely) {
            scale.then(OPTIMIZATION, 2 * most);
            if (article.strictness() == Strictness.STRICT || timeliness.promises()) {
                // The content type alone is weaker evidence than a title that promises up-to-date
                // information.
                scale.then(WARNING, 4 * most);
            }
            if (article.strictness() == Strictness.STRICT && decides(article.type())) {
                scale.then(FAIL, 8 * most);
            }
        } else {
            // Explanations age more slowly than comparisons.
            scale.then(OPTIMIZATION, 6 * most);
        }
        Scale.Mark mark = scale.mark((double) days);
        // If the text mentions a year after its date, it was updated, and only the date is wrong.
        boolean tended = year > latest.getYear() && year >= today.getYear() - 1;
        if (tended || article.type() == ContentType.NEWS) {
            mark = mark.atWorst(OPTIMIZATION);
        }
        if (mark.severity() == PASS) {
            return;
        }
        outcome.say(
                mark,
                tended
                        ? WRONGLY_DATED.with(String.valueOf(year), latest)
                        : article.type() == ContentType.NEWS
                                ? OLD_NEWS.with(latest)
                                : (timely ? REVIEW_TEXT : CHECK_TEXT).with(latest, age(latest, today)));
    }

    /// Returns the age in words: “14 months”, “12 years”.
    private static String age(LocalDate from, LocalDate to) {
        long months = ChronoUnit.MONTHS.between(from, to);
        return months >= 24 ? AGE_IN_YEARS.with(ChronoUnit.YEARS.between(from, to)) : AGE_IN_MONTHS.with(months);
    }

    private static boolean decides(ContentType type) {
        return type == ContentType.COMPARISON || type == ContentType.ALTERNATIVES || type == ContentType.BUYERS_GUIDE;
    }

    /// Returns the latest year, up to the present, in the author's own running text, or 0 if there is none.
    private static int latestYear(Article article) {
        Words words = article.document().words();
        for (int year = Math.min(article.asOf().getYear(), LAST_YEAR); year >= FIRST_YEAR; year--) {
            int id = words.vocabulary().find(YEARS[year - FIRST_YEAR]);
            if (id >= 0 && stands(article, words, id)) {
                return year;
            }
        }
        return 0;
    }

    private static boolean stands(Article article, Words words, int id) {
        for (Sentence sentence : article.prose()) {
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                if (words.id(i) == id && !words.code(i) && !words.address(i)) {
                    return true;
                }
            }
        }
        return false;
    }
}
