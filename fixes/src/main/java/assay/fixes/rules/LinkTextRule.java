package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.crawling.WebAddress;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Entities;

/// Adds link text to links that have none or that show a bare URL. The text is made from the URL: the site,
/// and the words in the path. Links whose text is only “here” are left to the writer.
final class LinkTextRule implements Rule {

    /// Matches a path segment that consists of words about the page's topic, such as `brewing-green-tea`.
    private static final Pattern WORDS = Pattern.compile("[\\p{L}]{2,20}(?:[-_][\\p{L}]{1,20}){1,9}");

    private static final Pattern WORD = Pattern.compile("[\\p{L}]{4,20}");

    private static final Pattern ENDING = Pattern.compile("\\.(?:html?|php|aspx?|md)$");

    /// Words in URLs that say nothing about the page.
    private static final Set<String> NOTHING = Set.of(
            "more", "here", "this", "index", "home", "page", "post", "posts", "article", "link", "mehr", "weiter",
            "plus");

    @Override
    public String check() {
        return "link_text";
    }

    /// A link's text is made from its URL.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.NAME, Refusal.Kind.CLAIM);
    }

    @Override
    public Change fix(ScoredText text) {
        Document document = text.document();
        Map<Range, Link> links = new HashMap<>();
        Set<String> worded = new HashSet<>();
        for (Link link : document.links()) {
            links.put(link.range(), link);
            if (!link.text().isBlank()) {
                worded.add(link.destination());
            }
        }
        Patch patch = new Patch();
        for (InlineIssue issue : text.issues(check())) {
            Link link = links.get(issue.range());
            if (link == null || link.templated() || link.quoted()) {
                continue;
            }
            if (isLeftover(text.content(), link) && worded.contains(link.destination())) {
                patch.remove(link.range());
                continue;
            }
            String name = name(link.destination());
            if (name.isEmpty()) {
                continue;
            }
            // The name of the site alone would say less than the URL.
            if (link.bare()
                    && said(path(link.destination())).isEmpty()
                    && path(link.destination()).length() > 1) {
                continue;
            }
            if (link.bare()) {
                bare(document, link, name, patch);
            } else if (link.text().isBlank()) {
                empty(document, link, name, patch);
            }
        }
        return patch.change();
    }

    /// Whether a link is left over from editing: it is invisible, and another link with text has the same
    /// URL.
    private static boolean isLeftover(String source, Link link) {
        String written = link.range().of(source);
        return link.text().isBlank() && !link.image() && (written.startsWith("[](") || written.endsWith("\"></a>"));
    }

    /// Returns a text such as “brewing green tea (example.com)”, or only the site if the path does not
    /// consist of words; empty if no text can be made.
    static String name(String destination) {
        WebAddress web = WebAddress.of(destination);
        // Readers are meant to type URLs that point to a local network or machine.
        if (web != null && (web.isPrivate() || web.host().indexOf('.') < 0)) {
            return "";
        }
        String host =
                web == null ? "" : web.host().startsWith("www.") ? web.host().substring(4) : web.host();
        if (web == null && destination.indexOf(':') >= 0) {
            return "";
        }
        String said = said(path(destination));
        if (said.isEmpty()) {
            return host;
        }
        return host.isEmpty() ? said : said + " (" + host + ")";
    }

    private static String path(String destination) {
        int end = 0;
        while (end < destination.length() && "?#".indexOf(destination.charAt(end)) < 0) {
            end++;
        }
        int scheme = destination.indexOf("://");
        int start = scheme < 0 ? 0 : destination.indexOf('/', scheme + 3);
        return start < 0 || start >= end ? "" : destination.substring(start, end);
    }

    /// Returns the words in the last segment of the path. Returns no words if the segment contains a number,
    /// because the rule must not add a number to the text.
    private static String said(String path) {
        String part = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        part = ENDING.matcher(part.substring(part.lastIndexOf('/') + 1)).replaceFirst("");
        boolean words = WORDS.matcher(part).matches() || WORD.matcher(part).matches();
        String said = part.replace('-', ' ').replace('_', ' ').toLowerCase(Locale.ROOT);
        return words && !NOTHING.contains(said) ? said : "";
    }

    private static void bare(Document document, Link link, String name, Patch patch) {
        String source = document.source();
        Range range = link.range();
        String written = range.of(source);
        if (written.startsWith("<a")) {
            int open = written.indexOf('>') + 1;
            int close = written.lastIndexOf("</a>");
            if (open > 0 && close > open && written.substring(open, close).indexOf('<') < 0) {
                patch.replace(new Range(range.start() + open, range.start() + close), Entities.escape(name));
            }
        } else if (document.format() == SourceFormat.MARKDOWN) {
            boolean aside = range.start() > 0 && source.charAt(range.start() - 1) == '(' && name.indexOf('(') > 0;
            // Avoids nested parentheses.
            String shown = aside ? name.replace(" (", ", ").replace(")", "") : name;
            patch.replace(range, "[" + shown + "](" + address(link) + ")");
        }
    }

    private static String address(Link link) {
        String address = link.destination();
        return address.chars().anyMatch(c -> c == '(' || c == ')' || c <= ' ') ? "<" + address + ">" : address;
    }

    private static void empty(Document document, Link link, String name, Patch patch) {
        String source = document.source();
        Range range = link.range();
        String written = range.of(source);
        if (written.startsWith("[](")) {
            boolean joined = range.start() > 0 && source.charAt(range.start() - 1) == ')';
            patch.replace(new Range(range.start(), range.start() + 1), (joined ? " [" : "[") + name);
        } else if (written.startsWith("[![](") && link.image()) {
            patch.insert(range.start() + 3, name);
        } else if (written.regionMatches(true, 0, "<a ", 0, 3)) {
            int open = written.indexOf('>') + 1;
            int close = written.lastIndexOf("</a>");
            if (open <= 0 || close < open) {
                return;
            }
            if (written.substring(open, close).isBlank()) {
                patch.replace(new Range(range.start() + open, range.start() + close), Entities.escape(name));
            } else {
                // The link is an icon. Only screen reader users need text, so it goes into a label.
                patch.insert(range.start() + 2, " aria-label=\"" + Entities.escape(name) + "\"");
            }
        }
    }
}
