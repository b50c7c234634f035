package assay.cli;

import assay.cli.check.Baseline;
import assay.cli.check.Checker;
import assay.cli.check.FailOn;
import assay.cli.check.FileResult;
import assay.cli.check.Run;
import assay.cli.check.Texts;
import assay.cli.config.Configs;
import assay.cli.files.FileFinder;
import assay.cli.files.Git;
import assay.cli.files.TextFile;
import assay.cli.files.WatchedFiles;
import assay.cli.output.Format;
import assay.cli.output.Outputs;
import assay.cli.output.Printable;
import assay.cli.output.Progress;
import assay.cli.output.Style;
import assay.cli.output.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay check`: scores texts and lists their findings.
@Command(
        name = "check",
        description = "Scores texts and lists their findings.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Exit status: 0 if no finding is at or above --fail-on, 1 if one is, 2 if the command, the configuration or a file "
                    + "is wrong, 3 if Assay has a bug."
        })
final class CheckCommand implements Callable<Integer> {

    private static final String INPUT = "-";

    private final Environment environment;

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description = "Files, folders or globs; `-` is standard input. Default: the current folder.")
    private List<String> paths = List.of();

    /// A format and where it goes.
    static final class FormatOption {
        @Option(
                names = "--format",
                required = true,
                paramLabel = "FORMAT",
                description =
                        "text, json, jsonl, sarif, junit, github, markdown or html. Can be repeated, each with its "
                                + "own --output.")
        private Format format = Format.TEXT;

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description = "The file for the format before it. Default: standard output.")
        private @Nullable String output;
    }

    @ArgGroup(exclusive = false, multiplicity = "0..*")
    private List<FormatOption> formats = new ArrayList<>();

    @Option(
            names = "--fail-on",
            paramLabel = "LEVEL",
            description =
                    "The severity that fails the run: blocker, fail, warning, or new for any finding that is not in "
                            + "the baseline. Default: fail; with --strictness strict, warning.")
    private @Nullable FailOn failOn;

    @Option(names = "--min-score", paramLabel = "POINTS", description = "The lowest overall score that passes.")
    private @Nullable String minScore;

    @Option(
            names = "--min-gain",
            paramLabel = "POINTS",
            description = "Leave out checks that would gain less than this.")
    private @Nullable String minGain;

    @Mixin
    private CommandOptions options = new CommandOptions();

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Findings in this file don't fail the run. Default: `.assay-baseline.json` if it exists.")
    private @Nullable String baselineFile;

    @Option(
            names = "--since",
            paramLabel = "REF",
            description = "List only findings that the texts did not have in this commit, and show how scores changed.")
    private @Nullable String since;

    @Option(names = "--changed", description = "Check only files that differ from the last commit.")
    private boolean changed;

    @Option(names = "--watch", description = "Check files again whenever they change, until the program is stopped.")
    private boolean watch;

    @Option(names = "--stats", description = "Print how long the run took.")
    private boolean stats;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only files with findings, without a summary.")
    private boolean quiet;

    CheckCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        long start = environment.nanoTime().getAsLong();
        if (watch && paths.contains(INPUT)) {
            throw new UsageException("--watch needs files; it can't watch standard input.");
        }
        FileFinder finder = new FileFinder(environment.directory());
        Configs configs = options.configs(environment);
        Optional<Baseline> baseline = baseline();
        Checker checker = new Checker(
                new Texts(configs, options.texts(environment)),
                baseline.orElse(Baseline.empty()),
                CommandOptions.tenths("--min-gain", minGain));
        Summary summary =
                new Summary(failOn == null ? options.failOn() : failOn, CommandOptions.tenths("--min-score", minScore));
        String commit = since == null ? null : Git.commit(environment.directory(), since);
        Run run = new Run(
                finder,
                commit == null ? checker::check : file -> since(checker, file, commit),
                Runtime.getRuntime().availableProcessors());
        Outputs.Settings settings = new Outputs.Settings(
                environment.out(),
                new Style(environment.colors()),
                quiet,
                baseline.isPresent() || commit != null,
                options.date(environment),
                Docs.inReports(environment),
                Docs.links(environment),
                summary);
        if (watch) {
            watch(run, finder, configs, settings, summary);
        } else {
            Selection selection = selection(finder, configs);
            selection.printMistakes(environment.err());
            once(run, selection, settings, summary);
        }
        if (stats) {
            double seconds = (environment.nanoTime().getAsLong() - start) / 1e9;
            environment
                    .err()
                    .printf(
                            Locale.ROOT,
                            "%d files in %.2f s, %.0f a second%n",
                            summary.checked(),
                            seconds,
                            summary.checked() / seconds);
        }
        return summary.unreadable() > 0
                ? ExitStatus.USAGE
                : summary.failed() > 0 ? ExitStatus.FINDINGS : ExitStatus.CLEAN;
    }

    private final class Listener implements Run.Listener {
        private final Outputs outputs;
        private final Summary summary;
        private final Progress progress;

        private Listener(Outputs outputs, Summary summary, int files) {
            this.outputs = outputs;
            this.summary = summary;
            this.progress = new Progress(
                    environment.err(), environment.errorTerminal() && !quiet && !watch, files, environment.nanoTime());
        }

        @Override
        public void checked(FileResult result) {
            summary.add(result);
            if (environment.terminal()) {
                progress.hide();
            }
            outputs.file(result);
            if (environment.terminal()) {
                environment.out().flush();
            }
            progress.step();
        }

        @Override
        public void failed(String name, String reason) {
            progress.hide();
            environment.err().println("assay: " + Printable.of(name + " " + reason));
            summary.addUnreadable();
            outputs.unreadable(name, reason);
            progress.step();
        }

        @Override
        public void skipped(String name) {
            summary.addSkipped();
            progress.step();
        }
    }

    private void once(Run run, Selection selection, Outputs.Settings settings, Summary summary) {
        try (Outputs outputs = new Outputs(targets(), settings)) {
            outputs.start();
            selection.failed().forEach((name, reason) -> {
                summary.addUnreadable();
                outputs.unreadable(name, reason);
            });
            Listener listener = new Listener(outputs, summary, selection.files().size());
            run.over(selection.files(), listener);
            if (paths.contains(INPUT)) {
                input(run, listener);
            }
            listener.progress.hide();
            outputs.end(summary);
        }
    }

    /// Checks files, and then again those that change, until the thread is interrupted.
    private void watch(Run run, FileFinder finder, Configs configs, Outputs.Settings settings, Summary first) {
        // The folders are watched before the first check, so that no change is missed.
        try (WatchedFiles watched =
                new WatchedFiles(() -> selection(finder, configs).files())) {
            Selection selection = selection(finder, configs);
            selection.printMistakes(environment.err());
            once(run, selection, settings, first);
            environment.err().println("Watching for changes; press Ctrl+C to stop.");
            environment.err().flush();
            environment.out().flush();
            for (List<Path> changes = watched.await(); !changes.isEmpty(); changes = watched.await()) {
                Selection changed = new Selection(changes, Map.of(), List.of());
                once(run, changed, settings, new Summary(first.failOn(), first.minScore()));
                environment.out().flush();
            }
        } catch (IOException e) {
            throw new UsageException("Changes can't be watched: " + e.getMessage());
        }
    }

    private List<Outputs.Target> targets() {
        List<Outputs.Target> targets = new ArrayList<>();
        for (FormatOption each : formats) {
            targets.add(new Outputs.Target(each.format, each.output == null ? null : environment.path(each.output)));
        }
        return targets.isEmpty() ? List.of(new Outputs.Target(Format.TEXT, null)) : targets;
    }

    private Selection selection(FileFinder finder, Configs configs) {
        List<String> named = paths.stream().filter(path -> !path.equals(INPUT)).toList();
        if (named.isEmpty() && !paths.isEmpty()) {
            return new Selection(List.of(), Map.of(), List.of());
        }
        Selection selection = Selection.of(named, finder, configs);
        if (!changed) {
            return selection;
        }
        Set<Path> differing = new HashSet<>();
        Git.changed(environment.directory()).forEach(name -> differing.add(environment.path(name)));
        return selection.only(differing);
    }

    private Optional<Baseline> baseline() {
        if (baselineFile != null) {
            return Optional.of(Baseline.read(environment.path(baselineFile)));
        }
        Path usual = environment.path(Baseline.FILE);
        return Files.exists(usual) ? Optional.of(Baseline.read(usual)) : Optional.empty();
    }

    private static Optional<FileResult> since(Checker checker, TextFile file, String commit) throws Texts.Invalid {
        Optional<byte[]> earlier = file.isFile() ? Git.content(file.path(), commit) : Optional.empty();
        if (earlier.isEmpty()) {
            return checker.check(file);
        }
        try {
            return checker.check(file, file.with(TextFile.decoded(earlier.get())));
        } catch (TextFile.Unreadable _) {
            // The earlier version was not a text, so it had no findings.
            return checker.check(file);
        }
    }

    private void input(Run run, Run.Listener listener) {
        try {
            run.over(TextFile.read(environment.in(), environment.directory()), listener);
        } catch (TextFile.Unreadable e) {
            listener.failed(INPUT, String.valueOf(e.getMessage()));
        }
    }
}
