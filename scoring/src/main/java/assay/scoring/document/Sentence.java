package assay.scoring.document;

/// @param block index in [Document#blocks]
/// @param firstWord index in [Words]
public record Sentence(Span span, int block, int firstWord, int endWord) {

    public int words() {
        return endWord - firstWord;
    }
}
