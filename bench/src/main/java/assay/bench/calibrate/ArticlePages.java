package assay.bench.calibrate;

import assay.scoring.Page;
import assay.scoring.Submission;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import tools.jackson.databind.node.JsonNodeFactory;

/// A post as the page of a good site: rendered, with a complete head, structured data, a byline with dates,
/// and a robots.txt that allows everything.
final class ArticlePages {

    static final String ADDRESS = "https://example.com/blog/";

    static final String AUTHOR = "Maria Lindqvist";

    private static final Pattern FRONT_MATTER =
            Pattern.compile("\\A(---|\\+\\+\\+)\\R.*?\\R\\1[ \\t]*\\R", Pattern.DOTALL);

    private static final Pattern HEADING = Pattern.compile("<h1>.*?</h1>\\s*", Pattern.DOTALL);

    /// Placeholders of site generators. A page that still contains one of them would never be published.
    private static final Pattern TEMPLATED = Pattern.compile("\\{[{%<]|<[A-Z]\\w+|(?m)^(?:import|export) ");

    private static final List<TablesExtension> EXTENSIONS = List.of((TablesExtension) TablesExtension.create());

    private ArticlePages() {}

    /// Returns the post as a page, or unchanged if it can't become one.
    static Submission of(Submission post) {
        String title = post.title();
        String body = FRONT_MATTER.matcher(post.content()).replaceFirst("");
        if (title == null || TEMPLATED.matcher(body).find() || !DocumentEdits.isEnglish(post)) {
            return post;
        }
        Node node = Parser.builder().extensions(EXTENSIONS).build().parse(body);
        String rendered = HEADING.matcher(
                        HtmlRenderer.builder().extensions(EXTENSIONS).build().render(node))
                .replaceFirst("");
        String url = ADDRESS + slug(title);
        return post.reading(html(title, url, rendered)).page(Page.at(url).robots(200, "User-agent: *\nAllow: /\n"));
    }

    /// Returns a function that does the same as the given one, but returns empty for submissions without a
    /// page.
    static Function<Submission, Optional<Submission>> spoiling(Function<Submission, Optional<Submission>> spoil) {
        return page -> page.page() == null ? Optional.empty() : spoil.apply(page);
    }

    private static String html(String title, String url, String body) {
        String description = "What we learned about " + title + ", with the steps we took and what we would do again.";
        return """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%1$s</title>
                <meta name="description" content="%2$s">
                <link rel="canonical" href="%3$s">
                <meta property="og:type" content="article">
                <meta property="og:title" content="%1$s">
                <meta property="og:description" content="%2$s">
                <meta property="og:url" content="%3$s">
                <meta property="og:image" content="https://example.com/images/cover.jpg">
                <meta name="twitter:card" content="summary_large_image">
                <script type="application/ld+json">
                {
                  "@context": "https://schema.org",
                  "@type": "BlogPosting",
                  "headline": %4$s,
                  "author": {"@type": "Person", "name": "Maria Lindqvist", "url": "https://example.com/authors/maria-lindqvist"},
                  "datePublished": "2026-09-14",
                  "dateModified": "2026-10-20",
                  "image": "https://example.com/images/cover.jpg",
                  "mainEntityOfPage": "%3$s"
                }
                </script>
                </head><body>
                <header><a href="/">Home</a></header>
                <main><article>
                <h1>%1$s</h1>
                <p class="byline">By <a href="/authors/maria-lindqvist" rel="author">Maria Lindqvist</a>, <time datetime="2026-09-14">14 September 2026</time></p>
                %5$s
                </article></main>
                </body></html>
                """.formatted(escape(title), escape(description), url, JsonNodeFactory.instance.stringNode(title), body);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static String slug(String title) {
        String slug =
                title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return slug.length() > 60
                ? slug.substring(0, slug.lastIndexOf('-', 60) + 1).replaceAll("-$", "")
                : slug;
    }
}
