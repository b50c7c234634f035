package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
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
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import assay.scoring.crawling.WebAddress;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.PageMarkup;
import com.google.auto.service.AutoService;
import org.jspecify.annotations.Nullable;

/// Finds broken links. Only their URLs are examined; nothing is requested.
@AutoService(Check.class)
public final class LinkIntegrity implements Check {

    static final String NAME = "link_integrity";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_LINKS = MESSAGES.get("no_links");
    private static final Message RELATIVE_LINKS = MESSAGES.get("relative_links", "links");
    private static final Message ALL_VALID = MESSAGES.get("all_valid", "links");
    private static final Message MORE_MALFORMED = MESSAGES.get("more_malformed", "reason", "more");
    private static final Message SPACED_ADDRESSES = MESSAGES.get("spaced_addresses", "address", "more");
    private static final Message MIXED_LINKS = MESSAGES.get("mixed_links", "address", "more");
    private static final Message PLAIN_LINKS = MESSAGES.get("plain_links", "links", "address");

    private static final Limit MALFORMED = Limit.of(NAME, "malformed_urls_max", 0, 0, 2);
    private static final Limit MIXED = Limit.of(NAME, "mixed_http_max", 0, 0, 2);
    private static final Limit PLAIN = Limit.of(NAME, "http_links_to_others_max", 0, 2, 5);
    private static final Limit DUPLICATE = Limit.of(NAME, "duplicate_target_max", 2, 3, 4);

    @Override
    public Card card() {
        return Card.seo(NAME, 3)
                .worst(BLOCKER)
                .limits(MALFORMED, MIXED, PLAIN, DUPLICATE)
                .documented()
                .passing("Read [how hot the water should be](https://example.com/water) first.")
                .failing("Read [how hot the water should be](htps://example.com/water) first.")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        WebAddress base = base(article);
        LinkFaults faults = new LinkFaults(article, base, outcome);
        for (Link link : document.links()) {
            if (!link.templated()) {
                faults.judge(link);
            }
        }
        for (LinkMarkup.Broken each : LinkMarkup.broken(document)) {
            if (outcome.find(new Finding(each.range(), each.severity(), each.message(), each.fixed()))) {
                outcome.say(each.severity(), each.reason());
                faults.malformed++;
            }
            faults.links++;
        }
        if (faults.links == 0) {
            return Outcome.notApplicable(NO_LINKS);
        }
        int duplicates = RepeatedTargets.most(article, DUPLICATE.at(article), outcome);
        outcome.metric("links", faults.links)
                .metric("malformed_urls", faults.malformed)
                .metric("relative_without_base", base == null ? faults.relative : 0)
                .metric("localhost_links", faults.localhost)
                .metric("mixed_http", faults.mixed)
                .metric("duplicate_target", duplicates);
        say(article, faults, outcome);
        if (base == null && faults.relative > 0) {
            outcome.say(Scale.Mark.PASS, RELATIVE_LINKS, faults.relative);
        }
        return outcome.orPass(ALL_VALID, faults.links);
    }

    private static void say(Article article, LinkFaults faults, Outcome.Builder outcome) {
        if (!faults.firstMalformed.isEmpty()) {
            double limit = MALFORMED.at(article);
            Scale scale = limit > 0
                    ? Scale.atMost(0).then(WARNING, limit).then(FAIL, limit + 3)
                    : Scale.atMost(0).then(FAIL, 3);
            outcome.say(scale.mark(faults.malformed), MORE_MALFORMED, faults.firstMalformed, faults.malformed - 1);
        }
        if (faults.spaced > 0) {
            outcome.say(
                    Scale.atMost(0).then(OPTIMIZATION, 5).mark(faults.spaced),
                    SPACED_ADDRESSES,
                    faults.firstSpaced,
                    faults.spaced - 1);
        }
        if (faults.mixed > 0) {
            double limit = MIXED.at(article);
            Scale.Mark mark = Scale.atMost(limit).then(WARNING, limit + 3).mark(faults.mixed);
            outcome.sayIfWrong(mark, MIXED_LINKS, faults.firstMixed, faults.mixed - 1);
        }
        double most = PLAIN.at(article);
        Scale.Mark mark = Scale.atMost(most).then(OPTIMIZATION, most + 10).mark(faults.plain);
        outcome.sayIfWrong(mark, PLAIN_LINKS, faults.plain, faults.firstPlain);
    }

    private static @Nullable WebAddress base(Article article) {
        String page = article.page().map(Page::url).orElse(article.submission().baseUrl());
        WebAddress known = page == null ? null : WebAddress.of(page);
        String declared =
                article.document().metadata().markup().map(PageMarkup::base).orElse(null);
        return known == null && declared != null ? WebAddress.of(declared) : known;
    }
}
