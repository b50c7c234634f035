package assay.service.scans;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Limits how many pages are parsed at the same time, so that they fit into memory. Most of a page's memory
/// is taken by its tree, whose size is estimated from the page's length and tags: 5 MB of paragraphs take
/// about 60 MB, and 5 MB of `<b>a</b>` take 300 MB.
@Component
final class ParseMemory {

    private static final int MIB = 1 << 20;

    /// Bytes of memory per byte of text. The text is in memory three times: as fetched, decoded and masked.
    private static final int BYTES_A_BYTE = 6;

    /// Bytes of memory per tag, for the tree. Measured as the smallest heap in which pages that consist
    /// mostly of tags can be read, minus the heap of the idle service.
    private static final int BYTES_A_TAG = 280;

    private final int mebibytes;
    private final Semaphore free;

    ParseMemory() {
        // A third of the heap is for parsing. The rest is for everything else, including the bytes of waiting
        // pages.
        this(Runtime.getRuntime().maxMemory() / 3);
    }

    /// @param bytes the memory for all pages together
    ParseMemory(long bytes) {
        this.mebibytes = Math.clamp(bytes / MIB, 1, Integer.MAX_VALUE);
        this.free = new Semaphore(mebibytes, true);
    }

    /// Whether there is enough memory for a page if no other page is parsed at the same time.
    boolean holds(byte[] page) {
        return needed(page) <= mebibytes;
    }

    /// Parses a page. Waits in a queue until there is enough memory.
    ///
    /// @param page the page as it was fetched; must satisfy [#holds]. The caller should not use other memory
    ///     while it waits
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
