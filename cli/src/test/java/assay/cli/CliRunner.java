package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;

/// Runs the command line in a folder, without starting a process.
final class CliRunner {

    /// A post without serious findings.
    static final String GOOD = """
            ---
            title: How to brew green tea at the right temperature
            description: Green tea turns bitter in boiling water. Steep it at 80 °C for two minutes, and the cup stays sweet.
            ---

            Green tea is best steeped at 80 °C for two minutes, and then poured into a warm cup. Water that boils burns the
            leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and do not press
            them when you pour. The second cup needs a little longer than the first, because the leaves have opened by then.
            """;

    /// A post with a placeholder, which is a blocker, and with warnings: an empty heading, misspelled words,
    /// and links that say only “here”.
    static final String POOR = """
            ---
            title: Green tea
            ---

            ## Water

            ##### Temperature

            ##

            ## Leaves

            Green tea is best steeped at 80 °C for two minutes, and then poured into a warm cup. Water that boils burns the
            leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and do not press
            them when you pour. The second cup needs a little longer than the first, because the leaves have opened by then.
            TODO: add the price of the leaves.

            Keep the tin closed and out of the sun, and buy no more than you drink in a month or two. Old leaves taste of
            hay, however well they are brewed. Soft water brings out the sweetness, and hard water hides it.

            Teh leaves are seperate, and you can recieve them by post.

            Click [here](https://tea.example/guide), [here](https://tea.example/b) and [here](https://tea.example/c).
            """;

    private final Path folder;
    private final Map<String, String> variables = new HashMap<>();
    private boolean terminal;
    private boolean errorTerminal;

    /// Each look at the clock moves it.
    private long now;

    private String input = "";

    /// What a run printed.
    record Ran(int status, String out, String err) {

        Ran exits(int expected) {
            assertThat(status).as("out: %s%nerr: %s", out, err).isEqualTo(expected);
            return this;
        }
    }

    CliRunner(Path folder) {
        this.folder = folder;
    }

    CliRunner variable(String name, String value) {
        variables.put(name, value);
        return this;
    }

    CliRunner onTerminal() {
        terminal = true;
        return this;
    }

    CliRunner withErrorsOnTerminal() {
        errorTerminal = true;
        return this;
    }

    CliRunner input(String text) {
        input = text;
        return this;
    }

    CliRunner file(String name, String content) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String read(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Ran run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        int status = CommandLineTool.run(
                new Environment(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        printed,
                        errors,
                        variables,
                        folder,
                        LocalDate.of(2026, 11, 21),
                        terminal,
                        errorTerminal,
                        () -> now += 200_000_000),
                args);
        return new Ran(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// Returns surroundings for commands that are not run.
    static Environment nowhere() {
        PrintStream none = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        return new Environment(
                new ByteArrayInputStream(new byte[0]),
                none,
                none,
                Map.of(),
                Path.of("").toAbsolutePath(),
                LocalDate.of(2026, 11, 21),
                false,
                false,
                () -> 0);
    }

    /// Runs git in the folder.
    void git(String... args) {
        try {
            String[] command = new String[args.length + 1];
            command[0] = "git";
            System.arraycopy(args, 0, command, 1, args.length);
            ProcessBuilder builder =
                    new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
            builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
            builder.environment().put("GIT_AUTHOR_NAME", "Ada");
            builder.environment().put("GIT_AUTHOR_EMAIL", "ada@tea.example");
            builder.environment().put("GIT_COMMITTER_NAME", "Ada");
            builder.environment().put("GIT_COMMITTER_EMAIL", "ada@tea.example");
            Process process = builder.start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
