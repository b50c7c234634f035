package assay.patterns;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How code uses a pattern. The cost of the pattern depends on how it is used: only a search starts again at
/// each character.
enum Way {
    MATCHES,
    LOOKING_AT,
    FIND,
    SPLIT;

    void use(Pattern pattern, CharSequence text) {
        Matcher matcher = pattern.matcher(text);
        switch (this) {
            case MATCHES -> matcher.matches();
            case LOOKING_AT -> matcher.lookingAt();
            case FIND -> {
                while (matcher.find()) {
                    // The loop only finds all matches; they are not used.
                }
            }
            case SPLIT -> pattern.split(text);
        }
    }
}
