package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the project's scripts, in a folder where Maven and Java are stubs that log their arguments.
class ScriptsTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    private record Ran(int status, String output) {}

    @TempDir
    private Path folder;

    @BeforeEach
    void fill() throws IOException {
        for (String script : List.of(
                "build",
                "assay",
                "cli/src/main/dist/launch.sh",
                "bench/run",
                ".ci/soak",
                ".ci/skipped.awk",
                ".mvn/jdk25.sh")) {
            Path copy = folder.resolve(script);
            Files.createDirectories(copy.getParent());
            Files.copy(ROOT.resolve(script), copy);
        }
        write("jdk/release", "JAVA_VERSION=\"25\"\n");
        script("jdk/bin/javac", "");
        script("jdk/bin/java", "echo java \"$@\"");
        script("mvnw", "echo mvn \"$@\"");
        script(".ci/openapi-lint", "");
    }

    static List<String> modules() {
        return Modules.names();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void serviceIsRebuiltAfterAChangeInAnyModule(String module) throws Exception {
        write("pom.xml", "");
        for (String each : modules()) {
            write(each + "/pom.xml", "");
            write(each + "/src/main/java/A.java", "");
        }
        write("docs/errors.md", "");
        write("service/target/assay.jar", "");
        write("service/target/built", "");
        Files.setLastModifiedTime(
                folder.resolve("service/target/built"),
                FileTime.from(java.time.Instant.now().plusSeconds(60)));

        assertThat(run("./assay", "serve").output()).startsWith("java ").doesNotContain("mvn");

        Files.setLastModifiedTime(
                folder.resolve(module + "/src/main/java/A.java"),
                FileTime.from(java.time.Instant.now().plusSeconds(120)));
        assertThat(run("./assay", "serve").output()).contains("mvn ").contains("package");
    }

    @Test
    void serviceIsRebuiltAfterDeletionsAndChangesDuringTheBuild() throws Exception {
        write("pom.xml", "");
        write("docs/errors.md", "");
        write("service/pom.xml", "");
        write("service/src/main/java/A.java", "");
        write("service/target/assay.jar", "");
        script("mvnw", "echo mvn; [ ! -f edit ] || { rm edit; touch -d '1 hour' service/src/main/java/A.java; }");

        write("edit", "");
        assertThat(run("./assay", "serve").output()).contains("mvn", "java ");
        assertThat(run("./assay", "serve").output()).contains("mvn");
        Files.setLastModifiedTime(folder.resolve("service/src/main/java/A.java"), FileTime.fromMillis(0));
        assertThat(run("./assay", "serve").output()).startsWith("java ").doesNotContain("mvn");

        Files.delete(folder.resolve("service/src/main/java/A.java"));
        Files.setLastModifiedTime(
                folder.resolve("service/src/main/java"),
                FileTime.from(java.time.Instant.now().plusSeconds(60)));
        assertThat(run("./assay", "serve").output()).contains("mvn");
    }

    @Test
    void commandLineIsBuiltAndItsCacheTrainedOnce() throws Exception {
        write("pom.xml", "");
        write("docs/errors.md", "");
        write("cli/pom.xml", "");
        write("cli/src/main/java/A.java", "");
        script("mvnw", "echo mvn \"$@\"; mkdir -p cli/target; touch cli/target/assay-cli.jar");
        script("jdk/bin/java", """
                for each; do
                    case "$each" in -XX:AOTCacheOutput=*) touch "${each#*=}"; echo trained >>trained ;; esac
                done
                echo java "$@"
                """);

        Ran first = run("./assay", "check", "a b.md");
        assertThat(first.output())
                .contains("-pl cli -am")
                .contains("-XX:AOTCache=", "-Dassay.terminal=false", "assay-cli.jar check a b.md");
        assertThat(first.status()).isZero();
        assertThat(run("./assay", "fix", "tea.md").output()).startsWith("java ").doesNotContain("mvn");
        assertThat(folder.resolve("trained")).hasContent("trained");
    }

    @Test
    void benchmarksMayHaveTheNameOfAFolder() throws Exception {
        write("scoring/pom.xml", "");
        write("bench/target/bench.jar", "");
        write("bench/target/classpath", "");
        Ran ran = run("./build", "bench", "scoring");
        assertThat(ran.output()).contains("assay.bench.ScoringFigures");
        assertThat(ran.status()).isZero();
    }

    @Test
    void soakListsItsPartsAndRejectsUnknownOnes() throws Exception {
        assertThat(run("./build", "soak", "list").output()).contains("kills", "hostile", "fuzz", "mutants-aeo");
        Ran other = run("./build", "soak", "kils");
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.output()).contains("no part named kils");
    }

    @Test
    void soakContinuesAfterAFailureAndPrintsATable() throws Exception {
        script("mvnw", "case \"$*\" in *-Dtest=ApiFuzzTest*) exit 1 ;; esac\necho mvn \"$@\"");
        Ran ran = run("./build", "soak", "requests", "kills");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.output()).containsPattern("(?s)\\| requests +\\| failed .*\\| kills +\\| passed ");
        assertThat(Files.readString(folder.resolve("target/soak/kills.log"))).contains("-Dtest=*CrashTest");
    }

    @Test
    void soakPartsWithSkippedTestsCountAsFailed() throws Exception {
        script("mvnw", """
                case "$*" in *-Dtest=SiteBrowserTest*) ;; *) exit 0 ;; esac
                mkdir -p service/target/surefire-reports
                cat >service/target/surefire-reports/TEST-a.ATest.xml <<'XML'
                <testsuite name="a.ATest">
                  <testcase name="looks" classname="a.ATest" time="0.1">
                    <skipped message="no Chromium" type="org.opentest4j.TestAbortedException"/>
                  </testcase>
                </testsuite>
                XML
                """);

        Ran ran = run("./build", "soak", "pages", "kills");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.output())
                .contains("a.ATest (looks): no Chromium")
                .containsPattern("(?s)\\| pages +\\| skipped .*\\| kills +\\| passed ");
    }

    @Test
    void soakPartsHaveATimeLimit() throws Exception {
        script("mvnw", "case \"$*\" in *-Dtest=ApiFuzzTest*) exec tail -f /dev/null ;; esac");

        Ran ran = run(Map.of("SOAK_PART_TIME", "0.2s"), "./build", "soak", "requests", "kills");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.output()).containsPattern("(?s)\\| requests +\\| over 0.2s .*\\| kills +\\| passed ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"corpus", "pages"})
    void continuousIntegrationFailsIfTestsOfPresentFilesDidNotRun(String files) throws Exception {
        Path copy = folder.resolve("project/.ci/run");
        Files.createDirectories(copy.getParent());
        Files.copy(ROOT.resolve(".ci/run"), copy);
        script("project/.ci/frontend", "");
        for (String tool : List.of("chromium-headless-shell", "node", "npm")) {
            script("bin/" + tool, "");
        }
        script("project/build", "mkdir -p target; echo 'a.ATest (reads): no " + files + " at x' >target/not-run");
        Map<String, String> path = Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));

        assertThat(run(path, "project/.ci/run").status()).isZero();

        Files.createDirectories(folder.resolve("shared").resolve(files));
        Ran ran = run(path, "project/.ci/run");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.output()).contains("some tests did not run");
    }

    @Test
    void skippedTestsAreListedWithTheirReason() throws Exception {
        script("mvnw", """
                mkdir -p scoring/target/surefire-reports
                cat >scoring/target/surefire-reports/TEST-a.ATest.xml <<'XML'
                <testsuite name="a.ATest">
                  <testcase name="runs" classname="a.ATest" time="0.1"/>
                  <testcase name="reads" classname="a.ATest" time="0.1">
                    <skipped message="Assumption failed: no corpus at &quot;x&quot;" type="org.opentest4j.TestAbortedException"/>
                  </testcase>
                  <testcase name="measures" classname="a.ATest" time="0.0">
                    <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: no pages at y
                	at a.ATest.measures(ATest.java:71)
                ]]></skipped>
                  </testcase>
                </testsuite>
                XML
                """);
        Ran ran = run("./build", "verify");
        String line = "a.ATest (reads): Assumption failed: no corpus at \"x\"\n"
                + "a.ATest (measures): Assumption failed: no pages at y";
        assertThat(ran.output()).contains("These tests did not run:\n" + line);
        assertThat(Files.readString(folder.resolve("target/not-run")).strip()).isEqualTo(line);

        script("mvnw", "");
        assertThat(run("./build", "verify").output()).doesNotContain("did not run");
        assertThat(folder.resolve("target/not-run")).doesNotExist();
    }

    @Test
    void verifyFailsIfTheApiDescriptionIsRejected() throws Exception {
        script(".ci/openapi-lint", "echo \"no schema\"; exit 1");
        Ran ran = run("./build", "clean", "verify");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.output()).contains("mvn ", "no schema");
        assertThat(run("./build", "test").status()).isZero();
    }

    @Test
    void verifyReportsAMissingLinter() throws Exception {
        script(".ci/openapi-lint", "exit 3");
        Ran ran = run("./build", "verify");
        assertThat(ran.status()).isZero();
        assertThat(ran.output()).contains("openapi-lint (Spectral, Redocly): Node or npm is missing");
        assertThat(Files.readString(folder.resolve("target/not-run"))).startsWith("openapi-lint");
    }

    @Test
    void articlesAreMeasuredInTheGivenFolder() throws Exception {
        Files.createDirectories(folder.resolve("pages"));
        assertThat(run("./build", "articles", "pages").output())
                .contains(
                        "-Dtest=PagesMeasureTest",
                        "-Darticles.folder=" + folder.resolve("pages").toRealPath());
    }

    private Ran run(String... command) throws IOException, InterruptedException {
        return run(Map.of(), command);
    }

    private Ran run(Map<String, String> variables, String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", "");
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(Map.of("JAVA_HOME", folder.resolve("jdk").toString()));
        builder.environment().putAll(variables);
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ran(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    private void script(String name, String text) throws IOException {
        Path file = write(name, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
