package assay.fetching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.fetching.FetchRequest.ResponseKind;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LargeBodiesTest {

    private final LargeBodies one = new LargeBodies(1, Duration.ZERO);

    private byte[] read(InputStream body) throws Exception {
        return ResponseBodies.read(ResponseKind.PAGE, Map.of(), body, one);
    }

    @Test
    void largeBodiesThatStallDoNotAddUp() throws Exception {
        byte[] large = new byte[LargeBodies.LARGE + 100_000];
        CountDownLatch stalls = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        InputStream stalling = new InputStream() {
            private int sent;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                if (sent == large.length) {
                    stalls.countDown();
                    try {
                        goOn.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return -1;
                }
                int some = Math.min(length, large.length - sent);
                sent += some;
                return some;
            }
        };
        CompletableFuture<byte[]> first = CompletableFuture.supplyAsync(() -> {
            try {
                return read(stalling);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        stalls.await();

        assertThatThrownBy(() -> read(new ByteArrayInputStream(large)))
                .isInstanceOfSatisfying(
                        FetchFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(FetchFailure.Kind.CROWDED));
        assertThat(read(new ByteArrayInputStream(new byte[LargeBodies.LARGE]))).hasSize(LargeBodies.LARGE);
        goOn.countDown();
        assertThat(first.join()).hasSize(large.length);
        assertThat(read(new ByteArrayInputStream(large))).hasSize(large.length);
    }
}
