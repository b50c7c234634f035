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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;

/// `docs/security.md` names tests for what it promises; here they are asked for.
class SecurityDocumentTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
    private static final Path TESTS = ROOT.resolve("service/src/test/java");
    private static final Pattern NAMED = Pattern.compile("`(\\w+Test)#(\\w+)`");

    private static String document() throws IOException {
        return Files.readString(ROOT.resolve("docs/security.md"));
    }

    @Test
    void everyTestItNamesIsOne() throws Exception {
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
    void everyRiskHasATestOrIsSaidToComeLater() throws IOException {
        List<String> rows =
                document().lines().filter(line -> line.matches("\\| API\\d.*")).toList();
        assertThat(rows)
                .extracting(row -> row.substring(2, row.indexOf(' ', 2)))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 10).mapToObj(i -> "API" + i).toList());
        assertThat(rows).allMatch(row -> NAMED.matcher(row).find() || row.endsWith("| later |"));
    }

    private static List<String> tests(String name) throws IOException, ClassNotFoundException {
        String type;
        try (Stream<Path> files = Files.walk(TESTS)) {
            type = files.filter(file -> file.endsWith(name + ".java"))
                    .map(file -> TESTS.relativize(file).toString())
                    .map(file ->
                            file.substring(0, file.length() - ".java".length()).replaceAll("[/\\\\]", "."))
                    .collect(Collectors.joining());
        }
        assertThat(type).as("There is no " + name).isNotEmpty();
        return Arrays.stream(Class.forName(type, false, SecurityDocumentTest.class.getClassLoader())
                        .getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class)
                        || method.isAnnotationPresent(TestFactory.class)
                        || method.isAnnotationPresent(ParameterizedTest.class))
                .map(java.lang.reflect.Method::getName)
                .toList();
    }
}
