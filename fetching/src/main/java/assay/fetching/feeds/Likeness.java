package assay.fetching.feeds;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What an address looks like: sitemaps and pages name much that is no post. Said by the words of the
/// path alone, in the ways the common systems build theirs; what is not known is a post.
enum Likeness {
    POST,
    /// Likely a page of the site's own, such as “about”: taken where there is nothing better.
    DOUBTFUL,
    NO_POST;

    /// What comes after these is the name of a tag, an author and the like.
    private static final Set<String> GROUPS = Set.of(
            "tag",
            "tags",
            "tagged",
            "category",
            "categories",
            "author",
            "authors",
            "kategorie",
            "schlagwort",
            "categorie",
            "etiqueta",
            "categoria",
            "wp-content",
            "wp-json",
            "wp-admin",
            "wp-includes",
            "cdn-cgi");

    /// What ends so lists posts, or is for machines.
    private static final Set<String> LISTS = Set.of(
            "blog",
            "blogs",
            "posts",
            "articles",
            "news",
            "archive",
            "archives",
            "feed",
            "feeds",
            "rss",
            "atom",
            "amp",
            "search",
            "sitemap",
            "robots",
            "llms",
            "page",
            "index");

    private static final Set<String> OWN_PAGES = Set.of(
            "about",
            "about-us",
            "about-me",
            "contact",
            "contact-us",
            "privacy",
            "privacy-policy",
            "terms",
            "terms-of-service",
            "terms-and-conditions",
            "legal",
            "imprint",
            "impressum",
            "datenschutz",
            "datenschutzerklaerung",
            "agb",
            "kontakt",
            "ueber-uns",
            "mentions-legales",
            "contacto",
            "aviso-legal",
            "cookies",
            "cookie-policy",
            "disclaimer",
            "login",
            "signin",
            "sign-in",
            "signup",
            "sign-up",
            "register",
            "account",
            "my-account",
            "cart",
            "checkout",
            "shop",
            "store",
            "pricing",
            "careers",
            "jobs",
            "team",
            "press",
            "newsletter",
            "subscribe",
            "thank-you",
            "404",
            "offline",
            "donate",
            "portfolio",
            "projects",
            "now",
            "uses",
            "links",
            "demo",
            "features",
            "support",
            "help",
            "faq",
            "home");

    /// What comes after these is for sale, or a question somebody asked.
    private static final Set<String> OWN_PARTS =
            Set.of("product", "products", "shop", "cart", "account", "user", "users");

    private static final Set<String> FILES = Set.of(
            "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "ico", "bmp", "tif", "tiff", "pdf", "doc", "docx",
            "xls", "xlsx", "ppt", "pptx", "zip", "gz", "tar", "dmg", "exe", "apk", "mp3", "m4a", "ogg", "wav", "mp4",
            "m4v", "webm", "mov", "avi", "css", "js", "mjs", "map", "json", "xml", "rss", "atom", "rdf", "txt", "csv",
            "woff", "woff2", "ttf", "epub", "ics");

    static Likeness of(URI url) {
        String path = url.getRawPath() == null ? "" : url.getRawPath().toLowerCase(Locale.ROOT);
        List<String> parts = List.of(path.split("/")).stream()
                .filter(part -> !part.isEmpty())
                .toList();
        String query = url.getRawQuery() == null ? "" : url.getRawQuery().toLowerCase(Locale.ROOT);
        // WordPress without permalinks: `/?p=123`.
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
        if (parts.stream().anyMatch(GROUPS::contains) || LISTS.contains(name) || isDate(parts) || isFurther(parts)) {
            return NO_POST;
        }
        if (parts.size() == 1 && isLanguage(last)) {
            return NO_POST;
        }
        boolean own = OWN_PAGES.contains(name) || parts.stream().anyMatch(OWN_PARTS::contains);
        return own && !byNumber ? DOUBTFUL : POST;
    }

    /// Names of feeds, whatever writes them: `feed.json`, `atom.php`. A `feed.html` is a page about one.
    private static final Set<String> FEEDS = Set.of("feed", "feeds", "rss", "rss2", "atom");

    private static final Set<String> WRITTEN_BY = Set.of("json", "txt", "php", "asp", "aspx", "ashx", "cgi");

    private static final Set<String> OF_LISTINGS = Set.of("xml", "rss", "atom", "rdf");

    /// Whether an address has the name of a feed or sitemap.
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
                // Blogger's.
                || whole.endsWith("/feeds/posts/default")
                || whole.endsWith("/feeds/posts/summary")
                || query.startsWith("feed=")
                || query.contains("&feed=");
    }

    /// A sitemap whose name says that it lists no posts, as Yoast, Rank Math and WordPress itself call
    /// theirs.
    static boolean isOfNoPosts(URI sitemap) {
        String path = sitemap.getRawPath() == null ? "" : sitemap.getRawPath().toLowerCase(Locale.ROOT);
        String name = path.substring(path.lastIndexOf('/') + 1);
        return List.of(
                        "tag-", "tag_", "tags", "_tag", "categor", "author", "users", "taxonom", "image", "video",
                        "product")
                .stream()
                .anyMatch(name::contains);
    }

    /// `/2024`, `/2024/05`, `/blog/2024/05/12`: what was written in that time.
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

    /// `…/page/2`.
    private static boolean isFurther(List<String> parts) {
        int size = parts.size();
        return size > 1 && isNumber(parts.get(size - 1)) && parts.get(size - 2).equals("page");
    }

    /// `/de`, `/pt-br`: another home page.
    private static boolean isLanguage(String part) {
        return part.length() == 2 && part.chars().allMatch(Character::isLetter)
                || part.length() == 5 && part.charAt(2) == '-';
    }

    private static boolean isNumber(String part) {
        return part.length() <= 4 && part.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
