package assay.cli;

import assay.cli.output.Printable;
import assay.scoring.Catalogue;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The command `assay` with its subcommands.
@Command(
        name = "assay",
        description = "Scores texts for search engines, answer engines and generative engines, and fixes what fails.",
        mixinStandardHelpOptions = true,
        versionProvider = CommandLineTool.Version.class,
        synopsisSubcommandLabel = "COMMAND")
final class CommandLineTool {

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "assay " + Catalogue.ENGINE_VERSION,
                "ruleset " + Catalogue.complete().rulesetVersion(),
                // The launcher sets this property only if the JVM starts with `-XX:AOTMode=on`, with which it does not
                // start if the cache doesn't match.
                "Java " + Runtime.version() + ", AOT cache "
                        + (Boolean.getBoolean("assay.aot") ? "in use" : "not in use")
            };
        }
    }

    private CommandLineTool() {}

    /// Runs a command.
    ///
    /// @return the exit status, as in [ExitStatus]
    static int run(Environment environment, String... args) {
        PrintWriter out = new PrintWriter(environment.out(), false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(environment.err(), false, StandardCharsets.UTF_8);
        CommandLine line = commands(environment)
                .setOut(out)
                .setErr(err)
                .setColorScheme(CommandLine.Help.defaultColorScheme(environment.colors() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler(CommandLineTool::usage)
                .setExecutionExceptionHandler((exception, command, _) -> failed(exception, command));
        int status = args.length == 0 ? help(line) : line.execute(args);
        out.flush();
        err.flush();
        return status;
    }

    static CommandLine commands(Environment environment) {
        return new CommandLine(new CommandLineTool())
                .addSubcommand(new CheckCommand(environment))
                .addSubcommand(new FixCommand(environment))
                .addSubcommand(new ScoreCommand(environment))
                .addSubcommand(new ExplainCommand(environment))
                .addSubcommand(new ListCommand(environment))
                .addSubcommand(
                        new CommandLine(new BaselineCommand()).addSubcommand(new BaselineCommand.Update(environment)))
                .addSubcommand(new InitCommand(environment))
                .addSubcommand(new LspCommand(environment))
                .addSubcommand(new McpCommand(environment))
                .addSubcommand(new CompletionCommand(environment))
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static int help(CommandLine line) {
        line.usage(line.getErr());
        return ExitStatus.USAGE;
    }

    private static int usage(ParameterException exception, String[] args) {
        CommandLine command = exception.getCommandLine();
        PrintWriter err = command.getErr();
        print(err, exception);
        UnmatchedArgumentException.printSuggestions(exception, err);
        err.println("Run `" + command.getCommandSpec().qualifiedName() + " --help` for the options.");
        return ExitStatus.USAGE;
    }

    /// Prints the message, which can contain text from files or arguments. Each line is one mistake.
    private static void print(PrintWriter err, Exception exception) {
        String.valueOf(exception.getMessage())
                .lines()
                .map(Printable::of)
                .forEach(line -> err.println("assay: " + line));
    }

    private static int failed(Exception exception, CommandLine command) {
        if (exception instanceof UsageException) {
            print(command.getErr(), exception);
            return ExitStatus.USAGE;
        }
        command.getErr().println("assay: internal error: " + exception);
        for (StackTraceElement element : exception.getStackTrace()) {
            command.getErr().println("    at " + element);
        }
        return ExitStatus.INTERNAL;
    }
}
