package assay.language;

/// @param block the index of its block in the document
/// @param firstWord an index in [Words]
public record Sentence(Span span, int block, int firstWord, int endWord) {

    public int words() {
        return endWord - firstWord;
    }
}
