package assay.fetching.feeds;

import assay.fetching.Urls;
import assay.language.WordData;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/// Reads the index of a blog: the feeds in its head, and the links that lead to posts.
final class BlogIndex {

    /// Longer pages are truncated. An index is much shorter, and parsing a megabyte of tags takes a second.
    private static final int MAX_CHARACTERS = 2 << 20;

    private static final int MAX_DEPTH = 512;
    private static final int MAX_LINKS = 5_000;
    private static final Set<String> FEED_TYPES =
            Set.of("application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml");

    /// Elements that belong to the page as a whole and not to its list of posts.
    private static final Set<String> AROUND = WordData.words(BlogIndex.class, "elements-around-lists");

    static final Set<String> HEADINGS = Set.of("h1", "h2", "h3", "h4");

    private BlogIndex() {}

    static ListingBuilder read(String html, URI base) {
        String part = html.length() > MAX_CHARACTERS ? html.substring(0, MAX_CHARACTERS) : html;
        Document page = Jsoup.parse(part, base.toString(), Parser.htmlParser().setMaxDepth(MAX_DEPTH));
        String root = page.select("base[href]").attr("href");
        ListingBuilder draft = new ListingBuilder(Urls.resolve(base, root).orElse(base));
        if (part.length() < html.length()) {
            draft.complain("The page is longer than 2 million characters. The rest was skipped.");
        }
        draft.title(page.title());
        for (Element link : page.select("link[rel][href]")) {
            if (isFeed(link)) {
                draft.feed(link.attr("href"));
            }
        }
        if (SinglePost.is(page, base)) {
            draft.post();
        }
        Walk walk = new Walk();
        page.body().traverse(walk);
        // Lists of posts have their links in headings. A link in running text is probably not a post.
        walk.links.values().stream()
                .filter(Link::inHeading)
                .forEach(link -> draft.post(link.href, link.text, link.date()));
        walk.links.values().stream()
                .filter(link -> !link.inHeading())
                .forEach(link -> draft.post(link.href, link.text, link.date()));
        return draft;
    }

    /// Whether the element links to a feed of posts. Feeds of comments are excluded.
    private static boolean isFeed(Element link) {
        String rel = " " + link.attr("rel").toLowerCase(Locale.ROOT) + " ";
        String type = link.attr("type").toLowerCase(Locale.ROOT).strip();
        String href = link.attr("href").toLowerCase(Locale.ROOT);
        boolean json = type.equals("application/json") && href.contains("feed");
        return rel.contains(" alternate ")
                && (FEED_TYPES.contains(type) || json)
                && !href.contains("/comments/")
                && !link.attr("title").toLowerCase(Locale.ROOT).contains("comments feed");
    }

    /// A part of the page with its own date, such as a post in a list.
    private static final class Entry {
        private @Nullable Instant date;
    }

    private static final class Link {
        private final String href;
        private final @Nullable Entry entry;
        private String text;
        private boolean heading;

        Link(String href, String text, boolean heading, @Nullable Entry entry) {
            this.href = href;
            this.text = text;
            this.heading = heading;
            this.entry = entry;
        }

        boolean inHeading() {
            return heading;
        }

        @Nullable
        Instant date() {
            return entry == null ? null : entry.date;
        }
    }

    /// A single walk through the page, so that each link's surroundings don't have to be searched again.
    private static final class Walk implements NodeVisitor {

        private final Map<String, Link> links = new LinkedHashMap<>();
        private final List<Entry> entries = new ArrayList<>();
        private int around;
        private int headings;

        @Override
        public void head(Node node, int depth) {
            if (!(node instanceof Element element)) {
                return;
            }
            String name = element.normalName();
            if (isAround(element, name)) {
                around++;
            } else if (HEADINGS.contains(name)) {
                headings++;
            } else if (isEntry(name)) {
                entries.add(new Entry());
            } else if (name.equals("time") && !entries.isEmpty()) {
                Entry entry = entries.getLast();
                String date = element.attr("datetime").isBlank() ? element.ownText() : element.attr("datetime");
                entry.date = FeedDates.later(entry.date, FeedDates.read(date).orElse(null));
            } else if (name.equals("a") && around == 0) {
                link(element);
            }
        }

        @Override
        public void tail(Node node, int depth) {
            if (!(node instanceof Element element)) {
                return;
            }
            String name = element.normalName();
            if (isAround(element, name)) {
                around--;
            } else if (HEADINGS.contains(name)) {
                headings--;
            } else if (isEntry(name)) {
                entries.removeLast();
            }
        }

        private void link(Element a) {
            String href = a.attr("href").strip();
            if (href.isEmpty() || href.startsWith("#") || a.attr("rel").contains("nofollow")) {
                return;
            }
            boolean heading = headings > 0
                    || a.selectFirst("h1,h2,h3,h4") != null
                    || a.attr("rel").equals("bookmark");
            String text = a.text();
            Link known = links.get(href);
            if (known == null && links.size() < MAX_LINKS) {
                links.put(href, new Link(href, text, heading, entries.isEmpty() ? null : entries.getLast()));
            } else if (known != null && heading && !known.heading) {
                known.heading = true;
                known.text = text;
            }
        }

        private static boolean isEntry(String name) {
            return name.equals("article") || name.equals("li") || name.equals("tr");
        }
    }

    static boolean isAround(Element element, String name) {
        return AROUND.contains(name) || element.attr("role").equals("navigation");
    }
}
