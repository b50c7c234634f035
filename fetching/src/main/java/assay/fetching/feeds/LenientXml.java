package assay.fetching.feeds;

import assay.fetching.Urls;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jspecify.annotations.Nullable;

/// Reads as much as possible of malformed feeds and sitemaps: truncated files, missing namespaces, stray `&`,
/// bad tags, several roots. It reads all formats in the same way, because it looks only for entry elements
/// and their direct children.
///
/// Only one entry is in memory at a time.
final class LenientXml {

    private static final Set<String> ENTRIES = Set.of("item", "entry", "url", "sitemap");

    /// The maximum depth of the element tree. Deeper levels are flattened. Entries are three levels deep, and
    /// their XHTML content is not read.
    private static final int MAX_DEPTH = 64;

    /// The maximum number of elements in one entry: enough for an article in XHTML, but not for a whole file.
    private static final int MAX_INSIDE = 50_000;

    /// The maximum number of elements in the file: twenty for each possible entry.
    private static final int MAX_ELEMENTS = 1_000_000;

    private LenientXml() {}

    static ListingBuilder read(String text, URI base) {
        ListingBuilder draft = new ListingBuilder(base);
        // Text after the last tag is cut off, because half a URL would look like a whole one.
        int end = text.lastIndexOf('>') + 1;
        String whole = text.substring(0, end);
        if (!text.substring(end).isBlank()) {
            draft.complain("The file is incomplete.");
        }
        try (StreamParser parser = new StreamParser(Parser.xmlParser().setMaxDepth(MAX_DEPTH))) {
            var elements = parser.parse(whole, base.toString()).iterator();
            int unended = 0;
            int elementsRead = 0;
            while (elements.hasNext() && draft.room()) {
                Element element = elements.next();
                String name = name(element);
                if (++elementsRead > MAX_ELEMENTS) {
                    draft.complain("The file has too many elements for a list of posts. The rest were skipped.");
                    break;
                }
                if (insideEntry(element)) {
                    if (++unended > MAX_INSIDE) {
                        draft.complain("An entry has no end tag. The rest of the file was skipped.");
                        break;
                    }
                    continue;
                }
                unended = 0;
                if (isEntry(element, name)) {
                    entry(element, name, draft);
                } else if (name.equals("title")) {
                    draft.title(plain(element.text()));
                }
                while (element.previousSibling() != null) {
                    element.previousSibling().remove();
                }
                element.remove();
            }
        } catch (RuntimeException e) {
            // jsoup should never throw an exception. If it does, everything that was read before the
            // exception is used.
            draft.complain("The file could not be read completely.");
        }
        return draft;
    }

    /// Whether the element is an entry. RSS images also contain a `url` element, but only a sitemap's `url`
    /// contains a `loc`.
    private static boolean isEntry(Element element, String name) {
        return ENTRIES.contains(name)
                && (!name.equals("url") && !name.equals("sitemap") || child(element, "loc") != null);
    }

    private static boolean insideEntry(Element element) {
        for (Element up = element.parent(); up != null; up = up.parent()) {
            if (ENTRIES.contains(name(up))) {
                return true;
            }
        }
        return false;
    }

    private static void entry(Element entry, String kind, ListingBuilder draft) {
        var modified = FeedDates.read(text(entry, "lastmod")).orElse(null);
        if (kind.equals("sitemap")) {
            draft.child(text(entry, "loc"), modified);
        } else if (kind.equals("url")) {
            Element news = child(entry, "news");
            draft.post(
                    text(entry, "loc"),
                    news == null ? null : text(news, "title"),
                    news == null
                            ? modified
                            : FeedDates.later(
                                    modified,
                                    FeedDates.read(text(news, "publication_date"))
                                            .orElse(null)));
        } else {
            var published = FeedDates.read(first(entry, "pubdate", "published", "issued", "created", "date"))
                    .orElse(null);
            var updated = FeedDates.read(first(entry, "updated", "modified")).orElse(null);
            draft.post(
                    against(entry, draft.base()),
                    link(entry),
                    plain(text(entry, "title")),
                    FeedDates.later(published, updated));
        }
    }

    private static @Nullable String link(Element entry) {
        String original = text(entry, "origlink");
        if (original != null) {
            return original;
        }
        String fallback = null;
        for (Element child : entry.children()) {
            if (name(child).equals("link")) {
                String href = child.attr("href").isBlank() ? child.text() : child.attr("href");
                String rel = child.attr("rel").toLowerCase(Locale.ROOT);
                if (!href.isBlank() && (rel.isEmpty() || rel.equals("alternate"))) {
                    return href.strip();
                }
            }
            if (fallback == null && (name(child).equals("guid") || name(child).equals("id"))) {
                boolean no = child.attr("isPermaLink").equalsIgnoreCase("false");
                String id = child.text().strip();
                fallback = !no && id.startsWith("http") ? id : null;
            }
        }
        if (fallback == null && entry.attr("rdf:about").startsWith("http")) {
            return entry.attr("rdf:about");
        }
        return fallback;
    }

    /// Resolves the `xml:base` attributes of all enclosing elements, starting with the outermost.
    private static URI against(Element entry, URI base) {
        Element up = entry.parent();
        URI around = up == null ? base : against(up, base);
        String own = entry.attr("xml:base");
        return own.isEmpty() ? around : Urls.resolve(around, own).orElse(around);
    }

    private static @Nullable String first(Element entry, String... names) {
        for (String name : names) {
            String text = text(entry, name);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    private static @Nullable String text(Element element, String name) {
        Element child = child(element, name);
        String text = child == null ? "" : child.text().strip();
        return text.isEmpty() ? null : text;
    }

    private static @Nullable Element child(Element element, String name) {
        for (Element child : element.children()) {
            if (name(child).equals(name)) {
                return child;
            }
        }
        return null;
    }

    private static String name(Element element) {
        String name = element.tagName().toLowerCase(Locale.ROOT);
        return name.substring(name.indexOf(':') + 1);
    }

    /// Returns a title without its HTML, which feeds escape once or twice.
    static @Nullable String plain(@Nullable String title) {
        if (title == null || title.indexOf('<') < 0 && title.indexOf('&') < 0) {
            return title;
        }
        String part = title.length() > 4000 ? title.substring(0, 4000) : title;
        return Jsoup.parseBodyFragment(part).body().text();
    }
}
