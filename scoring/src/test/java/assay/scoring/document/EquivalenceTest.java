package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that an article in Markdown and the HTML rendered from it give the same document.
class EquivalenceTest {

    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.create(), StrikethroughExtension.create()))
            .build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create(), StrikethroughExtension.create()))
            .build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Green tea\n\nSteep it at 80 °C. Then wait.\n\n- one\n- two\n  - three\n\n1. first\n2. second\n",
                "> A quotation.\n>\n> Of two paragraphs.\n\nAnd `inline code` with [a link](https://example.com).",
                "| a | b |\n|---|---|\n| one | |\n\n![alt](x.png)\n\n```java\nint tea;\n```\n\nEnd  \nof it.",
                "A line<br>and another<br><br>and a paragraph. <span>Inline</span> html.",
                "<details><summary>More</summary>\n\nHidden **until** asked.\n\n</details>\n\nAfter.",
                "<p>Raw</p>\n<ul><li>one</li><li>two</li></ul>\n\nText &amp; more",
                "- loose\n\n- items\n\n  with a second paragraph\n",
            })
    void smallTextsAreReadAlikeInMarkdownAndHtml(String markdown) {
        assertThat(differences(markdown)).isEmpty();
    }

    @Test
    @Tag("large")
    void realPostsAreReadAlikeInMarkdownAndHtml() {
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (Path path : Corpus.markdown()) {
            String source = Corpus.read(path);
            String body = source.substring(FrontMatter.read(source, new Metadata()));
            // This test can't know what a template engine, Markdown extensions or MDX make of a source.
            if (body.contains("{{")
                    || body.contains("{%")
                    || body.contains("[^")
                    || body.contains("{:")
                    || body.contains("{#")
                    || body.contains(":::")
                    || path.toString().endsWith(".mdx")
                    || body.contains("<%")
                    || body.contains("{/*")
                    || body.contains("[[TOC]]")
                    || body.contains("markdown=\"1\"")
                    || body.contains("[[toc]]")
                    || body.contains("[toc]")
                    // The renderer does not support checkboxes; a self-closed iframe or video swallows the
                    // rest of an HTML page.
                    || body.contains("[ ] ")
                    || body.matches("(?is).*<(?:iframe|video|audio|script|button)\\b.*")) {
                continue;
            }
            compared++;
            for (String difference : differences(body)) {
                wrong.add(path.getFileName() + ": " + difference);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(compared).isGreaterThan(100);
    }

    private static List<String> differences(String markdown) {
        Document one = Document.read(markdown, SourceFormat.MARKDOWN);
        String html = RENDERER.render(PARSER.parse(markdown));
        Document two = Document.read(html, SourceFormat.HTML);
        List<String> differences = new ArrayList<>();
        compare(differences, "words", words(one), words(two));
        compare(differences, "sentences", sentences(one), sentences(two));
        compare(differences, "headings", headings(one), headings(two));
        compare(differences, "blocks", blocks(one), blocks(two));
        compare(differences, "lists", lists(one), lists(two));
        return differences;
    }

    private static void compare(List<String> differences, String what, List<String> one, List<String> two) {
        for (int i = 0; i < Math.max(one.size(), two.size()); i++) {
            String left = i < one.size() ? one.get(i) : "nothing";
            String right = i < two.size() ? two.get(i) : "nothing";
            if (!left.equals(right)) {
                differences.add("%s %d: “%s” in Markdown, “%s” in HTML".formatted(what, i, left, right));
                return;
            }
        }
    }

    private static List<String> words(Document document) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < document.words().count(); i++) {
            words.add(document.words().form(i) + (document.words().code(i) ? " (code)" : ""));
        }
        return words;
    }

    private static List<String> sentences(Document document) {
        return document.sentences().stream().map(document::text).toList();
    }

    private static List<String> headings(Document document) {
        return document.headings().stream()
                .map(heading -> heading.level() + " " + heading.text())
                .toList();
    }

    private static List<String> blocks(Document document) {
        return document.blocks().stream()
                .map(block -> block.kind() + " " + block.level() + " " + block.quoted() + " " + document.text(block))
                .toList();
    }

    private static List<String> lists(Document document) {
        return document.lists().stream()
                .map(list -> list.ordered() + " " + list.items() + " " + list.depth())
                .toList();
    }
}
