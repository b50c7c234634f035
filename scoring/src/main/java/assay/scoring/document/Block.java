package assay.scoring.document;

import assay.language.Span;

/// A leaf of the document: running text that contains only inline markup.
///
/// Code blocks, standalone images and empty paragraphs are not blocks. Blocks are in text order.
///
/// @param level the level of a heading, from 1 to 6; for other blocks, the depth of list nesting
/// @param quoted whether the block is in a block quotation
/// @param footnote whether the block is in a footnote
/// @param firstWord the index of the block's first word in [Words]
/// @param endWord the index after the block's last word
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
