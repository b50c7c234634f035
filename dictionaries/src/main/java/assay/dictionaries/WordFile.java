package assay.dictionaries;

import java.nio.charset.Charset;

/// A word file in one of the packages that the build reads.
///
/// @param path the path below `org/languagetool/resource`
/// @param separator the character that ends the word in an automaton entry
/// @param least the minimum frequency; for a source without frequencies, the class of its words
record WordFile(Kind kind, String path, char separator, Charset charset, int least) {

    enum Kind {
        /// A Morfologik automaton whose entries end in a frequency: A for none, then B to Z.
        FREQUENCIES,
        /// A Morfologik automaton with words and their grammar.
        GRAMMAR,
        /// Words, one per line. Anything after a word (flags, a comment) is ignored, and so are phrases.
        LINES,
        /// Phrases, one per line, with words that no dictionary contains separately: “vice versa”.
        PHRASES,
        /// Words in the format of [#LINES] that are wrong, although another source contains them.
        WRONG,
        /// The most common words, one per line.
        COMMON
    }
}
