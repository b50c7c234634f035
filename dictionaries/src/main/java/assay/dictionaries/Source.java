package assay.dictionaries;

import java.nio.charset.Charset;

/// A file of words in one of the packages that the build reads.
///
/// @param path below `org/languagetool/resource`
/// @param separator what ends the word in an entry of an automaton
/// @param least words of a lower frequency are left out; of a source without frequencies, the class of its
/// words
record Source(Kind kind, String path, char separator, Charset charset, int least) {

    enum Kind {
        /// A Morfologik automaton whose entries end in how frequent the word is: A for not at all, then B to
        /// Z.
        FREQUENCIES,
        /// A Morfologik automaton of words and their grammar.
        GRAMMAR,
        /// Words, one a line. What follows one (its flags, a comment) is left out, and so are phrases.
        LINES,
        /// Phrases, one a line, of whose words some are in no dictionary alone: “vice versa”.
        PHRASES,
        /// Words that are wrong though another source has them, written likewise.
        WRONG,
        /// The commonest words, one a line.
        COMMON
    }
}
