package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests how texts beyond all realistic limits are read: they are still read, in linear time, and the report
/// states what was left out. `HostileTest` tries all texts of [Hostile].
class LimitsTest {

    private static final int SIZE = 200_000;

    private static Document markdown(String source) {
        return Document.read(source, SourceFormat.MARKDOWN);
    }

    private static Document html(String source) {
        return Document.read(source, SourceFormat.HTML);
    }

    @Test
    void reportMentionsExceededLimits() {
        assertThat(Document.read("[".repeat(SIZE), SourceFormat.MARKDOWN).limits())
                .containsExactly(ParserLimit.MARKS);
        assertThat(Document.read("> ".repeat(500) + "a", SourceFormat.MARKDOWN).limits())
                .containsExactly(ParserLimit.NESTING);
        assertThat(Document.read("# Tea\n\nText.", SourceFormat.MARKDOWN).limits())
                .isEmpty();
    }

    @Test
    void oversizedTableIsTextEvenInMarkdownWithinHtml() {
        String table = "|a".repeat(1000) + "|\n" + "|-".repeat(1000) + "|\n" + "|b|\n".repeat(200);
        Document document = markdown("<div markdown=\"1\">\n" + table + "</div>");
        assertThat(document.limits()).containsExactly(ParserLimit.TABLE_CELLS);
        assertThat(document.wordCount()).isPositive();
    }

    /// Each row is filled up to the width of its table: 75 such tables in 200,000 characters had 7.5
    /// million cells and exhausted the heap.
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void numberOfTableCellsIsLimited(String lineEnd) {
        String table = "a|".repeat(200) + "\n" + "-|".repeat(200) + "\n" + "||\n".repeat(98) + "\n";
        Document few = markdown(table.repeat(4).replace("\n", lineEnd));
        assertThat(few.tables()).hasSize(4);
        assertThat(few.limits()).isEmpty();
        for (String prefix : List.of("", "> ", "  ")) {
            Document many = markdown(prefix + table.repeat(6).strip().replace("\n", lineEnd + prefix));
            assertThat(many.tables()).isEmpty();
            assertThat(many.limits()).containsExactly(ParserLimit.TABLE_CELLS);
            assertThat(many.wordCount()).isPositive();
        }
    }

    @Test
    void linesOfDashesAreNotTables() {
        Document document = markdown("---\n\nTea - and - cups\n\n".repeat(5_000));
        assertThat(document.limits()).isEmpty();
    }

    /// The limit is cmark's: 50,000 uses of a URL of 50,000 characters would be 2.5 billion characters to
    /// read.
    @Test
    void referenceExpansionIsLimited() {
        String address = "https://example.com/" + "x".repeat(60_000);
        Document document = markdown("[a]: " + address + "\n\n[a]\n\n" + "Tea ![a] and [a].\n\n".repeat(1_000));
        assertThat(document.links())
                .isNotEmpty()
                .allMatch(link -> link.destination().equals(address));
        assertThat(document.links()).hasSizeLessThan(5);
        assertThat(document.text()).endsWith("Tea and a.\n");
        assertThat(document.limits()).containsExactly(ParserLimit.REFERENCES);
    }

    @Test
    void thousandShortReferencesAreLinks() {
        Document document = markdown("[a]: https://example.com/\n\n" + "[a] ".repeat(1_000));
        assertThat(document.links()).hasSize(1_000);
        assertThat(document.limits()).isEmpty();
    }

    @Test
    void linkEndsWhereTheNextLinkBegins() {
        Document document = markdown("<p><a href=x>green <a href=y>tea</a></a></p>");
        assertThat(document.links()).extracting(Link::text).containsExactly("green", "tea");
    }

    @Test
    void tagWithAnOverlongNameIsText() {
        Document document = html("<p>Tea.</p><b" + "a".repeat(5_000) + "><p>Water.</p>");
        assertThat(document.limits()).containsExactly(ParserLimit.TAG_NAME);
        assertThat(document.text()).startsWith("Tea.").endsWith("Water.\n");
    }

    @Test
    void styleTagMentionedInASentenceDoesNotHideTheStyleSheet() {
        Document document = markdown(
                "Put it into `<style>`.\n\n<style>\n.gone{display:none}\n</style>\n\n<p class=\"gone\">Leaf.</p>");
        assertThat(document.hidden()).singleElement().extracting(Hidden::text).isEqualTo("Leaf.");
    }

    /// In lower case, the letter “İ” is two characters.
    @Test
    void letterThatIsLongerInLowerCaseDoesNotShiftTheEndOfAScript() {
        Document document =
                markdown("<div>\n\u0130\u0130\u0130 <script type=\"application/ld+json\">{\"a\":1}</script>\n</div>");
        assertThat(document.structuredData())
                .singleElement()
                .extracting(StructuredData::json)
                .isEqualTo("{\"a\":1}");
    }

    /// A fence of tildes inside a fence of backticks is code, so it is not a fence.
    @Test
    @Tag("large")
    void fenceLookalikeDoesNotPreventASplit() {
        assertThat(markdown("```\n~~~\n```\n" + "(a\n".repeat(20_000)).limits()).containsExactly(ParserLimit.LINES);
    }
}
