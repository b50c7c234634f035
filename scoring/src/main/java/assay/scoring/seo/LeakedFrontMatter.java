package assay.scoring.seo;

import assay.language.WordData;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds front matter that site generators can't read and therefore show as text. This happens if it does not
/// begin on the first line, if its opening or closing fence is missing, or if it occurs twice.
final class LeakedFrontMatter {

    /// Keys that occur in front matter but hardly ever at the start of a line of prose.
    private static final Set<String> KEYS = WordData.words(LeakedFrontMatter.class, "front-matter-keys");

    /// The maximum number of lines of front matter. Real front matter is rarely longer.
    private static final int MOST_LINES = 60;

    private static final int FEWEST_KEYS = 2;

    private final String source;

    private LeakedFrontMatter(String source) {
        this.source = source;
    }

    static @Nullable Range of(Document document) {
        return new LeakedFrontMatter(document.source()).find(document.metadata().hasFrontMatter());
    }

    private @Nullable Range find(boolean read) {
        int at = source.startsWith("\ufeff") ? 1 : 0;
        if (read) {
            String fence = line(at);
            for (at = next(at); at < source.length(); at = next(at)) {
                String line = line(at);
                if (line.equals(fence) || line.equals("...")) {
                    at = next(at);
                    break;
                }
            }
        }
        while (at < source.length() && line(at).isBlank()) {
            at = next(at);
        }
        if (at >= source.length()) {
            return null;
        }
        String opening = line(at);
        boolean fenced = opening.equals("---") || opening.equals("+++");
        return fenced || !read ? keys(at, fenced) : null;
    }

    /// Returns the range of the lines with keys, or null if they are not front matter. The range ends at a
    /// closing fence, or at the first blank line if there is only an opening fence.
    private @Nullable Range keys(int from, boolean fenced) {
        int keys = 0;
        boolean known = false;
        int end = from;
        int at = fenced ? next(from) : from;
        for (int lines = 0; at < source.length() && lines < MOST_LINES; lines++) {
            String line = line(at);
            if (line.equals("---") || line.equals("+++") || line.equals("...")) {
                return keys >= FEWEST_KEYS && known ? new Range(from, at + line.length()) : null;
            }
            if (line.isBlank()) {
                break;
            }
            String key = key(line);
            if (key != null) {
                keys++;
                known |= KEYS.contains(key);
            } else if (keys == 0 || !(line.startsWith(" ") || line.startsWith("- ") || line.startsWith("#"))) {
                return null;
            }
            end = at + line.length();
            at = next(at);
        }
        return fenced && keys >= FEWEST_KEYS && known ? new Range(from, end) : null;
    }

    /// Returns the key of a line such as `key: value` or `key = value`, in lower case.
    private static @Nullable String key(String line) {
        int end = 0;
        while (end < line.length()
                && end < 40
                && (Character.isLetterOrDigit(line.charAt(end)) || "_-.".indexOf(line.charAt(end)) >= 0)) {
            end++;
        }
        int mark = end;
        while (mark < line.length() && line.charAt(mark) == ' ') {
            mark++;
        }
        boolean key = end > 0
                && mark < line.length()
                && (line.charAt(mark) == ':' && (mark + 1 == line.length() || line.charAt(mark + 1) == ' ')
                        || line.charAt(mark) == '=');
        return key ? line.substring(0, end).toLowerCase(Locale.ROOT) : null;
    }

    /// Returns the rest of the line from this position, without white space at its end.
    private String line(int from) {
        int end = source.indexOf('\n', from);
        return source.substring(from, end < 0 ? source.length() : end).stripTrailing();
    }

    private int next(int from) {
        int end = source.indexOf('\n', from);
        return end < 0 ? source.length() : end + 1;
    }
}
