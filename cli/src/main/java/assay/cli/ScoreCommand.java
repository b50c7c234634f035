package assay.cli;

import assay.cli.check.Texts;
import assay.cli.files.FileFinder;
import assay.cli.files.TextFile;
import assay.cli.output.Points;
import assay.scoring.Catalogue;
import assay.scoring.Report;
import assay.scoring.Scorer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `assay score`: prints the score of one text.
@Command(name = "score", description = "Prints the score of one text.", mixinStandardHelpOptions = true)
final class ScoreCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(paramLabel = "FILE", description = "A file, or `-` for standard input.")
    private String file = "-";

    @Mixin
    private CommandOptions options = new CommandOptions();

    ScoreCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws Exception {
        Texts texts = new Texts(options.configs(environment), options.texts(environment));
        try {
            TextFile text = read();
            Optional<Texts.Prepared> prepared = texts.prepare(text);
            if (prepared.isEmpty()) {
                environment.out().println("turned off by `assay: off` in the front matter");
                return ExitStatus.CLEAN;
            }
            environment
                    .out()
                    .println(line(new Scorer(Catalogue.complete())
                            .score(prepared.get().article())));
            return ExitStatus.CLEAN;
        } catch (TextFile.Unreadable | Texts.Invalid e) {
            throw new UsageException(file + " " + e.getMessage());
        }
    }

    private TextFile read() throws TextFile.Unreadable {
        if (file.equals("-")) {
            return TextFile.read(environment.in(), environment.directory());
        }
        Path path = environment.path(file);
        return TextFile.read(path, new FileFinder(environment.directory()).name(path));
    }

    /// Returns which posts the score is compared with, without their source: “974 published posts of type
    /// blog”.
    private static String sample(Report.Percentiles percentiles) {
        String sample = percentiles.sample();
        int source = sample.indexOf(" from ");
        return source < 0 ? sample : sample.substring(0, source);
    }

    private static String line(Report report) {
        if (!report.scored()) {
            return "no score: the text has fewer than " + Report.FEWEST_WORDS + " words";
        }
        String score = Points.score(report);
        Report.Percentiles percentiles = report.percentiles();
        return percentiles == null
                ? score
                : score + " (better than " + percentiles.overall() + "% of " + sample(percentiles) + ")";
    }
}
