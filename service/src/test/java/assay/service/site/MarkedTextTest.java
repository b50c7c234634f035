package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Report;
import assay.scoring.Severity;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests the marks in a text, written here as `[severity|text|notes that end here]`.
class MarkedTextTest {

    private static final List<Severity> SEVERITIES = List.of(Severity.values());

    private static Report.InlineIssue issue(int start, int end, Severity severity) {
        return new Report.InlineIssue("title", severity, "Fix it.", new Range(start, end), 1, 1, "", null, false);
    }

    private static String shown(String text, Report.InlineIssue... issues) {
        return MarkedText.of(text, List.of(issues)).pieces().stream()
                .map(piece -> piece.severity() == null && piece.ending().isEmpty()
                        ? piece.text()
                        : "["
                                + (piece.severity() == null
                                        ? ""
                                        : piece.severity().name().charAt(0)) + "|" + piece.text()
                                + "|"
                                + piece.ending().stream().map(String::valueOf).collect(Collectors.joining(","))
                                + "]")
                .collect(Collectors.joining());
    }

    @Test
    void marksSplitTheTextIntoParts() {
        assertThat(shown("abcdef", issue(2, 4, Severity.FAIL))).isEqualTo("ab[F|cd|1]ef");
        assertThat(shown("abc")).isEqualTo("abc");
        assertThat(shown("")).isEmpty();
        assertThat(shown("abc", issue(0, 3, Severity.FAIL))).isEqualTo("[F|abc|1]");
    }

    @Test
    void overlappingMarksShowTheWorstSeverity() {
        assertThat(shown("abcdef", issue(0, 4, Severity.WARNING), issue(2, 6, Severity.BLOCKER)))
                .isEqualTo("[W|ab|][B|cd|1][B|ef|2]");
        assertThat(shown("abcdef", issue(0, 6, Severity.BLOCKER), issue(2, 4, Severity.WARNING)))
                .isEqualTo("[B|ab|][B|cd|2][B|ef|1]");
        assertThat(shown("abcdef", issue(0, 6, Severity.WARNING), issue(2, 4, Severity.FAIL)))
                .isEqualTo("[W|ab|][F|cd|2][W|ef|1]");
    }

    @Test
    void marksOfTheSameRangeAreShownAsOne() {
        assertThat(shown("abc", issue(1, 2, Severity.WARNING), issue(1, 2, Severity.FAIL)))
                .isEqualTo("a[F|b|1,2]c");
    }

    @Test
    void issueWithAnEmptyRangeIsShownAsANumber() {
        assertThat(shown("abc", issue(1, 1, Severity.FAIL))).isEqualTo("[|a|1]bc");
        assertThat(shown("abc", issue(0, 0, Severity.FAIL))).isEqualTo("[||1]abc");
        assertThat(shown("abc", issue(3, 3, Severity.FAIL))).isEqualTo("[|abc|1]");
    }

    @Test
    void rangePastTheEndIsCutAtTheEnd() {
        assertThat(shown("abc", issue(2, 9, Severity.FAIL))).isEqualTo("ab[F|c|1]");
        assertThat(shown("abc", issue(7, 9, Severity.FAIL))).isEqualTo("[|abc|1]");
    }

    @Test
    void suppressedIssuesAreNotMarkedOrNumbered() {
        Report.InlineIssue silent =
                new Report.InlineIssue("title", Severity.FAIL, "", new Range(0, 1), 1, 1, "", null, true);

        assertThat(shown("abc", silent, issue(1, 2, Severity.FAIL))).isEqualTo("a[F|b|1]c");
    }

    @Test
    void noTextIsLostAndEveryNoteEndsOnce() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            String text = "x".repeat(random.nextInt(30));
            List<Report.InlineIssue> issues = IntStream.range(0, random.nextInt(12))
                    .mapToObj(_ -> {
                        int start = random.nextInt(32);
                        return issue(
                                start, start + random.nextInt(12), SEVERITIES.get(random.nextInt(SEVERITIES.size())));
                    })
                    .sorted((a, b) -> a.range().start() - b.range().start())
                    .toList();

            MarkedText marked = MarkedText.of(text, issues);

            assertThat(marked.pieces().stream().map(MarkedText.Piece::text).collect(Collectors.joining()))
                    .isEqualTo(text);
            assertThat(marked.pieces().stream().flatMap(piece -> piece.ending().stream()))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.rangeClosed(1, issues.size()).boxed().toList());
        }
    }
}
