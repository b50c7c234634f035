package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Hostile;
import assay.scoring.document.SourceFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that each hostile text gives a report, at a cost that grows linearly with the length of the text.
///
/// Memory is measured, because it is the same on every machine; the soak run also measures the CPU time of
/// the working thread.
class HostileTest {

    /// The maximum length of a text in the service.
    private static final int LONGEST = 200_000;

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    static List<Hostile.Shape> shapes() {
        return Hostile.shapes();
    }

    private static Cost cost(Hostile.Shape shape, int chars, SourceFormat format) {
        Submission submission = Submission.of(shape.of(chars), CheckTester.TODAY)
                .in(format)
                .titled("Brewing green tea")
                .about(shape.keyword())
                .on("https://example.com/");
        return Cost.of(() -> assertThat(SCORER.score(submission).rows()).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void hostileMarkdownStillGetsAReport(Hostile.Shape shape) {
        takesMemoryAsItIsLong(shape, SourceFormat.MARKDOWN);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void hostileHtmlStillGetsAReport(Hostile.Shape shape) {
        takesMemoryAsItIsLong(shape, SourceFormat.HTML);
    }

    private static void takesMemoryAsItIsLong(Hostile.Shape shape, SourceFormat format) {
        Cost quarter = cost(shape, LONGEST / 4, format);
        Cost whole = cost(shape, LONGEST, format);
        assertThat(whole.takesMemoryAs(quarter))
                .as("%s for a quarter, %s for the whole", quarter, whole)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Tag("slow")
    void hostileMarkdownTakesLinearTime(Hostile.Shape shape) {
        growsAsTheText(shape, SourceFormat.MARKDOWN);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Tag("slow")
    void hostileHtmlTakesLinearTime(Hostile.Shape shape) {
        growsAsTheText(shape, SourceFormat.HTML);
    }

    /// Compares the costs of 250,000 and of 1,000,000 characters.
    private static void growsAsTheText(Hostile.Shape shape, SourceFormat format) {
        Cost quarter = cost(shape, 250_000, format);
        Cost whole = cost(shape, 1_000_000, format);
        for (int i = 0; i < 2 && !whole.growsAsTheWork(quarter); i++) {
            whole = whole.or(cost(shape, 1_000_000, format));
        }
        assertThat(whole.growsAsTheWork(quarter))
                .as("%s for a quarter, %s for the whole", quarter, whole)
                .isTrue();
    }
}
