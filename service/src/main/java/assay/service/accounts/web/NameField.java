package assay.service.accounts.web;

import assay.service.platform.web.Field;
import java.util.regex.Pattern;

/// The name of a person, tenant or key. It is a single visible line. White space is collapsed, as on pages,
/// so that people can type the name as they see it.
final class NameField {

    static final int LONGEST = 100;

    /// Matches line breaks and other control characters, and direction overrides, which would reverse the
    /// text after a name.
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]");

    private static final Pattern SPACES = Pattern.compile("\\p{Z}+");

    /// Matches letters, numbers, punctuation and symbols, except those that are displayed as blank.
    private static final Pattern VISIBLE =
            Pattern.compile("[\\p{L}\\p{N}\\p{P}\\p{S}&&[^\\u115f\\u1160\\u2800\\u3164\\uffa0]]");

    private NameField() {}

    static Field<String> of(String name, String description) {
        return Field.text(name, description).least(1).most(LONGEST).checked(NameField::folded);
    }

    private static String folded(String text) {
        if (CONTROL.matcher(text).find()) {
            throw new IllegalArgumentException("This field must be a single line without control characters.");
        }
        if (!VISIBLE.matcher(text).find()) {
            throw new IllegalArgumentException("This field must contain at least one visible character.");
        }
        return SPACES.matcher(text.strip()).replaceAll(" ").strip();
    }
}
