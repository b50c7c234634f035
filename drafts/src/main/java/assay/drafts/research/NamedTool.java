package assay.drafts.research;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A tool to look up. It is stored as JSON between steps, so the component names must not change.
///
/// @param url the URL of the tool's own site, as given by a model and not verified yet; null if there is
/// none
record NamedTool(String name, @Nullable String url) {

    /// Returns the form of a name that is used to compare names and to find them in texts.
    static String key(String name) {
        return name.toLowerCase(Locale.ROOT).strip();
    }
}
