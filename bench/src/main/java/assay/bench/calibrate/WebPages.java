package assay.bench.calibrate;

import assay.scoring.Page;
import assay.scoring.Submission;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/// A post as a site would publish it, in a faultless page that was fetched from its URL.
final class WebPages {

    static final String SITE = "https://example.com";
    static final String CHARSET = "<meta charset=\"utf-8\">\n";
    static final String VIEWPORT = "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    static final String ROBOTS = "User-agent: *\nAllow: /\n";

    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().extensions(List.of(TablesExtension.create())).build();

    private WebPages() {}

    static Submission published(Submission post) {
        String title = title(post);
        String address = address(post);
        String shown = escaped(title);
        String description = escaped(description(post));
        String body = RENDERER.render(PARSER.parse(post.content().substring(MarkdownEdits.body(post.content()))));
        String html =
                "<!doctype html>\n<html lang=\"" + (post.language() == null ? "en" : post.language()) + "\">\n<head>\n"
                        + CHARSET
                        + VIEWPORT
                        + "<title>" + shown + "</title>\n"
                        + "<meta name=\"description\" content=\"" + description + "\">\n"
                        + canonical(address)
                        + property("title", shown)
                        + property("description", description)
                        + property("image", SITE + "/pictures/" + slug(title) + ".png")
                        + "</head>\n<body>\n<main>\n<article>\n"
                        + (body.contains("<h1") ? "" : "<h1>" + shown + "</h1>\n")
                        + body
                        + "</article>\n</main>\n</body>\n</html>\n";
        return post.reading(html)
                .titled(null)
                .written(null)
                .page(Page.at(address)
                        .header("content-type", "text/html; charset=utf-8")
                        .robots(200, ROBOTS));
    }

    static String canonical(String address) {
        return "<link rel=\"canonical\" href=\"" + address + "\">\n";
    }

    static String property(String name, String value) {
        return "<meta property=\"og:" + name + "\" content=\"" + value + "\">\n";
    }

    static String address(Submission post) {
        return post.page() == null
                ? SITE + "/blog/" + slug(title(post))
                : post.page().url();
    }

    /// Returns the page with a text replaced by another; empty if the page does not contain the text.
    static Optional<Submission> swapped(Submission post, String one, String other) {
        return MarkdownEdits.of(post, content -> content.replace(one, other));
    }

    /// Returns the page with this element in its head.
    static Optional<Submission> headed(Submission post, String element) {
        return swapped(post, "</head>", element + "\n</head>");
    }

    static String title(Submission post) {
        return post.title() == null ? "A post without a name" : post.title();
    }

    /// Returns up to six words of the title as a slug.
    static String slug(String title) {
        String[] words = title.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", " ")
                .strip()
                .split(" ");
        String slug = String.join("-", List.of(words).subList(0, Math.min(6, words.length)));
        return slug.isEmpty() ? "a-post" : slug;
    }

    /// Returns a description of about 140 characters that contains the keyword and as much of the opening as
    /// fits.
    static String description(Submission post) {
        String about = post.primaryKeyword() == null ? title(post) : post.primaryKeyword();
        String text = MarkdownEdits.paragraphs(post.content(), 12).stream()
                .map(each -> MarkdownEdits.plain(each.text()))
                .filter(each -> each.length() > 140)
                .findFirst()
                .orElse("What it is good for, where it came from, what we would do otherwise today, and which of its"
                        + " parts are worth a closer look before you begin.");
        return MarkdownEdits.cut("On " + about + ": " + text, 142).replaceAll("[^\\p{L}\\p{N}]+$", "") + ".";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    }
}
