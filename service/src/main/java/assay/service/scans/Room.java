package assay.service.scans;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Limits how many pages are parsed at a time to what fits into memory. A page's memory is mostly its tree,
/// which is estimated from its length and its tags: 5 MB of paragraphs take some 60 MB, 5 MB of `<b>a</b>`
/// 300 MB.
@Component
final class Room {

    private static final int MIB = 1 << 20;

    /// Memory for the text itself: fetched, decoded and masked.
    private static final int BYTES_A_BYTE = 6;

    /// Measured: the smallest heap in which such pages can be read, minus what the idle service takes.
    private static final int BYTES_A_TAG = 280;

    private final int mebibytes;
    private final Semaphore free;

    Room() {
        // The rest is for everything else, including the bytes of pages that wait here.
        this(Runtime.getRuntime().maxMemory() / 3);
    }

    /// @param bytes of memory for all pages together
    Room(long bytes) {
        this.mebibytes = Math.clamp(bytes / MIB, 1, Integer.MAX_VALUE);
        this.free = new Semaphore(mebibytes, true);
    }

    /// Whether a page could be parsed if it were the only one.
    boolean holds(byte[] page) {
        return needed(page) <= mebibytes;
    }

    /// Parses a page. Waits in line until there is enough memory for it.
    ///
    /// @param page as fetched; must satisfy [#holds]. The caller should hold no other memory while it waits
    /// @throws InterruptedException if interrupted while waiting
    <T> T within(byte[] page, Supplier<T> work) throws InterruptedException {
        int needed = needed(page);
        free.acquire(needed);
        try {
            return work.get();
        } finally {
            free.release(needed);
        }
    }

    private static int needed(byte[] page) {
        long tags = 0;
        for (byte each : page) {
            tags += each == '<' ? 1 : 0;
        }
        return (int) (1 + ((long) page.length * BYTES_A_BYTE + tags * BYTES_A_TAG) / MIB);
    }
}
