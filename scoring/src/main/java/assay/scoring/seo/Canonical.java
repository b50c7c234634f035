package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Message;
import assay.scoring.Messages;
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

/// Checks that the page declares exactly one canonical URL.
@AutoService(Check.class)
public final class Canonical implements Check {

    private static final String NAME = "canonical";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message ONLY_TEXT = MESSAGES.get("only_text");
    private static final Message TEMPLATE = MESSAGES.get("template");
    private static final Message ONE_ADDRESS = MESSAGES.get("one_address");
    private static final Message IN_BODY = MESSAGES.get("in_body");
    private static final Message MOVE_TO_HEAD = MESSAGES.get("move_to_head");
    private static final Message ABSENT = MESSAGES.get("absent");
    private static final Message ONE_OF_SEVERAL = MESSAGES.get("one_of_several");
    private static final Message SEVERAL = MESSAGES.get("several", "addresses", "first", "second");
    private static final Message RELATIVE = MESSAGES.get("relative");
    private static final Message FRAGMENT = MESSAGES.get("fragment");
    private static final Message OTHER_SITE = MESSAGES.get("other_site", "host");
    private static final Message PLAIN_HTTP = MESSAGES.get("plain_http");
    private static final Message HOME_PAGE = MESSAGES.get("home_page");
    private static final Message OTHER_PAGE = MESSAGES.get("other_page", "address");
    private static final Message THIS_ONE = MESSAGES.get("this_one");
    private static final Message EMPTY = MESSAGES.get("empty");
    private static final Message EMPTY_HERE = MESSAGES.get("empty_here");
    private static final Message PRIVATE_HOST = MESSAGES.get("private_host", "host");
    private static final Message PRIVATE_HOST_HERE = MESSAGES.get("private_host_here");
    private static final Message NO_WEB_ADDRESS = MESSAGES.get("no_web_address", "address");
    private static final Message NO_WEB_ADDRESS_HERE = MESSAGES.get("no_web_address_here");
    private static final Message NO_SCHEME = MESSAGES.get("no_scheme", "address");
    private static final Message NO_SCHEME_HERE = MESSAGES.get("no_scheme_here");
    private static final Message UNREADABLE = MESSAGES.get("unreadable", "address");

    private static final Pattern REL = Pattern.compile("(?i);\\s*+rel\\s*+=\\s*+\"?+");
    private static final Pattern FIRST = Pattern.compile("(?i)canonical\\b");
    private static final Pattern LATER = Pattern.compile("(?i)(?<=\\s)canonical\\b");

    /// @param range the range of the element; null if the URL is from an HTTP header
    private record DeclaredUrl(String address, @Nullable Range range) {}

    @Override
    public Card card() {
        return Card.seo(NAME, 3)
                .worst(FAIL)
                .documented()
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
        List<DeclaredUrl> said = new ArrayList<>();
        List<PageMarkup.Canonical> misplaced = new ArrayList<>();
        boolean templated = false;
        for (PageMarkup.Canonical each : markup.map(PageMarkup::canonicals).orElse(List.of())) {
            templated |= each.templated();
            if (!each.inHead()) {
                misplaced.add(each);
            } else if (!each.templated()) {
                said.add(new DeclaredUrl(each.address(), each.range()));
            }
        }
        for (String header : article.page().map(page -> page.header("link")).orElse(List.of())) {
            headers(header, said);
        }
        if (markup.isEmpty() && said.isEmpty()) {
            return Outcome.notApplicable(ONLY_TEXT);
        }
        if (templated && said.isEmpty()) {
            return Outcome.notApplicable(TEMPLATE);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME).metric("present", !said.isEmpty());
        if (said.isEmpty()) {
            absent(misplaced, outcome);
        } else {
            judge(article, said, outcome);
        }
        return outcome.orPass(ONE_ADDRESS);
    }

    private static void absent(List<PageMarkup.Canonical> misplaced, Outcome.Builder outcome) {
        int counted = 0;
        for (PageMarkup.Canonical each : misplaced) {
            counted += outcome.count(each.range(), WARNING, IN_BODY);
        }
        if (counted > 0) {
            outcome.say(WARNING, MOVE_TO_HEAD);
        } else if (misplaced.isEmpty()) {
            outcome.say(OPTIMIZATION, ABSENT);
        }
    }

    private static void judge(Article article, List<DeclaredUrl> said, Outcome.Builder outcome) {
        String base =
                article.document().metadata().markup().map(PageMarkup::base).orElse(null);
        @Nullable
        WebAddress here = article.page().map(Page::url).map(WebAddress::of).orElse(null);
        WebAddress from = here;
        if (base != null) {
            from = here == null ? WebAddress.of(base) : here.resolve(base);
        }
        Map<String, DeclaredUrl> distinct = new LinkedHashMap<>();
        int invalid = 0;
        for (DeclaredUrl each : said) {
            Problem problem = problem(each, from, here, article);
            if (problem != null) {
                if (each.range() == null
                        || outcome.find(new Finding(each.range(), FAIL, problem.message(), problem.fixed()))) {
                    invalid++;
                    outcome.say(FAIL, problem.reason());
                }
            } else {
                WebAddress absolute = from == null ? WebAddress.of(each.address()) : from.resolve(each.address());
                distinct.putIfAbsent(absolute == null ? each.address() : absolute.toString(), each);
            }
        }
        List<DeclaredUrl> different = List.copyOf(distinct.values());
        if (different.size() > 1) {
            boolean counts = false;
            for (DeclaredUrl each : different) {
                counts |= each.range() == null || outcome.find(each.range(), FAIL, ONE_OF_SEVERAL);
            }
            if (counts) {
                outcome.say(
                        FAIL,
                        SEVERAL,
                        different.size(),
                        Width.quoted(different.get(0).address()),
                        Width.quoted(different.get(1).address()));
            }
        }
        outcome.metric("multiple", different.size() > 1).metric("invalid", invalid);
        if (different.size() == 1 && invalid == 0) {
            DeclaredUrl one = different.getFirst();
            if (WebAddress.of(one.address()) == null) {
                outcome.say(Scale.Mark.PASS, RELATIVE);
            }
            WebAddress target = from == null ? WebAddress.of(one.address()) : from.resolve(one.address());
            if (target != null) {
                place(article, one, target, here, outcome);
            }
        }
    }

    /// Compares the canonical URL with the page's URL.
    private static void place(
            Article article, DeclaredUrl said, WebAddress target, @Nullable WebAddress here, Outcome.Builder outcome) {
        String given = article.submission().baseUrl();
        WebAddress site = here != null ? here : given == null ? null : WebAddress.of(given);
        if (said.address().indexOf('#') >= 0) {
            tell(
                    outcome,
                    said,
                    OPTIMIZATION,
                    FRAGMENT.with(),
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
            tell(outcome, said, OPTIMIZATION, OTHER_SITE.with(target.host()), null);
        } else if (site.scheme().equals("https") && target.scheme().equals("http")) {
            tell(
                    outcome,
                    said,
                    WARNING,
                    PLAIN_HTTP.with(),
                    "https" + target.toString().substring(4));
        } else if (here != null && !self) {
            boolean home = target.path().equals("/");
            tell(
                    outcome,
                    said,
                    home ? WARNING : OPTIMIZATION,
                    home ? HOME_PAGE.with() : OTHER_PAGE.with(Width.quoted(said.address())),
                    null);
        }
    }

    private static void tell(
            Outcome.Builder outcome, DeclaredUrl said, Severity severity, String reason, @Nullable String fixed) {
        if (said.range() == null
                || outcome.find(
                        new Finding(said.range(), severity, THIS_ONE.with(), fixed == null ? null : element(fixed)))) {
            outcome.say(severity, reason);
        }
    }

    private record Problem(
            String reason, String message, @Nullable String fixed) {}

    private static @Nullable Problem problem(
            DeclaredUrl said, @Nullable WebAddress from, @Nullable WebAddress here, Article article) {
        String address = said.address();
        if (address.isEmpty()) {
            return new Problem(EMPTY.with(), EMPTY_HERE.with(), null);
        }
        WebAddress absolute = WebAddress.of(address);
        if (absolute != null) {
            return absolute.isPrivate() && (here == null || !here.isPrivate())
                    ? new Problem(PRIVATE_HOST.with(absolute.host()), PRIVATE_HOST_HERE.with(), null)
                    : null;
        }
        int colon = address.indexOf(':');
        boolean scheme = colon > 0 && address.substring(0, colon).matches("[A-Za-z][A-Za-z0-9+.-]*");
        boolean whole = address.startsWith("//") && WebAddress.of("https:" + address) != null;
        if (scheme || (address.startsWith("//") && !whole) || address.matches(".*\\s.*")) {
            return new Problem(NO_WEB_ADDRESS.with(Width.quoted(address)), NO_WEB_ADDRESS_HERE.with(), null);
        }
        int slash = address.indexOf('/');
        String first = slash < 0 ? address : address.substring(0, slash);
        String host = here != null ? here.site() : article.siteHost().orElse("");
        if (first.startsWith("www.") || (!host.isEmpty() && first.equalsIgnoreCase(host))) {
            String fixed = "https://" + address;
            return new Problem(NO_SCHEME.with(Width.quoted(fixed)), NO_SCHEME_HERE.with(), element(fixed));
        }
        if (from != null && from.resolve(address) == null) {
            return new Problem(UNREADABLE.with(Width.quoted(address)), NO_WEB_ADDRESS_HERE.with(), null);
        }
        return null;
    }

    private static String element(String address) {
        return "<link rel=\"canonical\" href=\"" + address.replace("&", "&amp;").replace("\"", "%22") + "\">";
    }

    /// Collects the canonical URLs from a response's `Link` header, such as
    /// `<https://example.com/>; rel="canonical", <…>; rel=…`.
    private static void headers(String header, List<DeclaredUrl> said) {
        int open = header.indexOf('<');
        while (open >= 0) {
            int close = header.indexOf('>', open);
            if (close < 0) {
                return;
            }
            int next = header.indexOf('<', close);
            String parameters = header.substring(close + 1, next < 0 ? header.length() : next);
            if (isCanonical(parameters)) {
                said.add(new DeclaredUrl(header.substring(open + 1, close).strip(), null));
            }
            open = next;
        }
    }

    /// Whether the value of `rel` contains the word `canonical`. A quoted value ends at the quotation mark.
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
