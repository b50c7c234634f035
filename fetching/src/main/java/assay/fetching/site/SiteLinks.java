package assay.fetching.site;

import assay.fetching.Urls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks the targets of the links between a site's pages.
final class SiteLinks {

    /// A folder counts as a folder of posts if it contains at least this many posts.
    private static final int FOLDER = 5;

    private SiteLinks() {}

    static List<SiteFinding> broken(List<ScannedPage> pages) {
        Map<String, ScannedPage> errors = new LinkedHashMap<>();
        for (ScannedPage page : pages) {
            if (isError(page.status())) {
                errors.putIfAbsent(page.key(), page);
            }
        }
        Map<String, List<ScannedPage>> sources = sources(pages, errors.keySet());
        List<SiteFinding> findings = new ArrayList<>();
        errors.forEach((key, page) -> {
            List<ScannedPage> from = sources.getOrDefault(key, List.of());
            if (!from.isEmpty()) {
                findings.add(new SiteFinding(
                        SiteFinding.Kind.BROKEN_LINK,
                        SiteFindings.urls(from),
                        from.size(),
                        page.url().toString(),
                        "Fix the link to " + page.url() + ", or redirect its target; the page returns status "
                                + page.status() + ", and " + linking(from.size())));
            }
        });
        return findings;
    }

    /// Whether the status is an error for readers. 401, 403 and 429 may be sent only to crawlers.
    private static boolean isError(int status) {
        return status >= 400 && status < 600 && status != 401 && status != 403 && status != 429;
    }

    static List<SiteFinding> unlisted(List<ScannedPage> pages) {
        Set<String> known = new HashSet<>();
        Map<String, Integer> folders = new HashMap<>();
        for (ScannedPage page : pages) {
            if (known.add(page.key()) && page.ok()) {
                folders.merge(folder(page.key()), 1, Integer::sum);
            }
            if (page.canonical() != null) {
                known.add(Urls.key(page.canonical()));
            }
        }
        Set<String> missing = new HashSet<>();
        for (ScannedPage page : pages) {
            for (String link : page.links()) {
                if (!known.contains(link) && isPostAmong(link, folders)) {
                    missing.add(link);
                }
            }
        }
        List<SiteFinding> findings = new ArrayList<>();
        sources(pages, missing)
                .forEach((link, from) -> findings.add(new SiteFinding(
                        SiteFinding.Kind.UNLISTED_LINK,
                        SiteFindings.urls(from),
                        from.size(),
                        link,
                        "Add " + link + " to the sitemap if the page still exists; no feed or sitemap of the site"
                                + " lists it, but " + linking(from.size()))));
        return findings;
    }

    /// Whether the link seems to lead to a post, because it is in a folder of posts and its name consists of
    /// several words. The root folder is excluded because it contains pages of every kind, and short names
    /// are excluded because overview pages have them.
    private static boolean isPostAmong(String link, Map<String, Integer> folders) {
        String folder = folder(link);
        String name = link.substring(folder.length());
        boolean root = folder.indexOf('/', folder.indexOf("://") + 3) == folder.length() - 1;
        boolean file = name.contains(".") && !name.endsWith(".html") && !name.endsWith(".htm");
        return !root
                && !file
                && name.indexOf('?') < 0
                && name.indexOf('-') > 0
                && folders.getOrDefault(folder, 0) >= FOLDER;
    }

    private static String folder(String key) {
        return key.substring(0, key.lastIndexOf('/') + 1);
    }

    static List<SiteFinding> orphans(List<ScannedPage> pages) {
        if (pages.size() < 2) {
            return List.of();
        }
        Map<String, String> keys = new HashMap<>();
        for (ScannedPage page : pages) {
            keys.put(page.key(), page.key());
            if (page.canonical() != null) {
                keys.putIfAbsent(Urls.key(page.canonical()), page.key());
            }
        }
        Set<String> linked = new HashSet<>();
        for (ScannedPage page : pages) {
            for (String link : page.links()) {
                String target = keys.get(link);
                if (target != null && !target.equals(page.key())) {
                    linked.add(target);
                }
            }
        }
        List<ScannedPage> orphans =
                pages.stream().filter(page -> !linked.contains(page.key())).toList();
        if (orphans.isEmpty()) {
            return List.of();
        }
        return List.of(new SiteFinding(
                SiteFinding.Kind.ORPHAN,
                SiteFindings.urls(orphans),
                orphans.size(),
                orphans.size() + " of " + pages.size() + " posts",
                orphans.size() == 1
                        ? "Link to this post from related posts; no other post links to it."
                        : "Link to these " + orphans.size() + " posts from related posts; no other post links to any of"
                                + " them."));
    }

    private static Map<String, List<ScannedPage>> sources(List<ScannedPage> pages, Set<String> targets) {
        Map<String, List<ScannedPage>> sources = new LinkedHashMap<>();
        for (ScannedPage page : pages) {
            for (String link : page.links()) {
                if (targets.contains(link) && !link.equals(page.key())) {
                    sources.computeIfAbsent(link, any -> new ArrayList<>()).add(page);
                }
            }
        }
        return sources;
    }

    private static String linking(int posts) {
        return posts == 1 ? "1 post links to it." : posts + " posts link to it.";
    }
}
