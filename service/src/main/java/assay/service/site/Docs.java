package assay.service.site;

import assay.service.platform.web.StaticFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.springframework.stereotype.Component;

/// The documentation: Markdown files in the jar, rendered as HTML. All of this text is our own, so templates
/// can insert its HTML unescaped.
@Component
class Docs {

    private static final String HOME = "/docs";
    private static final Pattern PATH = Pattern.compile("(checks/)?[A-Za-z0-9_-]{1,60}");
    private static final Pattern SCHEME = Pattern.compile("[a-z]+:.*|//.*");
    private static final Pattern NOT_IN_AN_ID = Pattern.compile("[^\\p{L}\\p{N}_ -]");

    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private static final HtmlRenderer INLINE =
            HtmlRenderer.builder().escapeHtml(true).omitSingleParagraphP(true).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            // Escapes HTML, because a tag in a check's documentation is text, not markup.
            .escapeHtml(true)
            .extensions(List.of(TablesExtension.create()))
            .build();

    /// @param id the fragment in links to the heading
    record Heading(String id, String text) {}

    /// A file.
    ///
    /// @param html everything except the title
    /// @param headings the headings for the table of contents
    record Doc(String title, String html, List<Heading> headings, StaticFile markdown) {}

    private final Map<String, Optional<Doc>> read = new ConcurrentHashMap<>();

    /// Returns the file at a path below `docs`. The path has no extension, for example `errors` or
    /// `checks/title`.
    Optional<Doc> at(String path) {
        // Names that do not exist are not cached, because anyone can request any name.
        return exists(path) ? read.computeIfAbsent(path, Docs::read) : Optional.empty();
    }

    private static boolean exists(String path) {
        return PATH.matcher(path).matches() && Docs.class.getResource(resource(path)) != null;
    }

    private static String resource(String path) {
        return HOME + "/" + path + ".md";
    }

    private static Optional<Doc> read(String path) {
        try (InputStream in = Docs.class.getResourceAsStream(resource(path))) {
            if (in == null) {
                return Optional.empty();
            }
            byte[] bytes = in.readAllBytes();
            Node source = PARSER.parse(new String(bytes, StandardCharsets.UTF_8));
            comments(source);
            Document parsed = Jsoup.parseBodyFragment(RENDERER.render(source));
            parsed.outputSettings().prettyPrint(false);
            Element body = parsed.body();
            Element title = body.expectFirst("h1");
            title.remove();
            links(body, path);
            tables(body);
            body.select("pre").attr("tabindex", "0");
            body.select("p > strong:first-child").forEach(Docs::verdict);
            List<Heading> headings = headings(body);
            return Optional.of(
                    new Doc(title.text(), body.html(), headings, StaticFile.of("text/markdown;charset=UTF-8", bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns a sentence or two of Markdown as HTML that can be used inside a paragraph.
    static String inline(String markdown) {
        return INLINE.render(PARSER.parse(markdown));
    }

    /// Removes comments that are meant for editors of the file.
    private static void comments(Node source) {
        for (Node node = source.getFirstChild(); node != null; ) {
            Node next = node.getNext();
            if (node instanceof HtmlBlock html && html.getLiteral().startsWith("<!--")) {
                node.unlink();
            }
            node = next;
        }
    }

    private static List<Heading> headings(Element body) {
        List<Heading> headings = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (Element heading : body.select("h2, h3")) {
            String id = NOT_IN_AN_ID
                    .matcher(heading.text().toLowerCase(Locale.ROOT))
                    .replaceAll("")
                    .replace(' ', '-');
            while (!taken.add(id)) {
                id += "-";
            }
            heading.id(id);
            if (heading.normalName().equals("h2")) {
                headings.add(new Heading(id, heading.text()));
            }
        }
        return headings;
    }

    /// Turns links to other files into links to their pages. A link to a file that is not in the jar becomes
    /// plain text.
    private static void links(Element body, String path) {
        String folder = path.contains("/") ? "checks/" : "";
        for (Element link : body.select("a[href]")) {
            String href = link.attr("href");
            if (SCHEME.matcher(href).matches() || href.startsWith("#") || href.startsWith("/")) {
                continue;
            }
            int hash = href.indexOf('#');
            String file = hash < 0 ? href : href.substring(0, hash);
            String target = file.startsWith("../") ? file.substring(3) : folder + file;
            String page = target.endsWith(".md") ? target.substring(0, target.length() - 3) : "";
            if (exists(page)) {
                link.attr(
                        "href",
                        HOME + "/" + page.replaceFirst("/README$", "") + (hash < 0 ? "" : href.substring(hash)));
            } else {
                link.unwrap();
            }
        }
    }

    /// Makes tables that are too wide scroll separately. A table with an empty header row gets row headers
    /// instead.
    private static void tables(Element body) {
        for (Element table : body.select("table")) {
            Element head = table.selectFirst("thead");
            if (head != null && head.text().isBlank()) {
                head.remove();
                table.select("tr > td:first-child").tagName("th").attr("scope", "row");
                table.addClass("facts");
            } else {
                table.select("thead th").attr("scope", "col");
            }
            table.wrap("<div class=\"scroll\" tabindex=\"0\"></div>");
        }
    }

    /// Styles the verdict in `**FAIL**: …`, which is a check's result for an example.
    private static void verdict(Element strong) {
        String severity = strong.text();
        Element paragraph = strong.parent();
        if (paragraph != null
                && strong.previousSibling() == null
                && severity.matches("BLOCKER|FAIL|WARNING|OPTIMIZATION|PASS")) {
            paragraph.addClass("said").addClass("said-" + severity.toLowerCase(Locale.ROOT));
        }
    }
}
