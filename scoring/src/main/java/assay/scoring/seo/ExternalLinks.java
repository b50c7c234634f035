package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.CitedLinks;
import assay.scoring.ContentType;
import assay.scoring.DeclaredSources;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Strictness;
import assay.scoring.document.Link;
import assay.scoring.geo.FirstHandEvidence;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/// Checks that a text links to its sources.
@AutoService(Check.class)
public final class ExternalLinks implements Check {

    private static final String NAME = "external_links";
    private static final Limit LINKS = Limit.of("external_count_min", 2, 1, 1);

    /// Shorter texts may have no sources.
    private static final int SHORT = 300;

    private static final Set<ContentType> TYPES = types();

    /// Types that can be their own source.
    private static final Set<ContentType> OWN_SOURCE = Set.of(
            ContentType.OPINION,
            ContentType.CASE_STUDY,
            ContentType.FAQ,
            ContentType.GLOSSARY,
            ContentType.DOCUMENTATION);

    private static Set<ContentType> types() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.add(ContentType.NEWS);
        types.addAll(ContentType.REFERENCE);
        return types;
    }

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .titled("External links")
                .asks("Does the text link to its sources?")
                .because("""
                        A link to the source lets readers check a claim, and texts that cite their sources were quoted
                        more by generative engines.
                        """)
                .fixedBy(
                        "Link the study, the standard, the maker or the person you mention, at the words that mention it.")
                .types(TYPES)
                .worst(WARNING)
                .limits(LINKS)
                .customary("""
                        Yoast SEO 3.6.0, outbound links: one at least, followed; citing sources +27 % visibility in GEO
                        (KDD 2024), +22 % in a re-run of 2026 (A)
                        """)
                .doubts("""
                        Linking out is no ranking factor by itself, and the figures are for sources named in the text, of
                        which a link is one form; `source_citations` looks at those. A text with details of its own that
                        can be checked, or a report of what was done, loses little without links.
                        """)
                .cannotSee("Whether the page linked to says what the text says it does, or still exists.")
                .passing("""
                        The [food authority](https://efsa.example.org/green-tea) names a daily limit for extracts.
                        """)
                .failing("The food authority names a daily limit for extracts.")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        int external = 0;
        int single = 0;
        int nofollow = 0;
        Set<String> domains = new HashSet<>();
        for (Link link : article.document().links()) {
            if (article.target(link) == Article.Target.EXTERNAL && !Links.toFile(link)) {
                if (!link.image() && !CitedLinks.saysWhat(article.document(), link)) {
                    single++;
                    continue;
                }
                external++;
                String host = Article.hostOf(link.destination().strip());
                if (host != null) {
                    domains.add(host);
                }
                nofollow += link.rel("nofollow") || link.rel("sponsored") || link.rel("ugc") ? 1 : 0;
            }
        }
        for (String address :
                article.measured(DeclaredSources.class, DeclaredSources::of).addresses()) {
            external++;
            String host = Article.hostOf(address);
            if (host != null) {
                domains.add(host);
            }
        }
        int words = article.document().wordCount();
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("external_count", external)
                .metric("linked_words", single)
                .metric("unique_domains", domains.size())
                .metric("nofollow_share", external == 0 ? 0 : (double) nofollow / external);
        double wanted = LINKS.at(article);
        // source_citations reports missing sources; missing links alone are an optimization.
        Scale.Mark mark = Scale.atLeast(wanted)
                .then(OPTIMIZATION, 1)
                .then(WARNING, 0)
                .mark(external)
                .atWorst(matters(article, words) && article.strictness() == Strictness.STRICT ? WARNING : OPTIMIZATION);
        mark = FirstHandEvidence.spared(article, mark.towards(mark.lighter(), FirstHandEvidence.concrete(article)));
        outcome.sayIfWrong(
                mark,
                external == 0
                        ? single == 0
                                ? "Link to your sources or to what you recommend; the text links to no other site."
                                : "Link to your sources, at words that describe them; linked single words and encyclopedia entries"
                                        + " are no sources."
                        : "The text links to another site once; link to a second source where it makes a claim.");
        if (external > 0 && nofollow == external) {
            outcome.say(OPTIMIZATION, "Every external link says “nofollow”; remove it from the sources you trust.");
        }
        return outcome.orPass(
                "The text has %d external %s to %d %s.",
                external, external == 1 ? "link" : "links", domains.size(), domains.size() == 1 ? "site" : "sites");
    }

    private static boolean matters(Article article, int words) {
        return article.strictness() != Strictness.PERMISSIVE && words >= SHORT && !OWN_SOURCE.contains(article.type());
    }
}
