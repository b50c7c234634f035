package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;
import java.util.Locale;
import java.util.Set;

/// Checks that a title describes the page, and that search results can show all of it.
@AutoService(Check.class)
public final class Title implements Check {

    private static final String NAME = "title";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_TITLE = MESSAGES.get("no_title");
    private static final Message NONE_GIVEN = MESSAGES.get("none_given");
    private static final Message PLACEHOLDER = MESSAGES.get("placeholder", "title");
    private static final Message TOO_WIDE = MESSAGES.get("too_wide", "characters", "px", "fitting");
    private static final Message TOO_SHORT = MESSAGES.get("too_short", "title", "characters");
    private static final Message FITS = MESSAGES.get("fits", "characters", "px");

    /// A shorter title rarely describes a page.
    private static final Limit SHORT = Limit.of(NAME, "title_chars_min", 30, 15, 8);

    /// Titles are truncated by width, not by number of letters: narrow letters such as "i" take half the
    /// space. 600 px hold about 60 letters.
    private static final Limit WIDE = Limit.of(NAME, "title_px_max", 580, 600, 720);

    /// The font size of titles in search results, in pixels.
    private static final int TYPE_SIZE = 20;

    /// Placeholder titles, for pages that have no title yet.
    private static final Set<String> UNNAMED = Language.of("en").words("working-titles");

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .worst(FAIL)
                .limits(SHORT, WIDE)
                .documented()
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
        MetadataField title = article.title().orElse(null);
        boolean wholePage = article.document().metadata().hasHead();
        if (title == null || (wholePage && title.origin() == MetadataField.Origin.HEADING)) {
            return wholePage
                    ? Outcome.measured(article, NAME)
                            .metric("title_chars", 0)
                            .say(FAIL, NO_TITLE)
                            .orPass("")
                    : Outcome.notApplicable(NONE_GIVEN);
        }
        String text = title.value();
        int chars = Width.chars(text);
        int px = Width.px(text, TYPE_SIZE);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("title_chars", chars)
                .metric("title_px", px)
                .metric("duplicate_of_h1", repeatsMainHeading(article, title));
        if (UNNAMED.contains(text.strip().toLowerCase(Locale.ROOT))) {
            outcome.sayAt(title.range(), Scale.Mark.full(FAIL), PLACEHOLDER, text);
            return outcome.orPass("");
        }
        // A heading is used as the page's title only if there is no other title.
        Severity worst = title.origin() == MetadataField.Origin.HEADING ? OPTIMIZATION : WARNING;
        double widest = WIDE.at(article);
        Scale.Mark wide = Scale.atMost(widest).then(OPTIMIZATION, widest + 600).mark(px);
        if (wide.severity() != Severity.PASS) {
            outcome.sayAt(
                    title.range(), wide, TOO_WIDE, chars, px, Width.fitting(text, TYPE_SIZE, Math.min(widest, 600)));
        }
        double shortest = SHORT.at(article);
        if (!Width.dense(text)) {
            Scale.Mark brief = Scale.atLeast(shortest)
                    .then(OPTIMIZATION, 5)
                    .then(WARNING, 2)
                    .mark(chars)
                    .atWorst(namesAThing(article.type()) ? OPTIMIZATION : worst);
            if (brief.severity() != Severity.PASS) {
                outcome.sayAt(title.range(), brief, TOO_SHORT, text, chars);
            }
        }
        return outcome.orPass(FITS, chars, px);
    }

    /// Whether a page of this type may have a title that is only the name of its subject.
    private static boolean namesAThing(ContentType type) {
        return ContentType.REFERENCE.contains(type) || ContentType.COMMERCIAL.contains(type);
    }

    private static boolean repeatsMainHeading(Article article, MetadataField title) {
        return article.document().headings().stream()
                .anyMatch(heading -> heading.level() == 1 && heading.text().equalsIgnoreCase(title.value()));
    }
}
