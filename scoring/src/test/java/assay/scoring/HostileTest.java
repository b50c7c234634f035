package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Hostile;
import assay.scoring.document.SourceFormat;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Texts made to hurt: each has a report, and what that costs grows as the text does.
///
/// What is counted is memory, which is the same on every machine; in soak also the processor's time of the one thread
/// that works. The bounds lie between four times and sixteen times for a text four times as long, so that they tell
/// quadratic from linear and not one machine from another.
class HostileTest {

    /// As long as a text may be that the service takes.
    private static final int LONGEST = 200_000;

    private static final long MEGABYTE = 1 << 20;

    private static final Scorer SCORER = new Scorer(Catalogue.complete());
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static List<Hostile.Shape> shapes() {
        return Hostile.shapes();
    }

    private record Cost(long nanos, long bytes) {}

    private static Cost cost(Hostile.Shape shape, int chars, SourceFormat format) {
        Submission submission = Submission.of(shape.of(chars), CheckTester.TODAY)
                .in(format)
                .titled("Brewing green tea")
                .about("green tea")
                .on("https://example.com/");
        long nanos = THREADS.getCurrentThreadCpuTime();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        Report report = SCORER.score(submission);
        Cost cost =
                new Cost(THREADS.getCurrentThreadCpuTime() - nanos, THREADS.getCurrentThreadAllocatedBytes() - bytes);
        assertThat(report.rows()).isNotEmpty();
        return cost;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void hasAReportAsMarkdown(Hostile.Shape shape) {
        takesMemoryAsItIsLong(shape, SourceFormat.MARKDOWN);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void hasAReportAsHtml(Hostile.Shape shape) {
        takesMemoryAsItIsLong(shape, SourceFormat.HTML);
    }

    /// From a quarter to the whole, with room for what begins only beyond a limit.
    private static void takesMemoryAsItIsLong(Hostile.Shape shape, SourceFormat format) {
        Cost quarter = cost(shape, LONGEST / 4, format);
        Cost whole = cost(shape, LONGEST, format);
        assertThat(whole.bytes()).isLessThan(8 * quarter.bytes() + 300 * MEGABYTE);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Tag("slow")
    void growsAsTheTextAsMarkdown(Hostile.Shape shape) {
        growsAsTheText(shape, SourceFormat.MARKDOWN);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Tag("slow")
    void growsAsTheTextAsHtml(Hostile.Shape shape) {
        growsAsTheText(shape, SourceFormat.HTML);
    }

    /// From a quarter of a million characters to a million. A compiler at work or a cache that others use may spoil a
    /// measurement, so the best of three counts.
    private static void growsAsTheText(Hostile.Shape shape, SourceFormat format) {
        Cost quarter = cost(shape, 250_000, format);
        Cost whole = cost(shape, 1_000_000, format);
        for (int i = 0; i < 2 && !isNearlyLinear(quarter, whole); i++) {
            whole = better(whole, cost(shape, 1_000_000, format));
        }
        assertThat(isNearlyLinear(quarter, whole))
                .as("%s for a quarter, %s for the whole", quarter, whole)
                .isTrue();
    }

    private static boolean isNearlyLinear(Cost quarter, Cost whole) {
        return whole.bytes() < 6 * quarter.bytes() + 100 * MEGABYTE
                && whole.nanos() < 8 * quarter.nanos() + TimeUnit.MILLISECONDS.toNanos(200);
    }

    private static Cost better(Cost one, Cost other) {
        return new Cost(Math.min(one.nanos(), other.nanos()), Math.min(one.bytes(), other.bytes()));
    }
}
