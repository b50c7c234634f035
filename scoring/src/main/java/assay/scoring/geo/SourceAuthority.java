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
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
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

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT = MESSAGES.get("short");
    private static final Message NO_SOURCE = MESSAGES.get("no_source");
    private static final Message NAMED_ONLY = MESSAGES.get("named_only");
    private static final Message OTHER_SITES = MESSAGES.get("other_sites", "sites");
    private static final Message SHORTENED = MESSAGES.get("shortened");
    private static final Message CONTENT_FARM = MESSAGES.get("content_farm", "host");
    private static final Message ALL_OWN = MESSAGES.get("all_own", "links");
    private static final Message MOST_OWN = MESSAGES.get("most_own", "share");
    private static final Message ONE_SOURCE = MESSAGES.get("one_source");
    private static final Message UNLINKED = MESSAGES.get("unlinked");
    private static final Message POOR_LINKS = MESSAGES.get("poor_links", "links");

    private static final Limit UNIQUE = Limit.of(NAME, "unique_domains_min", 2, 1, Limit.OFF);
    private static final Limit SELF = Limit.of(NAME, "self_share_max", 0.90, 0.95, Limit.OFF);
    private static final Limit POOR = Limit.of(NAME, "low_quality_hosts_max", 0, 0, 2);

    /// Links to the site's own pages are reported only if there are at least this many. A smaller number
    /// helps readers.
    private static final int FEWEST_OWN = 3;

    private static final int FEWEST_WORDS = 300;

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.add(ContentType.NEWS);
        return Card.geo(NAME, 2)
                .types(types)
                .worst(WARNING)
                .limits(UNIQUE, SELF, POOR)
                .customary()
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
        // The flag is set even if a comment suppresses the finding.
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
            return Outcome.notApplicable(SHORT);
        }
        // Sources that are mentioned without a URL count, too.
        Sources known = article.measured(Sources.class, Sources::of);
        int sources = domains.isEmpty() ? known.count() : domains.size();
        if (sources == 0 && own < FEWEST_OWN && !anyPoor) {
            return Outcome.notApplicable(NO_SOURCE);
        }
        double self = own + outside == 0 ? 0 : (double) own / (own + outside);
        outcome.metric("unique_domains", domains.size())
                .metric("primary_domains", primary.size())
                .metric("self_share", self)
                .metric("low_quality_hosts", poor);
        // Only the authors can be the source of what they did or what they announce.
        boolean mild = article.measured(Release.class, Release::of).announced()
                || SourceCitations.FIRST_HAND.contains(article.type())
                || !article.measured(FirstPerson.class, FirstPerson::of).known()
                || article.measured(FirstPerson.class, FirstPerson::of).account();
        if (own >= FEWEST_OWN) {
            self(article, outcome, self, own, sources, mild);
        }
        // `source_citations` already reports texts that have no sources at all.
        if (words >= FEWEST_WORDS && sources > 0) {
            double worth = domains.isEmpty() ? known.worth() : domains.size();
            few(article, outcome, worth, !domains.isEmpty());
        }
        poor(article, outcome, poor);
        return domains.isEmpty()
                ? outcome.orPass(sources == 0 ? NO_SOURCE : NAMED_ONLY)
                : outcome.orPass(OTHER_SITES, domains.size());
    }

    private static Finding finding(Link link, String host) {
        return Hosts.isShortener(host)
                ? Finding.at(link.range(), OPTIMIZATION, SHORTENED)
                : Finding.at(link.range(), OPTIMIZATION, CONTENT_FARM, host);
    }

    private static void self(
            Article article, Outcome.Builder outcome, double self, int own, int sources, boolean mild) {
        Scale.Mark mark = Scale.atMost(SELF.at(article))
                .then(WARNING, 1)
                .mark(self)
                .atWorst(mild || sources > 0 ? OPTIMIZATION : WARNING);
        if (mark.severity() != PASS) {
            outcome.say(mark, self == 1 ? ALL_OWN.with(own) : MOST_OWN.with(100 * self));
        }
    }

    private static void few(Article article, Outcome.Builder outcome, double sources, boolean linked) {
        double limit = UNIQUE.at(article);
        Scale.Mark mark = PhaseIn.of(
                Scale.atLeast(limit).then(OPTIMIZATION, limit / 2).mark(sources),
                article.document().wordCount(),
                FEWEST_WORDS);
        outcome.sayIfWrong(mark, linked ? ONE_SOURCE : UNLINKED);
    }

    private static void poor(Article article, Outcome.Builder outcome, int poor) {
        double limit = POOR.at(article);
        Scale.Mark mark = Scale.atMost(limit)
                .then(OPTIMIZATION, limit + 3)
                .then(WARNING, limit + 10)
                .mark(poor);
        outcome.sayIfWrong(mark, POOR_LINKS, poor);
    }
}
