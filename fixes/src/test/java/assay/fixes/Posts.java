package assay.fixes;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Format;
import assay.drafts.mock.MockModel;
import assay.drafts.mock.MockResearch;
import assay.drafts.verification.Roles;
import assay.drafts.writing.Writer;
import assay.drafts.writing.Writer.Written;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.MetadataField;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.nodes.Entities;

/// Posts without serious issues: drafts about invented markets, and posts written by hand in other genres and
/// languages. Each is given as Markdown or as the HTML page generated from it.
final class Posts {

    /// A post with a name, for readers of the figures.
    record Post(String name, Submission submission) {

        @Override
        public String toString() {
            return name;
        }
    }

    static final Scorer SCORER = new Scorer(Catalogue.complete());
    static final LocalDate TODAY = LocalDate.of(2026, 11, 22);

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    private static final List<String> KEYWORDS = List.of(
            "crm for small business", "best electric kettle", "learn Spanish online", "garden sheds", "heat pumps");

    private static final List<String> HOUSES = List.of("Acme", "Copperleaf", "Löwen & Söhne");

    /// The posts written by hand. Each path consists of the content type and a name.
    private static final List<String> HAND_WRITTEN = List.of(
            "how_to/sourdough",
            "how_to/fahrrad",
            "how_to/velo",
            "how_to/teclado",
            "how_to/shelf",
            "how_to/fiets",
            "how_to/finestra",
            "tutorial/changelog",
            "documentation/export",
            "blog/allotment",
            "blog/radtour",
            "blog/radio",
            "opinion/small-text",
            "news/library",
            "review/headlamp",
            "faq/compost");

    private static final List<TablesExtension> TABLES = List.of((TablesExtension) TablesExtension.create());

    private Posts() {}

    /// Returns all posts, in a fixed order.
    static List<Post> all() {
        List<Post> posts = new ArrayList<>(drafts());
        for (String name : HAND_WRITTEN) {
            Post post = handWritten(name);
            posts.add(post);
            posts.add(asHtml(post));
        }
        return List.copyOf(posts);
    }

    private static List<Post> drafts() {
        Writer writer = new Writer(SCORER);
        List<Post> posts = new ArrayList<>();
        int turn = 0;
        for (String keyword : KEYWORDS) {
            for (Format format : Format.values()) {
                for (int tools : new int[] {2, 5, 9}) {
                    Bundle bundle = MockResearch.bundle(
                            keyword, "small teams", HOUSES.get(turn % HOUSES.size()), tools, NOW, "rb_posts");
                    Written written = writer.write(
                            bundle,
                            format,
                            Roles.unchecked(new MockModel()),
                            (_, _, work) -> work.get(),
                            () -> true,
                            TODAY);
                    Post post = new Post(
                            keyword + ", " + format.key() + " of " + tools,
                            Submission.of(written.markdown(), TODAY).as(format.type()));
                    posts.add(turn++ % 3 == 2 ? asHtml(post) : post);
                }
            }
        }
        return posts;
    }

    private static Post handWritten(String name) {
        try (InputStream text = Posts.class.getResourceAsStream("posts/" + name + ".md")) {
            if (text == null) {
                throw new IllegalArgumentException("There is no post " + name);
            }
            ContentType type =
                    ContentType.valueOf(name.substring(0, name.indexOf('/')).toUpperCase(Locale.ROOT));
            return new Post(
                    name,
                    Submission.of(new String(text.readAllBytes(), StandardCharsets.UTF_8), TODAY)
                            .as(type));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Returns the page that a simple site would generate from the post.
    static Post asHtml(Post post) {
        Submission markdown = post.submission();
        ScoredText read = ScoredText.of(markdown, SCORER);
        String text = markdown.content();
        String body = text.startsWith("---\n") ? text.substring(text.indexOf("\n---\n", 4) + 5) : text;
        String html = HtmlRenderer.builder()
                .extensions(TABLES)
                .build()
                .render(Parser.builder().extensions(TABLES).build().parse(body));
        String page = "<!doctype html>\n<html lang=\"" + read.report().language() + "\">\n<head>\n"
                + "<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + Entities.escape(said(read.article().title()))
                + "</title>\n<meta name=\"description\" content=\""
                + Entities.escape(said(read.article().metaDescription()))
                + "\">\n</head>\n<body>\n<main>\n" + html + "</main>\n</body>\n</html>\n";
        return new Post(post.name() + ", as HTML", markdown.reading(page));
    }

    private static String said(Optional<MetadataField> field) {
        return field.map(MetadataField::value).orElse("");
    }
}
