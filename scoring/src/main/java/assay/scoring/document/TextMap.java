package assay.scoring.document;

import java.util.Arrays;

/// Maps offsets in the plain text to offsets in the source.
///
/// The map is a list of runs in text order. In most runs, text and source are identical. In the others (an
/// entity or a collapsed space), the complete run represents the complete source range.
final class TextMap {

    private int[] text = new int[64];
    private int[] textLength = new int[64];
    private int[] source = new int[64];
    private int[] sourceLength = new int[64];
    private int size;

    /// Adds a run: `textCount` characters at `at`, which represent `sourceCount` characters of the source at
    /// `from`.
    void add(int at, int textCount, int from, int sourceCount) {
        if (size > 0 && textCount == sourceCount) {
            int last = size - 1;
            if (textLength[last] == sourceLength[last]
                    && text[last] + textLength[last] == at
                    && source[last] + sourceLength[last] == from) {
                textLength[last] += textCount;
                sourceLength[last] += sourceCount;
                return;
            }
        }
        if (size == text.length) {
            text = Arrays.copyOf(text, size * 2);
            textLength = Arrays.copyOf(textLength, size * 2);
            source = Arrays.copyOf(source, size * 2);
            sourceLength = Arrays.copyOf(sourceLength, size * 2);
        }
        text[size] = at;
        textLength[size] = textCount;
        source[size] = from;
        sourceLength[size] = sourceCount;
        size++;
    }

    /// Removes all text from `at` onward.
    void truncate(int at) {
        while (size > 0 && text[size - 1] >= at) {
            size--;
        }
        if (size > 0 && text[size - 1] + textLength[size - 1] > at) {
            int kept = at - text[size - 1];
            sourceLength[size - 1] = textLength[size - 1] == sourceLength[size - 1] ? kept : sourceLength[size - 1];
            textLength[size - 1] = kept;
        }
    }

    Range range(int start, int end) {
        if (size == 0) {
            return new Range(0, 0);
        }
        int first = run(start);
        int offset = start - text[first];
        int from = textLength[first] == sourceLength[first]
                ? source[first] + Math.min(offset, sourceLength[first])
                : source[first];
        if (end <= start) {
            return new Range(from, from);
        }
        int last = run(end - 1);
        int inside = end - text[last];
        int to = textLength[last] == sourceLength[last]
                ? source[last] + Math.min(inside, sourceLength[last])
                : source[last] + sourceLength[last];
        return new Range(from, Math.max(from, to));
    }

    private int run(int offset) {
        int at = Arrays.binarySearch(text, 0, size, offset);
        return at >= 0 ? at : Math.max(0, -at - 2);
    }
}
