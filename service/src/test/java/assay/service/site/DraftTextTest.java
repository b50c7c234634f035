package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.site.DraftText.Block;
import assay.service.site.DraftText.Piece;
import assay.service.site.DraftText.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class DraftTextTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static List<DraftStatement> statements(String... texts) {
        ObjectNode report = JSON.createObjectNode();
        ArrayNode statements = report.putArray("statements");
        for (String text : texts) {
            statements
                    .addObject()
                    .put("section", "answer")
                    .put("sentence", statements.size())
                    .put("text", text);
        }
        return DraftStatement.of(report, Optional.empty(), Map.of());
    }

    private static DraftText text(String markdown, String... statements) {
        return DraftText.of(markdown, statements(statements)).orElseThrow();
    }

    private static String words(Piece piece) {
        return piece.runs().stream().map(Run::text).collect(Collectors.joining());
    }

    private static Stream<Piece> pieces(DraftText text) {
        return text.blocks().stream()
                .flatMap(block -> Stream.concat(
                        block.lines().stream(), block.rows().stream().flatMap(List::stream)))
                .flatMap(List::stream);
    }

    /// Returns “1: It costs $12.” for each statement, in the order of the text.
    private static List<String> stated(DraftText text) {
        List<String> stated = new ArrayList<>();
        pieces(text).forEach(piece -> {
            DraftStatement statement = piece.statement();
            if (statement != null) {
                stated.add(statement.number() + ": " + words(piece));
            }
        });
        return stated;
    }

    private static List<Run> links(DraftText text) {
        return pieces(text)
                .flatMap(piece -> piece.runs().stream())
                .filter(run -> run.url() != null)
                .toList();
    }

    @Test
    void statementsIncludeTheLinksBeforeTheirFullStop() {
        DraftText text =
                text("""
                It is a list. Acme keeps contacts. It was released in 2019 ([Acme](https://a.example/)). No source says more.

                - Acme costs $12 ([Acme prices](https://a.example/p), [a test](https://t.example/), 2 more)!
                - Without a mark ([a test](https://t.example/))
                """, "Acme keeps contacts.", "It was released in 2019.", "Acme costs $12!", "Without a mark");

        assertThat(stated(text))
                .containsExactly(
                        "1: Acme keeps contacts.",
                        "2: It was released in 2019 (Acme).",
                        "3: Acme costs $12 (Acme prices, a test, 2 more)!",
                        "4: Without a mark (a test)");
        assertThat(text.unplaced()).isEmpty();
        assertThat(links(text))
                .extracting(Run::url)
                .containsExactly(
                        "https://a.example/", "https://a.example/p", "https://t.example/", "https://t.example/");
        assertThat(pieces(text).map(DraftTextTest::words).collect(Collectors.joining()))
                .startsWith("It is a list. Acme keeps contacts. It was released in 2019 (Acme). No source says more.");
    }

    @Test
    void statementsWithRepeatedWordsAreFoundInOrder() {
        DraftText text = text("""
                ## Free plan

                It has a free plan and more. No free plan here, they say.

                | Option | Free plan |
                |---|---|
                | Acme | [free plan](https://a.example/) |
                | Brio | [free plan](https://b.example/) |
                | Free plan | x |

                It is free. It is free.
                """, "free plan", "free plan", "It is free.", "It is free.");

        assertThat(stated(text)).containsExactly("1: free plan", "2: free plan", "3: It is free.", "4: It is free.");
        Block table = text.blocks().get(2);
        assertThat(table.kind()).isEqualTo("table");
        assertThat(table.lines()).hasSize(2);
        assertThat(table.rows()).hasSize(3).allSatisfy(row -> assertThat(row).hasSize(2));
        assertThat(table.rows().get(1).get(1))
                .extracting(Piece::statement)
                .extracting("number")
                .containsExactly(2);
    }

    @Test
    void missingStatementDoesNotShiftTheOthers() {
        DraftText text = text(
                "One thing. Another thing. A third thing.\n",
                "Another thing.",
                "",
                "Nowhere.",
                "thing",
                "A third thing.",
                "One thing.");

        assertThat(stated(text)).containsExactly("6: One thing.", "1: Another thing.", "5: A third thing.");
        assertThat(text.unplaced()).extracting(DraftStatement::number).containsExactly(2, 3, 4);
        assertThat(text.placed(statements("a", "b", "c", "d", "e", "f")))
                .extracting(DraftStatement::number)
                .containsExactly(1, 5, 6);
    }

    @Test
    void blocksMatchTheMarkdownOfTheDraft() {
        DraftText text = text("""
                ---
                title: "Tea \\u003cb\\u003e \\"or\\" coffee"
                description: "What each costs."
                slug: "tea"
                date: 2026-11-21
                ---

                Tea.

                ## 1. Tea

                ### Strengths

                - It is hot.
                - It is old.

                1. Boil.
                2. Pour.
                """);

        assertThat(text.title()).isEqualTo("Tea <b> \"or\" coffee");
        assertThat(text.description()).isEqualTo("What each costs.");
        assertThat(text.blocks())
                .extracting(block ->
                        block.kind() + " " + block.level() + " " + block.lines().size())
                .containsExactly("paragraph 0 1", "heading 2 1", "heading 3 1", "list 0 2", "numbered 0 2");
    }

    @Test
    void markupInADraftIsShownAsText() {
        DraftText text = text("""
                <script>alert(1)</script>

                Hello <img src=x onerror=alert(1)> &lt;b&gt; \\*not\\* [go](javascript:alert(1)) `a < b` ![x](https://i.example/i.png).

                > > - deep

                ```
                code
                ```
                """, "Hello <img src=x onerror=alert(1)> <b> *not* go a < b x.");

        assertThat(links(text)).isEmpty();
        assertThat(stated(text)).containsExactly("1: Hello <img src=x onerror=alert(1)> <b> *not* go a < b x.");
    }

    @Test
    void brokenFrontMatterIsShownAsText() {
        assertThat(text("---\ntitle: \"x\n").blocks()).isNotEmpty();
        assertThat(text("---\ntitle: \"x\n---\n\nTea.\n").title()).isEqualTo("\"x");
        assertThat(text("").blocks()).isEmpty();
        assertThat(text("| a |\n|---|\n").blocks().getFirst().rows()).isEmpty();
    }

    /// In this text, each statement nearly matches at each word.
    @Test
    void maliciousTextIsReadQuickly() {
        String[] statements = new String[DraftStatement.MOST];
        for (int i = 0; i < statements.length; i++) {
            statements[i] = "a ".repeat(1_000) + i + ".";
        }
        String markdown = "a ".repeat(150_000) + "([a](https://a.example/)".repeat(2_000) + "\n";

        org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThat(text(markdown, statements).unplaced()).hasSize(statements.length));
    }

    @Test
    void longTextIsNotShown() {
        assertThat(DraftText.of("Tea. ".repeat(100_000), List.of())).isEmpty();
    }
}
