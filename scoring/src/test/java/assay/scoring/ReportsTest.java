package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares the complete reports of a dozen texts with the stored reports, so that no score, reason or
/// position changes unnoticed. `./build docs` writes intended changes; review the diff.
class ReportsTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("project.root", ".."), "scoring", "src", "test", "resources", "reports");

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private static final Map<String, UnaryOperator<Submission>> CASES = Map.ofEntries(
            Map.entry(
                    "green-tea.md",
                    text -> text.as(ContentType.HOW_TO).about("brew green tea").on("https://tea.example.com/blog/")),
            Map.entry("generic.md", text -> text.about("productivity")),
            Map.entry("injected.html", text -> text.as(ContentType.REVIEW).about("best kettles")),
            Map.entry(
                    "product.html",
                    text -> text.as(ContentType.PRODUCT_PAGE)
                            .about("Arlo K2")
                            .page(Page.at("https://shop.example.com/arlo-k2")
                                    .header("X-Robots-Tag", "max-image-preview:large")
                                    .robots(200, "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart\n")
                                    .llms(404, ""))),
            Map.entry("faq.md", text -> text.as(ContentType.FAQ).titled("Questions about returning a kettle")),
            Map.entry("glossary.md", text -> text.as(ContentType.GLOSSARY).about("sencha")),
            Map.entry("nachricht.md", text -> text.as(ContentType.NEWS).about("Teehaus Uji")),
            Map.entry("ryokucha.md", text -> text.about("緑茶")),
            Map.entry(
                    "comparison.md",
                    text -> text.as(ContentType.COMPARISON)
                            .about("kettle for green tea")
                            .judged(Strictness.STRICT)),
            Map.entry("docs.md", text -> text.as(ContentType.DOCUMENTATION)),
            Map.entry("opinion.md", text -> text.as(ContentType.OPINION).judged(Strictness.PERMISSIVE)),
            Map.entry("torn.md", text -> text.at("Tea_and_more").described("Tea.")));

    static Stream<String> names() {
        return CASES.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("names")
    void reportOfEachStoredTextIsUnchanged(String name) throws IOException {
        Submission submission = CASES.getOrDefault(name, UnaryOperator.identity())
                .apply(Submission.of(Files.readString(FOLDER.resolve(name)), LocalDate.of(2026, 11, 21)));
        String report = written(SCORER.score(submission));
        Path kept = FOLDER.resolve(name.substring(0, name.indexOf('.')) + ".report.txt");
        if ("write".equals(System.getProperty("docs"))) {
            Files.writeString(kept, report);
        }
        assertThat(kept).as("meant? then ./build docs").exists().content().isEqualTo(report);
    }

    @Test
    void everyStoredTextHasACase() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.endsWith(".txt")))
                    .containsExactlyInAnyOrderElementsOf(CASES.keySet());
        }
    }

    private static String written(Report report) {
        StringBuilder text = new StringBuilder();
        text.append("%s %s %s, %d words, %s, slug “%s”%n"
                .formatted(
                        report.verdict(),
                        report.contentType().key(),
                        report.strictness().key(),
                        report.wordCount(),
                        report.language(),
                        report.slug()));
        Report.Scores scores = report.scores();
        text.append("overall %d, seo %d, aeo %d, geo %d (tenths)%n"
                .formatted(scores.overall(), scores.seo(), scores.aeo(), scores.geo()));
        text.append("\nto do\n");
        report.actionItems()
                .forEach(item -> text.append("  %+d %s %s: %s%n"
                        .formatted(item.projectedGain(), item.severity(), item.check(), item.action())));
        text.append("\njudged\n");
        for (Report.Row row : report.rows()) {
            text.append("  %s %s %d, loses %d %s%n"
                    .formatted(row.check(), row.severity(), row.credit(), row.pointsLost(), row.metrics()));
            row.reasons().forEach(reason -> text.append("    ").append(reason).append('\n'));
        }
        text.append("\nfound\n");
        for (Report.InlineIssue issue : report.inlineIssues()) {
            text.append("  %d:%d %s %s %s | %s%s%s%n"
                    .formatted(
                            issue.line(),
                            issue.column(),
                            issue.range(),
                            issue.check(),
                            issue.severity(),
                            issue.excerpt(),
                            issue.suggestion() == null
                                    ? ""
                                    : " => " + issue.suggestion().replace("\n", "⏎"),
                            issue.suppressed() ? " (suppressed)" : ""));
            text.append("    ").append(issue.message()).append('\n');
        }
        text.append("\nnot applicable\n");
        report.notApplicable()
                .forEach(each -> text.append("  ")
                        .append(each.check())
                        .append(": ")
                        .append(each.reason())
                        .append('\n'));
        report.notes().forEach(note -> text.append("\nnote: ").append(note).append('\n'));
        return text.toString();
    }
}
