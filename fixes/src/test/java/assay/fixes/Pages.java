package assay.fixes;

import assay.fixes.Posts.Post;
import assay.fixes.edits.ScoredText;
import assay.scoring.ContentType;
import assay.scoring.MetadataField;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.nodes.Entities;

/// Variants of the posts, as sites publish them: with metadata, with images, with a complete head, and long
/// enough for a table of contents.
final class Pages {

    static final String ADDRESS = "https://example.com/guides/post";

    /// The metadata of a text, for use in a page.
    record Facts(String title, String description, String language) {

        static Facts of(ScoredText text) {
            return new Facts(
                    said(text.article().title()),
                    said(text.article().metaDescription()),
                    text.report().language());
        }

        private static String said(Optional<MetadataField> field) {
            return field.map(MetadataField::value).orElse("");
        }
    }

    private Pages() {}

    static List<Post> all() {
        List<Post> pages = new ArrayList<>();
        Post before = null;
        for (Post post : Posts.all()) {
            ScoredText text = ScoredText.of(post.submission(), Posts.SCORER);
            if (text.document().format() == SourceFormat.HTML) {
                pages.add(published(post, Facts.of(text)));
            } else {
                pages.add(given(post, Facts.of(text)));
                pages.add(illustrated(post));
                pages.add(Posts.asHtml(illustrated(post)));
                pages.add(declared(post, Facts.of(text)));
                if (before != null && post.name().contains(" of 5")) {
                    Post along = along(before, post);
                    pages.add(along);
                    pages.add(Posts.asHtml(along));
                    pages.add(asHowTo(post));
                    pages.add(Posts.asHtml(asHowTo(post)));
                }
                before = post;
            }
        }
        return List.copyOf(pages);
    }

    /// Returns the post with title, description and slug as submitted metadata.
    private static Post given(Post post, Facts facts) {
        Submission submission = post.submission();
        return new Post(
                post.name() + ", given",
                submission
                        .reading(body(submission.content()))
                        .titled(facts.title())
                        .described(facts.description())
                        .at(slug(facts.title())));
    }

    /// Returns the post with a slug and the language in the front matter.
    private static Post declared(Post post, Facts facts) {
        String text = post.submission().content();
        return new Post(
                post.name() + ", declared",
                post.submission()
                        .reading("---\nslug: " + slug(facts.title()) + "\nlang: " + facts.language() + "\n"
                                + text.substring(4)));
    }

    private static Post illustrated(Post post) {
        String text = post.submission().content();
        int end = text.lastIndexOf("\n## ");
        int at = end < 0 ? text.length() : end + 1;
        return new Post(
                post.name() + ", illustrated",
                post.submission()
                        .reading(text.substring(0, at)
                                + "![Four cups in a row on a wooden table](four-cups.jpg)\n\n"
                                + "![A notebook with a list of prices](notes.jpg)\n\n"
                                + text.substring(at)));
    }

    /// Joins two posts into a long one.
    private static Post along(Post first, Post second) {
        StringBuilder text = new StringBuilder(first.submission().content());
        for (int i = 0; text.length() < 30_000; i++) {
            text.append("\n\n")
                    .append(body(second.submission().content())
                            .replaceFirst("(?s)\\A.*?\n## ", "## Part " + (i + 2) + ": ")
                            .replace("\n## ", "\n## Part " + (i + 2) + ": "));
        }
        int at = text.indexOf("\n## ") + 1;
        return new Post(
                first.name() + " and more",
                first.submission()
                        .reading(text.insert(at, "[TOC]\n\n").toString())
                        .as(ContentType.PILLAR));
    }

    private static Post asHowTo(Post post) {
        return new Post(post.name() + ", as a how-to", post.submission().as(ContentType.HOW_TO));
    }

    /// Returns the post as a page with a complete head.
    private static Post published(Post post, Facts facts) {
        String title = Entities.escape(facts.title());
        String description = Entities.escape(facts.description());
        String head = "<link rel=\"canonical\" href=\"" + ADDRESS + "\">\n"
                + "<meta property=\"og:url\" content=\"" + ADDRESS + "\">\n"
                + "<meta property=\"og:title\" content=\"" + title + "\">\n"
                + "<meta property=\"og:description\" content=\"" + description + "\">\n"
                + "<meta property=\"og:image\" content=\"https://example.com/cups.jpg\">\n"
                + "<meta name=\"twitter:image\" content=\"https://example.com/cups.jpg\">\n"
                + "<script type=\"application/ld+json\">\n{\n  \"@context\": \"https://schema.org\",\n"
                + "  \"@type\": \"Article\",\n  \"headline\": \""
                + facts.title().replace("\"", "\\\"") + "\",\n"
                + "  \"image\": \"https://example.com/cups.jpg\",\n"
                + "  \"datePublished\": \"2026-03-05\",\n  \"dateModified\": \"2026-11-20\",\n"
                + "  \"author\": {\n    \"@type\": \"Person\",\n    \"url\": \"https://example.com/ada\",\n"
                + "    \"name\": \"Ada Field\"\n  }\n}\n</script>\n";
        String byline = "<main>\n<p>By Ada Field, 5 March 2026, updated 20 November 2026</p>\n";
        return new Post(
                post.name() + ", published",
                post.submission()
                        .reading(post.submission()
                                .content()
                                .replace("</head>", head + "</head>")
                                .replace("<main>\n", byline))
                        .on(ADDRESS));
    }

    static String body(String text) {
        return text.startsWith("---\n") ? text.substring(text.indexOf("\n---\n", 4) + 5) : text;
    }

    private static String slug(String title) {
        String slug = title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-");
        return slug.replaceAll("^-|-$", "");
    }
}
