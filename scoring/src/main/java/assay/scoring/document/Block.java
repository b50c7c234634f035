package assay.scoring.document;

import assay.language.Span;

/// A leaf of the document: running text with only inline markup in it.
///
/// Code blocks, standalone images and empty paragraphs are not blocks. Blocks are in text order.
///
/// @param level 1–6 for a heading, else the depth of list nesting
/// @param quoted whether it is in a block quotation
/// @param footnote whether it is in a footnote
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

    /// Whether this is the author's own running text: a paragraph or list item outside quotations and
    /// footnotes.
    public boolean prose() {
        return (kind == Kind.PARAGRAPH || kind == Kind.LIST_ITEM) && !quoted && !footnote;
    }
}
