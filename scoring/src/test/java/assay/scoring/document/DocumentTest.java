package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.language.Sentence;
import assay.language.Span;
import org.junit.jupiter.api.Test;

class DocumentTest {

    private static Document markdown(String source) {
        return Document.read(source, SourceFormat.MARKDOWN);
    }

    private static Document html(String source) {
        return Document.read(source, SourceFormat.HTML);
    }

    @Test
    void everyKindOfBlockIsRead() {
        Document document = markdown("""
                # Tea

                Steep it.

                - leaf
                - water

                > Quoted.

                | cup | ml |
                |-----|----|
                | one | 20 |
                """);
        assertThat(document.blocks())
                .extracting(Block::kind, document::text, Block::quoted)
                .containsExactly(
                        tuple(Block.Kind.HEADING, "Tea", false),
                        tuple(Block.Kind.PARAGRAPH, "Steep it.", false),
                        tuple(Block.Kind.LIST_ITEM, "leaf", false),
                        tuple(Block.Kind.LIST_ITEM, "water", false),
                        tuple(Block.Kind.PARAGRAPH, "Quoted.", true),
                        tuple(Block.Kind.TABLE_CELL, "cup", false),
                        tuple(Block.Kind.TABLE_CELL, "ml", false),
                        tuple(Block.Kind.TABLE_CELL, "one", false),
                        tuple(Block.Kind.TABLE_CELL, "20", false));
    }

    @Test
    void sectionsRunFromHeadingToHeading() {
        Document document = markdown("Lead words here.\n\n# Tea\n\nOne two.\n\n## Water\n\nThree four five.\n\nSix.");
        assertThat(document.sections())
                .extracting(
                        section -> section.heading() == null
                                ? ""
                                : section.heading().text(),
                        Section::words)
                .containsExactly(tuple("", 3), tuple("Tea", 2), tuple("Water", 4));
    }

    @Test
    void listsReportTheirItemCountAndDepth() {
        assertThat(markdown("1. one\n2. two\n   - inner\n3. three").lists())
                .extracting(ListBlock::ordered, ListBlock::items, ListBlock::depth)
                .containsExactly(tuple(true, 3, 1), tuple(false, 1, 2));
    }

    @Test
    void tablesReportTheirHeaderAndEmptyCells() {
        Table table =
                markdown("| a | b |\n|---|---|\n| 1 |   |\n| 2 | 3 |").tables().getFirst();
        assertThat(table)
                .extracting(Table::rows, Table::columns, Table::header, Table::emptyCells)
                .containsExactly(2, 2, true, 1);
        Table bare =
                html("<table><tr><td>1</td><td>2</td></tr></table>").tables().getFirst();
        assertThat(bare.header()).isFalse();
        Table headed = html("<table><thead><tr><td>1</td></tr></thead><tbody><tr><td>2</td></tr></tbody></table>")
                .tables()
                .getFirst();
        assertThat(headed).extracting(Table::rows, Table::header).containsExactly(1, true);
    }

    @Test
    void linksReportTheirTextPositionAndRelation() {
        Document document = html(
                "<p>See <a href=\" https://example.com/a?b=1&amp;c=2 \" rel=\"nofollow ugc\">the <b>guide</b></a>.</p>");
        Link link = document.links().getFirst();
        assertThat(link.destination()).isEqualTo("https://example.com/a?b=1&c=2");
        assertThat(link.text()).isEqualTo("the guide");
        assertThat(link.rel("NoFollow")).isTrue();
        assertThat(link.range().of(document.source())).startsWith("<a ").endsWith("</a>");
    }

    @Test
    void altTextOfALinkedImageIsTheLinkText() {
        Link link = markdown("[![A cup of tea](cup.png)](/cup)").links().getFirst();
        assertThat(link.image()).isTrue();
        assertThat(link.text()).isEqualTo("A cup of tea");
    }

    @Test
    void bareUrlInMarkdownIsALink() {
        Document document = markdown("Read https://example.com/tea, then <https://example.org>.");
        assertThat(document.links())
                .extracting(Link::destination, Link::bare)
                .containsExactly(tuple("https://example.com/tea", true), tuple("https://example.org", true));
        assertThat(html("<p>Read https://example.com/tea.</p>").links()).isEmpty();
        assertThat(markdown("Run `curl https://example.com`.").links()).isEmpty();
    }

    @Test
    void missingAltTextIsDistinguishedFromDecorativeAltText() {
        assertThat(html("<img src=a><img src=b alt=''><img src=c alt='Cup'><img src=t width=1 height=1>")
                        .images())
                .extracting(Image::source, Image::alt, Image::decorative)
                .containsExactly(tuple("a", null, false), tuple("b", "", true), tuple("c", "Cup", false));
        assertThat(markdown("![](a.png) ![Cup](b.png \"Title\")").images())
                .extracting(Image::alt)
                .containsExactly(null, "Cup");
    }

    @Test
    void codeBlocksAreNotTextButInlineCodeIs() {
        Document document = markdown("Run `brew tea` now.\n\n```sh\nbrew --hot\n```\n\n    indented code\n\nDone.");
        assertThat(document.text()).isEqualTo("Run brew tea now.\nDone.\n");
        assertThat(document.codes()).extracting(Code::language).containsExactly("sh", "");
        assertThat(document.words().code(1)).isTrue();
        assertThat(document.words().code(0)).isFalse();
    }

    @Test
    void preformattedTextIsCodeInHtmlAndInRawHtml() {
        assertThat(html("<pre>brew &amp; wait\n</pre>").codes())
                .extracting(Code::chars)
                .containsExactly(11);
        Document document = markdown("Tea.\n\n<pre>\nbrew &amp; wait\n</pre>\n\nDone.");
        assertThat(document.codes()).extracting(Code::chars).containsExactly(11);
        assertThat(document.text()).isEqualTo("Tea.\nDone.\n");
    }

    @Test
    void templateTagsAreNotTextAndDoNotBreakTheDocument() {
        Document document = markdown("""
                {% include nav.html %}

                Version {{ site.version }} is out, says [the page]({{ site.url }}/news).

                {% highlight ruby %}
                puts "tea"

                # not a heading
                {% endhighlight %}

                {{< figure src="cup.png" >}}

                [gallery ids="1,2"] Text goes on {: .lead}

                ## Heading {#custom-id}
                """);
        assertThat(document.text()).isEqualTo("Version is out, says the page.\nText goes on\nHeading\n");
        assertThat(document.links()).singleElement().satisfies(link -> {
            assertThat(link.templated()).isTrue();
            assertThat(link.destination()).isEqualTo("{{ site.url }}/news");
        });
        assertThat(document.codes()).hasSize(1);
        assertThat(document.headings()).extracting(Heading::text).containsExactly("Heading");
    }

    @Test
    void unmatchedBracesAreText() {
        assertThat(markdown("A set {a, b} and }} or {{ with no end.").text())
                .isEqualTo("A set {a, b} and }} or {{ with no end.\n");
    }

    @Test
    void mdxModuleLinesAreNotText() {
        assertThat(markdown("import Card from './Card'\nexport const meta = {}\n\nText about import taxes.\n")
                        .text())
                .isEqualTo("Text about import taxes.\n");
    }

    @Test
    void rawHtmlInMarkdownIsRead() {
        Document document = markdown(
                "<div align=\"center\">\n\n**Bold** text\n\n</div>\n\n<p>Raw &amp; ready</p>\n<img src=\"a.png\" alt=\"Cup\">\n\nEnd<br/>of it");
        assertThat(document.text()).isEqualTo("Bold text\nRaw & ready\nEnd\nof it\n");
        assertThat(document.images()).extracting(Image::alt).containsExactly("Cup");
    }

    @Test
    void htmlTagsMayContainMarkdown() {
        Document document = markdown(
                "<aside markdown=\"1\">\nSee [the *guide*](/guide).\n</aside>\n\n<p>Raw [no](link) https://example.com</p>");
        assertThat(document.text()).isEqualTo("See the guide.\nRaw [no](link) https://example.com\n");
        assertThat(document.links()).extracting(Link::destination).containsExactly("/guide");
        assertThat(document.range(document.links().getFirst().span()).of(document.source()))
                .isEqualTo("the *guide*");
    }

    @Test
    void twoLineBreaksSeparateParagraphs() {
        assertThat(html("<div>One.<br><br>Two.<br>Three.</div>").blocks()).hasSize(2);
    }

    @Test
    void outlineOmitsQuotedHeadings() {
        Document document = markdown("# Tea\n\n> ## Quoted\n\n#\n\n### Heat #");
        assertThat(document.headings())
                .extracting(Heading::level, Heading::text)
                .containsExactly(tuple(1, "Tea"), tuple(1, ""), tuple(3, "Heat"));
    }

    @Test
    void hiddenTextIsSeparatedFromVisibleText() {
        Document document = html("""
                <p>Seen.</p><!-- a note --><p style="display:none">not displayed</p>
                <span style="color:#fff;background:#FFFFFF">same colour</span><i style="font-size:0">tiny</i>
                <div style="position:absolute;left:-9999px">far off</div><b style="opacity:0">transparent</b>
                <div hidden>gone</div><span class="sr-only" style="position:absolute;left:-9999px">for screen readers</span>
                <p style="color:#fff;background:#333">white on dark</p>""");
        assertThat(document.hidden())
                .extracting(Hidden::how, Hidden::text)
                .containsExactly(
                        tuple(Hidden.How.COMMENT, "a note"),
                        tuple(Hidden.How.NOT_DISPLAYED, "not displayed"),
                        tuple(Hidden.How.SAME_COLOUR, "same colour"),
                        tuple(Hidden.How.TINY, "tiny"),
                        tuple(Hidden.How.OFF_SCREEN, "far off"),
                        tuple(Hidden.How.TRANSPARENT, "transparent"),
                        tuple(Hidden.How.NOT_DISPLAYED, "gone"));
        assertThat(document.text())
                .contains("for screen readers", "white on dark")
                .doesNotContain("gone", "tiny");
    }

    @Test
    void hiddenElementCanSpanSeveralMarkdownBlocks() {
        Document document =
                markdown("Seen.\n\n<div style=\"display:none\">\n\nHidden **words**.\n\n</div>\n\nSeen again.");
        assertThat(document.text()).isEqualTo("Seen.\nSeen again.\n");
        assertThat(document.hidden())
                .singleElement()
                .satisfies(hidden -> assertThat(hidden.text()).contains("Hidden **words**."));
    }

    @Test
    void articleAndHeadOfAPageAreRead() {
        Document document = html("""
                <!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>Green &amp; hot</title>
                <meta name="description" content="All about tea."><link rel="canonical" href="https://example.com/tea">
                <script type="application/ld+json">{"@type":"Article"}</script></head>
                <body><nav><a href="/">Home</a></nav><main><h1>Tea</h1><p>Steep it.</p></main><footer>Imprint</footer></body></html>""");
        assertThat(document.text()).isEqualTo("Tea\nSteep it.\n");
        Metadata metadata = document.metadata();
        assertThat(metadata.first("title")).hasValueSatisfying(title -> {
            assertThat(title.value()).isEqualTo("Green & hot");
            assertThat(title.range().of(document.source())).isEqualTo("Green &amp; hot");
        });
        assertThat(metadata.first("description").orElseThrow().value()).isEqualTo("All about tea.");
        assertThat(metadata.first("canonical").orElseThrow().value()).isEqualTo("https://example.com/tea");
        assertThat(metadata.first("lang").orElseThrow().value()).isEqualTo("en-GB");
        assertThat(document.structuredData())
                .singleElement()
                .satisfies(data -> assertThat(data.json()).contains("Article"));
    }

    @Test
    void formatIsDetectedFromTheBeginningOfTheText() {
        assertThat(SourceFormats.guess("<!doctype html><p>x")).isEqualTo(SourceFormat.HTML);
        assertThat(SourceFormats.guess("  <h1>Tea</h1>\n<p>Steep it.</p>")).isEqualTo(SourceFormat.HTML);
        assertThat(SourceFormats.guess("<p align=center>Logo</p>\n\n# Tea\n\nText"))
                .isEqualTo(SourceFormat.MARKDOWN);
        assertThat(SourceFormats.guess("Tea <b>bold</b>")).isEqualTo(SourceFormat.MARKDOWN);
        assertThat(SourceFormats.guess("---\ntitle: x\n---\n<p>x</p>")).isEqualTo(SourceFormat.MARKDOWN);
        assertThat(SourceFormats.guess("")).isEqualTo(SourceFormat.MARKDOWN);
    }

    @Test
    void commentsAndBomMayPrecedeTheFirstTag() {
        assertThat(SourceFormats.guess("\ufeff <!-- a --> <!-- b -->\n<HTML>")).isEqualTo(SourceFormat.HTML);
        assertThat(SourceFormats.guess("\ufeff<!-- a --><p>x</p>")).isEqualTo(SourceFormat.HTML);
        assertThat(SourceFormats.guess("<div>x")).isEqualTo(SourceFormat.MARKDOWN);
        assertThat(SourceFormats.guess("<div>\n\n- x\n\n</div><p>x</p>")).isEqualTo(SourceFormat.MARKDOWN);
        Document html = Document.read("<p>Tea *is* hot.</p>", SourceFormat.AUTO);
        assertThat(html.format()).isEqualTo(SourceFormat.HTML);
        Document markdown = Document.read("Tea *is* hot.", SourceFormat.AUTO);
        assertThat(markdown.format()).isEqualTo(SourceFormat.MARKDOWN);
        assertThat(markdown.text()).isEqualTo("Tea is hot.\n");
        assertThat(SourceFormat.of("html")).contains(SourceFormat.HTML);
        assertThat(SourceFormat.of("rtf")).isEmpty();
    }

    @Test
    void everyOffsetIsInOrAfterASentence() {
        Document document = markdown("# Tea\n\nIt is hot. Wait.\n\n---\n\nPour.");
        assertThat(document.sentenceAt(-1)).isEqualTo(-1);
        assertThat(document.sentenceAt(0)).isZero();
        assertThat(document.sentenceAt(3)).isZero();
        assertThat(document.sentenceAt(4)).isEqualTo(1);
        assertThat(document.sentenceAt(14)).isEqualTo(1);
        assertThat(document.sentenceAt(15)).isEqualTo(2);
        assertThat(document.sentenceAt(21)).isEqualTo(3);
        assertThat(document.sentenceAt(999)).isEqualTo(3);
        assertThat(markdown("").sentenceAt(0)).isEqualTo(-1);
        Sentence pour = document.sentences().getLast();
        assertThat(document.block(pour)).isEqualTo(document.blocks().getLast());
        assertThat(document.text(pour.span())).isEqualTo("Pour.");
        assertThat(pour.words()).isEqualTo(1);
        assertThat(document.blocks().get(1).words()).isEqualTo(4);
        assertThat(document.lines()).isSameAs(document.lines());
        assertThat(document.lines().count()).isEqualTo(7);
        assertThat(document.items()).isSameAs(document.items());
    }

    @Test
    void openingIsTheFirstProseBlock() {
        assertThat(markdown("# Tea\n\n> Quoted.\n\n| a |\n|---|\n\n[^n]: Note[^n].\n\n- first\n\nSecond.")
                        .opening()
                        .map(Block::kind))
                .contains(Block.Kind.LIST_ITEM);
        assertThat(markdown("Text.").opening().map(Block::kind)).contains(Block.Kind.PARAGRAPH);
        assertThat(markdown("Tea[^n].\n\n[^n]: A note.").blocks())
                .extracting(Block::prose)
                .containsExactly(true, false);
        assertThat(markdown("# Tea\n\n> Quoted.").opening()).isEmpty();
        assertThat(html("<figure><figcaption>Tea</figcaption></figure>").opening())
                .isEmpty();
    }

    @Test
    void metadataUsesTheFirstNonBlankKey() {
        Metadata metadata =
                markdown("---\na: ''\na: ' '\na: one\nb: two\n---\n").metadata();
        assertThat(metadata.hasFrontMatter()).isTrue();
        assertThat(metadata.hasHead()).isFalse();
        assertThat(metadata.first("a", "b").orElseThrow().value()).isEqualTo("one");
        assertThat(metadata.first("x", "b").orElseThrow().value()).isEqualTo("two");
        assertThat(metadata.first("x")).isEmpty();
        assertThat(metadata.all("a")).extracting(Metadata.Entry::value).containsExactly("", "", "one");
        assertThat(metadata.all("x")).isEmpty();
        assertThat(metadata.entries()).containsOnlyKeys("a", "b");
        assertThat(html("<p>Tea").metadata().hasHead()).isFalse();
        assertThat(html(" \ufeff<!DOCTYPE html><p>Tea").metadata().hasHead()).isTrue();
        assertThat(html("<title>Tea</title>").metadata().hasHead()).isTrue();
        assertThat(html("<title></title><p>x").metadata().all("title"))
                .extracting(Metadata.Entry::range)
                .containsExactly(new Range(0, 7));
    }

    @Test
    void relMatchesAnyOfItsWords() {
        Link link = html("<a href=x rel='NoFollow  ugc'>x</a>").links().getFirst();
        assertThat(link.rel("nofollow")).isTrue();
        assertThat(link.rel("UGC")).isTrue();
        assertThat(link.rel("follow")).isFalse();
        assertThat(markdown("[x](y)").links().getFirst().rel("nofollow")).isFalse();
    }

    @Test
    void jsonLdMediaTypeMayHaveParameters() {
        assertThat(StructuredData.isJsonLd("application/ld+json")).isTrue();
        assertThat(StructuredData.isJsonLd(" Application/LD+JSON ; charset=utf-8"))
                .isTrue();
        assertThat(StructuredData.isJsonLd("application/json")).isFalse();
        assertThat(StructuredData.isJsonLd(";application/ld+json")).isFalse();
    }

    @Test
    void footnotesAreSeparateBlocks() {
        Document document = markdown("Tea is hot[^1].\n\n[^1]: About 80 °C.");
        assertThat(document.blocks())
                .extracting(Block::footnote, document::text)
                .containsExactly(tuple(false, "Tea is hot."), tuple(true, "About 80 °C."));
    }

    @Test
    void emptySourceGivesAnEmptyDocument() {
        Document document = markdown("");
        assertThat(document.wordCount()).isZero();
        assertThat(document.sections()).hasSize(1);
        assertThat(document.range(new Span(0, 0))).isEqualTo(new Range(0, 0));
        assertThat(html("").wordCount()).isZero();
    }

    @Test
    void linesEndAtAnyLineBreak() {
        Lines lines = Lines.of("a\r\nb\rc\nd");
        assertThat(lines.count()).isEqualTo(4);
        assertThat(lines.line(0)).isZero();
        assertThat(lines.line(3)).isEqualTo(1);
        assertThat(lines.line(5)).isEqualTo(2);
        assertThat(lines.start(3)).isEqualTo(7);
    }

    @Test
    void multilineRawTemplateBlockIsText() {
        Document document = markdown("""
                # Tea

                {% raw %}
                Steep it.

                ## Water

                Use `{{ water }}` that is soft.
                {% endraw %}

                Drink it.
                """);
        assertThat(document.headings()).extracting(Heading::text).containsExactly("Tea", "Water");
        assertThat(document.text())
                .contains("Steep it.")
                .contains("that is soft.")
                .contains("Drink it.");
        assertThat(document.text()).doesNotContain("raw");
        assertThat(markdown("Write {% raw %}{{ page.title }}{% endraw %} there.")
                        .text())
                .doesNotContain("page");
    }

    @Test
    void headingAttributesAreNotText() {
        assertThat(markdown("## الشاي الأخضر {#الشاي-الأخضر}\n\n## Tea {#green-tea}")
                        .headings())
                .extracting(Heading::text)
                .containsExactly("الشاي الأخضر", "Tea");
    }

    @Test
    void jsxComponentsWithDataAreNotText() {
        Document document = markdown("""
                Steep it.

                <TeaTable
                  rows={[
                    { name: 'Sencha', heat: 70 },
                    { name: 'Oolong', heat: 90 },
                  ]}
                />

                Drink it.

                ```jsx
                <Tea rows={[1]} />
                ```
                """);
        assertThat(document.text()).contains("Steep it.").contains("Drink it.").doesNotContain("Sencha");
        assertThat(document.text()).doesNotContain("rows={[\n");
        assertThat(document.codes()).hasSize(1);
    }
}
