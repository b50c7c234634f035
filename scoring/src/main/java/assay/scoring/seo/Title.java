package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Field;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;
import java.util.Locale;
import java.util.Set;

/// Checks that a title describes the page and is fully visible in search results.
@AutoService(Check.class)
public final class Title implements Check {

    private static final String NAME = "title";

    /// Very short titles rarely describe a page.
    private static final Limit SHORT = Limit.of("title_chars_min", 30, 15, 8);

    /// Titles are truncated by width and not by letters: twice as many "i" fit. 600 px hold about 60 letters.
    private static final Limit WIDE = Limit.of("title_px_max", 580, 600, 720);

    /// The font size of titles in search results, in pixels.
    private static final int TYPE_SIZE = 20;

    /// Working titles of unnamed pages.
    private static final Set<String> UNNAMED = Language.of("en").words("working-titles");

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .titled("Title")
                .asks("Does the page have a title that fits in search results?")
                .because("""
                        The title is the line a searcher decides on, and the first thing every engine reads of a page.
                        Result pages show about 600 pixels of it; what comes after is cut.
                        """)
                .fixedBy("""
                        Say what the page is about in one line of about 30 to 60 characters, the distinctive words
                        first, so that the end can be cut without loss.
                        """)
                .worst(FAIL)
                .limits(SHORT, WIDE)
                .documented("""
                        Google Search Central, "Influencing title links": every page has a descriptive and concise
                        title; 600 px on desktop after Yoast SEO 3.6.0 (C)
                        """)
                .doubts("""
                        Google states no length limit, indexes the whole title and may show another one; a long title
                        costs clicks at most, so it is a suggestion. A short title that says what the page is about is fine.
                        """)
                .cannotSee("Whether the title promises what the page holds, or whether another page has the same one.")
                .passing(
                        "Steep green tea at 80 °C for two minutes.",
                        example -> example.titled("How to brew green tea without bitterness"))
                .failing(
                        "Steep green tea at 80 °C for two minutes.",
                        example -> example.titled(
                                "How to brew green tea, black tea, oolong and white tea at home without any bitterness at all"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Field title = article.title().orElse(null);
        boolean wholePage = article.document().metadata().hasHead();
        if (title == null || (wholePage && title.origin() == Field.Origin.HEADING)) {
            return wholePage
                    ? Outcome.measured(article, NAME)
                            .metric("title_chars", 0)
                            .say(FAIL, "The page has no title; give it a `title` element that says what it is about.")
                            .orPass("")
                    : Outcome.notApplicable("No title was given, and the text has no main heading.");
        }
        String text = title.value();
        int chars = Width.chars(text);
        int px = Width.px(text, TYPE_SIZE);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("title_chars", chars)
                .metric("title_px", px)
                .metric("duplicate_of_h1", repeatsMainHeading(article, title));
        if (UNNAMED.contains(text.strip().toLowerCase(Locale.ROOT))) {
            say(
                    outcome,
                    title,
                    Scale.Mark.full(FAIL),
                    Fill.in("“%s” is a placeholder title; say what this page is about.", text));
            return outcome.orPass("");
        }
        // A heading is the page title only if there is no other title.
        Severity worst = title.origin() == Field.Origin.HEADING ? OPTIMIZATION : WARNING;
        double widest = WIDE.at(article);
        Scale.Mark wide = Scale.atMost(widest).then(OPTIMIZATION, widest + 600).mark(px);
        if (wide.severity() != Severity.PASS) {
            say(
                    outcome,
                    title,
                    wide,
                    Fill.in(
                            "The title is %d characters long (about %d px), and result pages cut it near 600 px; shorten it, or keep what matters within “%s”.",
                            chars, px, Width.fitting(text, TYPE_SIZE, 600)));
        }
        double shortest = SHORT.at(article);
        if (!Width.dense(text)) {
            Scale.Mark brief = Scale.atLeast(shortest)
                    .then(OPTIMIZATION, 5)
                    .then(WARNING, 2)
                    .mark(chars)
                    .atWorst(namesAThing(article.type()) ? OPTIMIZATION : worst);
            if (brief.severity() != Severity.PASS) {
                say(
                        outcome,
                        title,
                        brief,
                        Fill.in(
                                "The title “%s” has only %s; add what a searcher would look for, up to about 60 characters.",
                                text, chars == 1 ? "1 character" : chars + " characters"));
            }
        }
        return outcome.orPass("The title has %d characters (about %d px) and is shown whole.", chars, px);
    }

    private static void say(Outcome.Builder outcome, Field title, Scale.Mark mark, String reason) {
        outcome.sayAt(title.range(), mark, reason);
    }

    /// Types whose pages may be named after their subject.
    private static boolean namesAThing(ContentType type) {
        return ContentType.REFERENCE.contains(type) || ContentType.COMMERCIAL.contains(type);
    }

    private static boolean repeatsMainHeading(Article article, Field title) {
        return article.document().headings().stream()
                .anyMatch(heading -> heading.level() == 1 && heading.text().equalsIgnoreCase(title.value()));
    }
}
