package assay.fetching.feeds;

import assay.fetching.Fetched;
import java.net.URI;

/// Detects the kind of a listing and calls the reader for it. If a library fails or skips something,
/// [LenientXml] also reads the file, and the better result is used.
final class ListingReader {

    /// Longer feeds are read only by [LenientXml], which keeps one entry in memory at a time. ROME keeps the
    /// whole file in memory, as a tree of about ten times its size.
    private static final int MAX_TREE = 8 << 20;

    private ListingReader() {}

    static Listing read(Fetched fetched) {
        Decoded decoded = Decoded.of(fetched);
        ListingStart opening = ListingStart.of(decoded.text());
        URI base = fetched.url();
        ListingBuilder draft = switch (opening.kind()) {
            case RSS, RDF, ATOM -> feed(decoded.text().substring(opening.start()), base);
            case SITEMAP, SITEMAP_INDEX -> sitemap(decoded.text().substring(opening.start()), base);
            case JSON_FEED -> JsonFeed.read(decoded.text().substring(opening.start()), base);
            case TEXT_SITEMAP -> lines(decoded.text(), base);
            case PAGE -> BlogIndex.read(decoded.text(), base);
            case UNKNOWN -> new ListingBuilder(base);
        };
        if (!decoded.complaint().isEmpty()) {
            draft.complain(decoded.complaint());
        }
        if (opening.junk()) {
            draft.complain("The file has unexpected text before its first element.");
        }
        if (opening.kind() == Listing.Kind.UNKNOWN) {
            draft.complain("The response is not a feed, a sitemap or a page.");
        }
        boolean noFeed = opening.kind() == Listing.Kind.JSON_FEED && draft.entries() == 0 && !JsonFeed.isOne(decoded);
        return draft.finish(noFeed ? Listing.Kind.UNKNOWN : opening.kind());
    }

    private static ListingBuilder feed(String text, URI base) {
        // ROME resolves references only against the nearest `xml:base`, or not at all.
        if (text.length() > MAX_TREE || text.contains("xml:base")) {
            return LenientXml.read(text, base);
        }
        ListingBuilder strict = StrictXml.feed(text, base);
        if (strict.whole()) {
            return strict;
        }
        ListingBuilder lenient = LenientXml.read(text, base);
        if (strict.worth() >= lenient.worth() && strict.entries() > 0) {
            return strict;
        }
        strict.complaints().forEach(lenient::complain);
        return lenient;
    }

    private static ListingBuilder sitemap(String text, URI base) {
        ListingBuilder strict = StrictXml.sitemap(text, base);
        if (strict.whole() && strict.entries() > 0) {
            return strict;
        }
        ListingBuilder lenient = LenientXml.read(text, base);
        strict.complaints().forEach(lenient::complain);
        return lenient;
    }

    private static ListingBuilder lines(String text, URI base) {
        ListingBuilder draft = new ListingBuilder(base);
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
                end++;
            }
            // The protocol limits a URL to 2,048 characters, so a much longer line is not a URL.
            String line = text.substring(start, Math.min(end, start + 4096)).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                if (!draft.room()) {
                    break;
                }
                draft.post(line.startsWith("http") ? line : null, null, null);
            }
            start = end + 1;
        }
        return draft;
    }
}
