package assay.models;

import org.jspecify.annotations.Nullable;

/// A setting of the service: an environment variable, its default and its description.
///
/// @param name the variable's name
/// @param usual the default value; null if there is none or it depends on other settings
/// @param shown the default as the reference shows it, in Markdown
/// @param about the description, in Markdown
public record Setting(String name, @Nullable String usual, String shown, String about) {

    /// Creates a setting with a default value.
    public static Setting of(String name, String usual, String about) {
        return new Setting(name, usual, "`" + usual + "`", about);
    }

    /// Creates a setting without a default value.
    public static Setting unset(String name, String about) {
        return new Setting(name, null, "none", about);
    }

    /// Creates a setting without a fixed default.
    ///
    /// @param shown a description of the default
    public static Setting depends(String name, String shown, String about) {
        return new Setting(name, null, shown, about);
    }
}
