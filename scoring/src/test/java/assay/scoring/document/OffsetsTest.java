package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that the source range of every word in a document contains the word.
class OffsetsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Green tea\n\nSteep it at 80 °C.",
                "# Green tea\r\n\r\nSteep it\r\nat 80 °C.\r\n\r\n- one\r\n- two\r\n",
                "Tea &amp; water &copy; 2026 &#8212; &#x1F375; hot &notreal; end",
                "\\*Not\\* emphasis \\\\ but \\# signs &lt;here&gt;",
                "\tcode\n\nA\ttab\tin text",
                "🍵 Tea 🫖 **bold 🍃 leaf** _👩‍👩‍👧 family_ end",
                "שלום עולם, זה תה ירוק. mixed **עברית** text",
                "> quoted *text*\n> over lines\n\n1. one\n   more\n2. two",
                "| a \\| b | c |\n|---|---|\n| one **two** | `x \\| y` after |\n",
                "[link *text*](https://example.com \"title\") and ![alt](x.png) end <b>bold</b> &amp;<br>next",
                "Text<!-- a comment --> more {{ page.title }} end {% if x %}yes{% endif %} done",
                "<div>\n<p>Raw &amp; html</p>\n</div>\n\nAfter ~~gone~~ it",
                "> <div>\n> <p>Raw in a quote</p>\n> </div>\n\nAfter",
                "> <div>\n> raw text of\n>  some lines</div>\n\nAfter",
                "- <div>raw text of\n  some lines in\n  a list</div>",
                "Use `tea\npot hot` and `cup\r\nof water` now.",
                "> Use `tea\n> pot hot` now.",
                "Footnote[^1] here.\n\n[^1]: The *note* itself.",
                "``code with ` tick`` and `  spaced  ` words",
                "Setext heading\n==============\n\nText  \nbroken line",
                "a\u00a0b\u200bc \ufeffd",
                "- [ ] open task\n- [x] done task",
                "---\ntitle: Tea\n---\n\nBody &mdash; text",
                "\ufeff---\ntitle: Tea\n---\n\nBody text",
                "---\r\ntitle: Tea\r\n---\r\nBody text",
            })
    void markdownWordRangesAreCorrect(String source) {
        assertThat(misplaced(Document.read(source, SourceFormat.MARKDOWN))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<h1>Green tea</h1>\r\n<p>Steep it at 80&nbsp;&deg;C.</p>",
                "<p>Tea &amp; water &copy 2026 &#x1F375; hot</p><ul><li>one<li>two</ul>",
                "<!doctype html><html><head><title>Tea</title></head><body><p>🍵 text <b>bold</b> &lt;x&gt;</p></body></html>",
                "<table><tr><th>A</th><th>B</th></tr><tr><td>one</td><td></td></tr></table>",
                "<p>שלום <i>עולם</i></p>",
                "text before<br>after <a href='x'>a <em>link</em></a> end",
                "\ufeff<p>with a mark</p>",
            })
    void htmlWordRangesAreCorrect(String source) {
        assertThat(misplaced(Document.read(source, SourceFormat.HTML))).isEmpty();
    }

    @Test
    @Tag("large")
    void wordRangesInRealPostsAreCorrect() {
        List<String> wrong = new ArrayList<>();
        for (Path path : Corpus.markdown()) {
            misplaced(Document.read(Corpus.read(path), SourceFormat.MARKDOWN))
                    .forEach(each -> wrong.add(path.getFileName() + ": " + each));
        }
        for (Path path : Corpus.html()) {
            misplaced(Document.read(Corpus.read(path), SourceFormat.HTML))
                    .forEach(each -> wrong.add(path.getFileName() + ": " + each));
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "**Why:** Because it is hot. | **Why:** Because it is hot.",
                "[Tea](/tea) is hot. | [Tea](/tea) is hot.",
                "It is **very hot.** Then | It is **very hot.**",
                "See [the guide.](/guide) Then | See [the guide.](/guide)",
                "`brew` is hot. | `brew` is hot.",
                "Use snake_case here. | Use snake_case here.",
                "Three * four is twelve. | Three * four is twelve.",
                "**Bold. Then more** text. | Bold.",
            })
    void sentenceRangeIsWidenedToIncludeMarkupItWouldBreak(String source, String range) {
        Document document = Document.read(source, SourceFormat.MARKDOWN);
        assertThat(document.range(document.sentences().getFirst()).of(source)).isEqualTo(range);
    }

    private static List<String> misplaced(Document document) {
        List<String> wrong = new ArrayList<>();
        Words words = document.words();
        for (int i = 0; i < words.count(); i++) {
            Range range = document.range(words.span(i));
            String raw = range.of(document.source());
            String there = fold(raw);
            if (!there.equals(words.form(i)) && !isSpread(fold(Parser.unescapeEntities(raw, false)), words.form(i))) {
                wrong.add("“" + words.form(i) + "” at " + range + " is “" + raw + "”");
            }
        }
        return wrong;
    }

    /// Returns whether there is markup inside the word, as in `[tea](x)s` and `l'**eau**`. Without markup,
    /// the first and last letters must match, and all letters must be in order.
    private static boolean isSpread(String range, String word) {
        String raw = range.replaceAll("\\]\\([^)]*\\)", "").replaceAll("^[*_~`\\[]+|[*_~`]+$", "");
        if (raw.isEmpty()
                || raw.charAt(0) != word.charAt(0)
                || raw.charAt(raw.length() - 1) != word.charAt(word.length() - 1)) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < raw.length() && at < word.length(); i++) {
            at += raw.charAt(i) == word.charAt(at) ? 1 : 0;
        }
        return at == word.length();
    }

    private static String fold(String text) {
        return text.toLowerCase(Locale.ROOT).replace('\u2019', '\'').replace("\u00ad", "");
    }
}
