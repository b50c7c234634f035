package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares the results of checks for small texts with the stored results, so that no severity, number,
/// reason or position changes unnoticed. Most texts are just within or just beyond a limit. Each case in
/// `cases/<check>.txt` consists of a line that states what the case shows, the text, and the expected result.
/// `./build docs` writes intended changes; review the diff.
///
/// ```text
/// === a name has at most five words          a case, and what it shows
/// @ type news                                metadata of the text
/// By Jane Doe ⟦60 words⟧                     the text; ⟦3× so⟧ repeats “so” three times, ⏎ in it ends a line
/// >>> PASS, PASS, WARNING 500 byline=1       permissive, balanced, strict; then numbers, reasons and places
/// ```
///
/// A file that is not named after a check begins with the names of its checks: `for faq answer_paragraphs`.
class CasesTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("project.root", ".."), "scoring", "src", "test", "resources", "cases");

    private static final Map<String, Check> CHECKS = Catalogue.complete().entries().stream()
            .map(Catalogue.Entry::check)
            .collect(Collectors.toMap(check -> check.card().name(), Function.identity()));

    private static final Pattern REPEATED = Pattern.compile("⟦(\\d+)(?:× ?([^⟧]*)| words| (new) words)⟧");

    /// The cases are read only once, because mutation testing requests them thousands of times in one JVM.
    private static final Map<String, List<Case>> FILES = new ConcurrentHashMap<>();

    /// @param asked the case as in the file, with its title
    /// @param said the expected result in the file
    private record Case(List<Check> checks, String asked, Submission submission, Document document, String said) {}

    static Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .map(file -> file.substring(0, file.indexOf('.')))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void resultsOfTheStoredCasesAreUnchanged(String name) throws IOException {
        List<Case> cases = FILES.computeIfAbsent(name, CasesTest::read);
        if ("write".equals(System.getProperty("docs"))) {
            write(name, cases);
            return;
        }
        Map<Check, String> above = new HashMap<>();
        for (Case each : cases) {
            assertThat(said(each, above))
                    .as("%s; meant? then ./build docs", each.asked)
                    .isEqualTo(each.said);
        }
    }

    private static void write(String name, List<Case> cases) throws IOException {
        StringBuilder text = new StringBuilder();
        if (!CHECKS.containsKey(name)) {
            text.append(cases.getFirst().checks.stream()
                    .map(check -> check.card().name())
                    .collect(Collectors.joining(" ", "for ", "\n")));
        }
        Map<Check, String> above = new HashMap<>();
        cases.forEach(each -> text.append(each.asked).append('\n').append(said(each, above)));
        Files.writeString(FOLDER.resolve(name + ".txt"), text);
    }

    private static List<Case> read(String name) {
        try {
            List<Case> cases = new ArrayList<>();
            Set<String> texts = new HashSet<>();
            List<Check> checks = CHECKS.containsKey(name) ? checks(name) : List.of();
            for (String each : Files.readString(FOLDER.resolve(name + ".txt")).split("(?m)^(?==== )")) {
                if (each.startsWith("for ")) {
                    checks = checks(each.strip().substring(4));
                    continue;
                }
                int end = each.indexOf("\n>>>") + 1;
                String asked = (end == 0 ? each : each.substring(0, end)).strip();
                // Two cases with the same text test the same behavior, so one of their names is wrong.
                if (!texts.add(asked.substring(asked.indexOf('\n') + 1))) {
                    throw new IllegalStateException("in " + name + ".txt for the second time: " + asked);
                }
                Submission submission = submission(asked);
                cases.add(new Case(
                        checks,
                        asked,
                        submission,
                        Document.read(submission.content(), submission.format()),
                        end == 0 ? "" : each.substring(end)));
            }
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Check> checks(String names) {
        return Arrays.stream(names.split(" "))
                .map(name -> Objects.requireNonNull(CHECKS.get(name), name))
                .toList();
    }

    private static Submission submission(String asked) {
        List<String> lines = new ArrayList<>(asked.lines().toList());
        lines.removeFirst();
        Submission submission = Submission.of("", CheckTester.TODAY);
        while (!lines.isEmpty() && lines.getFirst().startsWith("@ ")) {
            String[] told = lines.removeFirst().substring(2).split(" ", 2);
            submission = with(submission, told[0], told.length < 2 ? "" : told[1].replace("⏎", "\n"));
        }
        return submission.reading(REPEATED.matcher(String.join("\n", lines) + "\n")
                .replaceAll(found -> Matcher.quoteReplacement(filled(found))));
    }

    /// @param above each check's result for the previous case; an identical result is not repeated
    private static String said(Case asked, Map<Check, String> above) {
        StringBuilder text = new StringBuilder();
        for (Check check : asked.checks) {
            StringBuilder own = new StringBuilder();
            said(check, asked, own);
            if (!own.toString().equals(above.put(check, own.toString()))) {
                text.append(">>> ")
                        .append(asked.checks.size() == 1 ? "" : check.card().name() + " ")
                        .append(own);
            }
        }
        return text.isEmpty() ? ">>> as above\n" : text.toString();
    }

    private static void said(Check check, Case asked, StringBuilder text) {
        List<Outcome> outcomes = new ArrayList<>();
        for (Strictness strictness : List.of(Strictness.PERMISSIVE, Strictness.BALANCED, Strictness.STRICT)) {
            outcomes.add(check.judge(Article.of(asked.submission.judged(strictness), asked.document)));
        }
        if (!(outcomes.get(1) instanceof Outcome.Judged balanced)) {
            text.append("not applicable: ")
                    .append(((Outcome.NotApplicable) outcomes.get(1)).reason())
                    .append('\n');
            return;
        }
        List<Outcome.Judged> judged =
                outcomes.stream().map(Outcome.Judged.class::cast).toList();
        // Omit zero values, and severities that are the same at every strictness.
        List<String> marks = judged.stream()
                .map(each -> each.severity() + (each.credit() == 1000 ? "" : " " + each.credit()))
                .toList();
        text.append(marks.stream().distinct().count() == 1 ? marks.getFirst() : String.join(", ", marks));
        new TreeMap<>(balanced.metrics()).forEach((metric, value) -> {
            if (value.doubleValue() != 0) {
                text.append(' ').append(metric).append('=').append(value);
            }
        });
        text.append('\n');
        reasons(text, "- ", balanced);
        if (!judged.getFirst().reasons().equals(balanced.reasons())) {
            reasons(text, "- permissive: ", judged.getFirst());
        }
        if (!judged.getLast().reasons().equals(balanced.reasons())) {
            reasons(text, "- strict: ", judged.getLast());
        }
        String before = "";
        int same = 0;
        for (Finding finding : balanced.findings()) {
            String suggestion = finding.suggestion();
            String place = "* " + shortened(finding.range().of(asked.submission.content()))
                    + " | " + finding.severity() + ' ' + finding.message()
                    + (suggestion == null ? "" : " => " + suggestion.replace("\n", "⏎"));
            same = place.equals(before) ? same + 1 : 1;
            before = place;
            if (same > 1) {
                text.setLength(text.lastIndexOf("\n", text.length() - 2) + 1);
                text.append(place).append(" (").append(same).append("×)\n");
            } else {
                text.append(place).append('\n');
            }
        }
    }

    private static void reasons(StringBuilder text, String lead, Outcome.Judged judged) {
        judged.reasons().forEach(reason -> text.append(lead).append(reason).append('\n'));
    }

    private static String shortened(String stretch) {
        String line = stretch.replace("\r", "␍").replace("\n", "⏎");
        return line.length() <= 80
                ? line
                : line.substring(0, 36) + "…" + line.length() + "…" + line.substring(line.length() - 36);
    }

    private static String filled(MatchResult found) {
        int count = Integer.parseInt(found.group(1));
        if (found.group(2) != null) {
            return found.group(2).replace("⏎", "\n").repeat(count);
        }
        return found.group(3) == null ? CheckTester.words(count) : newWords(count);
    }

    /// Returns a text with this many distinct words, in sentences of ten and paragraphs of fifty.
    private static String newWords(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int word = i * 7919 % 456_976;
            text.append((char) ((i % 10 == 0 ? 'A' : 'a') + word % 26))
                    .append((char) ('a' + word / 26 % 26))
                    .append((char) ('a' + word / 676 % 26))
                    .append((char) ('a' + word / 17_576))
                    .append(i % 50 == 49 ? ".\n\n" : i % 10 == 9 ? ". " : " ");
        }
        return text.toString().strip();
    }

    private static Page page(Submission submission) {
        return Objects.requireNonNull(submission.page(), "a page comes first");
    }

    private static Submission with(Submission submission, String key, String value) {
        return switch (key) {
            case "type" -> submission.as(ContentType.of(value).orElseThrow());
            case "title" -> submission.titled(value);
            case "slug" -> submission.at(value);
            case "about" -> submission.about(value);
            case "described" -> submission.described(value);
            case "language" -> submission.written(value);
            case "site" -> submission.on(value);
            case "published" -> submission.published(value, submission.modifiedAt());
            case "modified" -> submission.published(submission.publishedAt(), value);
            case "html" -> submission.in(SourceFormat.HTML);
            case "page" -> submission.page(Page.at(value));
            case "status" -> submission.page(page(submission).answered(Integer.parseInt(value)));
            case "header" -> {
                String[] header = value.split(": ?", 2);
                yield submission.page(page(submission).header(header[0], header[1]));
            }
            case "robots" -> submission.page(page(submission).robots(200, value));
            case "llms" -> submission.page(page(submission).llms(200, value));
            default -> throw new IllegalArgumentException(key);
        };
    }
}
