package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.WARNING;

import assay.language.Span;
import assay.language.Words;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Severity;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds malformed Markdown links, whose brackets are visible to readers.
final class LinkMarkup {

    private static final Messages MESSAGES = Messages.of(LinkIntegrity.NAME);
    private static final Message SPACED_LINK = MESSAGES.get("spaced_link");
    private static final Message SPACED_LINKS = MESSAGES.get("spaced_links", "link");
    private static final Message SPLIT_LINK = MESSAGES.get("split_link");
    private static final Message SPLIT_LINKS = MESSAGES.get("split_links", "link");
    private static final Message SWAPPED_LINK = MESSAGES.get("swapped_link");
    private static final Message SWAPPED_LINKS = MESSAGES.get("swapped_links", "link");

    /// @param reason the reason in the report, which quotes the link
    /// @param message the message of the finding
    record Broken(
            Range range,
            Severity severity,
            String reason,
            String message,
            @Nullable String fixed) {}

    /// The maximum length of a label. [#ADDRESS] is the maximum length of a URL.
    private static final int LABEL = 200;

    private static final int ADDRESS = 400;

    private static final Pattern ENDING =
            Pattern.compile("(?i)\\.(?:md|mdx|html?|pdf|png|jpe?g|gif|svg|webp|docx?)(?:#|\\z)");
    private static final Pattern QUOTE = Pattern.compile("[\"']");
    private static final Pattern SPACE = Pattern.compile("\\s");

    private final Document document;
    private final String text;
    private final List<Broken> found = new ArrayList<>();

    private LinkMarkup(Document document) {
        this.document = document;
        this.text = document.text();
    }

    static List<Broken> broken(Document document) {
        LinkMarkup links = new LinkMarkup(document);
        String text = links.text;
        for (int at = text.indexOf(']'); at >= 0; at = text.indexOf(']', at + 1)) {
            if (text.startsWith("](", at)) {
                links.spaced(at);
            } else if (text.startsWith("] (http", at)) {
                links.apart(at);
            }
        }
        for (int at = text.indexOf(")[http"); at >= 0; at = text.indexOf(")[http", at + 1)) {
            links.swapped(at);
        }
        return links.found;
    }

    /// Adds malformed links such as `[label](a URL with spaces)`.
    private void spaced(int at) {
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
        String label = text.substring(open + 1, at);
        String fixed = file ? link(label, address.replace(" ", "%20")) : null;
        add(new Span(open, close + 1), FAIL, SPACED_LINKS.with(Width.quoted(label)), SPACED_LINK, fixed);
    }

    /// Adds malformed links such as `[label] (https://example.com)`.
    private void apart(int at) {
        int open = open(text, '[', at);
        int close = close(text, ')', at + 3);
        if (open < 0 || close < 0 || text.substring(at + 3, close).indexOf(' ') >= 0 || !isWord(text, open + 1, at)) {
            return;
        }
        String label = text.substring(open + 1, at);
        String fixed = link(label, text.substring(at + 3, close));
        add(new Span(open, close + 1), WARNING, SPLIT_LINKS.with(Width.quoted(label)), SPLIT_LINK, fixed);
    }

    /// Adds malformed links such as `(label)[https://example.com]`.
    private void swapped(int at) {
        int open = open(text, '(', at);
        int close = close(text, ']', at + 2);
        if (open < 0 || close < 0 || text.substring(at + 2, close).indexOf(' ') >= 0) {
            return;
        }
        String label = text.substring(open + 1, at);
        String fixed = link(label, text.substring(at + 2, close));
        add(new Span(open, close + 1), FAIL, SWAPPED_LINKS.with(Width.quoted(label)), SWAPPED_LINK, fixed);
    }

    private static String link(String label, String address) {
        return "[" + label + "](" + address + ")";
    }

    private void add(Span span, Severity severity, String reason, Message message, @Nullable String fixed) {
        Words words = document.words();
        int word = words.firstFrom(span.start());
        Range range = document.range(span);
        String written = range.of(document.source());
        // Code and escaped markup are visible on purpose.
        if (word >= words.count()
                || words.code(word)
                || written.indexOf('\\') >= 0
                || (range.start() > 0 && document.source().charAt(range.start() - 1) == '\\')) {
            return;
        }
        found.add(new Broken(
                range, severity, reason, message.with(), written.equals(document.text(span)) ? fixed : null));
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

    /// Whether this is the relative URL of a file, with or without a fragment.
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
