package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Keeps the words in `retired-words.tsv` out of human-readable texts: documents, pages, and the messages in
/// the sources.
class PlainWordsTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    /// Matches text blocks, which are mostly word lists, comments, and character literals with quotation
    /// marks.
    private static final Pattern NOT_A_LITERAL =
            Pattern.compile("(?m)\"\"\"[\\s\\S]*?\"\"\"|^\\s*(///?|\\*).*$|'\\\\?\"'");

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"");

    /// Files that may use a retired word, each with the reason.
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "docs/decisions", "They are records: what was decided is not rewritten.",
            "docs/languages.md", "It lists words of languages.",
            "docs/calibration.md", "It quotes messages as they were when they were judged.",
            "CHANGELOG.md", "Released entries are not rewritten.");

    @Test
    void documentsAndPagesUseNoRetiredWords() throws IOException {
        List<String> found = new ArrayList<>();
        for (String file : List.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md")) {
            search(ROOT.resolve(file), Files.readString(ROOT.resolve(file)), found);
        }
        for (Path file : files("docs", ".md")) {
            search(file, Files.readString(file), found);
        }
        for (Path file : files("service/src/main/resources/templates", ".html")) {
            search(file, Files.readString(file).replaceAll("<!--[\\s\\S]*?-->", ""), found);
        }
        assertThat(found).isEmpty();
    }

    @Test
    void messagesUseNoRetiredWords() throws IOException {
        List<String> found = new ArrayList<>();
        for (String module : List.of("claims", "drafts", "fetching", "models", "scoring", "service")) {
            for (Path file : files(module + "/src/main/java", ".java")) {
                search(file, sentences(Files.readString(file)), found);
            }
        }
        for (Path file : files("service/src/main/frontend/src", ".ts")) {
            search(file, sentences(Files.readString(file)), found);
        }
        assertThat(found).isEmpty();
    }

    /// Returns the string literals that contain a space, one per line, without code.
    private static String sentences(String source) {
        StringBuilder sentences = new StringBuilder();
        Matcher literal = LITERAL.matcher(NOT_A_LITERAL.matcher(source).replaceAll(" "));
        while (literal.find()) {
            if (literal.group(1).contains(" ")) {
                sentences.append(literal.group(1)).append('\n');
            }
        }
        return sentences.toString();
    }

    private static void search(Path file, String text, List<String> found) throws IOException {
        String name = ROOT.relativize(file).toString().replace('\\', '/');
        if (EXCEPTIONS.keySet().stream().anyMatch(name::startsWith)) {
            return;
        }
        for (Map.Entry<Pattern, String> retired : retired().entrySet()) {
            Matcher matcher = retired.getKey().matcher(text);
            while (matcher.find()) {
                int line = (int) text.substring(0, matcher.start()).lines().count();
                found.add(name + " (" + line + "): “" + matcher.group() + "”, write: " + retired.getValue());
            }
        }
    }

    private static Map<Pattern, String> retired() throws IOException {
        Map<Pattern, String> retired = new TreeMap<>(java.util.Comparator.comparing(Pattern::pattern));
        for (String line : Files.readAllLines(ROOT.resolve("service/src/test/resources/retired-words.tsv"))) {
            if (!line.startsWith("#")) {
                String[] columns = line.split("\t", -1);
                retired.put(Pattern.compile("\\b(" + columns[0] + ")\\b", Pattern.CASE_INSENSITIVE), columns[1]);
            }
        }
        return retired;
    }

    private static List<Path> files(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }
}
