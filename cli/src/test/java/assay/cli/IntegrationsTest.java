package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs the scripts of the integrations as the platforms do: with the same shell, variables and files. The
/// command line runs from the class path of the tests.
class IntegrationsTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    @TempDir
    private Path folder;

    private Path repository;

    private record Ran(int status, String output) {}

    @BeforeEach
    void fill() throws IOException {
        repository = folder.resolve("repository");
        new CliRunner(repository).file("posts/green tea.md", CliRunner.POOR).file("docs/note.md", CliRunner.GOOD);
        Path assay = folder.resolve("action/assay");
        Files.createDirectories(assay.getParent());
        Files.writeString(
                assay,
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path")
                        + "' assay.cli.Main \"$@\"\n");
        Files.setPosixFilePermissions(assay, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectories(folder.resolve("temp"));
        Files.createFile(folder.resolve("summary"));
        Files.createFile(folder.resolve("output"));
    }

    private static JsonNode yaml(String file) throws IOException {
        return new JsonMapper()
                .valueToTree(
                        new Load(LoadSettings.builder().build()).loadFromString(Files.readString(ROOT.resolve(file))));
    }

    private Ran bash(String script, Map<String, String> variables) throws IOException, InterruptedException {
        Path file = folder.resolve("script.sh");
        Files.writeString(file, script);
        // As GitHub runs `shell: bash`.
        ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", file.toString())
                .directory(repository.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ran(process.waitFor(), output);
    }

    private Ran action(String paths, String failOn) throws Exception {
        JsonNode check = yaml("action.yml")
                .at("/runs/steps")
                .valueStream()
                .filter(step -> step.path("id").asString("").equals("check"))
                .findFirst()
                .orElseThrow();
        return bash(
                check.path("run").asString(),
                Map.of(
                        "PATHS",
                        paths,
                        "FAIL_ON",
                        failOn,
                        "SINCE",
                        "",
                        "MIN_SCORE",
                        "",
                        "ACTION",
                        folder.resolve("action").toString(),
                        "RUNNER_TEMP",
                        folder.resolve("temp").toString(),
                        "GITHUB_STEP_SUMMARY",
                        folder.resolve("summary").toString(),
                        "GITHUB_OUTPUT",
                        folder.resolve("output").toString()));
    }

    @Test
    void githubActionAnnotatesSummarizesAndWritesSarif() throws Exception {
        Ran ran = action("posts docs", "fail");

        assertThat(ran.status()).as(ran.output()).isEqualTo(1);
        assertThat(ran.output()).contains("posts/green tea.md  ", "::error file=posts/green tea.md,line=16,");
        assertThat(Files.readString(folder.resolve("summary"))).startsWith("### Assay: 1 file of 2 failed");
        assertThat(Files.readString(folder.resolve("output")))
                .isEqualTo("sarif=" + folder.resolve("temp/assay.sarif") + "\n");
        assertThat(new JsonMapper()
                        .readTree(Files.readString(folder.resolve("temp/assay.sarif")))
                        .at("/runs/0/results")
                        .size())
                .isPositive();
    }

    @Test
    void inputsOfTheGithubActionAreNotRunAsCommands() throws Exception {
        Ran ran = action("docs $(touch hacked) `touch hacked`; touch hacked", "fail");

        assertThat(ran.status()).isEqualTo(2);
        assertThat(repository.resolve("hacked")).doesNotExist();
        assertThat(action("docs", "$(touch hacked)").status()).isEqualTo(2);
        assertThat(repository.resolve("hacked")).doesNotExist();
    }

    @Test
    void gitlabJobWritesATestReportAndAPage() throws Exception {
        List<String> scripts = yaml("ci/assay.gitlab-ci.yml")
                .at("/assay/script")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        Files.createDirectories(folder.resolve("builds"));
        Files.createSymbolicLink(folder.resolve("builds/assay"), folder.resolve("action"));

        // The first two lines install git and clone the project.
        Ran ran = bash(
                String.join("\n", scripts.subList(2, scripts.size())),
                Map.of(
                        "CI_BUILDS_DIR", folder.resolve("builds").toString(),
                        "TEXT_PATHS", "docs posts",
                        "TEXT_FAIL_ON", "fail"));

        assertThat(ran.status()).as(ran.output()).isEqualTo(1);
        assertThat(Files.readString(repository.resolve("assay-junit.xml")))
                .contains("<testsuite name=\"docs/note.md\"");
        assertThat(Files.readString(repository.resolve("assay.html"))).endsWith("</html>\n");
    }

    @Test
    void hooksCheckAndFixTheFilesThatPreCommitPasses() throws Exception {
        for (JsonNode hook : yaml(".pre-commit-hooks.yaml")) {
            String entry = hook.path("entry").asString();
            // pre-commit runs a script from its own clone, and appends the names of the files.
            Ran ran = bash(
                    entry.replace("./assay", "\"$ACTION/assay\"") + " 'posts/green tea.md' docs/note.md",
                    Map.of("ACTION", folder.resolve("action").toString()));

            assertThat(ran.status()).as(ran.output()).isEqualTo(1);
            assertThat(ran.output()).contains("posts/green tea.md  ");
        }
        assertThat(Files.readString(repository.resolve("posts/green tea.md"))).contains("The leaves are separate");
    }
}
