package assay.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that no pattern recurses or reads a text more than a fixed number of times, in all modules that read
/// texts from outside. `bench` is left out, because it reads only its own user's texts.
class PatternsTest {

    /// The modules, each with a number of patterns that it exceeds: if fewer are found, the search is
    /// broken.
    private static final Map<String, Integer> MODULES = Map.ofEntries(
            Map.entry("language", 3),
            Map.entry("scoring", 110),
            Map.entry("reports", -1),
            Map.entry("claims", 5),
            Map.entry("fetching", 8),
            Map.entry("models", 2),
            Map.entry("drafts", 5),
            Map.entry("fixes", 20),
            Map.entry("briefs", -1),
            Map.entry("mcp", -1),
            Map.entry("cli", 2),
            Map.entry("service", 35));

    /// Modules that read no text from outside while they run: build tools, tests, and the sources of a
    /// library.
    private static final List<String> OTHERS = List.of("dictionaries", "picocli", "bench", "fuzz", "testing");

    static Stream<Arguments> modules() {
        return MODULES.entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    @Test
    void everyModuleIsSearchedOrListed() throws IOException {
        String pom = Files.readString(Path.of(System.getProperty("project.root", ".."), "pom.xml"));
        assertThat(Pattern.compile("<module>([a-z]+)</module>")
                        .matcher(pom)
                        .results()
                        .map(each -> each.group(1)))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(MODULES.keySet().stream(), OTHERS.stream())
                        .toList());
    }

    /// @param fewest the number of patterns that the module exceeds
    @ParameterizedTest
    @MethodSource("modules")
    void everyPatternReadsATextALimitedNumberOfTimes(String module, int fewest) throws Exception {
        Path classes = Path.of(System.getProperty("project.root", ".."), module, "target/classes");
        PatternFinder.Found found = PatternFinder.in(classes);
        List<String> faults = new ArrayList<>(found.faults());
        Reading.onSmallStack(
                () -> found.uses().forEach(use -> Reading.fault(use).ifPresent(faults::add)));
        assertThat(faults).isEmpty();
        assertThat(found.uses()).hasSizeGreaterThan(fewest);
    }

    /// Patterns that used to be in the modules, and others that are known to be expensive.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "([0-9]*\\.?[0-9]+)\\s*(px|pt|em|rem|%|)",
                "(?:a+)+b",
                "(?:a|a)*b",
                "(a|b|ab)*c",
                "a*a*a*b",
                "[^\"]*\\.(?:md|html)(?:#\\S*)?",
                ".*;\\s*rel\\s*=\\s*\"?(?:[^\"]*\\s)?canonical\\b.*",
                "x(?:a{1,9}|b){0,99999}y"
            })
    void patternsWhoseMatchesReadTooOftenAreDetected(String regex) throws Exception {
        assertThat(faults(regex, Way.MATCHES)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\s+$",
                "/++$",
                "a++b",
                "\\s*\\R\\s*",
                "^-+|-+$",
                "<!--.*?-->",
                "<[^>]{0,2000}>",
                "(?m)^x[^\\n]{0,500}[ \\t]*$",
                "[\\w.]+@[\\w.]+",
                "(?=.*b)a"
            })
    void patternsWhoseSearchesStartTooOftenAreDetected(String regex) throws Exception {
        assertThat(faults(regex, Way.FIND)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?:a|b)*",
                "(?i)(?:[a-z]{2,3}|[ix])(?:-[a-z0-9]{1,8})*",
                "[\\w-]+(?:\\.[\\w-]+)*\\.com",
                "\\[a(?:\\s+[a-z]+=(?:\"[^\"]{0,500}\"|[^\\s]{1,200}))+\\]"
            })
    void patternsWithRecursiveGroupsAreDetected(String regex) throws Exception {
        assertThat(faults(regex, Way.MATCHES)).hasSize(1).first().asString().contains("overflows a stack");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?<!/)/++$",
                "(?<!\\s)\\s++$",
                "(?:-[a-z0-9]{1,8}+)*+",
                "[^\\p{L}\\p{N}]+",
                "\\b(?:green|black) tea\\b",
                "<[a-z][^<>]{0,300}>"
            })
    void linearPatternsAreAccepted(String regex) throws Exception {
        assertThat(faults(regex, Way.FIND)).isEmpty();
    }

    private static List<String> faults(String regex, Way way) throws InterruptedException {
        List<String> faults = new ArrayList<>();
        PatternUse use = new PatternUse("a test", Pattern.compile(regex), EnumSet.of(way));
        Reading.onSmallStack(() -> Reading.fault(use).ifPresent(faults::add));
        return faults;
    }

    @Test
    void patternsAreFoundWithTheirUses() throws Exception {
        PatternFinder.Found found = found(Uses.class);
        assertThat(found.faults()).isEmpty();
        assertThat(found.uses())
                .extracting(use -> use.pattern().pattern() + " " + use.ways())
                .containsExactlyInAnyOrder(
                        "a1 [MATCHES]",
                        "a2 [FIND]",
                        "a3 [SPLIT]",
                        "a4 [FIND]",
                        "a5 [MATCHES, LOOKING_AT, FIND, SPLIT]",
                        "a6 [LOOKING_AT, FIND]",
                        "a7 [FIND]",
                        "a8 [MATCHES]",
                        "a9 [MATCHES]",
                        "b1|b2 [FIND]");
        assertThat(found.uses())
                .filteredOn(use -> use.pattern().pattern().equals("a2"))
                .allMatch(use -> use.pattern().flags() == Pattern.CASE_INSENSITIVE);
    }

    @ParameterizedTest
    @EnumSource(Hiding.class)
    void patternsThatCannotBeDeterminedAreReportedAsFaults(Hiding hiding) throws Exception {
        assertThat(found(hiding.type).faults()).hasSize(1);
    }

    private static PatternFinder.Found found(Class<?> type) throws Exception {
        String file = type.getName().replace('.', '/') + ".class";
        try (var in = PatternsTest.class.getClassLoader().getResourceAsStream(file)) {
            return PatternFinder.in(in.readAllBytes());
        }
    }

    enum Hiding {
        MADE_FROM_AN_ARGUMENT(Made.class),
        HANDED_TO_STRING(Handed.class),
        REFERRED_TO(Referred.class),
        WITH_OTHER_FLAGS(Flagged.class);

        private final Class<?> type;

        Hiding(Class<?> type) {
            this.type = type;
        }
    }

    static final class Made {
        static boolean in(String word, String text) {
            return Pattern.compile("a" + word).matcher(text).find();
        }
    }

    static final class Handed {
        static String in(String word, String text) {
            return text.replaceAll(word, "");
        }
    }

    static final class Referred {
        static List<Pattern> in(List<String> words) {
            return words.stream().map(Pattern::compile).toList();
        }
    }

    static final class Flagged {
        static boolean in(int flags, String text) {
            return Pattern.compile("a", flags).matcher(text).find();
        }
    }

    /// Code that uses one pattern in each possible way.
    static final class Uses {
        private static final Pattern SEARCHED = Pattern.compile("a2", Pattern.CASE_INSENSITIVE);
        private static final Pattern ANYHOW = Pattern.compile("a5");
        private static final Pattern REGION = Pattern.compile("a6");
        private static final Pattern WORDS = Pattern.compile(String.join("|", List.of("b1", "b2")));

        private Uses() {}

        static List<Object> all(String text, boolean flag) {
            List<Object> all = new ArrayList<>();
            all.add(text.matches("a1"));
            all.add(SEARCHED.matcher(text).find());
            all.add(text.split("a3", flag ? 1 : 2));
            all.add(text.replaceAll(flag ? "a4" : "a7", "x"));
            all.add(ANYHOW);
            var region = REGION.matcher(text);
            all.add(region.region(1, 2).lookingAt());
            all.add(Pattern.matches("a8", text));
            var made = Pattern.compile("a9").matcher(text);
            all.add(flag && made.matches());
            all.add(WORDS.matcher(text).replaceFirst(""));
            return all;
        }
    }
}
