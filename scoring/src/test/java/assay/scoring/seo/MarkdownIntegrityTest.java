package assay.scoring.seo;

import static assay.scoring.CheckTester.words;
import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownIntegrityTest {

    private final CheckTester check = new CheckTester(new MarkdownIntegrity());

    @Test
    void unclosedFenceThatSwallowsTheTextGivesABlocker() {
        check.on("Boil it.\n\n```sh\nboil\n\n## Time\n\n" + words(300))
                .gives(BLOCKER)
                .because("Close the code block that begins on line 3; it turns")
                .measures("unclosed_fence", 1)
                .marks("```sh");
        check.on(words(600) + "\n\n```sh\nboil\n\n" + words(300)).gives(FAIL).because("% of the text into code");
    }

    @Test
    void unclosedFenceAroundCodeGivesOnlyAWarning() {
        check.on(words(100) + "\n\n```sh\nboil --slowly\n").gives(WARNING).because("on line 5; it is never closed");
    }

    @Test
    void fenceInsideAFenceIsReported() {
        check.on(words(100) + "\n\n```sh\nboil\n\n" + words(100) + "\n\n```java\nint tea;\n```\n\nEnd.")
                .gives(FAIL)
                .measures("unclosed_fence", 1)
                .marks("```sh");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "````md\n```java\nint tea;\n```\n````",
                "- one\n\n  ```sh\n  boil\n  ```\n- two",
                "> ```sh\n> boil\n> ```\n\nAfter.",
                "~~~\n```\n~~~",
                "    ```\n    indented\n",
                "Use `code` and ``a ` b``.",
                "{% highlight java %}\nint tea;\n{% endhighlight %}",
                "<Tabs>\n<TabItem value=\"a\">\n\nText.\n\n</TabItem>\n</Tabs>",
                "{{< tea name=\"x\" >}}\n\n[read]({{ page.url }})\n\n{{% note %}}<div>x</div>{{% /note %}}",
                "import X from 'x';\n\n<Tea a={() => <div>} />",
                "<details>\n<summary>More</summary>\n\nText.\n\n</details>",
                "<p>One\n<p>Two\n<br>\n<img src=\"x.png\">\n<li>three",
                "A `<div>` and `[text](http` and `&amp;amp;` in code.",
                "```html\n<div>\n&amp;lt;\n#Heading\n[a](http\n| a | b |\n| c | d |\n| e | f |\n```",
                "#java #spring #123\n\nLine\n#java\n\n#MeToo\n\n#1 of them",
                "| a | b |\n|---|---|\n| c \\| d | e |\n| `{{ a | b }}` | f |",
                "| a | b |\n|---|---|\n| c | d | |",
                "a | b\n--|--\nc | d",
                "Either a|b or |x| and |y|.",
                "Text.\n\n---\n\nNote: this is prose.\n\n---\n\nEnd.",
                "---\ntitle: Tea\ndate: 2026-01-01\n---\n\nText.",
                "See \\[text\\](https://example.com and so on.",
                "AT&amp;T and a &lt; b and &copy;.",
                "Title: Tea\n\nText.",
                "Where a < b and c > d, `x`."
            })
    void validMarkdownPasses(String sound) {
        check.on(words(60) + "\n\n" + sound).passes();
        if (!sound.startsWith("    ")) {
            check.on(sound + "\n\n" + words(60)).passes();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Read [how to brew it] (https://example.com/tea) first.",
                "Read (how to brew it)[https://example.com/tea] first.",
                "Install the [`tea` package] (https://example.com/tea) first.",
                "All of (REST)[https://example.com/rest] is there."
            })
    void brokenLinkIsReported(String content) {
        check.on(content)
                .gives(WARNING)
                .because("Fix the broken link: write the text in [ ] and the URL in ( ) right after it.");
    }

    @ParameterizedTest
    @CsvSource({
        "请看[如何泡好绿茶] (https://example.com/tea)。, [如何泡好绿茶] (https://example.com/tea)",
        "请看[如何泡好绿茶]（https://example.com/tea）。, [如何泡好绿茶]（https://example.com/tea）",
        "请看(如何泡好绿茶)[https://example.com/tea]。, (如何泡好绿茶)[https://example.com/tea]",
        "お茶は[緑茶のおいしい入れ方]（https://example.com/tea）へ。, [緑茶のおいしい入れ方]（https://example.com/tea）",
        "먼저 [녹차를 우리는 방법] (https://example.com/tea)을 읽자., [녹차를 우리는 방법] (https://example.com/tea)"
    })
    void brokenLinkInAWritingSystemWithoutCapitalsIsReported(String content, String torn) {
        String words = torn.substring(1, torn.indexOf(torn.startsWith("[") ? ']' : ')'));
        check.on(content)
                .gives(WARNING)
                .because("Fix the broken link")
                .marks(torn)
                .suggests("[" + words + "](https://example.com/tea)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "As in [1] (https://example.com/1) and [PDF] (https://example.com/2).",
                "请看[视频] (https://example.com/1)、[官方网站]（https://example.com/2）和[1]（https://example.com/3）。",
                "请看官方网站（https://example.com/2），那里[有图]。",
                "請看[茶] (https://example.com/1) 與（https://example.com/2）。",
                "Read [how to brew it][tea] (https://example.com/tea).\n\n[tea]: https://example.com",
                "Write `[words] (https://example.com)` or `(words)[https://example.com]`.",
                "Read it (see [this](https://example.com))[^1].\n\n[^1]: A note."
            })
    void linkLookalikesPass(String content) {
        check.on(content).passes();
    }

    @Test
    void unclosedLinkIsReported() {
        check.on("Read [how hot](https://example.com/water. Then pour.")
                .gives(WARNING)
                .because("Close the unclosed link")
                .marks("[how hot](https://example.com/water.")
                .suggests("[how hot](https://example.com/water).");
    }

    @Test
    void unclosedHtmlIsReported() {
        check.on("<div class=\"note\">\n\nText <b>bold text.\n\n" + words(30))
                .gives(WARNING)
                .because("Add the missing closing tags for 2 HTML elements, starting with “<div class=\"note\">”.")
                .marks("<div class=\"note\">", "<b>");
    }

    @Test
    void htmlInFrontMatterAndInlineCodeIsIgnored() {
        check.on("---\ntitle: Tea\nsummary: a <b>bold one\n---\n\nText with `<div>` and `</div>` and <i>x</i>.")
                .passes();
        check.on("Text with `<div>` in code and <div>\n\nopen.").gives(WARNING).marks("<div>");
    }

    @Test
    void unclosedCommentHidesTheRest() {
        check.on(words(30) + "\n\n<!-- note to self\n\n" + words(100))
                .gives(FAIL)
                .because("Close the HTML comment with “-->”");
    }

    @Test
    void tableWithoutDelimiterRowIsReported() {
        check.on("| leaf | heat |\n| sencha | 70 |\n| bancha | 80 |")
                .gives(FAIL)
                .because("Fix the broken table or row")
                .measures("broken_table", 1);
        check.on("Text\n\n| leaf | heat |\n|---|---|---|\n| sencha | 70 |").gives(FAIL);
    }

    @Test
    void tableThatJekyllAcceptsGivesOnlyAWarning() {
        check.on("---\nlayout: post\n---\n\n| leaf | heat |\n| sencha | 70 |\n| bancha | 80 |")
                .gives(WARNING);
    }

    @Test
    void rowWithTooManyCellsIsReported() {
        check.on("| leaf | heat |\n|---|---|\n| sencha | 70 | lost |")
                .gives(FAIL)
                .marks("| sencha | 70 | lost |");
        check.on("| leaf | heat | time |\n|---|---|---|\n| sencha | 70 |")
                .gives(OPTIMIZATION)
                .because("Complete the table row that has fewer cells");
    }

    @Test
    void headingWithoutASpaceIsReported() {
        check.on("##Water\n\nText.\n\n#Brewing Green Tea\n\nText.")
                .gives(WARNING)
                .because("Add a space after the # signs of 2 headings")
                .marks("##Water", "#Brewing Green Tea")
                .suggests("## Water");
        check.on("##Water\n\nText.").gives(WARNING).because("after the # signs of one heading");
    }

    @Test
    void doubleEscapesAreReported() {
        check.on("Salt &amp;amp; pepper, a&amp;nbsp;b.")
                .gives(WARNING)
                .because("2 characters are escaped twice")
                .marks("&amp;amp;", "&amp;nbsp;")
                .suggests("&amp;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n\n---\ntitle: Tea\ndate: 2026-01-01\n---\n\nText.",
                "---\ntitle: Tea\ndate: 2026-01-01\n\nText without an end.",
                "title: Tea\ndate: 2026-01-01\n---\n\nText.",
                "---\ntitle: Tea\n---\n\n---\ntitle: Tea\nlayout: post\n---\n\nText.",
            })
    void frontMatterThatReadersWouldSeeIsReported(String leak) {
        check.on(leak).gives(WARNING).because("Put the front matter at the top").measures("front_matter_leak", 1);
    }

    @Test
    void manyMinorFaultsCostMore() {
        assertThat(check.on("##Water\n\n").judge().credit()).isEqualTo(990);
        assertThat(check.on("##Water\n\n".repeat(9)).judge().credit()).isEqualTo(958);
    }

    @Test
    void trailingCarriageReturnIsNotMarked() {
        check.on("##Tea is\r\nSo it is.\r\n").gives(WARNING).marks("##Tea is").suggests("## Tea is");
        check.on("| a | b |\r\n| c | d |\r\n| e | f |\r\nSo it is.\r\n")
                .gives(FAIL)
                .marks("| a | b |\r\n| c | d |\r\n| e | f |");
        check.on("| a | b |\r\n|---|---|\r\n| c | d | e |\r\n").gives(FAIL).marks("| c | d | e |");
    }

    @Test
    void htmlIsSkipped() {
        check.on("<p>##Water ```</p>").with(s -> s.in(SourceFormat.HTML)).isNotApplicable("HTML");
    }

    @Test
    void commentsDoNotSuppressTheCheck() {
        check.on("<!-- assay-disable markdown_integrity -->\n\n##Water\n\nText.")
                .gives(WARNING);
    }

    /// Readers see the number signs, but can still read the words.
    @Test
    void headingsWithoutASpaceCostLittle() {
        String text = CheckTester.words(40) + "\n\n##Water\n\n" + CheckTester.words(40) + "\n\n##Leaves\n\n"
                + CheckTester.words(40) + "\n\n##Time\n\n" + CheckTester.words(40);
        assertThat(check.on(text).gives(WARNING).credit()).isBetween(950, 980);
    }
}
