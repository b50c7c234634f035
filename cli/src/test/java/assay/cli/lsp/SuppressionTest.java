package assay.cli.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fixes.edits.Edit;
import assay.scoring.document.Range;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuppressionTest {

    /// Returns the text after the word “Recieve” in it is suppressed.
    private static String suppressed(String text) {
        int start = text.indexOf("Recieve");
        List<Edit> edits = Suppression.of(text, "spelling", new Range(start, start + "Recieve".length()));
        StringBuilder changed = new StringBuilder(text);
        for (Edit edit : edits.reversed()) {
            changed.replace(edit.range().start(), edit.range().end(), edit.replacement());
        }
        return changed.toString();
    }

    /// Footnotes, notes, attributes, comments for other tools, lists, tables, quotations and code.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Recieve the tea.",
                "Recieve the tea\n===============",
                "[^1]: Recieve the tea.\n\n    In a second paragraph.",
                "[^1]: Receive the tea.\n\n    Recieve a second paragraph.",
                "!!! note\n\n    Recieve the tea.",
                "# Recieve the tea\n{: #tea}",
                "<!-- markdownlint-disable-next-line -->\nRecieve the tea.",
                "- one\n\n  Recieve\n\n- two",
                "| a | b |\n|---|---|\n| Recieve | c |",
                "> Recieve\n>\n> the tea.",
                "<div>\nRecieve\n</div>",
                "```\nRecieve\n```"
            })
    void commentsAreAroundTheWholeBlock(String block) {
        assertThat(suppressed("Before.\n\n" + block + "\n\nAfter.\n"))
                .isEqualTo("Before.\n\n<!-- assay-disable spelling -->\n\n" + block
                        + "\n\n<!-- assay-enable spelling -->\n\nAfter.\n");
        assertThat(suppressed(block)).startsWith("<!-- assay-disable spelling -->\n\n" + block);
    }

    /// Two thematic breaks with prose between them are not front matter.
    @Test
    void textStartsWhereTheScoresStart() {
        assertThat(suppressed("---\nRecieve the tea.\n\n---\n\nAfter.\n"))
                .startsWith("<!-- assay-disable spelling -->\n\n---\nRecieve the tea.\n\n<!-- assay-enable");
        assertThat(suppressed("\ufeffRecieve.\n"))
                .isEqualTo("\ufeff<!-- assay-disable spelling -->\n\nRecieve.\n\n<!-- assay-enable spelling -->\n");
    }

    @Test
    void openBlocksAtTheEndAreSuppressedToTheEnd() {
        assertThat(suppressed("```\nRecieve")).isEqualTo("<!-- assay-disable spelling -->\n\n```\nRecieve");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "---\ntitle: Recieve\n---\n\nTea.\n",
                "\ufeff---\ntitle: Recieve\n---\n",
                "+++\nt = 'Recieve'\n+++\n"
            })
    void frontMatterIsLeftAlone(String text) {
        assertThat(suppressed(text)).isEqualTo(text);
    }
}
