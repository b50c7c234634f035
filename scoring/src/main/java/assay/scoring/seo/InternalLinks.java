package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Link;
import assay.scoring.geo.FirstHandEvidence;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.Set;

/// Checks that a text links to other pages of its site.
@AutoService(Check.class)
public final class InternalLinks implements Check {

    private static final String NAME = "internal_links";
    private static final Limit LINKS = Limit.of("internal_count_min", 3, 1, 1);

    /// Shorter texts have fewer places for links.
    private static final int SHORT = 300;

    private static final Set<ContentType> ALL_BUT_NEWS = EnumSet.complementOf(EnumSet.of(ContentType.NEWS));

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .titled("Internal links")
                .asks("Does the text lead on to other pages of its site?")
                .because("""
                        Links between the pages of a site are how crawlers find them and how engines learn which belong
                        together; to a reader they are the next step.
                        """)
                .fixedBy(
                        "Where the text touches on something another page of the site explains, link those words to it.")
                .types(ALL_BUT_NEWS)
                .worst(WARNING)
                .limits(LINKS)
                .documented("""
                        Google Search Central, "SEO link best practices": every page that matters has a link from another
                        page; numbers after Yoast SEO 3.6.0 (C)
                        """)
                .doubts("""
                        Google names no number. In 3,250 cited pages, links went with slightly less influence (−.043),
                        words and similarity held.
                        """)
                .cannotSee(
                        "The menu, related posts and whatever else the site puts around the text, or whether a link works.")
                .passing("""
                        Green tea wants [water below boiling](/guides/water), and little time.
                        """)
                .failing("Green tea wants water below boiling, and little time.")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        int internal = 0;
        int absolute = 0;
        int nofollow = 0;
        for (Link link : article.document().links()) {
            Article.Target target = article.target(link);
            if (target == Article.Target.INTERNAL && !Links.toFile(link)) {
                internal++;
                nofollow += link.rel("nofollow") ? 1 : 0;
            } else if (target == Article.Target.EXTERNAL) {
                absolute++;
            }
        }
        if (internal == 0 && absolute > 0 && article.siteHost().isEmpty()) {
            return Outcome.notApplicable(
                    "Give base_url to tell links to your own site from others; the text has whole addresses only.");
        }
        int words = article.document().wordCount();
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("internal_count", internal)
                .metric("per_1000_words", words == 0 ? 0 : 1000.0 * internal / words)
                .metric("nofollow_share", internal == 0 ? 0 : (double) nofollow / internal);
        double wanted = LINKS.at(article);
        Scale.Mark mark = Scale.atLeast(wanted)
                .then(OPTIMIZATION, 1)
                .then(WARNING, 0)
                .mark(internal)
                .atWorst(matters(article, words) ? WARNING : OPTIMIZATION);
        if (internal + absolute == 0) {
            // If the text has no links at all, the site's template may add them.
            mark = FirstHandEvidence.spared(article, mark.lighter());
        }
        if (mark.severity() != Severity.PASS) {
            outcome.say(
                    mark,
                    internal == 0
                            ? "The text links to no other page of its site; link to one that explains what it touches on."
                            : Fill.in(
                                    "The text links to %d %s of its site; link to %d or more where another page goes further.",
                                    internal, internal == 1 ? "page" : "pages", (int) wanted));
        }
        int unfollowed = 0;
        if (nofollow > 0) {
            for (Link link : article.links(Article.Target.INTERNAL)) {
                if (link.rel("nofollow")
                        && outcome.find(link.range(), OPTIMIZATION, "This link to your own site says “nofollow”.")) {
                    unfollowed++;
                }
            }
        }
        if (unfollowed > 0) {
            outcome.say(
                    OPTIMIZATION,
                    "%d of the %d internal links %s “nofollow”; on your own site, let crawlers follow them.",
                    unfollowed,
                    internal,
                    unfollowed == 1 ? "says" : "say");
        }
        return outcome.orPass("The text has %d internal %s.", internal, internal == 1 ? "link" : "links");
    }

    /// Commercial pages are in the site's menu; permissive and short texts need few links.
    private static boolean matters(Article article, int words) {
        return article.strictness() != Strictness.PERMISSIVE
                && words >= SHORT
                && !ContentType.COMMERCIAL.contains(article.type());
    }
}
