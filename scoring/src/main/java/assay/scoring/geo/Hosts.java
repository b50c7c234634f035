package assay.scoring.geo;

import assay.scoring.Article;
import java.util.Set;

/// What is known of the host of a link.
final class Hosts {

    /// They hide where a link leads, and die with their service.
    private static final Set<String> SHORTENERS = Set.of(
            "bit.ly",
            "tinyurl.com",
            "goo.gl",
            "ow.ly",
            "t.co",
            "buff.ly",
            "is.gd",
            "cutt.ly",
            "rebrand.ly",
            "tiny.cc",
            "shorturl.at",
            "rb.gy",
            "lnkd.in",
            "t.ly",
            "bl.ink",
            "adf.ly",
            "dlvr.it",
            "v.gd",
            "fb.me",
            "wp.me",
            "go.usa.gov",
            "1.usa.gov",
            "amzn.to",
            "j.mp");

    /// Known for articles written by the piece for search engines.
    private static final Set<String> FARMS = Set.of(
            "ehow.com",
            "ezinearticles.com",
            "articlesbase.com",
            "associatedcontent.com",
            "hubpages.com",
            "squidoo.com",
            "answerbag.com",
            "goarticles.com",
            "articlealley.com",
            "infobarrel.com",
            "buzzle.com",
            "examiner.com",
            "wisegeek.com",
            "demandmedia.com",
            "suite101.com");

    /// Where findings, standards, laws and figures are first published.
    private static final Set<String> PRIMARY = Set.of(
            "doi.org",
            "arxiv.org",
            "pubmed.ncbi.nlm.nih.gov",
            "ncbi.nlm.nih.gov",
            "w3.org",
            "whatwg.org",
            "ietf.org",
            "rfc-editor.org",
            "iso.org",
            "ieee.org",
            "acm.org",
            "nature.com",
            "science.org",
            "who.int",
            "un.org",
            "oecd.org",
            "europa.eu",
            "worldbank.org",
            "nber.org",
            "ssrn.com",
            "census.gov",
            "unicode.org",
            "ecma-international.org",
            "schema.org",
            "jamanetwork.com",
            "thelancet.com",
            "bmj.com",
            "pnas.org",
            "openreview.net",
            "aclanthology.org");

    /// Under these each name is somebody else's.
    private static final Set<String> SHARED = Set.of(
            "github.io",
            "gitlab.io",
            "blogspot.com",
            "wordpress.com",
            "substack.com",
            "medium.com",
            "tumblr.com",
            "netlify.app",
            "vercel.app",
            "pages.dev",
            "web.app",
            "readthedocs.io",
            "herokuapp.com");

    private static final Set<String> SECOND_LEVEL =
            Set.of("co", "com", "org", "net", "gov", "ac", "edu", "gob", "gouv");

    private Hosts() {}

    /// The part of a host that somebody registered: `example.co.uk` of `news.example.co.uk`.
    static String domain(String host) {
        int colon = host.indexOf(':');
        String name = colon < 0 ? host : host.substring(0, colon);
        int top = name.lastIndexOf('.');
        int second = top < 1 ? -1 : name.lastIndexOf('.', top - 1);
        if (second < 0) {
            return name;
        }
        boolean shared = SHARED.contains(name.substring(second + 1))
                || name.length() - top == 3 && SECOND_LEVEL.contains(name.substring(second + 1, top));
        int third = shared ? name.lastIndexOf('.', second - 1) : second;
        return name.substring(third + 1);
    }

    static boolean isShortener(String host) {
        return SHORTENERS.contains(host);
    }

    static boolean isFarm(String domain) {
        return FARMS.contains(domain);
    }

    /// Whether findings, standards, laws or figures are first published there. Says nothing of their worth.
    static boolean isPrimary(String host) {
        if (PRIMARY.contains(host) || PRIMARY.contains(domain(host))) {
            return true;
        }
        return host.endsWith(".gov") || host.contains(".gov.") || host.endsWith(".edu") || host.contains(".ac.");
    }

    /// Whether the domain is the site's own, or bears the name of one of the team's brands.
    static boolean isOwn(Article article, String domain) {
        if (article.siteHost().map(Hosts::domain).filter(domain::equals).isPresent()) {
            return true;
        }
        int dot = domain.indexOf('.');
        String label = dot < 0 ? domain : domain.substring(0, dot);
        for (String brand : article.profile().brands()) {
            if (brand.equalsIgnoreCase(domain) || compact(brand).equals(label.replace("-", ""))) {
                return true;
            }
        }
        return false;
    }

    private static String compact(String brand) {
        return brand.toLowerCase(java.util.Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }
}
