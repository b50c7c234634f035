package assay.cli;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/// `assay completion`: prints a script with which a shell completes commands and options.
@Command(
        name = "completion",
        description = "Prints a completion script for a shell, for example `source <(assay completion bash)`.",
        mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {

    private enum Shell {
        BASH,
        ZSH,
        FISH
    }

    private final Environment environment;

    @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
    private Shell shell = Shell.BASH;

    CompletionCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        CommandLine line = CommandLineTool.commands(environment);
        PrintStream out = environment.out();
        switch (shell) {
            // The script works in both shells: in zsh, it loads the emulation of bash's completion first.
            case BASH, ZSH -> out.print(AutoComplete.bash("assay", line));
            case FISH -> fish(line.getCommandSpec(), out);
        }
        return ExitStatus.CLEAN;
    }

    /// Prints the script for fish, which picocli does not write.
    private static void fish(CommandSpec assay, PrintStream out) {
        for (CommandLine command : assay.subcommands().values()) {
            CommandSpec spec = command.getCommandSpec();
            out.println("complete -c assay -n __fish_use_subcommand -a " + spec.name() + " -d "
                    + quoted(description(spec)));
            for (OptionSpec option : spec.options()) {
                StringBuilder line = new StringBuilder("complete -c assay -n '__fish_seen_subcommand_from ")
                        .append(spec.name())
                        .append('\'');
                for (String name : option.names()) {
                    line.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
                }
                line.append(option.arity().max() > 0 ? " -r" : "");
                out.println(line.append(" -d ").append(quoted(text(option.description()))));
            }
        }
    }

    private static String description(CommandSpec spec) {
        return text(spec.usageMessage().description());
    }

    private static String text(String[] lines) {
        return String.join(" ", Arrays.asList(lines));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
