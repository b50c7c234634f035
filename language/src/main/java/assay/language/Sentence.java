package assay.language;

/// @param block the index of the sentence's block in the document
/// @param firstWord the index of the first word in [Words]
public record Sentence(Span span, int block, int firstWord, int endWord) {

    public int words() {
        return endWord - firstWord;
    }
}
