package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Keeps the words in `retired-words.tsv` out of human-readable texts: documents, pages, and the messages in
/// the sources.
class PlainWordsTest {

    static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    /// Matches comments, and character literals with quotation marks.
    private static final Pattern NOT_A_LITERAL = Pattern.compile("(?m)^\\s*(//|/?\\*).*$|'\\\\?[\"`]'");

    /// Matches text blocks, string literals and template literals. A template literal can contain others.
    private static final Pattern LITERAL = Pattern.compile(
            "\"\"\"[\\s\\S]*?\"\"\"|\"(?:[^\"\\\\]|\\\\.)*+\"|`(?:\\$\\{(?:[^{}`]|`[^`]*`)*}|[^`\\\\]|\\\\.)*`");

    /// Matches the end of a sentence. Text blocks without one are word lists or code.
    private static final Pattern SENTENCE_END = Pattern.compile("[.:]\\s");

    @ParameterizedTest
    @CsvSource({
        "README.md, .md",
        "CONTRIBUTING.md, .md",
        "ARCHITECTURE.md, .md",
        "CHANGELOG.md, .md",
        "docs, .md",
        "service/src/main/resources/templates, .html",
        "service/src/main/resources/openapi.json, .json",
        "scoring/src/main/resources/assay/scoring/messages, .properties",
        "scoring/src/main/resources/assay/scoring/percentiles.txt, .txt"
    })
    void filesUseNoRetiredWords(String folder, String ending) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files(folder, ending)) {
            search(file, Files.readString(file).replaceAll("<!--[\\s\\S]*?-->", ""), found);
        }
        assertThat(found).isEmpty();
    }

    @Test
    void textsInSourcesUseNoRetiredWords() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : sources()) {
            search(file, sentences(Files.readString(file)), found);
        }
        assertThat(found).isEmpty();
    }

    @Test
    void codeAndWordListsAreNotSearched() {
        String source = """
                // a comment with "a quotation"
                char quote = '"';
                say("one text", "name", `two ${many ? `or three` : "or four"} texts`);
                block = ""\"
                    Five lines.
                    ""\";
                words = ""\"
                    six seven
                    ""\";
                """;

        assertThat(sentences(source).lines().map(String::strip))
                .containsExactly(
                        "\"one text\"",
                        "`two ${many ? `or three` : \"or four\"} texts`",
                        "\"\"\"",
                        "Five lines.",
                        "\"\"\"");
    }

    /// Returns the source files that contain messages.
    static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>(files("service/src/main/frontend/src", ".ts"));
        for (String module : List.of("claims", "cli", "drafts", "fetching", "fixes", "models", "scoring", "service")) {
            sources.addAll(files(module + "/src/main/java", ".java"));
        }
        return sources;
    }

    /// Returns the literals that contain several words, one after another, without code and word lists.
    static String sentences(String source) {
        StringBuilder sentences = new StringBuilder();
        Matcher matcher = LITERAL.matcher(NOT_A_LITERAL.matcher(source).replaceAll(" "));
        while (matcher.find()) {
            String literal = matcher.group();
            boolean block = literal.startsWith("\"\"\"");
            if (block ? SENTENCE_END.matcher(literal).find() : literal.contains(" ")) {
                sentences.append(literal).append('\n');
            }
        }
        return sentences.toString();
    }

    /// @param instead what to write instead
    /// @param exceptions the names of files that may use the words
    private record Retired(Pattern words, String instead, Set<String> exceptions) {}

    private static final List<Retired> RETIRED = new ArrayList<>();

    private static void search(Path file, String text, List<String> found) {
        for (Retired each : RETIRED) {
            if (!each.exceptions().contains(file.getFileName().toString())) {
                each.words()
                        .matcher(text)
                        .results()
                        .forEach(match -> found.add(
                                ROOT.relativize(file) + ": “" + match.group() + "”, write: " + each.instead()));
            }
        }
    }

    /// A space in a pattern also matches a line break with its backslash, and the
    /// quotation marks between two literals.
    @BeforeAll
    static void readRetiredWords() throws IOException {
        for (String line : Files.readAllLines(ROOT.resolve("service/src/test/resources/retired-words.tsv"))) {
            if (!line.startsWith("#")) {
                String[] columns = line.split("\t", -1);
                String words = columns[0].replace(" ", "[\\s\\\\\"]+");
                RETIRED.add(new Retired(
                        Pattern.compile("\\b(" + words + ")\\b", Pattern.CASE_INSENSITIVE),
                        columns[1],
                        columns.length > 2 ? Set.of(columns[2].split(":")[0].split(" ")) : Set.of()));
            }
        }
    }

    static List<Path> files(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }
}
