package assay.dictionaries;

import assay.dictionaries.WordFile.Kind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The sources of each compiled dictionary. A compiled file has one license, so that sources under CC BY-SA
/// are never mixed with others; see `src/main/resources/assay/dictionaries/NOTICE.txt`.
final class Dictionaries {

    /// @param name the compiled file's name: the language's tag, and a number
    record Compiled(String name, List<WordFile> sources) {}

    private static final Charset LATIN_9 = Charset.forName("ISO-8859-15");

    static final List<Compiled> ALL = List.of(
            new Compiled(
                    "en-1",
                    List.of(
                            frequencies("en/hunspell/en_US.dict", '+'),
                            frequencies("en/hunspell/en_GB.dict", '_'),
                            frequencies("en/hunspell/en_CA.dict", '_'),
                            frequencies("en/hunspell/en_AU.dict", '_'),
                            lines(Kind.LINES, "en/hunspell/spelling.txt"),
                            lines(Kind.LINES, "en/hunspell/ignore.txt"),
                            lines(Kind.PHRASES, "en/multiwords.txt"),
                            lines(Kind.WRONG, "en/hunspell/prohibit.txt"))),
            new Compiled(
                    "es-1",
                    List.of(
                            frequencies("es/es-ES.dict", '_'),
                            lines(Kind.LINES, "es/hunspell/spelling.txt"),
                            lines(Kind.LINES, "es/hunspell/ignore.txt"),
                            lines(Kind.PHRASES, "es/multiwords.txt"),
                            lines(Kind.WRONG, "es/hunspell/prohibit.txt"))),
            new Compiled("fr-1", List.of(frequencies("fr/french.dict", '_'))),
            new Compiled(
                    "fr-2",
                    List.of(
                            lines(Kind.LINES, "fr/hunspell/spelling.txt"),
                            lines(Kind.LINES, "fr/hunspell/ignore.txt"),
                            lines(Kind.PHRASES, "fr/multiwords.txt"))),
            new Compiled(
                    "pt-1",
                    List.of(
                            frequencies("pt/spelling/pt-BR.dict", '_'),
                            frequencies("pt/spelling/pt-PT-90.dict", '_'),
                            frequencies("pt/spelling/pt-PT-45.dict", '_'),
                            lines(Kind.LINES, "pt/spelling.txt"),
                            lines(Kind.LINES, "pt/ignore.txt"),
                            lines(Kind.PHRASES, "pt/multiwords.txt"),
                            lines(Kind.WRONG, "pt/prohibit.txt"))),
            new Compiled(
                    "nl-1",
                    List.of(
                            // Nearly all less frequent words are compounds, which are recognized by their
                            // parts.
                            new WordFile(Kind.FREQUENCIES, "nl/spelling/nl_NL.dict", '~', StandardCharsets.UTF_8, 4),
                            lines(Kind.LINES, "nl/spelling/ignore.txt"),
                            lines(Kind.PHRASES, "nl/multiwords.txt"),
                            lines(Kind.WRONG, "nl/spelling/prohibit.txt"))),
            new Compiled("de-1", List.of(grammar("de/german.dict", StandardCharsets.UTF_8, 3))),
            new Compiled("de-2", List.of(lines(Kind.LINES, "de/hunspell/spelling.txt"))),
            new Compiled(
                    "it-1",
                    List.of(grammar("it/italian.dict", LATIN_9, 2), lines(Kind.LINES, "it/hunspell/spelling.txt"))));

    /// The languages with a separate list of the most common words.
    static final List<String> TAGS = List.of("en", "es", "fr", "pt", "nl", "de", "it");

    private Dictionaries() {}

    static WordFile common(String tag) {
        return lines(Kind.COMMON, tag + "/common_words.txt");
    }

    private static WordFile frequencies(String path, char separator) {
        return new WordFile(Kind.FREQUENCIES, path, separator, StandardCharsets.UTF_8, 0);
    }

    private static WordFile grammar(String path, Charset charset, int level) {
        return new WordFile(Kind.GRAMMAR, path, '_', charset, level);
    }

    private static WordFile lines(Kind kind, String path) {
        return new WordFile(kind, path, '\t', StandardCharsets.UTF_8, 0);
    }
}
