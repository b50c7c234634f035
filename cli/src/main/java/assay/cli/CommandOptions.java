package assay.cli;

import assay.cli.check.FailOn;
import assay.cli.check.TextOptions;
import assay.cli.config.Configs;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that all commands with texts share.
final class CommandOptions {

    @Option(names = "--type", paramLabel = "TYPE", description = "The content type; `assay list types` lists them.")
    private @Nullable String type;

    @Option(
            names = "--strictness",
            paramLabel = "LEVEL",
            description = "How strict the thresholds are: strict, balanced or permissive. Default: balanced.")
    private @Nullable String strictness;

    @Option(names = "--keyword", paramLabel = "TEXT", description = "The search term that the texts should rank for.")
    private @Nullable String keyword;

    @Option(names = "--language", paramLabel = "TAG", description = "The language, such as `en`. Default: detected.")
    private @Nullable String language;

    @Option(
            names = "--as-of",
            paramLabel = "DATE",
            description = "The date that freshness checks treat as today, such as 2026-11-21.")
    private @Nullable String asOf;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration for all texts. Default: the nearest `.assay.yaml` of each text.")
    private @Nullable String config;

    TextOptions texts(Environment environment) {
        return new TextOptions(
                type == null ? null : choice("--type", type, ContentType.values(), ContentType::key),
                strictness(),
                keyword == null || keyword.isBlank() ? null : keyword.strip(),
                language,
                date(environment));
    }

    Configs configs(Environment environment) {
        return new Configs(config == null ? null : environment.path(config));
    }

    /// Returns what fails a run if `--fail-on` is not given.
    FailOn failOn() {
        return strictness() == Strictness.STRICT ? FailOn.WARNING : FailOn.FAIL;
    }

    private @Nullable Strictness strictness() {
        return strictness == null ? null : choice("--strictness", strictness, Strictness.values(), Strictness::key);
    }

    LocalDate date(Environment environment) {
        try {
            return asOf == null ? environment.today() : LocalDate.parse(asOf);
        } catch (DateTimeParseException _) {
            throw new UsageException("--as-of must be a date such as 2026-11-21, not “" + asOf + "”.");
        }
    }

    private static <T> T choice(String option, String said, T[] values, Function<T, String> key) {
        for (T value : values) {
            if (key.apply(value).equals(said)) {
                return value;
            }
        }
        throw new UsageException(option + " must be "
                + Arrays.stream(values).map(key).collect(Collectors.joining(", ")) + ", not “" + said + "”.");
    }

    /// Reads points with at most one decimal, in tenths.
    static int tenths(String option, @Nullable String said) {
        if (said == null) {
            return 0;
        }
        try {
            BigDecimal value = new BigDecimal(said);
            if (value.signum() >= 0 && value.compareTo(BigDecimal.valueOf(100)) <= 0) {
                return value.movePointRight(1).intValueExact();
            }
        } catch (ArithmeticException | NumberFormatException _) {
            // Reported below.
        }
        throw new UsageException(option + " must be from 0 to 100 with at most one decimal, not “" + said + "”.");
    }
}
