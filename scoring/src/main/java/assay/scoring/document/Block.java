package assay.scoring.document;

import assay.language.Span;

/// One leaf of the document: a stretch of running text with nothing but inline markup in it.
///
/// Code blocks, images on their own and empty paragraphs are no blocks. Blocks stand in the order of the text.
///
/// @param level 1–6 of a heading, else how deep in lists it stands
/// @param quoted whether it stands in a block quotation
/// @param footnote whether it stands in a footnote
/// @param firstWord index of its first word in [Words]
/// @param endWord index after its last word
public record Block(
        Kind kind,
        int level,
        boolean quoted,
        boolean footnote,
        Span span,
        int firstWord,
        int endWord,
        int firstSentence,
        int endSentence,
        Range range) {

    public enum Kind {
        PARAGRAPH,
        HEADING,
        LIST_ITEM,
        TABLE_CELL,
        CAPTION
    }

    public int words() {
        return endWord - firstWord;
    }

    /// Whether this is the writer's own running text: a paragraph or list item outside quotations and footnotes.
    public boolean prose() {
        return (kind == Kind.PARAGRAPH || kind == Kind.LIST_ITEM) && !quoted && !footnote;
    }
}
