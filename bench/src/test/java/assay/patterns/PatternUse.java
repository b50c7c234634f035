package assay.patterns;

import java.util.EnumSet;
import java.util.regex.Pattern;

/// A pattern in the code, and how the code uses it.
///
/// @param where the class and line that creates it
record PatternUse(String where, Pattern pattern, EnumSet<Way> ways) {
    @Override
    public String toString() {
        return "%s %s %s".formatted(where, ways, pattern.pattern());
    }
}
