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
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Strictness;
import assay.scoring.document.Link;
import assay.scoring.geo.FirstHandEvidence;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/// Checks that a text contains links to its sources.
@AutoService(Check.class)
public final class ExternalLinks implements Check {

    private static final String NAME = "external_links";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_LINK = MESSAGES.get("no_link");
    private static final Message SINGLE_WORDS = MESSAGES.get("single_words");
    private static final Message ONE_LINK = MESSAGES.get("one_link");
    private static final Message ALL_NOFOLLOW = MESSAGES.get("all_nofollow");
    private static final Message LINKED = MESSAGES.get("linked", "links", "sites");

    private static final Limit LINKS = Limit.of(NAME, "external_count_min", 2, 1, 1);

    /// A shorter text might not have any sources.
    private static final int SHORT = 300;

    private static final Set<ContentType> TYPES = types();

    /// Types of text that can be their own source.
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
                .types(TYPES)
                .worst(WARNING)
                .limits(LINKS)
                .customary()
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
        // source_citations reports missing sources. Missing links alone are only an optimization.
        Scale.Mark mark = Scale.atLeast(wanted)
                .then(OPTIMIZATION, 1)
                .then(WARNING, 0)
                .mark(external)
                .atWorst(matters(article, words) && article.strictness() == Strictness.STRICT ? WARNING : OPTIMIZATION);
        mark = FirstHandEvidence.spared(article, mark.towards(mark.lighter(), FirstHandEvidence.concrete(article)));
        outcome.sayIfWrong(mark, external == 0 ? single == 0 ? NO_LINK : SINGLE_WORDS : ONE_LINK);
        if (external > 0 && nofollow == external) {
            outcome.say(OPTIMIZATION, ALL_NOFOLLOW);
        }
        return outcome.orPass(LINKED, external, domains.size());
    }

    private static boolean matters(Article article, int words) {
        return article.strictness() != Strictness.PERMISSIVE && words >= SHORT && !OWN_SOURCE.contains(article.type());
    }
}
