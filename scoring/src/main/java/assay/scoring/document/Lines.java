package assay.scoring.document;

import java.util.Arrays;

/// The offsets at which the lines of a text start. A line ends at LF, CR or CRLF.
public final class Lines {

    private final int[] starts;

    private Lines(int[] starts) {
        this.starts = starts;
    }

    public static Lines of(String text) {
        int[] starts = new int[64];
        int count = 1;
        if (text.indexOf('\r') < 0) {
            for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = at + 1;
            }
            return new Lines(Arrays.copyOf(starts, count));
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'))) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        return new Lines(Arrays.copyOf(starts, count));
    }

    public int count() {
        return starts.length;
    }

    /// Returns the zero-based number of the line that contains this offset.
    public int line(int offset) {
        int at = Arrays.binarySearch(starts, offset);
        return at >= 0 ? at : -at - 2;
    }

    /// Returns the offset at which the line with this zero-based number starts.
    public int start(int line) {
        return starts[line];
    }
}
