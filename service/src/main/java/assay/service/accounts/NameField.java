package assay.service.accounts;

import assay.service.platform.web.Fields;
import assay.service.platform.web.ProblemKind;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

    static String read(Fields fields, String name) {
        String text = fields.required(name, LONGEST, ProblemKind.VALIDATION_FAILED);
        check(fields, name, text);
        return folded(text);
    }

    /// Null where there is none.
    static @Nullable String optional(Fields fields, String name) {
        String text = fields.text(name, 1, LONGEST);
        if (text != null) {
            check(fields, name, text);
        }
        return text == null ? null : folded(text);
    }

    private static String folded(String text) {
        return SPACES.matcher(text.strip()).replaceAll(" ").strip();
    }

    private static void check(Fields fields, String name, String text) {
        if (CONTROL.matcher(text).find()) {
            fields.mistake(name, "This field must be one line, without control characters.");
        } else if (!text.isBlank() && !VISIBLE.matcher(text).find()) {
            fields.mistake(name, "This field must have a character that can be seen.");
        }
    }
}
