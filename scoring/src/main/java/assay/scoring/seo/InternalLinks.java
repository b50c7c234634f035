package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Link;
import assay.scoring.geo.FirstHandEvidence;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.Set;

/// Checks that a text contains links to other pages on the same site.
@AutoService(Check.class)
public final class InternalLinks implements Check {

    private static final String NAME = "internal_links";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_SITE = MESSAGES.get("no_site");
    private static final Message NO_LINKS = MESSAGES.get("no_links");
    private static final Message FEW_LINKS = MESSAGES.get("few_links", "pages", "wanted");
    private static final Message NOFOLLOW = MESSAGES.get("nofollow");
    private static final Message NOFOLLOW_LINKS = MESSAGES.get("nofollow_links", "unfollowed", "followed", "links");
    private static final Message ENOUGH = MESSAGES.get("enough", "links");

    private static final Limit LINKS = Limit.of(NAME, "internal_count_min", 3, 1, 1);

    /// Shorter texts have fewer places for links.
    private static final int SHORT = 300;

    private static final Set<ContentType> ALL_BUT_NEWS = EnumSet.complementOf(EnumSet.of(ContentType.NEWS));

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .types(ALL_BUT_NEWS)
                .worst(WARNING)
                .limits(LINKS)
                .documented()
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
            return Outcome.notApplicable(NO_SITE);
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
            // If the text contains no links at all, the site's template may add them.
            mark = FirstHandEvidence.spared(article, mark.lighter());
        }
        if (mark.severity() != Severity.PASS) {
            outcome.say(mark, internal == 0 ? NO_LINKS.with() : FEW_LINKS.with(internal, (int) wanted));
        }
        int unfollowed = 0;
        if (nofollow > 0) {
            for (Link link : article.links(Article.Target.INTERNAL)) {
                if (link.rel("nofollow") && outcome.find(link.range(), OPTIMIZATION, NOFOLLOW)) {
                    unfollowed++;
                }
            }
        }
        if (unfollowed > 0) {
            outcome.say(OPTIMIZATION, NOFOLLOW_LINKS, unfollowed, internal - unfollowed, internal);
        }
        return outcome.orPass(ENOUGH, internal);
    }

    /// Whether it matters that a text contains few links. Commercial pages are linked from the site's menu,
    /// short texts don't need many links, and at the permissive level, no text does.
    private static boolean matters(Article article, int words) {
        return article.strictness() != Strictness.PERMISSIVE
                && words >= SHORT
                && !ContentType.COMMERCIAL.contains(article.type());
    }
}
