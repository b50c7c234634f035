package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.crawling.WebAddress;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.PageMarkup;
import com.google.auto.service.AutoService;
import org.jspecify.annotations.Nullable;

/// Finds links that are broken, judging by their URLs alone.
@AutoService(Check.class)
public final class LinkIntegrity implements Check {

    private static final String NAME = "link_integrity";
    private static final Limit MALFORMED = Limit.of("malformed_urls_max", 0, 0, 2);
    private static final Limit MIXED = Limit.of("mixed_http_max", 0, 0, 2);
    private static final Limit PLAIN = Limit.of("http_links_to_others_max", 0, 2, 5);
    private static final Limit DUPLICATE = Limit.of("duplicate_target_max", 2, 3, 4);

    @Override
    public Card card() {
        return Card.seo(NAME, 3)
                .titled("Link integrity")
                .asks("Does every link have a valid address?")
                .because("""
                        A misspelt address, a script in place of one or a page on the writer's own machine is a dead end
                        for readers and crawlers alike.
                        """)
                .fixedBy("Write each address in full, as the browser shows it, and follow it once.")
                .worst(BLOCKER)
                .limits(MALFORMED, MIXED, PLAIN, DUPLICATE)
                .documented("""
                        Google Search Central, "SEO link best practices": links are crawlable when they are <a> elements
                        with an address that resolves; Lighthouse 13, crawlable-anchors
                        """)
                .doubts("""
                        A tutorial links to localhost because the reader is to open it there: that is a suggestion at
                        most. Plain http costs nothing where the other site redirects.
                        """)
                .cannotSee("Whether a well-formed address answers.")
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
            if (outcome.find(new Finding(each.range(), each.severity(), each.message(), each.mended()))) {
                outcome.say(each.severity(), each.reason());
                faults.malformed++;
            }
            faults.links++;
        }
        if (faults.links == 0) {
            return Outcome.notApplicable("The text has no links.");
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
            outcome.say(
                    Scale.Mark.PASS,
                    "%d %s relative; give base_url to have %s judged against the site.",
                    faults.relative,
                    faults.relative == 1 ? "link is" : "links are",
                    faults.relative == 1 ? "it" : "them");
        }
        return outcome.orPass(
                faults.links == 1
                        ? "The link has a valid address."
                        : Fill.in("All %d links have valid addresses.", faults.links));
    }

    private static void say(Article article, LinkFaults faults, Outcome.Builder outcome) {
        if (!faults.firstMalformed.isEmpty()) {
            double limit = MALFORMED.at(article);
            Scale scale = limit > 0
                    ? Scale.atMost(0).then(WARNING, limit).then(FAIL, limit + 3)
                    : Scale.atMost(0).then(FAIL, 3);
            outcome.say(
                    scale.mark(faults.malformed),
                    faults.firstMalformed + others(faults.malformed, "malformed address"));
        }
        if (faults.spaced > 0) {
            outcome.say(
                    Scale.atMost(0).then(OPTIMIZATION, 5).mark(faults.spaced),
                    Fill.in("The address “%s” has spaces; write %%20 for each.", faults.firstSpaced)
                            + others(faults.spaced, "such address"));
        }
        if (faults.mixed > 0) {
            double limit = MIXED.at(article);
            Scale.Mark mark = Scale.atMost(limit).then(WARNING, limit + 3).mark(faults.mixed);
            if (mark.severity() != Severity.PASS) {
                outcome.say(
                        mark,
                        Fill.in(
                                        "The page is on https and links to “%s” of its own site on http; write https.",
                                        faults.firstMixed)
                                + others(faults.mixed, "such link"));
            }
        }
        double most = PLAIN.at(article);
        Scale.Mark mark = Scale.atMost(most).then(OPTIMIZATION, most + 10).mark(faults.plain);
        outcome.sayIfWrong(
                mark,
                "%d %s to other sites on http, “%s” first; write https where they have it.",
                faults.plain,
                faults.plain == 1 ? "link leads" : "links lead",
                faults.firstPlain);
    }

    private static String others(int count, String what) {
        int more = count - 1;
        return more <= 0 ? "" : Fill.in(" (%d more %s.)", more, more == 1 ? what : plural(what));
    }

    private static String plural(String what) {
        return what.endsWith("s") ? what + "es" : what + "s";
    }

    private static @Nullable WebAddress base(Article article) {
        String page = article.page().map(Page::url).orElse(article.submission().baseUrl());
        WebAddress known = page == null ? null : WebAddress.of(page);
        String declared =
                article.document().metadata().markup().map(PageMarkup::base).orElse(null);
        return known == null && declared != null ? WebAddress.of(declared) : known;
    }
}
