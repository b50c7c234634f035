package assay.service.accounts.web;

import assay.service.platform.web.Field;
import java.util.regex.Pattern;

/// What people call themselves, their tenants and keys: one line that can be seen, with no more white
/// space than a page shows of it, so that it can be typed again.
final class NameField {

    static final int LONGEST = 100;

    /// Of lines, and of the direction of writing, which would reverse what stands behind a name.
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]");

    private static final Pattern SPACES = Pattern.compile("\\p{Z}+");

    /// Letters, numbers, punctuation and symbols, but for those that Unicode draws as nothing.
    private static final Pattern VISIBLE =
            Pattern.compile("[\\p{L}\\p{N}\\p{P}\\p{S}&&[^\\u115f\\u1160\\u2800\\u3164\\uffa0]]");

    private NameField() {}

    static Field<String> of(String name, String description) {
        return Field.text(name, description).least(1).most(LONGEST).checked(NameField::folded);
    }

    private static String folded(String text) {
        if (CONTROL.matcher(text).find()) {
            throw new IllegalArgumentException("This field must be one line, without control characters.");
        }
        if (!VISIBLE.matcher(text).find()) {
            throw new IllegalArgumentException("This field must have a character that can be seen.");
        }
        return SPACES.matcher(text.strip()).replaceAll(" ").strip();
    }
}
