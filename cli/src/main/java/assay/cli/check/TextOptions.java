package assay.cli.check;

import assay.scoring.ContentType;
import assay.scoring.Strictness;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// The options of a command that describe its texts. They take precedence over a text's front matter and the
/// configuration. Null means that the option was not given.
public record TextOptions(
        @Nullable ContentType type,
        @Nullable Strictness strictness,
        @Nullable String keyword,
        @Nullable String language,
        LocalDate asOf) {

    /// Returns options with a keyword only, which can be null.
    public static TextOptions about(@Nullable String keyword, LocalDate asOf) {
        return new TextOptions(null, null, keyword, null, asOf);
    }
}
