package assay.cli.config;

import assay.scoring.ContentType;
import assay.scoring.Strictness;
import java.nio.file.PathMatcher;
import org.jspecify.annotations.Nullable;

/// Settings for the files that match a glob. Null means that the rule does not set this value.
///
/// @param matcher matches paths relative to the folder of the configuration file
/// @param keyword where the keyword of a text comes from if its front matter has none
public record PathRule(
        PathMatcher matcher,
        @Nullable ContentType type,
        @Nullable Strictness strictness,
        @Nullable String language,
        @Nullable KeywordRule keyword) {

    /// Where the keyword of a text comes from if its front matter has none.
    public enum KeywordRule {
        /// From nowhere: checks that need a keyword are not applicable.
        OPTIONAL,
        /// A text without a keyword is an error.
        REQUIRED,
        /// From the file's name: `brew-green-tea.md` is about “brew green tea”.
        FILE_NAME
    }
}
