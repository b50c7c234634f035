package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs with many files, in a process with a small heap.
@Tag("slow")
class LargeRunTest {

    private static final int FILES = 4_000;

    @TempDir
    private Path folder;

    @Test
    void sarifWithTheMostResultsFitsIntoASmallHeap() throws Exception {
        CliRunner cli = new CliRunner(folder);
        for (int i = 0; i < FILES; i++) {
            cli.file("posts/" + i + ".md", CliRunner.POOR);
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "assay.cli.Main",
                        "check",
                        "--format",
                        "sarif",
                        "-o",
                        "out.sarif",
                        "posts")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isEqualTo(ExitStatus.FINDINGS);
        JsonNode run = new JsonMapper().readTree(folder.resolve("out.sarif")).at("/runs/0");
        assertThat(run.at("/results").size()).isEqualTo(25_000);
        assertThat(run.at("/invocations/0/toolExecutionNotifications/0/message/text")
                        .asString())
                .containsPattern("^\\d+ results with the smallest gains were left out");
    }

    @Test
    void aHundredThousandFilesAreChecked() throws IOException {
        CliRunner cli = new CliRunner(folder);
        Path posts = Files.createDirectories(folder.resolve("posts"));
        for (int i = 0; i < 100_000; i++) {
            Files.writeString(posts.resolve(i + ".md"), "Tea " + i + ".\n");
        }

        assertThat(cli.run("check", "--quiet", "--min-gain", "100", "--stats", "posts")
                        .exits(0)
                        .err())
                .startsWith("100000 files in ");
    }
}
