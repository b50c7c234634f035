package assay.bench;

import static org.assertj.core.api.Assertions.assertThat;

import assay.reports.ReportJson;
import assay.reports.Ruleset;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Compares the reports that the library, the command line and the API write for the same texts.
@Tag("slow")
class ReportEqualityTest {

    private static final Path CORPUS = Path.of(System.getProperty("project.root", ".."))
            .resolve("../shared/corpus/md")
            .toAbsolutePath()
            .normalize();
    private static final String DATE = "2026-11-21";
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    @Test
    void reportsAreEqualByteForByte() throws Exception {
        Assumptions.assumeTrue(Files.isDirectory(CORPUS), "no corpus at " + CORPUS + ": skipped");
        Scorer scorer = new Scorer(Catalogue.complete());
        Ruleset ruleset = Ruleset.of(Catalogue.complete(), "/docs/checks/");
        List<String> lines = commandLine();
        int compared = 0;
        try (Service service = Service.start(
                        List.of(),
                        Map.of(),
                        List.of("-cp", System.getProperty("java.class.path"), "assay.service.Assay"));
                HttpClient client = HttpClient.newHttpClient()) {
            for (String line : lines) {
                String name = JSON.readTree(line).path("path").asString();
                String content = Files.readString(Path.of(name));
                Submission submission =
                        Submission.of(content, LocalDate.parse(DATE)).in(SourceFormat.MARKDOWN);
                String report =
                        new String(ReportJson.answer(scorer.score(submission), ruleset), StandardCharsets.UTF_8);

                assertThat(line).as(name).contains("\"report\":" + report + ",\"engine_version\"");
                assertThat(answer(service, client, content)).as(name).contains("\"report\":" + report);
                compared++;
            }
        }
        try (var files = Files.list(CORPUS)) {
            assertThat(files).hasSize(compared);
        }
    }

    /// Returns the lines that the command line writes for the texts.
    private List<String> commandLine() throws IOException, InterruptedException {
        Path output = folder.resolve("reports.jsonl");
        List<String> command = new ArrayList<>(Service.JAVA);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "assay.cli.Main", "check"));
        command.addAll(List.of("--as-of", DATE, "--format", "jsonl", "--output", output.toString()));
        command.add(CORPUS.toString());
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(folder.resolve("log")))
                .isEqualTo(1);
        return Files.readAllLines(output);
    }

    private static String answer(Service service, HttpClient client, String content)
            throws IOException, InterruptedException {
        String body = JSON.writeValueAsString(Map.of("content", content, "format", "markdown", "as_of", DATE));
        HttpResponse<String> response = client.send(
                service.request("/api/v1/scan", service.key())
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }
}
