package assay.models;

import org.jspecify.annotations.Nullable;

/// A setting of the service: an environment variable, what applies when it is not set, and what it does.
///
/// @param name of the variable
/// @param usual the value that applies when it is not set; null if there is none, or if it depends on other settings
/// @param shown the default as the reference shows it, in Markdown
/// @param about what it does, in Markdown
public record Setting(String name, @Nullable String usual, String shown, String about) {

    /// A setting with a default value.
    public static Setting of(String name, String usual, String about) {
        return new Setting(name, usual, "`" + usual + "`", about);
    }

    /// A setting that is not set by default.
    public static Setting unset(String name, String about) {
        return new Setting(name, null, "none", about);
    }

    /// A setting whose default depends on something else.
    ///
    /// @param shown the default in words
    public static Setting depends(String name, String shown, String about) {
        return new Setting(name, null, shown, about);
    }
}
