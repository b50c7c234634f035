package assay.cli.output;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/// A line on the terminal that says how many files are checked. It appears only in long runs.
public final class Progress {

    private static final long FIRST_NANOS = 1_000_000_000;
    private static final long PAUSE_NANOS = 100_000_000;

    /// Returns to the start of the line, and removes it.
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream err;
    private final boolean shown;
    private final int total;
    private final LongSupplier nanoTime;
    private long next;
    private int done;
    private boolean visible;

    /// @param shown whether to show it at all: `err` is a terminal, and the user did not ask for quiet
    /// @param total the number of files
    public Progress(PrintStream err, boolean shown, int total, LongSupplier nanoTime) {
        this.err = err;
        this.shown = shown;
        this.total = total;
        this.nanoTime = nanoTime;
        this.next = nanoTime.getAsLong() + FIRST_NANOS;
    }

    /// Removes the line, so that something else can be printed.
    public void hide() {
        if (visible) {
            err.print(CLEAR);
            err.flush();
            visible = false;
        }
    }

    /// Counts a file, and shows the line if it is time.
    public void step() {
        done++;
        long now = nanoTime.getAsLong();
        if (shown && done < total && now - next >= 0) {
            next = now + PAUSE_NANOS;
            err.printf(Locale.ROOT, "%sChecked %,d of %,d files", CLEAR, done, total);
            err.flush();
            visible = true;
        }
    }
}
