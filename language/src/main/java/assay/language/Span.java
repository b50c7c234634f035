package assay.language;

/// A range of a plain text, as UTF-16 offsets; `end` is exclusive.
public record Span(int start, int end) {

    public int length() {
        return end - start;
    }

    public boolean isEmpty() {
        return start == end;
    }
}
