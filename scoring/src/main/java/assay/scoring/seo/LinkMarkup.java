package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.WARNING;

import assay.language.Span;
import assay.language.Words;
import assay.scoring.Fill;
import assay.scoring.Severity;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds what was meant as a Markdown link and is shown as brackets, because of how it is written.
final class LinkMarkup {

    /// @param reason for the report, naming the link
    /// @param message for the finding
    record Broken(
            Range range,
            Severity severity,
            String reason,
            String message,
            @Nullable String mended) {}

    /// The longest label and address looked at.
    private static final int LABEL = 200;

    private static final int ADDRESS = 400;

    private static final Pattern ENDING =
            Pattern.compile("(?i)\\.(?:md|mdx|html?|pdf|png|jpe?g|gif|svg|webp|docx?)(?:#|\\z)");
    private static final Pattern QUOTE = Pattern.compile("[\"']");
    private static final Pattern SPACE = Pattern.compile("\\s");

    private LinkMarkup() {}

    static List<Broken> broken(Document document) {
        String text = document.text();
        List<Broken> found = new ArrayList<>();
        for (int at = text.indexOf(']'); at >= 0; at = text.indexOf(']', at + 1)) {
            if (text.startsWith("](", at)) {
                spaced(document, text, at, found);
            } else if (text.startsWith("] (http", at)) {
                apart(document, text, at, found);
            }
        }
        for (int at = text.indexOf(")[http"); at >= 0; at = text.indexOf(")[http", at + 1)) {
            swapped(document, text, at, found);
        }
        return found;
    }

    /// `[label](an address with spaces)`
    private static void spaced(Document document, String text, int at, List<Broken> found) {
        int open = open(text, '[', at);
        int close = close(text, ')', at + 2);
        if (open < 0 || close < 0) {
            return;
        }
        String address = text.substring(at + 2, close).strip();
        boolean file = isFile(address);
        boolean web = address.startsWith("http://") || address.startsWith("https://") || address.startsWith("www.");
        if (address.indexOf(' ') < 0 || address.indexOf('"') >= 0 || !(file || web)) {
            return;
        }
        String mended = file ? Fill.in("[%s](%s)", text.substring(open + 1, at), address.replace(" ", "%20")) : null;
        add(
                document,
                open,
                close + 1,
                FAIL,
                Fill.in(
                        "The link “%s” is shown as brackets, because its address has spaces; write %%20 for each.",
                        Width.quoted(text.substring(open + 1, at))),
                "Spaces in the address keep this from being a link.",
                mended,
                found);
    }

    /// `[label] (https://example.com)`
    private static void apart(Document document, String text, int at, List<Broken> found) {
        int open = open(text, '[', at);
        int close = close(text, ')', at + 3);
        if (open < 0 || close < 0 || text.substring(at + 3, close).indexOf(' ') >= 0 || !isWord(text, open + 1, at)) {
            return;
        }
        String label = text.substring(open + 1, at);
        add(
                document,
                open,
                close + 1,
                WARNING,
                Fill.in(
                        "“%s” is no link, because a space stands before its address; take it out.",
                        Width.quoted(label)),
                "A space before the address keeps this from being a link.",
                Fill.in("[%s](%s)", label, text.substring(at + 3, close)),
                found);
    }

    /// `(label)[https://example.com]`
    private static void swapped(Document document, String text, int at, List<Broken> found) {
        int open = open(text, '(', at);
        int close = close(text, ']', at + 2);
        if (open < 0 || close < 0 || text.substring(at + 2, close).indexOf(' ') >= 0) {
            return;
        }
        String label = text.substring(open + 1, at);
        add(
                document,
                open,
                close + 1,
                FAIL,
                Fill.in(
                        "“%s” is no link, because its brackets are the wrong way round; write [words](address).",
                        Width.quoted(label)),
                "The brackets are the wrong way round.",
                Fill.in("[%s](%s)", label, text.substring(at + 2, close)),
                found);
    }

    private static void add(
            Document document,
            int start,
            int end,
            Severity severity,
            String reason,
            String message,
            @Nullable String mended,
            List<Broken> found) {
        Words words = document.words();
        int word = words.firstFrom(start);
        Range range = document.range(new Span(start, end));
        // In code, or with an escape, it is meant to be shown.
        if (word >= words.count()
                || words.code(word)
                || range.of(document.source()).indexOf('\\') >= 0
                || (range.start() > 0 && document.source().charAt(range.start() - 1) == '\\')) {
            return;
        }
        boolean plain = range.of(document.source()).equals(document.text(new Span(start, end)));
        found.add(new Broken(range, severity, reason, message, plain ? mended : null));
    }

    private static boolean isWord(String text, int start, int end) {
        int letters = 0;
        for (int i = start; i < end; i++) {
            letters += Character.isLetter(text.charAt(i)) ? 1 : 0;
        }
        return letters >= 3;
    }

    private static int open(String text, char bracket, int before) {
        for (int i = before - 1; i >= Math.max(0, before - LABEL); i--) {
            char c = text.charAt(i);
            if (c == bracket) {
                return i + 1 < before ? i : -1;
            }
            if (c == '\n' || c == ']' || c == ')') {
                return -1;
            }
        }
        return -1;
    }

    private static int close(String text, char bracket, int from) {
        for (int i = from; i < Math.min(text.length(), from + ADDRESS); i++) {
            char c = text.charAt(i);
            if (c == bracket) {
                return i;
            }
            if (c == '\n') {
                return -1;
            }
        }
        return -1;
    }

    /// Whether it is the relative address of a file, with a fragment or without.
    private static boolean isFile(String address) {
        if (address.startsWith("/") || SPACE.matcher(address).lookingAt()) {
            return false;
        }
        Matcher quote = QUOTE.matcher(address);
        int end = address.length() > 1 && quote.find(1) ? quote.start() : address.length();
        int spaced = 0;
        Matcher space = SPACE.matcher(address);
        while (space.find()) {
            spaced = space.end();
        }
        Matcher ending = ENDING.matcher(address);
        while (ending.find()) {
            if (ending.start() > 0 && ending.start() < end && ending.end() >= spaced) {
                return true;
            }
        }
        return false;
    }
}
