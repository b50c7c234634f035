package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Strictness;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Checks that headings form an outline, with no skipped levels, no empty headings, and at most one main
/// heading.
@AutoService(Check.class)
public final class HeadingHierarchy implements Check {

    private static final String NAME = "heading_hierarchy";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_HEADINGS = MESSAGES.get("no_headings");
    private static final Message SKIPPED_LEVELS = MESSAGES.get("skipped_levels", "places");
    private static final Message MAIN_BESIDE_TITLE = MESSAGES.get("main_beside_title", "headings");
    private static final Message MAIN_HEADINGS = MESSAGES.get("main_headings", "headings");
    private static final Message OWN_MAIN_HEADING = MESSAGES.get("own_main_heading");
    private static final Message EMPTY_HEADINGS = MESSAGES.get("empty_headings", "headings");
    private static final Message IN_ORDER = MESSAGES.get("in_order");
    private static final Message NEARLY_IN_ORDER = MESSAGES.get("nearly_in_order", "places");
    private static final Message EMPTY_HEADING = MESSAGES.get("empty_heading");
    private static final Message EXTRA_MAIN_HEADING = MESSAGES.get("extra_main_heading");
    private static final Message SKIPPED_LEVEL = MESSAGES.get("skipped_level", "heading", "level", "above", "below");
    private static final Message EMPTY_SKIPPED_LEVEL = MESSAGES.get("empty_skipped_level", "level", "above", "below");

    /// The templates of many sites skip one level, which hardly matters to readers. If several levels are
    /// skipped, the outline is broken.
    private static final Limit SKIPPED = Limit.of(NAME, "skipped_levels_max", 0, 1, 3);

    private static final Limit MAIN = Limit.of(NAME, "h1_count_max", 1);

    /// If this many more levels are skipped than the limit allows, the problem has its full weight.
    private static final int SKIPPED_FULL = 4;

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .worst(FAIL)
                .limits(SKIPPED, MAIN)
                .customary()
                .passing("""
                        # Brewing green tea

                        ## Water

                        ### Temperature

                        ## Time
                        """)
                .failing("""
                        ## Water

                        ##### Temperature

                        ##### Hardness

                        ## Time

                        #### Seconds

                        ##

                        ## Leaves
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        List<Heading> headings = article.document().headings();
        if (headings.isEmpty()) {
            return Outcome.notApplicable(NO_HEADINGS);
        }
        List<Heading> main =
                headings.stream().filter(heading -> heading.level() == 1).toList();
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Heading> empty = outcome.heeded(
                headings.stream()
                        .filter(heading -> heading.text().isBlank() && !isFilledIn(article, heading))
                        .toList(),
                HeadingHierarchy::empty);
        List<Finding> skips = outcome.heeded(skips(headings), Function.identity());
        List<Heading> extra =
                outcome.heeded(main.isEmpty() ? main : main.subList(1, main.size()), HeadingHierarchy::extra);
        outcome.metric("h1_count", main.size())
                .metric("skipped_levels", skips.size())
                .metric("empty_headings", empty.size())
                .metric("duplicate_headings", duplicates(headings));

        double allowed = SKIPPED.at(article);
        Scale.Mark skipped = Scale.atMost(allowed)
                .then(article.strictness() == Strictness.STRICT ? FAIL : WARNING, allowed + SKIPPED_FULL)
                .mark(skips.size());
        outcome.sayIfWrong(skipped, SKIPPED_LEVELS, skips.size());
        skips.forEach(outcome::find);
        if (!extra.isEmpty() && 1 + extra.size() > MAIN.at(article)) {
            String reason = besideTitle(article, main.getFirst())
                    ? MAIN_BESIDE_TITLE.with(main.size())
                    : MAIN_HEADINGS.with(main.size());
            outcome.say(WARNING, reason);
            // All findings have the same reason.
            outcome.find(extra.getFirst().range(), WARNING, reason);
            extra.stream().skip(1).map(HeadingHierarchy::extra).forEach(outcome::find);
        } else if (main.size() == 1 && !isFilledIn(article, main.getFirst()) && besideTitle(article, main.getFirst())) {
            outcome.sayAt(main.getFirst().range(), Scale.Mark.full(OPTIMIZATION), OWN_MAIN_HEADING);
        }
        if (!empty.isEmpty()) {
            outcome.say(WARNING, EMPTY_HEADINGS, empty.size());
            empty.stream().map(HeadingHierarchy::empty).forEach(outcome::find);
        }
        return skips.isEmpty() ? outcome.orPass(IN_ORDER) : outcome.orPass(NEARLY_IN_ORDER, skips.size());
    }

    /// Whether a template fills in the heading's text: `# {{ page.title }}`.
    private static boolean isFilledIn(Article article, Heading heading) {
        String source = heading.range().of(article.document().source());
        return source.contains("{{") || source.contains("{%");
    }

    private static Finding empty(Heading heading) {
        return Finding.at(heading.range(), WARNING, EMPTY_HEADING);
    }

    private static Finding extra(Heading heading) {
        return Finding.at(heading.range(), WARNING, EXTRA_MAIN_HEADING);
    }

    /// Whether the page has a title and the text begins with a main heading that is different. An empty
    /// heading does not count; it has its own finding.
    private static boolean besideTitle(Article article, Heading main) {
        return article.title()
                .filter(_ -> !main.text().isBlank())
                .filter(title ->
                        title.origin() != MetadataField.Origin.HEADING && title.origin() != MetadataField.Origin.HEAD)
                .filter(title -> !title.value().equalsIgnoreCase(main.text()))
                .isPresent();
    }

    private static List<Finding> skips(List<Heading> headings) {
        List<Finding> skips = new ArrayList<>();
        Heading before = null;
        for (Heading heading : headings) {
            // A text can begin at any heading level, because the site provides the levels above.
            if (before != null && heading.level() > before.level() + 1) {
                int level = heading.level();
                int above = before.level();
                String message = heading.text().isBlank()
                        ? EMPTY_SKIPPED_LEVEL.with(level, above, above + 1)
                        : SKIPPED_LEVEL.with(Width.quoted(heading.text()), level, above, above + 1);
                skips.add(Finding.at(heading.range(), OPTIMIZATION, message));
            }
            before = heading;
        }
        return skips;
    }

    private static long duplicates(List<Heading> headings) {
        return headings.size()
                - headings.stream()
                        .map(heading -> heading.text().toLowerCase(java.util.Locale.ROOT))
                        .distinct()
                        .count();
    }
}
