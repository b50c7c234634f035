package assay.scoring.document;

/// A stretch of a document's plain text, as [Range] is one of its source. [Document#range(Span)] leads from one to the
/// other.
public record Span(int start, int end) {

    public int length() {
        return end - start;
    }

    public boolean isEmpty() {
        return start == end;
    }
}
