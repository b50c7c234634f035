package assay.drafts.research;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A tool to look up. Stored as JSON between steps, so the component names must not change.
///
/// @param url the URL of the tool's own site, given by a model and not yet verified; null if none was given
record NamedTool(String name, @Nullable String url) {

    /// Returns the form in which names are compared and found in texts.
    static String key(String name) {
        return name.toLowerCase(Locale.ROOT).strip();
    }
}
