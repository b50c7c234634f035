package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Tests that every test mentioned in `docs/security.md` exists.
class SecurityDocumentTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
    /// Matches the annotation and the name of a test method, in source that is split after each member.
    private static final Pattern TEST = Pattern.compile(
            "^ {4}@(?:Test|TestFactory|ParameterizedTest|RepeatedTest)\\b.*?^ {4}[\\w<>]+ (\\w+)\\(",
            Pattern.MULTILINE | Pattern.DOTALL);

    private static final Pattern NAMED = Pattern.compile("`(\\w+Test)#(\\w+)`");

    private static String document() throws IOException {
        return Files.readString(ROOT.resolve("docs/security.md"));
    }

    @Test
    void testsMentionedInTheDocumentExist() throws Exception {
        Map<String, TreeSet<String>> named = new TreeMap<>();
        for (MatchResult each : NAMED.matcher(document()).results().toList()) {
            named.computeIfAbsent(each.group(1), _ -> new TreeSet<>()).add(each.group(2));
        }
        assertThat(named).isNotEmpty();
        for (Map.Entry<String, TreeSet<String>> each : named.entrySet()) {
            assertThat(tests(each.getKey())).as(each.getKey()).containsAll(each.getValue());
        }
    }

    @Test
    void everyRiskHasATestOrIsMarkedForLater() throws IOException {
        List<String> rows =
                document().lines().filter(line -> line.matches("\\| API\\d.*")).toList();
        assertThat(rows)
                .extracting(row -> row.substring(2, row.indexOf(' ', 2)))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 10).mapToObj(i -> "API" + i).toList());
        assertThat(rows).allMatch(row -> NAMED.matcher(row).find() || row.endsWith("| later |"));
    }

    private static List<String> tests(String name) throws IOException {
        String source = "";
        for (String module : Modules.names()) {
            Path folder = ROOT.resolve(module + "/src/test/java");
            try (Stream<Path> files = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
                for (Path file :
                        files.filter(each -> each.endsWith(name + ".java")).toList()) {
                    source += Files.readString(file);
                }
            }
        }
        assertThat(source).as("There is no " + name).isNotEmpty();
        // The source is split, so that an annotation never matches a later member.
        return Arrays.stream(source.split("\n    }\n", -1))
                .flatMap(member -> TEST.matcher(member).results())
                .map(each -> each.group(1))
                .toList();
    }
}
