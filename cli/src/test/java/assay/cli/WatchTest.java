package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchTest {

    @TempDir
    private Path folder;

    @Test
    void changedAndNewFilesAreCheckedAgain() throws Exception {
        CliRunner cli = new CliRunner(folder).file("a.md", CliRunner.POOR).file("b.md", CliRunner.POOR);
        PipedInputStream read = new PipedInputStream(1 << 20);
        PrintStream out = new PrintStream(new PipedOutputStream(read), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        Environment environment = new Environment(
                InputStream.nullInputStream(),
                out,
                err,
                Map.of(),
                folder,
                LocalDate.of(2026, 11, 21),
                false,
                false,
                () -> 0);
        Thread watching = Thread.ofPlatform()
                .start(() -> CommandLineTool.run(environment, "check", "--watch", "--min-gain", "100"));
        BufferedReader lines = new BufferedReader(new InputStreamReader(read, StandardCharsets.UTF_8));

        assertThat(until(lines, "2 files, ")).contains("a.md  ", "b.md  ");
        cli.file("b.md", "Now the tea is steeped in a warm cup. " + CliRunner.POOR);
        assertThat(until(lines, "1 file, ")).contains("b.md  ").doesNotContain("a.md  ");
        cli.file("c.md", CliRunner.POOR);
        assertThat(until(lines, "1 file, ")).contains("c.md  ");

        watching.interrupt();
        assertThat(watching.join(java.time.Duration.ofSeconds(20))).isTrue();
    }

    @Test
    void standardInputCannotBeWatched() {
        assertThat(new CliRunner(folder).run("check", "--watch", "-").exits(2).err())
                .isEqualTo("assay: --watch needs files; it can't watch standard input.\n");
    }

    /// Returns everything that is printed up to a line that starts with these words.
    private static String until(BufferedReader lines, String start) throws IOException {
        StringBuilder said = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            if (line.startsWith(start)) {
                return said.toString();
            }
        }
        return said.toString();
    }
}
