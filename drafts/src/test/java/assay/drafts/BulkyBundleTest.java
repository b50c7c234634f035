package assay.drafts;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Format;
import assay.drafts.mock.MockModel;
import assay.drafts.verification.Roles;
import assay.drafts.writing.Writer;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that the memory for a draft grows in proportion to its bundle, even if the bundle repeats one text.
/// Memory is measured because, unlike time, it is the same on every machine.
class BulkyBundleTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final long MEGABYTE = 1 << 20;

    private final Writer writer = new Writer(new Scorer(Catalogue.complete()));

    private long bytes(String part, int facts) {
        Bundle bundle = LargeBundles.of(part, 15, facts);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertThat(writer.write(
                                bundle,
                                Format.LISTICLE,
                                Roles.unchecked(new MockModel()),
                                (_, _, work) -> work.get(),
                                () -> true,
                                LocalDate.of(2026, 11, 22))
                        .markdown())
                .isNotEmpty();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @ParameterizedTest
    @ValueSource(strings = "1 ")
    void memoryGrowsInProportionToBundleSize(String part) {
        assertGrowsWithItsBundle(part);
    }

    /// This is a slow test, because testing all texts takes minutes.
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"a ", "$1 ", "12 km ", "\"", "(", "and ", "Aa Bb ", "a. ", "x", "May 1 "})
    void memoryGrowsInProportionToBundleSizeForAnyText(String part) {
        assertGrowsWithItsBundle(part);
    }

    private void assertGrowsWithItsBundle(String part) {
        long quarter = bytes(part, 10);
        assertThat(bytes(part, 40)).isLessThan(8 * quarter + 300 * MEGABYTE);
    }
}
