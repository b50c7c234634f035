package assay.fetching.feeds;

import com.rometools.rome.feed.synd.SyndEntry;
import com.rometools.rome.feed.synd.SyndFeed;
import com.rometools.rome.io.FeedException;
import com.rometools.rome.io.SyndFeedInput;
import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import crawlercommons.sitemaps.extension.Extension;
import crawlercommons.sitemaps.extension.ExtensionMetadata;
import crawlercommons.sitemaps.extension.NewsAttributes;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import org.jdom2.Element;
import org.jspecify.annotations.Nullable;

/// Reads well-formed files with ROME and crawler-commons. These libraries receive text and never a URL, so
/// they can't fetch anything. Document types are removed first, and the libraries reject any that remain.
final class StrictXml {

    private StrictXml() {}

    static ListingBuilder feed(String text, URI base) {
        ListingBuilder draft = new ListingBuilder(base);
        SyndFeed feed;
        try {
            // Day and month names in feeds are English.
            SyndFeedInput input = new SyndFeedInput(false, Locale.US);
            input.setAllowDoctypes(false);
            input.setXmlHealerOn(false);
            feed = input.build(new StringReader(text));
        } catch (FeedException | RuntimeException e) {
            // The parsers can throw any kind of exception on unexpected input.
            draft.broken("The file is not well-formed XML: " + reason(e));
            return draft;
        }
        draft.title(feed.getTitle());
        for (SyndEntry entry : feed.getEntries()) {
            if (!draft.room()) {
                break;
            }
            Instant date = FeedDates.later(instant(entry.getPublishedDate()), instant(entry.getUpdatedDate()));
            if (date == null || Instant.EPOCH.isAfter(date)) {
                draft.leaveOut();
            }
            draft.post(link(entry), plain(entry), date);
        }
        return draft;
    }

    /// Returns the post's URL. FeedBurner replaces the link with its own tracking URL and puts the post's URL
    /// in another element.
    private static @Nullable String link(SyndEntry entry) {
        for (Element foreign : entry.getForeignMarkup()) {
            if (foreign.getName().equalsIgnoreCase("origLink")) {
                return foreign.getTextTrim();
            }
        }
        return entry.getLink();
    }

    private static @Nullable String plain(SyndEntry entry) {
        return LenientXml.plain(entry.getTitle());
    }

    static ListingBuilder sitemap(String text, URI base) {
        ListingBuilder draft = new ListingBuilder(base);
        SiteMapParser parser = new SiteMapParser(false, false);
        parser.setAllowDocTypeDefinitions(false);
        parser.setStrictNamespace(false);
        // Without this, the `loc` of an unknown extension, such as a picture, would be read as a post.
        parser.enableExtensions();
        // The parser keeps every entry, so the filter drops all entries beyond the limit.
        int[] seen = {0};
        parser.setURLFilter((String url) -> ++seen[0] > Listing.MAX_ENTRIES + 1 ? null : url);
        AbstractSiteMap map;
        try {
            map = parser.parseSiteMap("application/xml", text.getBytes(StandardCharsets.UTF_8), base.toURL());
        } catch (UnknownFormatException | IOException | RuntimeException e) {
            draft.broken("The file is not well-formed XML: " + reason(e));
            return draft;
        }
        switch (map) {
            case SiteMapIndex index -> {
                for (AbstractSiteMap child : index.getSitemaps()) {
                    draft.child(child.getUrl().toString(), instant(child.getLastModified()));
                }
            }
            case SiteMap urls -> {
                for (SiteMapURL url : urls.getSiteMapUrls()) {
                    NewsAttributes news = news(url);
                    draft.post(
                            url.getUrl().toString(),
                            news == null ? null : news.getTitle(),
                            FeedDates.later(
                                    instant(url.getLastModified()),
                                    news == null ? null : instant(news.getPublicationDate())));
                }
            }
            default -> draft.broken("The file is not a sitemap.");
        }
        return draft;
    }

    private static @Nullable NewsAttributes news(SiteMapURL url) {
        Map<Extension, ExtensionMetadata[]> extensions = url.getAttributes();
        ExtensionMetadata[] news = extensions == null ? null : extensions.get(Extension.NEWS);
        return news != null && news.length > 0 && news[0] instanceof NewsAttributes attributes ? attributes : null;
    }

    private static @Nullable Instant instant(@Nullable Date date) {
        return date == null ? null : date.toInstant();
    }

    /// Returns the parser's message, shortened. It contains a line number and the line.
    private static String reason(Exception e) {
        String message = e.getMessage();
        if (message == null || message.isBlank()) {
            return e.getClass().getSimpleName() + ".";
        }
        String line = message.strip().lines().findFirst().orElse("");
        return (line.length() > 160 ? line.substring(0, 160) + "…" : line) + (line.endsWith(".") ? "" : ".");
    }
}
