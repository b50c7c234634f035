package assay.service.scans;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Lets pages be taken apart only as far as there is memory for. What a page takes is nearly all its tree, and that is
/// told by its length and its tags: 5 MB of paragraphs take some 60 MB, 5 MB of `<b>a</b>` 300 MB.
@Component
final class Room {

    private static final int MIB = 1 << 20;

    /// The text itself, as fetched, decoded and masked.
    private static final int BYTES_A_BYTE = 6;

    /// Measured: the least heap in which such pages can be read, less what the empty service takes.
    private static final int BYTES_A_TAG = 280;

    private final int mebibytes;
    private final Semaphore free;

    Room() {
        // The rest is everybody else's, and of pages that wait here with their bytes.
        this(Runtime.getRuntime().maxMemory() / 3);
    }

    /// @param bytes of memory that pages may take, all together
    Room(long bytes) {
        this.mebibytes = Math.clamp(bytes / MIB, 1, Integer.MAX_VALUE);
        this.free = new Semaphore(mebibytes, true);
    }

    /// Whether a page could be taken apart if it were the only one.
    boolean holds(byte[] page) {
        return needed(page) <= mebibytes;
    }

    /// Takes a page apart, after those that came before where there is no room beside them.
    ///
    /// @param page one that it [#holds], as it was fetched: who waits holds nothing else
    /// @throws InterruptedException where the caller is interrupted while it waits
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
