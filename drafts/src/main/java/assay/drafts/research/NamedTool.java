package assay.drafts.research;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A tool to look up. Stored as JSON between steps, so the component names are a stored format.
///
/// @param url the tool's own site as a model named it, not yet verified; null if it named none
record NamedTool(String name, @Nullable String url) {

    /// The form in which names are compared and found in texts.
    static String key(String name) {
        return name.toLowerCase(Locale.ROOT).strip();
    }
}
