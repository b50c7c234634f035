package assay.cli;

import assay.cli.check.Baseline;
import assay.cli.check.Checker;
import assay.cli.check.FileResult;
import assay.cli.check.Run;
import assay.cli.check.Texts;
import assay.cli.config.Configs;
import assay.cli.files.FileFinder;
import assay.cli.output.Points;
import assay.cli.output.Printable;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay baseline`: manages the file with known findings.
@Command(name = "baseline", description = "Manages the file with known findings.", mixinStandardHelpOptions = true)
final class BaselineCommand {

    /// `assay baseline update`: makes all findings of the texts known.
    @Command(
            name = "update",
            description = "Writes all findings of the texts to the baseline, so that only new findings fail a run.",
            mixinStandardHelpOptions = true)
    static final class Update implements Callable<Integer> {

        private final Environment environment;

        @Parameters(
                paramLabel = "PATH",
                arity = "0..*",
                description = "Files, folders or globs. Default: the current folder.")
        private List<String> paths = List.of();

        @Option(names = "--baseline", paramLabel = "FILE", description = "The file to write.")
        private String file = Baseline.FILE;

        @Mixin
        private CommandOptions options = new CommandOptions();

        Update(Environment environment) {
            this.environment = environment;
        }

        @Override
        public Integer call() {
            FileFinder finder = new FileFinder(environment.directory());
            Configs configs = options.configs(environment);
            Checker checker = new Checker(new Texts(configs, options.texts(environment)), Baseline.empty(), 0);
            Baseline baseline = Baseline.empty();
            Selection selection = Selection.of(paths, finder, configs);
            selection.printMistakes(environment.err());
            AtomicBoolean failed = new AtomicBoolean(!selection.failed().isEmpty());
            Run run = new Run(finder, checker::check, Runtime.getRuntime().availableProcessors());
            run.over(selection.files(), new Run.Listener() {
                @Override
                public void checked(FileResult result) {
                    baseline.add(result.file().name(), result.checks());
                }

                @Override
                public void failed(String name, String reason) {
                    environment.err().println("assay: " + Printable.of(name + " " + reason));
                    failed.set(true);
                }
            });
            Path written = environment.path(file);
            baseline.write(written);
            environment.out().println(Points.count(baseline.size(), "finding") + " in " + finder.name(written));
            return failed.get() ? ExitStatus.USAGE : ExitStatus.CLEAN;
        }
    }
}
