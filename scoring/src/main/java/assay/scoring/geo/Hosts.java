package assay.scoring.geo;

import assay.language.WordData;
import assay.scoring.Article;
import java.util.Set;

/// Classifies the hosts that links point to.
final class Hosts {

    /// URL shorteners. They hide the target of a link, and their links stop working when the service closes
    /// down.
    private static final Set<String> SHORTENERS = WordData.words(Hosts.class, "url-shorteners");

    /// Sites that are known for articles written in bulk for search engines.
    private static final Set<String> FARMS = WordData.words(Hosts.class, "content-farms");

    /// Original publishers of findings, standards, laws and statistics.
    private static final Set<String> PRIMARY = WordData.words(Hosts.class, "primary-sources");

    /// Domains whose subdomains belong to different owners.
    private static final Set<String> SHARED = WordData.words(Hosts.class, "shared-domains");

    private static final Set<String> SECOND_LEVEL = WordData.words(Hosts.class, "second-levels");

    private Hosts() {}

    /// Returns the registered domain of a host, such as `example.co.uk` for `news.example.co.uk`.
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

    /// Whether the host is an original publisher of findings, standards, laws or statistics. This is not a
    /// judgment of its quality.
    static boolean isPrimary(String host) {
        if (PRIMARY.contains(host) || PRIMARY.contains(domain(host))) {
            return true;
        }
        return host.endsWith(".gov") || host.contains(".gov.") || host.endsWith(".edu") || host.contains(".ac.");
    }

    /// Whether the domain is the site's own or contains one of the team's brands.
    static boolean isOwn(Article article, String domain) {
        if (article.siteHost().map(Hosts::domain).filter(domain::equals).isPresent()) {
            return true;
        }
        int dot = domain.indexOf('.');
        String label = dot < 0 ? domain : domain.substring(0, dot);
        return article.profile().brands().stream()
                .anyMatch(brand ->
                        brand.equalsIgnoreCase(domain) || compact(brand).equals(label.replace("-", "")));
    }

    private static String compact(String brand) {
        return brand.toLowerCase(java.util.Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }
}
