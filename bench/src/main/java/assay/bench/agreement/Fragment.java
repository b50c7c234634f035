package assay.bench.agreement;

import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;

/// A post as the HTML that both tools get: commonmark-java's output, reduced to its text.
///
/// Front matter, template tags, code, scripts, comments and raw HTML elements that editors don't produce are
/// removed, so that the tools are compared by how they measure text, not by how they parse files.
final class Fragment {

    private static final Pattern FRONT_MATTER =
            Pattern.compile("\\A\ufeff?(---|\\+\\+\\+)[ \\t]*\\R(?:.*\\R)*?\\1[ \\t]*(?:\\R|\\z)");

    private static final Pattern TEMPLATE_CODE =
            Pattern.compile("(?s)\\{%-?\\s*(highlight|raw|codeblock|comment)\\b.*?\\{%-?\\s*end\\1\\s*-?%\\}");

    private static final Pattern TEMPLATE = Pattern.compile(
            "(?s)\\{\\{.{0,2000}?\\}\\}|\\{%.{0,2000}?%\\}|\\{[#:.][^{}\\n]{1,200}\\}|\\{/\\*.{0,2000}?\\*/\\}");

    /// MDX imports and exports, the fences of admonitions, and table-of-contents marks.
    private static final Pattern LINES = Pattern.compile(
            "(?m)^(?:import\\s.+from\\s+['\"].+['\"];?|export\\s.+|:::.*|\\[\\[?(?i:toc)\\]\\]?)[ \\t]*$");

    /// Readers see a line break in the source of a page as a space, but about half of Yoast's researches end
    /// sentences there.
    private static final Pattern SPACES = Pattern.compile("[ \\t\\r\\n]+");

    private static final Pattern ADDRESS = Pattern.compile("(?i)\\b(?:https?://|www\\.)[^\\s<>()]+");
    private static final String HEADINGS = "h1, h2, h3, h4, h5, h6";

    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), StrikethroughExtension.create());

    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().softbreak(" ").extensions(EXTENSIONS).build();

    private static final Safelist TEXT = Safelist.relaxed()
            .addTags("del", "figure", "figcaption", "mark", "s", "hr")
            .removeTags("code", "pre")
            .preserveRelativeLinks(true);

    private Fragment() {}

    /// Returns the whole post as HTML.
    static String whole(String markdown) {
        return clean(markdown).html();
    }

    /// Returns the running text of the post, which is its paragraphs and list items. Headings, tables,
    /// captions, quotations and written-out URLs are left out.
    static String running(String markdown) {
        Element text = withoutAddresses(clean(markdown));
        text.select(HEADINGS + ", table, blockquote, figcaption, dl, hr").remove();
        return text.html();
    }

    /// Returns the whole post without the content that the tools treat differently by design. Quotations and
    /// written-out URLs are left out, and headings and table cells become paragraphs, which both tools treat
    /// as sentences.
    static String evened(String markdown) {
        Element text = withoutAddresses(clean(markdown));
        text.select("blockquote, hr").remove();
        text.select(HEADINGS + ", figcaption, caption").tagName("p");
        for (Element table : text.select("table")) {
            table.select("p, th, td").forEach(cell -> table.before(new Element("p").html(cell.html())));
            table.remove();
        }
        return text.html();
    }

    private static Element withoutAddresses(Element text) {
        for (Element element : text.getAllElements()) {
            for (TextNode node : element.textNodes()) {
                node.text(ADDRESS.matcher(node.getWholeText()).replaceAll(""));
            }
        }
        return text;
    }

    private static Element clean(String markdown) {
        String text = FRONT_MATTER.matcher(markdown).replaceFirst("");
        text = TEMPLATE_CODE.matcher(text).replaceAll("");
        text = TEMPLATE.matcher(text).replaceAll("");
        text = LINES.matcher(text).replaceAll("");
        Document page = Jsoup.parseBodyFragment(RENDERER.render(PARSER.parse(text)), "https://example.com/");
        page.select("pre, code, kbd, samp, script, style, svg, iframe, template, noscript, select, button, math")
                .remove();
        Document clean = new Cleaner(TEXT).clean(page);
        for (Element element : clean.body().getAllElements()) {
            for (TextNode node : element.textNodes()) {
                node.text(SPACES.matcher(node.getWholeText()).replaceAll(" "));
            }
        }
        clean.outputSettings().prettyPrint(false);
        return clean.body();
    }
}
