package assay.scoring.document;

/// A limit of the parsers. Reports mention the limits that a text exceeded.
public enum ParserLimit {
    /// Nesting depth of Markdown.
    NESTING(MarkdownParser.DEEPEST),
    /// Table cells in a text.
    TABLE_CELLS(MarkdownParser.MOST_CELLS),
    /// Characters that link references expand to. In longer texts, they may expand to the length of the text.
    REFERENCES(MarkdownReader.LEAST_REFERRED),
    /// Characters in a tag's name.
    TAG_NAME(ParserProtection.LONGEST_TAG),
    /// Lines in a paragraph.
    LINES(ParserProtection.MOST_LINES),
    /// Characters of markup in a paragraph.
    MARKS(ParserProtection.MOST_MARKS),
    /// Occurrences of the letter “İ” in a text.
    DOTTED_LETTERS(ParserProtection.MOST_DOTTED);

    private final int most;

    ParserLimit(int most) {
        this.most = most;
    }

    public int most() {
        return most;
    }
}
