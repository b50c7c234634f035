package assay.scoring.document;

/// A range of the submitted text in UTF-16 offsets, as in JavaScript and Java; `end` is exclusive.
public record Range(int start, int end) {

    public Range {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("Not a range: " + start + " to " + end);
        }
    }

    public int length() {
        return end - start;
    }

    public boolean contains(int offset) {
        return start <= offset && offset < end;
    }

    public boolean overlaps(Range other) {
        return start < other.end && other.start < end;
    }

    public String of(String source) {
        return source.substring(start, end);
    }

    @Override
    public String toString() {
        return start + "–" + end;
    }
}
