package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Generated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// Compares `docs/commands.md` and the man page with the commands.
class CommandsPageTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    private static List<CommandLine> commands() {
        List<CommandLine> commands = new ArrayList<>();
        CommandLine assay = CommandLineTool.commands(CliRunner.nowhere());
        commands.add(assay);
        for (CommandLine command : assay.getSubcommands().values()) {
            commands.add(command);
            commands.addAll(command.getSubcommands().values());
        }
        return commands;
    }

    @Test
    void commandsPageMatchesTheCommands() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Commands

                <!-- Written from the commands by `./build docs`; edits here are lost. -->

                [Check texts on the command line](command-line.md) explains how to use these commands. In a clone of the project, the
                command is `./assay`.
                """);
        for (CommandLine command : commands()) {
            page.append("\n## ")
                    .append(command.getCommandSpec().qualifiedName())
                    .append("\n\n```\n")
                    .append(command.getUsageMessage(Ansi.OFF).stripTrailing())
                    .append("\n```\n");
        }
        Generated.compare(Path.of("docs/commands.md"), page.toString());
    }

    @Test
    void manPageMatchesTheCommands() throws IOException {
        StringBuilder page =
                new StringBuilder(".\\\" Written from the commands by ./build docs; edits here are lost.\n");
        page.append(".TH ASSAY 1\n.SH NAME\nassay \\- score texts and fix what fails\n.SH COMMANDS\n");
        for (CommandLine command : commands()) {
            page.append(".SS ")
                    .append(roff(command.getCommandSpec().qualifiedName()))
                    .append("\n.nf\n")
                    .append(roff(command.getUsageMessage(Ansi.OFF).stripTrailing()))
                    .append("\n.fi\n");
        }
        page.append(
                ".SH FILES\n.TP\n.I .assay.yaml\nThe configuration.\n.TP\n.I .assay\\-baseline.json\nThe known findings.\n");
        Generated.compare(Path.of("cli/src/main/man/assay.1"), page.toString());
    }

    private static String roff(String text) {
        StringBuilder roff = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            String escaped = line.replace("\\", "\\e").replace("-", "\\-");
            roff.append(roff.isEmpty() ? "" : "\n")
                    .append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "")
                    .append(escaped);
        }
        return roff.toString();
    }

    @Test
    void completionScriptsListCommandsAndOptions(@TempDir Path folder) {
        CliRunner cli = new CliRunner(folder);

        for (String shell : List.of("bash", "zsh", "fish")) {
            assertThat(cli.run("completion", shell).exits(0).out())
                    .as(shell)
                    .contains("assay", "check", "baseline", "fail-on");
        }
    }

    @Test
    void guideShowsARealReport(@TempDir Path folder) throws IOException {
        // Without its placeholder, the text has one worst finding, which fits on the page.
        String text = CliRunner.POOR.replace("TODO: add the price of the leaves.\n", "");
        String report = new CliRunner(folder)
                .file("posts/tea.md", text)
                .run("check", "posts/tea.md")
                .out()
                .lines()
                .limit(6)
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(ROOT.resolve("docs/command-line.md"))).contains(report);
    }
}
