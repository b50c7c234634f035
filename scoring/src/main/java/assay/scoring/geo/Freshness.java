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
import assay.scoring.Field;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
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

/// Wants a text whose subject changes to have been looked after lately, and to say when.
@AutoService(Check.class)
public final class Freshness implements Check {

    private static final String NAME = "freshness";

    /// What a reader decides by, and what is wrong when it is old.
    private static final Set<ContentType> TIMELY = Set.of(
            ContentType.COMPARISON,
            ContentType.ALTERNATIVES,
            ContentType.BUYERS_GUIDE,
            ContentType.REVIEW,
            ContentType.LISTICLE);

    private static final Limit TIMELY_AGE = Limit.of("days_since_modified_time_sensitive_max", 180, 365, 730);
    private static final Limit AGE = Limit.of("days_since_modified_max", 365, Limit.OFF, Limit.OFF);

    /// Days of a new year in which last year's title is still this year's.
    private static final int GRACE_DAYS = 60;

    /// A clock ahead of ours by a time zone is no mistake.
    private static final int DAYS_AHEAD = 1;

    private static final int FIRST_YEAR = 1990;
    private static final int LAST_YEAR = 2099;

    private static final String[] YEARS = IntStream.rangeClosed(FIRST_YEAR, LAST_YEAR)
            .mapToObj(String::valueOf)
            .toArray(String[]::new);

    @Override
    public Card card() {
        return Card.geo(NAME, 3)
                .titled("Freshness")
                .asks("Has the text been looked after lately, where its subject asks for it, and does it say when?")
                .because("""
                        Assistants cite younger pages than search results show, and a reader who compares prices or
                        products cannot use last year's. A date also lets an engine see which of two pages is newer.
                        """)
                .fixedBy(
                        "Go through the text, mend what has changed, and then set its modification date; never the date alone.")
                .worst(WARNING)
                .limits(TIMELY_AGE, AGE)
                .measured("""
                        Ahrefs, 17 million citations: pages cited by AI are 25.7 % younger than organic results;
                        Vishwakarma 2026 (252,000 trials): recent dates help; SE Ranking 2025: pages updated within three
                        months 6.0 citations against 3.6
                        """)
                .doubts("""
                        Correlation, most of it, and not seen in AI Overviews. What explains something that does not
                        change may be old, so only the strict judge asks for its age; reviews, news and release notes are
                        records of their day. A new date on an old text deceives readers, and engines compare.
                        """)
                .cannotSee("""
                        Whether anything has changed since, whether the text was really gone through, and a date that
                        only the site's templates or the file's name have.
                        """)
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
        Dateline dateline = article.measured(Dateline.class, Dateline::of);
        LocalDate latest = dateline.latest(today.plusDays(DAYS_AHEAD));
        String title = article.title().map(Field::value).orElse("");
        Currency currency = Currency.of(title);
        Matcher promised = currency.promised();
        boolean stale = promised != null && isOver(Integer.parseInt(promised.group(1)), today);
        if (dateline.stamps().isEmpty() && !stale && !shouldBeDated(article)) {
            return Outcome.notApplicable("Nothing says when the text was written, and it may not have to.");
        }
        int year = latestYear(article);
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        if (latest != null) {
            outcome.metric("days_since_modified", Math.max(0, ChronoUnit.DAYS.between(latest, today)));
        }
        if (year > 0) {
            outcome.metric("latest_year_mentioned", year);
        }
        outcome.metric("has_visible_date", dateline.visible());
        boolean future = future(dateline, today, outcome);
        outcome.metric("future_date", future);
        if (stale && promised != null) {
            title(article, promised, outcome);
        }
        if (latest != null) {
            age(article, latest, currency, year, outcome);
        } else if (dateline.stamps().isEmpty() && !stale) {
            undated(article, outcome);
        }
        return outcome.orPass(
                latest == null
                        ? "It is dated for a day to come."
                        : currency.record()
                                ? Fill.in("A record of its day, %s.", latest)
                                : Fill.in("Last changed on %s.", latest));
    }

    private static boolean isOver(int year, LocalDate today) {
        return year < today.getYear() - 1 || (year == today.getYear() - 1 && today.getDayOfYear() > GRACE_DAYS);
    }

    /// Whether a page of this kind evidently should say when it was written, and does not.
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

    /// Whether the page calls itself an article.
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
        outcome.say(
                severity,
                page
                        ? "Say when the text was published and last changed; neither the page nor its markup has a date."
                        : "Say in the front matter when the text was published and last changed.");
    }

    private static boolean future(Dateline dateline, LocalDate today, Outcome.Builder outcome) {
        boolean found = false;
        for (Dateline.Stamp stamp : dateline.stamps()) {
            if (!stamp.modified() || !stamp.day().isAfter(today.plusDays(DAYS_AHEAD))) {
                continue;
            }
            Range range = stamp.range();
            if (range == null || outcome.find(range, WARNING, "Nothing was changed on a day that has not come.")) {
                if (!found) {
                    outcome.say(
                            WARNING,
                            "Set the date of the last change to the day it was made; %s is to come.",
                            stamp.day());
                }
                found = true;
            }
        }
        return found;
    }

    private static void title(Article article, Matcher promised, Outcome.Builder outcome) {
        Severity severity = isDecisive(article) ? WARNING : OPTIMIZATION;
        String now = String.valueOf(article.asOf().getYear());
        Range place = article.title().map(Field::range).orElse(null);
        if (place != null) {
            int at = place.of(article.document().source()).indexOf(promised.group(1));
            if (at >= 0) {
                int start = place.start() + at;
                place = new Range(start, start + promised.group(1).length());
            }
            if (!outcome.find(new Finding(
                    place,
                    severity,
                    "This year is over; bring the text up to date and then the title.",
                    at >= 0 ? now : null))) {
                return;
            }
        }
        outcome.say(
                severity,
                "The title promises %s and it is %s: bring the text up to date, and then the title.",
                promised.group(1),
                now);
    }

    private static void age(Article article, LocalDate latest, Currency currency, int year, Outcome.Builder outcome) {
        LocalDate today = article.asOf();
        if (ContentType.COMMERCIAL.contains(article.type()) || currency.record()) {
            return;
        }
        long days = ChronoUnit.DAYS.between(latest, today);
        // Tips and examples are lists too, and age no faster than other advice; a review and news are of their day.
        boolean told = article.type() == ContentType.LISTICLE
                || article.type() == ContentType.REVIEW
                || article.type() == ContentType.NEWS && article.strictness() != Strictness.STRICT;
        boolean timely = isDecisive(article) && (!told || currency.promises()) || currency.promised() != null;
        double most = (timely ? TIMELY_AGE : AGE).at(article);
        Scale scale = Scale.atMost(most);
        if (timely) {
            scale.then(OPTIMIZATION, 2 * most);
            if (article.strictness() == Strictness.STRICT || currency.promises()) {
                // That the type is one whose matter changes says less than a title that promises to be current.
                scale.then(WARNING, 4 * most);
            }
            if (article.strictness() == Strictness.STRICT && decides(article.type())) {
                scale.then(FAIL, 8 * most);
            }
        } else {
            // What explains and does not compare ages slowly.
            scale.then(OPTIMIZATION, 6 * most);
        }
        Scale.Mark mark = scale.mark((double) days);
        // A text that speaks of a year after its date was changed since: the date is wrong and not the text.
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
                        ? Fill.in(
                                "The text speaks of %d and is dated %s; if it was changed since, set the date of the change.",
                                year, latest)
                        : article.type() == ContentType.NEWS
                                ? Fill.in("This news is of %s; say at the top what came of it, or link to it.", latest)
                                : timely
                                        ? Fill.in(
                                                "Go through the text again: it speaks of what changes, and was last touched on %s, %s ago.",
                                                latest, age(latest, today))
                                        : Fill.in(
                                                "Check that the text still holds; it was last touched on %s, %s ago.",
                                                latest, age(latest, today)));
    }

    /// As a reader counts it: “14 months”, “12 years”.
    private static String age(LocalDate from, LocalDate to) {
        long months = ChronoUnit.MONTHS.between(from, to);
        return months >= 24 ? ChronoUnit.YEARS.between(from, to) + " years" : months + " months";
    }

    private static boolean decides(ContentType type) {
        return type == ContentType.COMPARISON || type == ContentType.ALTERNATIVES || type == ContentType.BUYERS_GUIDE;
    }

    /// The latest year, up to the present one, in the writer's own running text; 0 where none is.
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
