package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FrontMatterTest {

    private static Document read(String source) {
        return Document.read(source, SourceFormat.MARKDOWN);
    }

    private static String value(Document document, String key) {
        return document.metadata().first(key).orElseThrow().value();
    }

    @Test
    void yamlOfEveryShape() {
        Document document = read("""
                ---
                title: "Green tea: \\"hot\\" & good" # a comment
                Description: >-
                  Folded over
                  two lines.
                slug: green-tea # comment
                date: 2026-11-21
                author: 'O''Brien'
                plain: runs on
                  over a line
                empty:
                tags: [tea, "green, leaf"]
                authors:
                  - Ann
                  - name: Bob
                seo:
                  title: Short
                  deep:
                    key: value
                url: https://example.com/a#b
                nothing: ~
                ---
                Text.
                """);
        assertThat(value(document, "title")).isEqualTo("Green tea: \"hot\" & good");
        assertThat(value(document, "description")).isEqualTo("Folded over two lines.");
        assertThat(value(document, "slug")).isEqualTo("green-tea");
        assertThat(value(document, "date")).isEqualTo("2026-11-21");
        assertThat(value(document, "author")).isEqualTo("O'Brien");
        assertThat(value(document, "plain")).isEqualTo("runs on over a line");
        assertThat(document.metadata().all("tags"))
                .extracting(Metadata.Entry::value)
                .containsExactly("tea", "green, leaf");
        assertThat(value(document, "authors")).isEqualTo("Ann");
        assertThat(value(document, "authors.name")).isEqualTo("Bob");
        assertThat(value(document, "seo.title")).isEqualTo("Short");
        assertThat(value(document, "seo.deep.key")).isEqualTo("value");
        assertThat(value(document, "url")).isEqualTo("https://example.com/a#b");
        assertThat(document.metadata().first("nothing", "empty")).isEmpty();
        assertThat(document.text()).isEqualTo("Text.\n");
    }

    @Test
    void tomlOfEveryShape() {
        Document document = read(
                "+++\ntitle = \"Green tea\"\ndescription = \"\"\"\\\n  Over \\\n  lines.\"\"\"\ndate = 2026-11-21\n"
                        + "authors = [\"Ann\", 'Bob']\n[taxonomies]\ntag = [\"posts\"]\n+++\nText.");
        assertThat(value(document, "title")).isEqualTo("Green tea");
        assertThat(value(document, "description")).isEqualTo("Over lines.");
        assertThat(value(document, "date")).isEqualTo("2026-11-21");
        assertThat(document.metadata().all("authors"))
                .extracting(Metadata.Entry::value)
                .containsExactly("Ann", "Bob");
        assertThat(value(document, "taxonomies.tag")).isEqualTo("posts");
        assertThat(document.text()).isEqualTo("Text.\n");
    }

    @Test
    void valuesStandWhereTheirRangeSays() {
        Document document = read("\ufeff---\r\ntitle: 'Tea' \r\n---\r\nText.");
        assertThat(document.metadata().first("title").orElseThrow().range().of(document.source()))
                .isEqualTo("Tea");
        assertThat(document.text()).isEqualTo("Text.\n");
    }

    @Test
    void twoRulesAreNoFrontMatter() {
        Document document = read("---\n\nJust a text between rules.\n\n---\n\nMore.");
        assertThat(document.metadata().hasFrontMatter()).isFalse();
        assertThat(document.wordCount()).isEqualTo(6);
    }

    @Test
    void frontMatterWithoutAnEndIsText() {
        assertThat(read("---\ntitle: Tea\n\nText.").metadata().hasFrontMatter()).isFalse();
    }

    @Test
    void damagedFrontMatterLosesNoText() {
        Document document = read("---\ntitle: [unclosed\n: : :\n\t- x\n\"\n---\nText.");
        assertThat(document.text()).isEqualTo("Text.\n");
    }
}
