package assay.cli;

import assay.cli.check.Texts;
import assay.cli.config.Config;
import assay.cli.config.Configs;
import assay.cli.files.AtomicFile;
import assay.cli.files.FileFinder;
import assay.cli.files.TextFile;
import assay.cli.output.Points;
import assay.cli.output.Printable;
import assay.cli.output.Style;
import assay.fixes.Fixer;
import assay.fixes.RuleFixes;
import assay.fixes.RuleFixes.FixedCheck;
import assay.fixes.edits.Differences;
import assay.fixes.edits.ScoredText;
import assay.language.CpuBudget;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.scoring.Report.ActionItem;
import assay.scoring.Scorer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay fix`: fixes what rules can fix, without a model.
@Command(
        name = "fix",
        description = "Fixes findings by rule, without a model. Each fix is verified to lose and add no facts.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Exit status: 0 if nothing at or above the limit remains, 1 if something does, 2 or 3 as for check."
        })
final class FixCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description = "Files, folders or globs. Default: the current folder.")
    private List<String> paths = List.of();

    @Option(names = "--check", split = ",", paramLabel = "CHECK", description = "Fix only these checks.")
    private List<String> checks = List.of();

    @Option(names = "--dry-run", description = "Print what would be fixed, and write nothing.")
    private boolean dryRun;

    @Option(names = "--diff", description = "Print the changes as a diff, and write nothing.")
    private boolean diff;

    @Option(names = "--interactive", description = "Ask before each fix.")
    private boolean interactive;

    @Mixin
    private CommandOptions options = new CommandOptions();

    FixCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        for (String check : checks) {
            if (Catalogue.complete().card(check).isEmpty()) {
                throw new UsageException("No check is named “" + check + "”; `assay list checks` lists them.");
            }
        }
        // Not fields, because all commands are created whichever one runs.
        Scorer scorer = new Scorer(Catalogue.complete());
        RuleFixes fixes = new RuleFixes(new Fixer(Catalogue.complete(), scorer), CpuBudget.UNBOUNDED);
        FileFinder finder = new FileFinder(environment.directory());
        Configs configs = options.configs(environment);
        Texts texts = new Texts(configs, options.texts(environment));
        Selection selection = Selection.of(paths, finder, configs);
        selection.printMistakes(environment.err());
        BufferedReader answers = new BufferedReader(new InputStreamReader(environment.in(), StandardCharsets.UTF_8));
        int fixed = 0;
        int changed = 0;
        boolean remain = false;
        boolean failed = !selection.failed().isEmpty();
        for (Path path : selection.files()) {
            String name = finder.name(path);
            try {
                TextFile file = TextFile.read(path, name);
                Optional<Texts.Prepared> text = texts.prepare(file);
                if (text.isEmpty()) {
                    continue;
                }
                ScoredText before = ScoredText.of(text.get().article(), scorer);
                List<FixedCheck> done =
                        interactive ? asked(name, before, fixes, answers) : fixes.of(before, this::wanted);
                ScoredText after = done.isEmpty() ? before : done.getLast().after();
                if (!after.content().equals(before.content())) {
                    changed++;
                    fixed += done.size();
                    report(name, before, after, done);
                    if (!dryRun && !diff) {
                        AtomicFile.write(path, after.content());
                    }
                }
                remain |= remains(text.get().config(), after);
            } catch (TextFile.Unreadable | Texts.Invalid e) {
                environment.err().println("assay: " + Printable.of(name + " " + e.getMessage()));
                failed = true;
            } catch (UsageException e) {
                environment.err().println("assay: " + Printable.of(String.valueOf(e.getMessage())));
                failed = true;
            }
        }
        if (!diff) {
            environment
                    .out()
                    .println((dryRun ? "Would fix " : "Fixed ") + Points.count(fixed, "check") + " in "
                            + Points.count(changed, "file") + ".");
        }
        return failed ? ExitStatus.USAGE : remain ? ExitStatus.FINDINGS : ExitStatus.CLEAN;
    }

    private boolean wanted(String check) {
        return checks.isEmpty() || checks.contains(check);
    }

    private boolean remains(Config config, ScoredText text) {
        return text.report().actionItems().stream()
                .anyMatch(item -> !options.failOn().least().worseThan(config.severity(item.check(), item.severity())));
    }

    private void report(String name, ScoredText before, ScoredText after, List<FixedCheck> done) {
        PrintStream out = environment.out();
        Style style = new Style(environment.colors());
        if (diff) {
            String changes = changes(name, before, after);
            out.print(environment.terminal() ? Printable.lines(changes) : changes);
            return;
        }
        out.println(style.bold(Printable.of(name)) + "  "
                + Decimals.tenths(before.report().scores().overall()) + " → "
                + Decimals.tenths(after.report().scores().overall()));
        for (FixedCheck each : done) {
            out.println("  " + Catalogue.complete().title(each.check()) + ": "
                    + each.before().severity(each.check()).name().toLowerCase(Locale.ROOT) + " → "
                    + each.after().severity(each.check()).name().toLowerCase(Locale.ROOT));
        }
    }

    private static String changes(String name, ScoredText before, ScoredText after) {
        String shown = Printable.of(name);
        return Differences.unified("a/" + shown, "b/" + shown, before.content(), after.content());
    }

    /// Fixes the checks that the user accepts, one at a time.
    private List<FixedCheck> asked(String name, ScoredText text, RuleFixes fixes, BufferedReader answers) {
        List<FixedCheck> accepted = new ArrayList<>();
        Set<String> refused = new HashSet<>();
        ScoredText now = text;
        for (ActionItem item : text.report().actionItems()) {
            if (!wanted(item.check())) {
                continue;
            }
            List<FixedCheck> proposed = fixes.of(now, item.check()::equals);
            if (proposed.isEmpty() || !refused.add(item.check())) {
                continue;
            }
            ScoredText after = proposed.getLast().after();
            environment
                    .out()
                    .println(new Style(environment.colors()).bold(Printable.of(name)) + "  "
                            + Catalogue.complete().title(item.check()));
            environment.out().print(Printable.lines(changes(name, now, after)));
            environment.out().print("Apply this fix? [y/N] ");
            environment.out().flush();
            String answer = line(answers);
            if (answer == null) {
                break;
            }
            if (answer.strip().toLowerCase(Locale.ROOT).startsWith("y")) {
                accepted.addAll(proposed);
                now = after;
            }
        }
        return accepted;
    }

    private static @Nullable String line(BufferedReader answers) {
        try {
            return answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
