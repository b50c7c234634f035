package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.reports.ReportJson;
import assay.reports.Ruleset;
import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FormatsTest {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    private CliRunner cli;

    @BeforeEach
    void create() {
        cli = new CliRunner(folder).file("posts/tea & co.md", CliRunner.POOR).file("b.md", CliRunner.POOR);
    }

    @Test
    void reportIsTheSameAsInTheApi() {
        Report report = new Scorer(Catalogue.complete())
                .score(Submission.of(CliRunner.POOR, LocalDate.of(2026, 11, 21)).in(SourceFormat.MARKDOWN));
        String expected = new String(
                ReportJson.answer(report, Ruleset.of(Catalogue.complete(), "/docs/checks/")), StandardCharsets.UTF_8);

        assertThat(cli.run("check", "--format", "json", "b.md").exits(1).out()).contains("\"report\":" + expected);
        assertThat(cli.run("check", "--format", "jsonl", "b.md").exits(1).out()).contains("\"report\":" + expected);
    }

    @Test
    void jsonListsAllFiles() {
        JsonNode json = JSON.readTree(cli.run("check", "--format", "json", "b.md", "none.md", "posts")
                .exits(2)
                .out());

        assertThat(json.at("/files")).hasSize(3);
        assertThat(json.at("/files/0/path").asString()).isEqualTo("b.md");
        assertThat(json.at("/files/1/error").asString()).isEqualTo("none.md does not exist");
        assertThat(json.at("/files/2/report/scores/overall").isNumber()).isTrue();
        assertThat(json.at("/summary/checked").asInt()).isEqualTo(2);
        assertThat(json.at("/as_of").asString()).isEqualTo("2026-11-21");
    }

    @Test
    void jsonLinesAreOneDocumentPerLine() {
        String out = cli.run("check", "--format", "jsonl", "b.md", "posts").out();

        assertThat(out.lines())
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(JSON.readTree(line).path("report").isObject())
                                .isTrue());
    }

    @Test
    void sarifContainsRulesPlacesFixesAndFingerprints() {
        JsonNode run = JSON.readTree(
                        cli.run("check", "--format", "sarif", "posts").exits(1).out())
                .at("/runs/0");

        assertThat(run.at("/tool/driver/rules").size())
                .isEqualTo(Catalogue.complete().cards().size());
        assertThat(run.at("/results").size()).isPositive();
        for (JsonNode result : run.at("/results")) {
            JsonNode place = result.at("/locations/0/physicalLocation");
            assertThat(place.at("/artifactLocation/uri").asString()).isEqualTo("posts/tea%20&%20co.md");
            assertThat(place.at("/region/startLine").asInt()).isPositive();
            assertThat(run.at("/tool/driver/rules/" + result.path("ruleIndex").asInt() + "/id"))
                    .isEqualTo(result.path("ruleId"));
            assertThat(result.at("/partialFingerprints/assayFinding~1v1").asString())
                    .hasSize(32);
            assertThat(result.has("baselineState")).isFalse();
        }
        assertThat(run.at("/results").valueStream().map(result -> result.at("/partialFingerprints/assayFinding~1v1")))
                .doesNotHaveDuplicates();
        assertThat(run.at("/results").valueStream())
                .anySatisfy(
                        result -> assertThat(result.at("/fixes/0/artifactChanges/0/replacements/0/insertedContent/text")
                                        .isString())
                                .isTrue());
        assertThat(run.at("/invocations/0/executionSuccessful").asBoolean()).isTrue();
    }

    @Test
    void sarifMarksKnownAndSuppressedResults() {
        cli.file("b.md", CliRunner.POOR.replace("## Water", "<!-- assay-disable link_text -->\n\n## Water"));
        cli.run("baseline", "update", "b.md");
        JsonNode results = JSON.readTree(
                        cli.run("check", "--format", "sarif", "b.md").exits(0).out())
                .at("/runs/0/results");

        assertThat(results.valueStream())
                .anySatisfy(result -> {
                    assertThat(result.path("baselineState").asString()).isEqualTo("unchanged");
                    assertThat(result.at("/suppressions/0/kind").asString()).isEqualTo("external");
                })
                .anySatisfy(result -> {
                    assertThat(result.path("ruleId").asString()).isEqualTo("link_text");
                    assertThat(result.at("/suppressions/0/kind").asString()).isEqualTo("inSource");
                });
    }

    @Test
    void sarifListsUnreadableFiles() {
        JsonNode run = JSON.readTree(cli.run("check", "--format", "sarif", "none.md")
                        .exits(2)
                        .out())
                .at("/runs/0");

        assertThat(run.at("/invocations/0/executionSuccessful").asBoolean()).isFalse();
        assertThat(run.at("/invocations/0/toolExecutionNotifications/0/message/text")
                        .asString())
                .isEqualTo("none.md does not exist.");
    }

    @Test
    void junitHasASuitePerFileAndATestPerCheck() throws Exception {
        String xml = cli.run("check", "--format", "junit", "--min-score", "90", "posts", "none.md")
                .exits(2)
                .out();
        var suites = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getElementsByTagName("testsuite");

        assertThat(suites.getLength()).isEqualTo(2);
        assertThat(suites.item(0).getAttributes().getNamedItem("name").getNodeValue())
                .isEqualTo("posts/tea & co.md");
        assertThat(xml)
                .contains("name=\"placeholder_text\"", "<failure message=")
                .contains("name=\"min_score\"", "the minimum is 90.0.")
                .contains("<error message=\"none.md does not exist\"/>");
    }

    @Test
    void githubAnnotationsAreLimitedAndEscaped() {
        for (int i = 0; i < 20; i++) {
            cli.file("many/" + i + ".md", CliRunner.POOR);
        }
        String out = cli.run("check", "--format", "github", "many").out();

        assertThat(out.lines().filter(line -> line.startsWith("::error "))).hasSize(10);
        assertThat(out.lines().filter(line -> line.startsWith("::warning "))).hasSizeLessThanOrEqualTo(10);
        assertThat(out).contains("::error file=many/0.md,line=").doesNotContain("\r");
    }

    @Test
    void markdownFitsInAComment() {
        for (int i = 0; i < 200; i++) {
            cli.file("many/" + i + ".md", CliRunner.POOR);
        }
        String out = cli.run("check", "--format", "markdown", "many").out();

        assertThat(out).hasSizeLessThan(65_536);
        assertThat(out)
                .startsWith("### Assay: 200 files of 200 failed\n")
                .contains("| `many/0.md` | ", "And 100 more files.", "more files are left out");
    }

    @Test
    void htmlIsASinglePage() {
        String out = cli.run("check", "--format", "html", "posts").out();

        assertThat(out)
                .startsWith("<!doctype html>")
                .contains("posts/tea &amp; co.md")
                .doesNotContain("<script", "<link", "src=")
                .endsWith("</html>\n");
    }

    @Test
    void severalFormatsAreWrittenAtOnce() {
        var ran = cli.run(
                        "check",
                        "--format",
                        "json",
                        "-o",
                        "out.json",
                        "--format",
                        "sarif",
                        "-o",
                        "out.sarif",
                        "--format",
                        "text",
                        "b.md")
                .exits(1);

        assertThat(ran.out()).startsWith("b.md  ");
        assertThat(JSON.readTree(cli.read("out.json")).at("/files")).hasSize(1);
        assertThat(JSON.readTree(cli.read("out.sarif")).at("/version").asString())
                .isEqualTo("2.1.0");
        assertThat(cli.run("check", "--format", "json", "--format", "text", "b.md")
                        .exits(2)
                        .err())
                .isEqualTo("assay: Two formats go to standard output. Add `--output FILE` after one of them.\n");
        assertThat(cli.run("check", "--format", "json", "-o", "none/out.json", "b.md")
                        .exits(2)
                        .err())
                .contains("can't be written");
    }
}
