package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import assay.claims.Refusal;
import assay.claims.Refusal.Kind;
import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class FixAnswerTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private static ScoredText text(String content) {
        return ScoredText.of(Submission.of(content, LocalDate.of(2026, 11, 21)), SCORER);
    }

    private static ObjectNode answer() {
        ObjectNode answer = new JsonMapper().createObjectNode();
        answer.putArray("edits");
        answer.putNull("title").putNull("meta_description").putNull("slug").putArray("questions");
        return answer;
    }

    private static ObjectNode edits(Object... said) {
        ObjectNode answer = answer();
        for (int i = 0; i < said.length; i += 4) {
            answer.withArray("edits")
                    .addObject()
                    .put("first_line", (int) said[i])
                    .put("last_line", (int) said[i + 1])
                    .put("before", (String) said[i + 2])
                    .put("after", (String) said[i + 3]);
        }
        return answer;
    }

    private static String done(String content, ObjectNode answer) {
        ScoredText text = text(content);
        FixAnswer read = FixAnswer.read(answer, text);
        assertThat(read.refusals()).isEmpty();
        return read.change().applied(text.submission()).content();
    }

    private static List<Kind> refused(String content, ObjectNode answer) {
        FixAnswer read = FixAnswer.read(answer, text(content));
        assertThat(read.change()).isEqualTo(Change.NONE);
        return read.refusals().stream().map(Refusal::kind).toList();
    }

    @Test
    void editReplacesTextWithinTheGivenLines() {
        assertThat(done("tea\ntea\n", edits(2, 2, "tea", "coffee"))).isEqualTo("tea\ncoffee\n");
        assertThat(done("one\ntwo\nthree\n", edits(1, 2, "one\ntwo", "two"))).isEqualTo("two\nthree\n");
    }

    @Test
    void editWithAnEmptyBeforeInsertsLines() {
        assertThat(done("one\ntwo", edits(1, 1, "", "more"))).isEqualTo("one\n\nmore\n\ntwo");
        assertThat(done("one\ntwo", edits(2, 2, "", "more"))).isEqualTo("one\ntwo\n\nmore");
        assertThat(done("one", edits(0, 0, "", "more"))).isEqualTo("more\n\none");
        assertThat(done("---\ntitle: x\n---\n\none", edits(0, 0, "", "more")))
                .isEqualTo("---\ntitle: x\n---\n\nmore\n\none");
    }

    @Test
    void insertedBlocksAreSeparatedByBlankLines() {
        assertThat(done("one\ntwo", edits(1, 1, "", "## More"))).isEqualTo("one\n\n## More\n\ntwo");
        assertThat(done("one\n\ntwo", edits(1, 1, "", "| a |\n| - |"))).isEqualTo("one\n\n| a |\n| - |\n\ntwo");
        assertThat(done("- one\n- two", edits(1, 1, "", "- more"))).isEqualTo("- one\n- more\n- two");
        assertThat(done("| a |\n| - |\n| b |", edits(3, 3, "", "| c |"))).isEqualTo("| a |\n| - |\n| b |\n| c |");
        assertThat(done("one\r\ntwo\r\n", edits(1, 1, "", "more"))).isEqualTo("one\r\n\r\nmore\r\n\r\ntwo\r\n");
    }

    @Test
    void lineEndingsOfAnEditMatchTheText() {
        assertThat(done("one\r\ntwo\r\n", edits(1, 2, "one\ntwo", "1\n2"))).isEqualTo("1\r\n2\r\n");
    }

    @Test
    void editOfMissingOrAmbiguousTextIsOutOfRange() {
        assertThat(refused("tea\nmilk\n", edits(1, 1, "milk", "x"))).containsExactly(Kind.OUT_OF_RANGE);
        assertThat(refused("tea tea\n", edits(1, 1, "tea", "x"))).containsExactly(Kind.OUT_OF_RANGE);
        assertThat(refused("tea\n", edits(3, 9, "tea", "x"))).containsExactly(Kind.OUT_OF_RANGE);
        assertThat(refused("tea\n", edits(-1, 1, "tea", "x"))).containsExactly(Kind.OUT_OF_RANGE);
        assertThat(refused("tea\nmilk\n", edits(2, 1, "tea", "x"))).containsExactly(Kind.OUT_OF_RANGE);
    }

    @Test
    void editsOfTheSameRangeAreRejectedAsOverlapping() {
        assertThat(refused("green tea\n", edits(1, 1, "green tea", "x", 1, 1, "tea", "y")))
                .containsExactly(Kind.OVERLAPPING);
        assertThat(done("green tea\n", edits(1, 1, "green", "black", 1, 1, "tea", "coffee")))
                .isEqualTo("black coffee\n");
    }

    @Test
    void titleIsChangedWhereItIsDeclared() {
        ObjectNode answer = answer().put("title", "Tea: \"green\"").put("meta_description", "All of it.");
        FixAnswer read = FixAnswer.read(answer, text("---\ntitle: Tea\n---\nText.\n"));
        assertThat(read.change().title()).isNull();
        assertThat(read.change().metaDescription()).isEqualTo("All of it.");
        assertThat(read.change()
                        .applied(text("---\ntitle: Tea\n---\nText.\n").submission())
                        .content())
                .isEqualTo("---\ntitle: \"Tea: \\\"green\\\"\"\n---\nText.\n");
    }

    @Test
    void questionsAreReducedToAFewShortPlainOnes() {
        ObjectNode answer = answer();
        for (int i = 0; i < 20; i++) {
            answer.withArray("questions").add("What\nis " + i + "? " + "x".repeat(i * 50));
        }
        answer.withArray("questions").insert(0, "Is it at https://evil.example/?");
        FixAnswer read = FixAnswer.read(answer, text("tea"));
        assertThat(read.questions())
                .hasSize(10)
                .allSatisfy(
                        each -> assertThat(each).hasSizeLessThanOrEqualTo(300).doesNotContain("\n", "evil"));
    }

    @Test
    void excessiveEditsAreRejected() {
        ObjectNode many = answer();
        for (int i = 0; i < 201; i++) {
            many.withArray("edits").addAll(edits(1, 1, "tea", "x").withArray("edits"));
        }
        assertThat(refused("tea", many)).containsExactly(Kind.REWRITTEN);
        assertThat(refused("tea", edits(1, 1, "tea", "x".repeat(20_001)))).containsExactly(Kind.REWRITTEN);
        assertThat(refused("tea", answer().put("title", "x".repeat(301)))).containsExactly(Kind.REWRITTEN);
    }

    @Test
    void unreadableResponseChangesNothing() {
        FixAnswer read = FixAnswer.read(new JsonMapper().readTree("[1, {\"edits\": 3}]"), text("tea"));
        assertThat(read.change()).isEqualTo(Change.NONE);
        assertThat(read.questions()).isEmpty();
    }
}
