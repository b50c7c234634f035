package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.CitedLinks;
import assay.scoring.ContentType;
import assay.scoring.DeclaredSources;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Onset;
import assay.scoring.Outcome;
import assay.scoring.Release;
import assay.scoring.Scale;
import assay.scoring.document.Link;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/// Checks that a text has several independent sources and does not hide them.
@AutoService(Check.class)
public final class SourceAuthority implements Check {

    private static final String NAME = "source_authority";
    private static final Limit UNIQUE = Limit.of("unique_domains_min", 2, 1, Limit.OFF);
    private static final Limit SELF = Limit.of("self_share_max", 0.90, 0.95, Limit.OFF);
    private static final Limit POOR = Limit.of("low_quality_hosts_max", 0, 0, 2);

    /// Fewer links to the site's own pages are a service to readers.
    private static final int FEWEST_OWN = 3;

    private static final int FEWEST_WORDS = 300;

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.add(ContentType.NEWS);
        return Card.geo(NAME, 2)
                .titled("Source authority")
                .asks("Do the text's links lead to sources on other sites?")
                .because("""
                        A text that links only to its own site cites itself, and a shortened address hides its source.
                        Answer engines favour what third parties say.
                        """)
                .fixedBy("""
                        Link where a fact was first published, on at least one site that is not yours, by its full address.
                        """)
                .types(types)
                .worst(WARNING)
                .limits(UNIQUE, SELF, POOR)
                .customary(
                        "Common practice; Chen et al. (arXiv 2509.08919): AI search strongly favours third-party media; AutoGEO "
                                + "(ICLR 2026): credible sources are a learned rule in 8 of 9 sets")
                .doubts("""
                        What makes a source credible cannot be read off its address: SE Ranking (2025) found no
                        automatic gain for .gov and .edu, so `primary_domains` is reported, not scored. The entry of
                        an encyclopedia, linked at its name, and a linked single word support no claim and do not
                        count. The list of content farms is short on purpose. Without the site's address its own
                        absolute links look like links to another site.
                        """)
                .cannotSee("Whether a source is right, current or alive, and sources on paper.")
                .passing("The leaves hold caffeine, [a survey](https://tea.example/survey) found, and "
                        + "[the trade council](https://council.example/2024/leaves) keeps the figures.\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(35))
                .failing("Read of [water](/water), [leaves](/leaves), [cups](/cups) and [time](/time) on this site.\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(35))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Set<String> domains = new HashSet<>();
        Set<String> primary = new HashSet<>();
        int own = 0;
        int outside = 0;
        int poor = 0;
        // Set even if a comment suppresses the finding.
        boolean anyPoor = false;
        for (Link link : article.document().links()) {
            if (link.image() || link.quoted() || link.block() < 0) {
                continue;
            }
            Article.Target target = article.target(link);
            if (target == Article.Target.INTERNAL) {
                own++;
                continue;
            }
            String host = target == Article.Target.EXTERNAL ? Article.hostOf(link.destination()) : null;
            if (host == null || link.rel("sponsored") || Sources.isSharing(link.destination())) {
                continue;
            }
            String domain = Hosts.domain(host);
            if (Hosts.isOwn(article, domain)) {
                own++;
                continue;
            }
            outside++;
            boolean bad = Hosts.isShortener(host) || Hosts.isFarm(domain);
            anyPoor |= bad;
            poor += bad && outcome.find(finding(link, host)) ? 1 : 0;
            if (!Hosts.isFarm(domain) && CitedLinks.saysWhat(article.document(), link)) {
                domains.add(domain);
                if (Hosts.isPrimary(host)) {
                    primary.add(domain);
                }
            }
        }
        for (String address :
                article.measured(DeclaredSources.class, DeclaredSources::of).addresses()) {
            String host = Article.hostOf(address);
            String domain = host == null ? "" : Hosts.domain(host);
            if (host != null && !Hosts.isFarm(domain) && !Hosts.isOwn(article, domain)) {
                domains.add(domain);
            }
        }
        int words = article.document().wordCount();
        if (own + outside == 0 && words < FEWEST_WORDS) {
            return Outcome.notApplicable("The text is too short to need sources.");
        }
        // Sources named without a URL count too.
        Sources known = article.measured(Sources.class, Sources::of);
        int sources = domains.isEmpty() ? known.count() : domains.size();
        if (sources == 0 && own < FEWEST_OWN && !anyPoor) {
            return Outcome.notApplicable("The text cites no source; source_citations says whether it needs one.");
        }
        double self = own + outside == 0 ? 0 : (double) own / (own + outside);
        outcome.metric("unique_domains", domains.size())
                .metric("primary_domains", primary.size())
                .metric("self_share", self)
                .metric("low_quality_hosts", poor);
        // Authors are the only source of what they did or announce.
        boolean mild = article.measured(Release.class, Release::of).announced()
                || SourceCitations.FIRST_HAND.contains(article.type())
                || !article.measured(FirstPerson.class, FirstPerson::of).known()
                || article.measured(FirstPerson.class, FirstPerson::of).account();
        if (own >= FEWEST_OWN) {
            self(article, outcome, self, own, sources, mild);
        }
        // source_citations reports a text without any source.
        if (words >= FEWEST_WORDS && sources > 0) {
            double worth = domains.isEmpty() ? known.worth() : domains.size();
            few(article, outcome, worth, !domains.isEmpty());
        }
        poor(article, outcome, poor);
        return outcome.orPass(
                domains.isEmpty()
                        ? sources == 0
                                ? "The text cites no source, and not all of its links lead to your own site."
                                : "The text names its sources without an address."
                        : Fill.in(
                                "The text links to %d other %s.",
                                domains.size(), domains.size() == 1 ? "site" : "sites"));
    }

    private static Finding finding(Link link, String host) {
        return Finding.at(
                link.range(),
                OPTIMIZATION,
                Hosts.isShortener(host)
                        ? "A shortened address hides where it leads; link the page itself."
                        : Fill.in("“%s” is a content farm; link the original source.", host));
    }

    private static void self(
            Article article, Outcome.Builder outcome, double self, int own, int sources, boolean mild) {
        Scale.Mark mark = Scale.atMost(SELF.at(article))
                .then(WARNING, 1)
                .mark(self)
                .atWorst(mild || sources > 0 ? OPTIMIZATION : WARNING);
        if (mark.severity() != PASS) {
            outcome.say(
                    mark,
                    self == 1
                            ? Fill.in("Link a source on another site; all %d links lead to your own site.", own)
                            : Fill.in(
                                    "Link more sources on other sites; %.0f %% of the links lead to your own site.",
                                    100 * self));
        }
    }

    private static void few(Article article, Outcome.Builder outcome, double sources, boolean linked) {
        double limit = UNIQUE.at(article);
        Scale.Mark mark = Onset.of(
                Scale.atLeast(limit).then(OPTIMIZATION, limit / 2).mark(sources),
                article.document().wordCount(),
                FEWEST_WORDS);
        outcome.sayIfWrong(
                mark,
                linked
                        ? "Link a second source; the whole text relies on one."
                        : "Link the sources that the text names, where a reader can follow them.");
    }

    private static void poor(Article article, Outcome.Builder outcome, int poor) {
        double limit = POOR.at(article);
        Scale.Mark mark = Scale.atMost(limit)
                .then(OPTIMIZATION, limit + 3)
                .then(WARNING, limit + 10)
                .mark(poor);
        if (mark.severity() != PASS) {
            outcome.say(
                    mark,
                    poor == 1
                            ? "Link the page itself, or a better one, in place of a shortened address or a content farm."
                            : Fill.in(
                                    "Link the pages themselves, or better ones, in place of %d shortened addresses or content farms.",
                                    poor));
        }
    }
}
