package assay.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FragmentTest {

    private static final String ALL_KINDS = """
            # Tea

            Hot, see https://example.com/tea now.

            > Said so.

            - One

            | a | b |
            |---|---|
            | c | *d* |
            """;

    @Test
    void partsThatAreNotTextAreRemoved() {
        assertThat(Fragment.whole("""
                        ---
                        title: Tea
                        ---

                        # Tea

                        It `is` {{ very }} *hot*
                        here.<!-- x -->

                        ```
                        code
                        ```

                        {% highlight x %}
                        code
                        {% endhighlight %}

                        <script>x()</script>
                        """)).isEqualToIgnoringWhitespace("<h1>Tea</h1><p>It <em>hot</em> here.</p>");
    }

    @Test
    void horizontalRulesAreNotReadAsFrontMatter() {
        assertThat(Fragment.whole("---\n\nProse after a rule.\n")).contains("Prose after a rule.");
    }

    @Test
    void runningTextConsistsOfParagraphsAndListItems() {
        assertThat(Fragment.running(ALL_KINDS))
                .isEqualToIgnoringWhitespace("<p>Hot, see now.</p><ul><li>One</li></ul>");
    }

    @Test
    void headingsAndTableCellsBecomeParagraphsAndQuotationsAreRemoved() {
        assertThat(Fragment.evened(ALL_KINDS))
                .isEqualToIgnoringWhitespace(
                        "<p>Tea</p><p>Hot, see now.</p><ul><li>One</li></ul><p>a</p><p>b</p><p>c</p>"
                                + "<p><em>d</em></p>");
    }
}
