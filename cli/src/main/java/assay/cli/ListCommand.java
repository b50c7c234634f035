package assay.cli;

import assay.language.Language;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Decimals;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay list`: prints the checks, the content types or the languages.
@Command(
        name = "list",
        description = "Lists the checks, the content types or the languages.",
        mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {

    private enum What {
        CHECKS,
        TYPES,
        LANGUAGES
    }

    private final Environment environment;

    @Parameters(paramLabel = "checks|types|languages", description = "What to list.")
    private What what = What.CHECKS;

    ListCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        PrintStream out = environment.out();
        switch (what) {
            case CHECKS -> {
                for (Card card : Catalogue.complete().cards()) {
                    out.printf(
                            Locale.ROOT,
                            "%-28s %-4s %5s  %s%n",
                            card.name(),
                            card.engine().key(),
                            Decimals.tenths(Catalogue.complete().points(card.name()) / 10),
                            card.title());
                }
            }
            case TYPES -> {
                for (ContentType type : ContentType.values()) {
                    out.printf(Locale.ROOT, "%-16s %d to %d words%n", type.key(), type.low(), type.high());
                }
            }
            case LANGUAGES -> Language.measured().forEach(language -> out.println(language.tag()));
        }
        return ExitStatus.CLEAN;
    }
}
