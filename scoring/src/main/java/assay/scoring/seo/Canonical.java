package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.crawling.WebAddress;
import assay.scoring.document.PageMarkup;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Checks that the page declares one canonical URL.
@AutoService(Check.class)
public final class Canonical implements Check {

    private static final String NAME = "canonical";
    private static final Pattern REL = Pattern.compile("(?i);\\s*+rel\\s*+=\\s*+\"?+");
    private static final Pattern FIRST = Pattern.compile("(?i)canonical\\b");
    private static final Pattern LATER = Pattern.compile("(?i)(?<=\\s)canonical\\b");

    /// @param range the element's range; null for a header
    private record Said(String address, @Nullable Range range) {}

    @Override
    public Card card() {
        return Card.seo(NAME, 3)
                .titled("Canonical address")
                .asks("Does the page name one address as its own?")
                .because("""
                        The same page is reached by many addresses: with and without “www”, with tracking parameters.
                        The canonical one collects what all of them earn. Where a page names two, engines trust neither.
                        """)
                .fixedBy("Name one whole address, https included, in one <link rel=\"canonical\"> in the head.")
                .worst(FAIL)
                .documented("""
                        Google Search Central, "How to specify a canonical URL"; RFC 6596; Lighthouse 13, canonical
                        """)
                .doubts("""
                        Engines may ignore it, and choose an address themselves where there is none. A canonical
                        address on another site is right for a reprint.
                        """)
                .cannotSee("Whether the address answers, redirects or names another in turn.")
                .passing("""
                        <!doctype html><html lang="en"><head><title>Green tea</title>
                        <link rel="canonical" href="https://example.com/green-tea"></head>
                        <body><p>Green tea wants water below boiling.</p></body></html>
                        """)
                .failing("""
                        <!doctype html><html lang="en"><head><title>Green tea</title>
                        <link rel="canonical" href="https://example.com/green-tea">
                        <link rel="canonical" href="https://example.com/tea"></head>
                        <body><p>Green tea wants water below boiling.</p></body></html>
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Optional<PageMarkup> markup = article.document().metadata().markup();
        List<Said> said = new ArrayList<>();
        List<PageMarkup.Canonical> misplaced = new ArrayList<>();
        boolean templated = false;
        for (PageMarkup.Canonical each : markup.map(PageMarkup::canonicals).orElse(List.of())) {
            templated |= each.templated();
            if (!each.inHead()) {
                misplaced.add(each);
            } else if (!each.templated()) {
                said.add(new Said(each.address(), each.range()));
            }
        }
        for (String header : article.page().map(page -> page.header("link")).orElse(List.of())) {
            headers(header, said);
        }
        if (markup.isEmpty() && said.isEmpty()) {
            return Outcome.notApplicable("This check needs a whole page; only the text was submitted.");
        }
        if (templated && said.isEmpty()) {
            return Outcome.notApplicable("A template fills in the canonical address.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME).metric("present", !said.isEmpty());
        if (said.isEmpty()) {
            absent(misplaced, outcome);
        } else {
            judge(article, said, outcome);
        }
        return outcome.orPass("The page names one address as its own.");
    }

    private static void absent(List<PageMarkup.Canonical> misplaced, Outcome.Builder outcome) {
        int counted = 0;
        for (PageMarkup.Canonical each : misplaced) {
            counted += outcome.count(each.range(), WARNING, "Engines look for this in the head only.");
        }
        if (counted > 0) {
            outcome.say(WARNING, "Move the canonical address into the head; engines ignore it in the body.");
        } else if (misplaced.isEmpty()) {
            outcome.say(
                    OPTIMIZATION,
                    "The page names no canonical address; name its own, so that copies of it count for it.");
        }
    }

    private static void judge(Article article, List<Said> said, Outcome.Builder outcome) {
        String base =
                article.document().metadata().markup().map(PageMarkup::base).orElse(null);
        @Nullable
        WebAddress here = article.page().map(Page::url).map(WebAddress::of).orElse(null);
        WebAddress from = here;
        if (base != null) {
            from = here == null ? WebAddress.of(base) : here.resolve(base);
        }
        Map<String, Said> distinct = new LinkedHashMap<>();
        int invalid = 0;
        for (Said each : said) {
            Problem problem = problem(each, from, here, article);
            if (problem != null) {
                if (each.range() == null
                        || outcome.find(new Finding(each.range(), FAIL, problem.message(), problem.mended()))) {
                    invalid++;
                    outcome.say(FAIL, problem.reason());
                }
            } else {
                WebAddress absolute = from == null ? WebAddress.of(each.address()) : from.resolve(each.address());
                distinct.putIfAbsent(absolute == null ? each.address() : absolute.toString(), each);
            }
        }
        List<Said> different = List.copyOf(distinct.values());
        if (different.size() > 1) {
            boolean counts = false;
            for (Said each : different) {
                counts |=
                        each.range() == null || outcome.find(each.range(), FAIL, "One of several canonical addresses.");
            }
            if (counts) {
                outcome.say(
                        FAIL,
                        "The page names %d canonical addresses, so engines trust none; keep one of “%s” and “%s”.",
                        different.size(),
                        Width.quoted(different.get(0).address()),
                        Width.quoted(different.get(1).address()));
            }
        }
        outcome.metric("multiple", different.size() > 1).metric("invalid", invalid);
        if (different.size() == 1 && invalid == 0) {
            Said one = different.getFirst();
            if (WebAddress.of(one.address()) == null) {
                outcome.say(
                        Scale.Mark.PASS,
                        "Its address is relative; engines read that, but a full one is safer in copies.");
            }
            WebAddress target = from == null ? WebAddress.of(one.address()) : from.resolve(one.address());
            if (target != null) {
                place(article, one, target, here, outcome);
            }
        }
    }

    /// Compares the canonical URL with the page's URL.
    private static void place(
            Article article, Said said, WebAddress target, @Nullable WebAddress here, Outcome.Builder outcome) {
        String given = article.submission().baseUrl();
        WebAddress site = here != null ? here : given == null ? null : WebAddress.of(given);
        if (said.address().indexOf('#') >= 0) {
            tell(
                    outcome,
                    said,
                    OPTIMIZATION,
                    "Remove the fragment (#…) from the canonical address; engines ignore it.",
                    said.address().substring(0, said.address().indexOf('#')));
        }
        if (site == null) {
            return;
        }
        boolean same = target.site().equals(site.site());
        boolean self = same && here != null && target.samePath(here);
        outcome.metric("cross_domain", !same);
        if (here != null) {
            outcome.metric("self", self);
        }
        if (!same) {
            tell(
                    outcome,
                    said,
                    OPTIMIZATION,
                    Fill.in(
                            "The canonical address is on %s, so engines show that page in place of this one; that is right for a reprint only.",
                            target.host()),
                    null);
        } else if (site.scheme().equals("https") && target.scheme().equals("http")) {
            tell(
                    outcome,
                    said,
                    WARNING,
                    "The page is on https and its canonical address on http; name the https one.",
                    "https" + target.toString().substring(4));
        } else if (here != null && !self) {
            boolean home = target.path().equals("/");
            tell(
                    outcome,
                    said,
                    home ? WARNING : OPTIMIZATION,
                    Fill.in(
                            "The canonical address is %s, so engines show that in place of this page; name this page's own unless it is a copy.",
                            home ? "the home page" : "“" + Width.quoted(said.address()) + "”"),
                    null);
        }
    }

    private static void tell(
            Outcome.Builder outcome, Said said, Severity severity, String reason, @Nullable String mended) {
        if (said.range() == null
                || outcome.find(new Finding(
                        said.range(),
                        severity,
                        "This is the canonical address.",
                        mended == null ? null : element(mended)))) {
            outcome.say(severity, reason);
        }
    }

    private record Problem(
            String reason, String message, @Nullable String mended) {}

    private static @Nullable Problem problem(
            Said said, @Nullable WebAddress from, @Nullable WebAddress here, Article article) {
        String address = said.address();
        if (address.isEmpty()) {
            return new Problem(
                    "The canonical element has no address; name the page's own.", "There is no address here.", null);
        }
        WebAddress absolute = WebAddress.of(address);
        if (absolute != null) {
            return absolute.isPrivate() && (here == null || !here.isPrivate())
                    ? new Problem(
                            Fill.in(
                                    "The canonical address is on %s, which nobody else can reach; name the public one.",
                                    absolute.host()),
                            "Nobody else can reach this host.",
                            null)
                    : null;
        }
        int colon = address.indexOf(':');
        boolean scheme = colon > 0 && address.substring(0, colon).matches("[A-Za-z][A-Za-z0-9+.-]*");
        boolean whole = address.startsWith("//") && WebAddress.of("https:" + address) != null;
        if (scheme || (address.startsWith("//") && !whole) || address.matches(".*\\s.*")) {
            return new Problem(
                    Fill.in(
                            "The canonical address “%s” is not a web address; name the page's own.",
                            Width.quoted(address)),
                    "This is not a web address.",
                    null);
        }
        int slash = address.indexOf('/');
        String first = slash < 0 ? address : address.substring(0, slash);
        String host = here != null ? here.site() : article.siteHost().orElse("");
        if (first.startsWith("www.") || (!host.isEmpty() && first.equalsIgnoreCase(host))) {
            String mended = "https://" + address;
            return new Problem(
                    Fill.in(
                            "The canonical address lacks “https://”, so it is read as a folder of the site; name “%s”.",
                            Width.quoted(mended)),
                    "Read as relative to the page: “https://” is missing.",
                    element(mended));
        }
        if (from != null && from.resolve(address) == null) {
            return new Problem(
                    Fill.in("The canonical address “%s” cannot be read; name the page's own.", Width.quoted(address)),
                    "This is not a web address.",
                    null);
        }
        return null;
    }

    private static String element(String address) {
        return Fill.in(
                "<link rel=\"canonical\" href=\"%s\">",
                address.replace("&", "&amp;").replace("\"", "%22"));
    }

    /// The canonical URLs of a `Link` header: `<https://example.com/>; rel="canonical", <…>; rel=…`.
    private static void headers(String header, List<Said> said) {
        int open = header.indexOf('<');
        while (open >= 0) {
            int close = header.indexOf('>', open);
            if (close < 0) {
                return;
            }
            int next = header.indexOf('<', close);
            String parameters = header.substring(close + 1, next < 0 ? header.length() : next);
            if (isCanonical(parameters)) {
                said.add(new Said(header.substring(open + 1, close).strip(), null));
            }
            open = next;
        }
    }

    /// Whether `canonical` is one of the words of a `rel`, which ends with a quotation mark.
    private static boolean isCanonical(String parameters) {
        Matcher rel = REL.matcher(parameters);
        Matcher first = FIRST.matcher(parameters);
        Matcher later = LATER.matcher(parameters).useTransparentBounds(true);
        int searched = 0;
        while (rel.find()) {
            int from = Math.max(searched, rel.end());
            int quote = parameters.indexOf('"', from);
            searched = quote < 0 ? parameters.length() : quote;
            if (first.region(rel.end(), parameters.length()).lookingAt()
                    || later.region(from, searched).find()) {
                return true;
            }
        }
        return false;
    }
}
