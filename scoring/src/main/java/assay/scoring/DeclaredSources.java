package assay.scoring;

import assay.language.WordData;
import assay.scoring.document.Metadata;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Sources that are listed in the front matter, either as URLs or as maps with a URL or a title.
///
/// ```yaml
/// sources:
///   - https://tea.example/survey
///   - title: Leaves of Uji
///     url: https://tea.example/uji
/// ```
///
/// @param addresses URLs of pages on other sites
/// @param names titles of sources without a URL
public record DeclaredSources(Set<String> addresses, Set<String> names) {

    private static final List<String> KEYS = WordData.list(DeclaredSources.class, "source-keys");

    public static DeclaredSources of(Article article) {
        Set<String> addresses = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        if (!article.document().metadata().hasFrontMatter()) {
            return new DeclaredSources(addresses, names);
        }
        for (Map.Entry<String, List<Metadata.Entry>> each :
                article.document().metadata().entries().entrySet()) {
            String key = each.getKey();
            String list = key.indexOf('.') < 0 ? key : key.substring(0, key.indexOf('.'));
            if (!KEYS.contains(list)) {
                continue;
            }
            boolean addressed = false;
            for (Metadata.Entry entry : each.getValue()) {
                String value = entry.value().strip();
                if (value.startsWith("https://") || value.startsWith("http://")) {
                    addressed = true;
                    if (isSource(article, value)) {
                        addresses.add(value);
                    }
                }
            }
            if (!addressed && (key.equals(list) || key.endsWith(".title") || key.endsWith(".name"))) {
                for (Metadata.Entry entry : each.getValue()) {
                    if (!entry.value().isBlank()) {
                        names.add(entry.value().strip());
                    }
                }
            }
        }
        // A title next to a URL is the title of the page at that URL.
        return addresses.isEmpty() ? new DeclaredSources(addresses, names) : new DeclaredSources(addresses, Set.of());
    }

    /// Whether this is the URL of a page on another site, other than its home page. A home page identifies a
    /// site but supports no claim.
    private static boolean isSource(Article article, String address) {
        String host = Article.hostOf(address);
        int slash = address.indexOf('/', address.indexOf("//") + 2);
        return host != null
                && slash > 0
                && slash < address.length() - 1
                && article.siteHost()
                        .filter(own -> host.equals(own) || host.endsWith("." + own))
                        .isEmpty()
                && !CitedLinks.isEncyclopedia(address);
    }
}
