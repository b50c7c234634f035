package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Input made to hurt a parser, in the manner of the pathological suites of CommonMark, cmark and markdown-it: each is
/// read, and in time. The bound is twenty times what they need, so that it tells quadratic from linear and not one
/// machine from another.
public class HostileTest {

    private static final int SIZE = 200_000;

    public record Case(String name, String source) {
        @Override
        public String toString() {
            return name;
        }
    }

    public static Stream<Case> cases() {
        Map<String, String> cases = new LinkedHashMap<>();
        cases.put("nested quotes", ">".repeat(SIZE) + "a");
        cases.put("nested quotes with spaces", "> ".repeat(SIZE / 2) + "a");
        cases.put("nested brackets", "[".repeat(SIZE / 2) + "a" + "]".repeat(SIZE / 2));
        cases.put("open brackets", "[".repeat(SIZE));
        cases.put("bracket pairs", "[a](b".repeat(SIZE / 5));
        cases.put("unclosed links", "[a](".repeat(SIZE / 4));
        cases.put("unclosed link with angle", "[a](<b".repeat(SIZE / 6));
        cases.put("images in links", "![[]()".repeat(SIZE / 6));
        cases.put("nested emphasis", "*a **a ".repeat(SIZE / 7) + "b" + " a** a*".repeat(10));
        cases.put("emphasis openers", "a**b".repeat(SIZE / 4));
        cases.put("emphasis closers", "a_ ".repeat(SIZE / 3));
        cases.put("mismatched emphasis", "*a ".repeat(20_000) + "_a*_ ".repeat(20_000));
        cases.put("long stars", "*".repeat(SIZE));
        cases.put("backticks", backticks());
        cases.put("one word", "a".repeat(SIZE));
        cases.put("one line of words", "word ".repeat(SIZE / 5));
        cases.put("headings", "# h\n".repeat(SIZE / 4));
        cases.put("links", "[a](https://example.com/) ".repeat(SIZE / 26));
        cases.put("nested lists", nestedLists());
        cases.put("list markers", "- ".repeat(SIZE / 2));
        cases.put("ordered markers", "1. ".repeat(SIZE / 3));
        cases.put("wide table", "|a".repeat(SIZE / 4) + "|\n" + "|-".repeat(SIZE / 4) + "|\n");
        cases.put("tall table", "|a|b|\n|-|-|\n" + "|c|d|\n".repeat(SIZE / 7));
        cases.put(
                "table of many columns and short rows",
                "|a".repeat(1000) + "|\n" + "|-".repeat(1000) + "|\n" + "|\n".repeat(90_000));
        cases.put("open tags", "<div>".repeat(SIZE / 5));
        cases.put("inline tags", "a<b>".repeat(SIZE / 4));
        cases.put(
                "tags that do not end in Markdown in HTML",
                "<div markdown=\"1\">\n<p a\n<p b\n</div>\n\n".repeat(SIZE / 40));
        cases.put("less-than", "<".repeat(SIZE));
        cases.put("unclosed comments", "<!--".repeat(SIZE / 4));
        cases.put("inline comments", "a <!-- x ".repeat(SIZE / 9));
        cases.put("processing instructions", "a <? ".repeat(SIZE / 5));
        cases.put("cdata", "a <![CDATA[ ".repeat(SIZE / 12));
        cases.put("attributes", "a <b c=\"d\" ".repeat(SIZE / 11));
        cases.put("open quotes in tags", "<a href=\"".repeat(SIZE / 9));
        cases.put("entities", "&".repeat(SIZE));
        cases.put("entity starts", "&a".repeat(SIZE / 2));
        cases.put("backslashes", "\\".repeat(SIZE));
        cases.put("template starts", "{{".repeat(SIZE / 2));
        cases.put("template tags", "{% if %}".repeat(SIZE / 8));
        cases.put("liquid code starts", "{% raw %}".repeat(SIZE / 9));
        cases.put("shortcode starts", "[a b=".repeat(SIZE / 5));
        cases.put("shortcode attributes", "[a " + "b=c ".repeat(SIZE / 4));
        cases.put("admonitions", ":::\n".repeat(SIZE / 4));
        cases.put("imports", "import a\n".repeat(SIZE / 9));
        cases.put("attribute lists", "{:a".repeat(SIZE / 3));
        cases.put("reference definitions", references());
        cases.put("same reference used often", "[a]: " + "x".repeat(50_000) + "\n\n" + "[a]".repeat(50_000));
        cases.put("footnotes", "[^1]: a\n".repeat(SIZE / 8));
        cases.put("footnote references", "[^1]".repeat(SIZE / 4) + "\n\n[^1]: a");
        cases.put("front matter without end", "---\n" + "a: b\n".repeat(SIZE / 5));
        cases.put("front matter keys", "---\n" + "a: b\n".repeat(SIZE / 5) + "---\n");
        cases.put("deep front matter", "---\n" + deepYaml() + "---\n");
        cases.put("a paragraph of many lines", "(a\n".repeat(SIZE / 3));
        cases.put("table cells", "|a".repeat(1000) + "|\n" + "|-".repeat(1000) + "|\n" + "|b|\n".repeat(SIZE / 4));
        cases.put("open front matter quote", "---\na: \"\n" + "b\n".repeat(SIZE / 2) + "---\n");
        cases.put("front matter quotes", "---\n" + "a: \"\n".repeat(SIZE / 5) + "---\n");
        cases.put("hard breaks", "a\\\n".repeat(SIZE / 3));
        cases.put("terminators", ".".repeat(SIZE));
        cases.put("initials", "A. ".repeat(SIZE / 3));
        cases.put("apostrophes", "'".repeat(SIZE));
        cases.put("joined word", "a-".repeat(SIZE / 2));
        cases.put("addresses", "http://a ".repeat(SIZE / 9));
        cases.put("one address", "http://" + "a/".repeat(SIZE / 2));
        cases.put("thai", "\u0e01\u0e32".repeat(SIZE / 2));
        cases.put("han", "\u6f22".repeat(SIZE));
        cases.put("lone surrogates", "\ud800a\udc00 ".repeat(SIZE / 4));
        cases.put("nulls", "\0".repeat(SIZE));
        cases.put("carriage returns", "\r".repeat(SIZE));
        cases.put("tabs", "\t".repeat(SIZE));
        cases.put("zero width", "\u200b".repeat(SIZE));
        cases.put("combining marks", "a" + "\u0301".repeat(SIZE));
        return cases.entrySet().stream().map(each -> new Case(each.getKey(), each.getValue()));
    }

    private static String backticks() {
        StringBuilder text = new StringBuilder();
        for (int i = 1; text.length() < SIZE; i++) {
            text.append('e').append("`".repeat(i));
        }
        return text.substring(0, SIZE);
    }

    private static String nestedLists() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < SIZE; i++) {
            text.append("  ".repeat(i)).append("* a\n");
        }
        return text.substring(0, SIZE);
    }

    private static String references() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < SIZE; i++) {
            text.append('[').append(i).append("]: /x\n");
        }
        return text.substring(0, SIZE);
    }

    private static String deepYaml() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < SIZE; i++) {
            text.append(" ".repeat(i)).append("a:\n");
        }
        return text.substring(0, SIZE);
    }

    @ParameterizedTest
    @MethodSource("cases")
    @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void isReadAsMarkdown(Case hostile) {
        Document document = Document.read(hostile.source(), SourceFormat.MARKDOWN);
        assertThat(document.sections()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("cases")
    @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void isReadAsHtml(Case hostile) {
        Document document = Document.read(hostile.source(), SourceFormat.HTML);
        assertThat(document.sections()).isNotEmpty();
    }

    @Test
    void theReportNamesTheLimitsThatWereMet() {
        assertThat(Document.read("[".repeat(SIZE), SourceFormat.MARKDOWN).limits())
                .singleElement()
                .asString()
                .contains("markup");
        assertThat(Document.read("> ".repeat(500) + "a", SourceFormat.MARKDOWN).limits())
                .singleElement()
                .asString()
                .contains("nested");
        assertThat(Document.read("# Tea\n\nText.", SourceFormat.MARKDOWN).limits())
                .isEmpty();
    }
}
