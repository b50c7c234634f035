package assay.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.CancellationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class CpuBudgetTest {

    @Test
    void unboundedWorkRunsOnTheCallingThread() {
        Thread caller = Thread.currentThread();
        assertThat(CpuBudget.UNBOUNDED.run(Thread::currentThread)).isSameAs(caller);
        assertThat(CpuBudget.UNBOUNDED.half()).isTrue();
        assertThat(CpuBudget.UNBOUNDED.isTooComplex(new IllegalStateException()))
                .isFalse();
    }

    /// Calls this on an interrupted thread, and returns whether the thread is still interrupted.
    private static boolean interrupted(ThrowingCallable work) {
        Thread.currentThread().interrupt();
        Throwable failure = catchThrowable(work);
        boolean interrupted = Thread.interrupted();
        assertThat(failure).isInstanceOf(CancellationException.class);
        return interrupted;
    }

    @Test
    void interruptedThreadStopsAtACheckpointAndStaysInterrupted() {
        assertThatCode(Checkpoint::pass).doesNotThrowAnyException();
        assertThat(interrupted(Checkpoint::pass)).isTrue();
        assertThatCode(Checkpoint::pass).doesNotThrowAnyException();
    }

    @Test
    void interruptedThreadStopsInLongWork() {
        String text = "The tea is hot. ".repeat(2_000);
        Words words = Words.of(text);
        assertThat(interrupted(() -> Sentences.of(text, words))).isTrue();
        assertThat(interrupted(() -> Speller.of(Language.of("en")).near("watre", 2)))
                .isTrue();
    }
}
