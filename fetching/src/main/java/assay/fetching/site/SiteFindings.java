package assay.fetching.site;

import assay.fetching.Urls;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Findings across the pages of one site. The result is deterministic: the same pages in the same order give
/// the same findings, grouped by kind in the order of [SiteFinding.Kind].
///
/// Time and memory grow with the number of stored words, not with the number of pairs of pages.
public final class SiteFindings {

    private SiteFindings() {}

    /// @param pages the scanned pages, including those that returned an error, so that links to them are
    /// reported as broken
    /// @param whole whether these are all posts of the site. Only then are missing links and unlisted posts
    /// reported
    public static List<SiteFinding> of(List<ScannedPage> pages, boolean whole) {
        List<ScannedPage> readable = apart(pages);
        List<SiteFinding> findings = new ArrayList<>(SiteLinks.broken(pages));
        if (whole) {
            findings.addAll(SiteLinks.unlisted(pages));
        }
        findings.addAll(duplicates(readable, SiteFinding.Kind.DUPLICATE_TITLE, ScannedPage::title));
        findings.addAll(duplicates(readable, SiteFinding.Kind.DUPLICATE_DESCRIPTION, ScannedPage::description));
        findings.addAll(CompetingPages.shared(readable));
        findings.addAll(RepeatedText.among(readable));
        if (whole) {
            findings.addAll(SiteLinks.orphans(readable));
        }
        return List.copyOf(findings);
    }

    /// Removes duplicates. A page whose canonical URL is another scanned page counts as that page, and is not
    /// reported as an error.
    private static List<ScannedPage> apart(List<ScannedPage> pages) {
        Map<String, ScannedPage> apart = new LinkedHashMap<>();
        for (ScannedPage page : pages) {
            if (page.ok()) {
                apart.putIfAbsent(page.key(), page);
            }
        }
        Set<String> keys = new HashSet<>(apart.keySet());
        return apart.values().stream()
                .filter(page -> page.canonical() == null
                        || Urls.key(page.canonical()).equals(page.key())
                        || !keys.contains(Urls.key(page.canonical())))
                .toList();
    }

    private static List<SiteFinding> duplicates(
            List<ScannedPage> pages, SiteFinding.Kind kind, Function<ScannedPage, @Nullable String> part) {
        Map<String, List<ScannedPage>> groups = new LinkedHashMap<>();
        for (ScannedPage page : pages) {
            String text = part.apply(page);
            if (text != null && !text.isBlank()) {
                groups.computeIfAbsent(language(page) + ' ' + TitlePhrases.folded(text), any -> new ArrayList<>())
                        .add(page);
            }
        }
        String what = kind == SiteFinding.Kind.DUPLICATE_TITLE ? "title" : "description";
        return groups.values().stream()
                .filter(group -> group.size() > 1)
                .map(group -> {
                    String text = String.valueOf(part.apply(group.getFirst())).strip();
                    return new SiteFinding(
                            kind,
                            urls(group),
                            group.size(),
                            text,
                            "Write a unique " + what + " for each page; " + group.size() + " pages have the " + what
                                    + " “" + text + "”.");
                })
                .toList();
    }

    /// Returns the page's language. Pages are compared only with pages in the same language, since a
    /// translation can share words with the original.
    static String language(ScannedPage page) {
        String tag = page.language() == null ? "" : page.language().toLowerCase(Locale.ROOT);
        int end = tag.indexOf('-');
        return end < 0 ? tag : tag.substring(0, end);
    }

    static List<URI> urls(List<ScannedPage> pages) {
        return pages.stream().map(ScannedPage::url).toList();
    }
}
