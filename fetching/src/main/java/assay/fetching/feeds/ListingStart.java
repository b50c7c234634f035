package assay.fetching.feeds;

import java.util.Locale;

/// The beginning of a listing, from which its kind is detected.
///
/// Junk, comments, processing instructions and the document type before the first element are skipped. The
/// readers start after them, so no parser ever sees a document type, which could define custom entities or a
/// URL to fetch them from.
///
/// @param kind the detected kind
/// @param start the offset of the first element, or of the text that determines the kind
/// @param junk whether there is unexpected text before `start`
record ListingStart(Listing.Kind kind, int start, boolean junk) {

    /// The kind is detected within this many characters. Any text that servers prepend is shorter than that.
    private static final int MAX_PROLOG = 1 << 16;

    static ListingStart of(String text) {
        int first = 0;
        while (first < text.length() && (isSpace(text.charAt(first)) || text.charAt(first) == '\uFEFF')) {
            first++;
        }
        if (first == text.length()) {
            return new ListingStart(Listing.Kind.UNKNOWN, 0, false);
        }
        char c = text.charAt(first);
        if (c == '{' || c == '[') {
            return new ListingStart(Listing.Kind.JSON_FEED, first, false);
        }
        if (startsWith(text, first, "http://") || startsWith(text, first, "https://")) {
            return new ListingStart(Listing.Kind.TEXT_SITEMAP, first, false);
        }
        return markup(text, first);
    }

    private static ListingStart markup(String text, int first) {
        int end = Math.min(text.length(), MAX_PROLOG);
        boolean junk = false;
        boolean html = false;
        int i = first;
        while (i < end) {
            if (text.charAt(i) != '<') {
                junk |= !isSpace(text.charAt(i));
                i++;
            } else if (text.startsWith("<!--", i)) {
                i = behind(text, "-->", i + 4, end);
            } else if (text.startsWith("<?", i)) {
                i = behind(text, "?>", i + 2, end);
            } else if (startsWith(text, i, "<!doctype")) {
                html |= startsWith(text, i + 9, " html");
                i = behindDoctype(text, i + 9, end);
            } else {
                Listing.Kind kind = kind(name(text, i + 1));
                if (kind == Listing.Kind.PAGE || html) {
                    return new ListingStart(Listing.Kind.PAGE, 0, false);
                }
                if (kind != Listing.Kind.UNKNOWN) {
                    return new ListingStart(kind, i, junk);
                }
                junk = true;
                i++;
            }
        }
        return new ListingStart(
                html || junk && text.indexOf('<') >= 0 ? Listing.Kind.PAGE : Listing.Kind.UNKNOWN, 0, false);
    }

    private static Listing.Kind kind(String name) {
        return switch (name) {
            case "rss" -> Listing.Kind.RSS;
            case "rdf" -> Listing.Kind.RDF;
            case "feed" -> Listing.Kind.ATOM;
            case "urlset" -> Listing.Kind.SITEMAP;
            case "sitemapindex" -> Listing.Kind.SITEMAP_INDEX;
            // A feed that lost its root element begins with one of these elements.
            case "channel", "item" -> Listing.Kind.RSS;
            case "entry" -> Listing.Kind.ATOM;
            case "html", "head", "body", "div" -> Listing.Kind.PAGE;
            default -> Listing.Kind.UNKNOWN;
        };
    }

    /// Returns the name of an element, in lower case and without its prefix.
    private static String name(String text, int from) {
        int i = from;
        while (i < text.length() && i - from < 60 && isNameCharacter(text.charAt(i))) {
            i++;
        }
        String name = text.substring(from, i).toLowerCase(Locale.ROOT);
        return name.substring(name.indexOf(':') + 1);
    }

    private static boolean isNameCharacter(char c) {
        return Character.isLetterOrDigit(c) || c == ':' || c == '-' || c == '_' || c == '.';
    }

    private static int behind(String text, String end, int from, int limit) {
        int at = text.indexOf(end, from);
        return at < 0 ? limit : at + end.length();
    }

    /// Returns the offset after the document type. Its internal subset is in brackets and can contain `>`.
    private static int behindDoctype(String text, int from, int limit) {
        boolean subset = false;
        for (int i = from; i < limit; i++) {
            char c = text.charAt(i);
            if (c == '[') {
                subset = true;
            } else if (c == ']') {
                subset = false;
            } else if (c == '>' && !subset) {
                return i + 1;
            }
        }
        return limit;
    }

    private static boolean startsWith(String text, int at, String start) {
        return text.regionMatches(true, at, start, 0, start.length());
    }

    private static boolean isSpace(char c) {
        return c <= ' ' || c == '\u00A0';
    }
}
