package assay.fetching.feeds;

import assay.language.Language;
import assay.language.WordData;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Guesses from a URL's path and query whether it leads to a post, because sitemaps and pages list many other
/// pages. The path words of common systems are recognized; a URL with an unknown path counts as a post.
enum PostLikelihood {
    POST,
    /// Probably a static page of the site, such as “about”. Used only if there is nothing better.
    DOUBTFUL,
    NO_POST;

    /// Path segments before the name of a tag, an author or the like.
    private static final Set<String> GROUPS = Language.wordsEverywhere("address-parts-of-groups");

    /// Folders of WordPress and Cloudflare that contain no pages.
    private static final Set<String> OF_SYSTEMS = Set.of("wp-content", "wp-json", "wp-admin", "wp-includes", "cdn-cgi");

    /// Final path segments of pages that list posts and of URLs that are meant for machines.
    private static final Set<String> LISTS = Language.wordsEverywhere("address-ends-of-listings");

    private static final Set<String> OWN_PAGES = Language.wordsEverywhere("address-ends-of-own-pages");

    /// Path segments of product pages, shopping carts and pages about users.
    private static final Set<String> OWN_PARTS = Language.wordsEverywhere("address-parts-of-shops");

    private static final Set<String> FILES = WordData.words(PostLikelihood.class, "file-endings");

    static PostLikelihood of(URI url) {
        String path = url.getRawPath() == null ? "" : url.getRawPath().toLowerCase(Locale.ROOT);
        List<String> parts = List.of(path.split("/")).stream()
                .filter(part -> !part.isEmpty())
                .toList();
        String query = url.getRawQuery() == null ? "" : url.getRawQuery().toLowerCase(Locale.ROOT);
        // WordPress uses such queries if permalinks are off: `/?p=123`.
        boolean byNumber = query.startsWith("p=") || query.startsWith("page_id=") || query.contains("&p=");
        if (parts.isEmpty()) {
            return byNumber ? POST : NO_POST;
        }
        if (query.startsWith("page=") || query.startsWith("paged=") || query.contains("replytocom=")) {
            return NO_POST;
        }
        String last = parts.getLast();
        String name = last.contains(".") ? last.substring(0, last.indexOf('.')) : last;
        if (FILES.contains(last.substring(last.lastIndexOf('.') + 1)) && last.contains(".")) {
            return NO_POST;
        }
        if (parts.stream().anyMatch(part -> GROUPS.contains(part) || OF_SYSTEMS.contains(part))
                || LISTS.contains(name)
                || isDate(parts)
                || isFurther(parts)) {
            return NO_POST;
        }
        if (parts.size() == 1 && isLanguage(last)) {
            return NO_POST;
        }
        boolean own = OWN_PAGES.contains(name) || parts.stream().anyMatch(OWN_PARTS::contains);
        return own && !byNumber ? DOUBTFUL : POST;
    }

    /// File names of feeds, which may have the extension of a file format or a program: `feed.json`,
    /// `atom.php`. A `feed.html` is a page about a feed.
    private static final Set<String> FEEDS = Set.of("feed", "feeds", "rss", "rss2", "atom");

    private static final Set<String> WRITTEN_BY = WordData.words(PostLikelihood.class, "feed-endings");
    private static final Set<String> OF_LISTINGS = Set.of("xml", "rss", "atom", "rdf");

    /// Whether a URL looks like a feed or sitemap.
    static boolean isOfListing(URI url) {
        String path = url.getRawPath() == null ? "" : url.getRawPath().toLowerCase(Locale.ROOT);
        String whole = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        String last = whole.substring(whole.lastIndexOf('/') + 1);
        String file = last.endsWith(".gz") ? last.substring(0, last.length() - ".gz".length()) : last;
        int dot = file.lastIndexOf('.');
        String name = dot < 0 ? file : file.substring(0, dot);
        String ending = dot < 0 ? "" : file.substring(dot + 1);
        String query = url.getRawQuery() == null ? "" : url.getRawQuery().toLowerCase(Locale.ROOT);
        return Set.of("feed", "rss", "atom").contains(last)
                || OF_LISTINGS.contains(ending)
                || FEEDS.contains(name) && WRITTEN_BY.contains(ending)
                || name.startsWith("sitemap") && (ending.equals("txt") || last.endsWith(".gz"))
                // The feeds of Blogger sites have these paths.
                || whole.endsWith("/feeds/posts/default")
                || whole.endsWith("/feeds/posts/summary")
                || query.startsWith("feed=")
                || query.contains("&feed=");
    }

    private static final List<String> WITHOUT_POSTS = WordData.list(PostLikelihood.class, "sitemaps-without-posts");

    /// Whether the sitemap's name shows that it lists no posts. The names are those that Yoast, Rank Math
    /// and WordPress itself use.
    static boolean isOfNoPosts(URI sitemap) {
        String path = sitemap.getRawPath() == null ? "" : sitemap.getRawPath().toLowerCase(Locale.ROOT);
        String name = path.substring(path.lastIndexOf('/') + 1);
        return WITHOUT_POSTS.stream().anyMatch(name::contains);
    }

    /// Whether the path is a date archive: `/2024`, `/2024/05`, `/blog/2024/05/12`.
    private static boolean isDate(List<String> parts) {
        int from = parts.size();
        while (from > 0 && isNumber(parts.get(from - 1)) && parts.size() - from < 3) {
            from--;
        }
        return from < parts.size()
                && parts.get(from).length() == 4
                && parts.get(from).compareTo("1990") > 0
                && parts.get(from).compareTo("2100") < 0;
    }

    /// Whether the path leads to a later page of a list: `…/page/2`.
    private static boolean isFurther(List<String> parts) {
        int size = parts.size();
        return size > 1 && isNumber(parts.get(size - 1)) && parts.get(size - 2).equals("page");
    }

    /// Whether the path is the home page in another language: `/de`, `/pt-br`.
    private static boolean isLanguage(String part) {
        return part.length() == 2 && part.chars().allMatch(Character::isLetter)
                || part.length() == 5 && part.charAt(2) == '-';
    }

    private static boolean isNumber(String part) {
        return part.length() <= 4 && part.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
