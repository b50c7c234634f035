package assay.fetching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests how many of the shared lookups the owner of a name can block.
class HostLookupTest {

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final Semaphore hanging = new Semaphore(0);
    private final CountDownLatch go = new CountDownLatch(1);
    private final HostLookup names = new HostLookup(this::resolve, Duration.ofSeconds(60));

    @AfterEach
    void close() {
        go.countDown();
        names.close();
    }

    /// Resolves names; those that begin with `hang` hang until the test releases them.
    private InetAddress[] resolve(String host) throws UnknownHostException {
        asked.add(host);
        if (host.startsWith("hang")) {
            hanging.release();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new UnknownHostException(host);
            }
        }
        return new InetAddress[] {InetAddress.ofLiteral(Internet.PUBLIC)};
    }

    /// Starts a caller that waits for a lookup that hangs.
    private Thread waiting(String host) {
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                names.addresses(host, false);
            } catch (UnknownHostException e) {
                throw new IllegalStateException(e);
            }
        });
        hanging.acquireUninterruptibly();
        return thread;
    }

    private void refused(String host) {
        assertThatThrownBy(() -> names.addresses(host, false)).isInstanceOf(UnknownHostException.class);
    }

    @Test
    void concurrentCallersShareALookup() throws Exception {
        Thread first = waiting("hang.evil.com");
        for (int i = 0; i < 20; i++) {
            // An interrupted caller gives up, while the lookup continues for the others.
            Thread.currentThread().interrupt();
            refused("hang.evil.com");
            assertThat(Thread.interrupted()).isTrue();
        }
        go.countDown();
        assertThat(first.join(Duration.ofSeconds(30))).isTrue();
        assertThat(asked).containsExactly("hang.evil.com");
    }

    @Test
    void lookupResultsAreNotCached() throws Exception {
        names.addresses("tea.com", false);
        names.addresses("tea.com", false);
        assertThat(asked).containsExactly("tea.com", "tea.com");
    }

    @Test
    void hangingLookupsOfOneDomainDoNotBlockOtherDomains() throws Exception {
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            waiting.add(waiting("hang" + i + ".evil.co.uk"));
        }
        refused("www.evil.co.uk");
        assertThat(asked).hasSize(32);
        // A public suffix is not a domain.
        assertThat(names.addresses("tea.co.uk", false)).hasSize(1);
        go.countDown();
        for (Thread each : waiting) {
            assertThat(each.join(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(names.addresses("www.evil.co.uk", false)).hasSize(1);
    }

    @Test
    void failedLookupsDoNotOccupyThreads() throws Exception {
        try (HostLookup failing = new HostLookup(
                host -> {
                    throw new UnknownHostException(asked.add(host) ? host : "");
                },
                Duration.ofSeconds(60))) {
            for (int i = 0; i < 200; i++) {
                assertThatThrownBy(() -> failing.addresses("www.evil.com", false))
                        .isInstanceOf(UnknownHostException.class);
            }
        }
        assertThat(asked).hasSize(200);
    }
}
