package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Field;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Strictness;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Checks that headings form an outline: no skipped levels, no empty headings, at most one main heading.
@AutoService(Check.class)
public final class HeadingHierarchy implements Check {

    private static final String NAME = "heading_hierarchy";

    /// One skipped level comes from many templates and hardly matters to readers; several break the outline.
    private static final Limit SKIPPED = Limit.of("skipped_levels_max", 0, 1, 3);

    private static final Limit MAIN = Limit.of("h1_count_max", 1);

    /// Number of skipped levels beyond the limit that have full weight.
    private static final int SKIPPED_FULL = 4;

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .titled("Heading hierarchy")
                .asks("Do the headings form an outline without gaps?")
                .because("""
                        Readers skim headings, screen readers jump along them, and engines cut a text into passages at
                        them. A level left out (an H4 under an H2) or an empty heading breaks the outline for all three.
                        """)
                .fixedBy("Go down one heading level at a time, give every heading text, and keep one H1.")
                .worst(FAIL)
                .limits(SKIPPED, MAIN)
                .customary("Yoast SEO 3.6.0, single-H1 assessment; HTML Living Standard, headings and outlines (B)")
                .doubts("""
                        Google says that heading order does not matter for ranking; the gain is for readers and for
                        engines that cut the text into passages. So only a strict judge fails a text for it.
                        """)
                .cannotSee(
                        "Whether a heading says what its section is about, or headings that a theme adds around the text.")
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
            return Outcome.notApplicable("The text has no headings; `structure` judges that.");
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
        outcome.sayIfWrong(
                skipped,
                "The outline skips a level in %s; go down one level at a time.",
                skips.size() == 1 ? "one place" : skips.size() + " places");
        skips.forEach(outcome::find);
        if (1 + extra.size() > MAIN.at(article)) {
            String reason = besideTitle(article, main.getFirst())
                    ? Fill.in("Make the %d main headings (H1) H2: the page's title is the H1.", main.size())
                    : Fill.in("The text has %d main headings (H1); keep one and make the others H2.", main.size());
            outcome.say(WARNING, reason);
            // All places share one reason.
            outcome.find(extra.getFirst().range(), WARNING, reason);
            extra.stream().skip(1).map(HeadingHierarchy::extra).forEach(outcome::find);
        } else if (main.size() == 1 && !isFilledIn(article, main.getFirst()) && besideTitle(article, main.getFirst())) {
            outcome.sayAt(
                    main.getFirst().range(),
                    Scale.Mark.full(OPTIMIZATION),
                    "The text has an H1 of its own beside the page's title; most sites print the title as the H1.");
        }
        if (!empty.isEmpty()) {
            outcome.say(
                    WARNING,
                    empty.size() == 1
                            ? "A heading is empty; write or remove it."
                            : Fill.in("%d headings are empty; write or remove them.", empty.size()));
            empty.stream().map(HeadingHierarchy::empty).forEach(outcome::find);
        }
        return outcome.orPass(
                skips.isEmpty()
                        ? "The headings go down one level at a time."
                        : Fill.in(
                                "The headings go down one level at a time, but for %s.",
                                skips.size() == 1 ? "one place" : skips.size() + " places"));
    }

    /// Whether a template fills in the text: `# {{ page.title }}`.
    private static boolean isFilledIn(Article article, Heading heading) {
        String source = heading.range().of(article.document().source());
        return source.contains("{{") || source.contains("{%");
    }

    private static Finding empty(Heading heading) {
        return Finding.at(heading.range(), WARNING, "This heading is empty.");
    }

    private static Finding extra(Heading heading) {
        return Finding.at(heading.range(), WARNING, "A main heading (H1) too many.");
    }

    /// Whether the page has a title and the text begins with a different main heading.
    private static boolean besideTitle(Article article, Heading main) {
        return article.title()
                .filter(title -> title.origin() != Field.Origin.HEADING && title.origin() != Field.Origin.HEAD)
                .filter(title -> !title.value().equalsIgnoreCase(main.text()))
                .isPresent();
    }

    private static List<Finding> skips(List<Heading> headings) {
        List<Finding> skips = new ArrayList<>();
        Heading before = null;
        for (Heading heading : headings) {
            // A text can begin at any level, because the site provides the levels above.
            if (before != null && heading.level() > before.level() + 1) {
                skips.add(Finding.at(
                        heading.range(),
                        OPTIMIZATION,
                        "“%s” is an H%d under an H%d; make it an H%d.",
                        heading.text(),
                        heading.level(),
                        before.level(),
                        before.level() + 1));
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
