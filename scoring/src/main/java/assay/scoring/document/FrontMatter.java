package assay.scoring.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Reads front matter: YAML between lines of `---`, or TOML between lines of `+++`.
///
/// The parts of both languages that front matter uses are supported: plain, quoted and folded scalars, lists
/// and nested tables, but not anchors, tags and inline tables. Anything unreadable is skipped, so reading
/// never fails.
final class FrontMatter {

    private static final int DEEPEST = 8;

    private final String source;
    private final Metadata metadata;
    private final List<int[]> lines = new ArrayList<>();

    private FrontMatter(String source, Metadata metadata) {
        this.source = source;
        this.metadata = metadata;
    }

    /// Reads the front matter at the start of the source into `metadata`.
    ///
    /// @return the offset at which the text begins
    static int read(String source, Metadata metadata) {
        int start = source.startsWith("\ufeff") ? 1 : 0;
        String fence;
        if (source.startsWith("---", start)) {
            fence = "---";
        } else if (source.startsWith("+++", start)) {
            fence = "+++";
        } else {
            return start;
        }
        FrontMatter matter = new FrontMatter(source, metadata);
        int at = matter.endOfLine(start);
        if (!source.substring(start + 3, at).isBlank()) {
            return start;
        }
        at = matter.afterBreak(at);
        while (at < source.length()) {
            int end = matter.endOfLine(at);
            String line = source.substring(at, end).stripTrailing();
            if (line.equals(fence) || (fence.equals("---") && line.equals("..."))) {
                if (fence.equals("---") && !matter.looksLikeYaml()) {
                    return start;
                }
                metadata.foundFrontMatter();
                if (fence.equals("---")) {
                    matter.yaml();
                } else {
                    matter.toml();
                }
                return matter.afterBreak(end);
            }
            matter.lines.add(new int[] {at, end});
            at = matter.afterBreak(end);
        }
        return start;
    }

    /// Whether the first non-empty line is a key, a list item or a comment. If it is not, the two lines of
    /// `---` are thematic breaks with prose between them.
    private boolean looksLikeYaml() {
        for (int[] line : lines) {
            String text = source.substring(line[0], line[1]).strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            int colon = text.indexOf(':');
            return text.startsWith("- ")
                    || (colon > 0 && (colon == text.length() - 1 || text.charAt(colon + 1) == ' '));
        }
        return true;
    }

    private int endOfLine(int from) {
        int i = from;
        while (i < source.length() && source.charAt(i) != '\n' && source.charAt(i) != '\r') {
            i++;
        }
        return i;
    }

    private int afterBreak(int end) {
        if (end < source.length() && source.charAt(end) == '\r') {
            return end + (end + 1 < source.length() && source.charAt(end + 1) == '\n' ? 2 : 1);
        }
        return Math.min(source.length(), end + 1);
    }

    private void yaml() {
        String[] path = new String[DEEPEST];
        int[] indents = new int[DEEPEST];
        int depth = 0;
        for (int i = 0; i < lines.size(); i++) {
            int from = skipSpace(lines.get(i)[0], lines.get(i)[1]);
            int to = lines.get(i)[1];
            if (from == to || source.charAt(from) == '#') {
                continue;
            }
            int indent = from - lines.get(i)[0];
            while (depth > 0
                    && indents[depth - 1] >= indent
                    && !(source.charAt(from) == '-' && indents[depth - 1] == indent)) {
                depth--;
            }
            if (source.startsWith("- ", from)) {
                int item = skipSpace(from + 1, to);
                if (depth > 0) {
                    int colon = colon(item, to);
                    if (colon < 0) {
                        put(join(path, depth), item, to);
                    } else {
                        put(join(path, depth) + "." + key(item, colon), skipSpace(colon + 1, to), to);
                    }
                }
                continue;
            }
            int colon = colon(from, to);
            if (colon < 0) {
                continue;
            }
            String key = key(from, colon);
            String full = depth == 0 ? key : join(path, depth) + "." + key;
            int value = skipSpace(colon + 1, to);
            if (value == to || source.charAt(value) == '#') {
                if (depth < DEEPEST) {
                    path[depth] = key;
                    indents[depth] = indent;
                    depth++;
                }
            } else if (source.charAt(value) == '|' || source.charAt(value) == '>') {
                i = block(full, i, indent);
            } else if (source.charAt(value) == '[') {
                flow(full, value + 1, to);
            } else {
                i = scalar(full, value, i, indent);
            }
        }
    }

    /// Reads a plain or quoted scalar, including continuation lines.
    private int scalar(String key, int value, int line, int indent) {
        char quote = source.charAt(value);
        int last = line;
        int end = lines.get(line)[1];
        if (quote == '"' || quote == '\'') {
            int close = closing(value, lines.getLast()[1], quote);
            while (close >= end && last + 1 < lines.size()) {
                end = lines.get(++last)[1];
            }
        } else {
            while (last + 1 < lines.size()) {
                int[] next = lines.get(last + 1);
                int from = skipSpace(next[0], next[1]);
                if (from == next[1]
                        || from - next[0] <= indent
                        || source.charAt(from) == '#'
                        || source.startsWith("- ", from)
                        || colon(from, next[1]) >= 0) {
                    break;
                }
                end = next[1];
                last++;
            }
        }
        put(key, value, end);
        return last;
    }

    /// Returns the position of the quotation mark that closes the one at `value`, or -1 if there is none.
    private int closing(int value, int end, char quote) {
        for (int i = value + 1; i < end; i++) {
            char c = source.charAt(i);
            if (c == '\\' && quote == '"') {
                i++;
            } else if (c == quote) {
                if (quote == '\'' && i + 1 < end && source.charAt(i + 1) == '\'') {
                    i++;
                } else {
                    return i;
                }
            }
        }
        return -1;
    }

    private int block(String key, int line, int indent) {
        int last = line;
        int start = -1;
        int end = -1;
        while (last + 1 < lines.size()) {
            int[] next = lines.get(last + 1);
            int from = skipSpace(next[0], next[1]);
            if (from < next[1] && from - next[0] <= indent) {
                break;
            }
            if (from < next[1]) {
                start = start < 0 ? from : start;
                end = next[1];
            }
            last++;
        }
        if (start >= 0) {
            metadata.put(key, new Metadata.Entry(flat(source.substring(start, end)), new Range(start, end)));
        }
        return last;
    }

    private void flow(String key, int from, int to) {
        int at = from;
        while (at < to) {
            at = skipSpace(at, to);
            int stop = at;
            char quote = at < to ? source.charAt(at) : ' ';
            if (quote == '"' || quote == '\'') {
                stop = source.indexOf(quote, at + 1, to) + 1;
                if (stop == 0) {
                    return;
                }
            }
            while (stop < to && source.charAt(stop) != ',' && source.charAt(stop) != ']') {
                stop++;
            }
            if (stop > at) {
                put(key, at, stop);
            }
            if (stop >= to || source.charAt(stop) == ']') {
                return;
            }
            at = stop + 1;
        }
    }

    private void toml() {
        String table = "";
        for (int i = 0; i < lines.size(); i++) {
            int from = skipSpace(lines.get(i)[0], lines.get(i)[1]);
            int to = lines.get(i)[1];
            if (from == to || source.charAt(from) == '#') {
                continue;
            }
            if (source.charAt(from) == '[') {
                table = source.substring(from, to).replaceAll("[\\[\\]\\s]", "").toLowerCase(Locale.ROOT);
                table = table.isEmpty() ? "" : table + ".";
                continue;
            }
            int equals = source.indexOf('=', from, to);
            if (equals < 0) {
                continue;
            }
            String key = table + key(from, equals);
            int value = skipSpace(equals + 1, to);
            if (source.startsWith("\"\"\"", value) || source.startsWith("'''", value)) {
                String fence = source.substring(value, value + 3);
                int end = source.indexOf(fence, value + 3, lines.getLast()[1]);
                if (end < 0) {
                    continue;
                }
                int start = value + 3;
                String text = source.substring(start, end).replaceAll("\\\\\\s*\\R\\s*", "");
                metadata.put(key, new Metadata.Entry(flat(text), new Range(start, end)));
                while (i + 1 < lines.size() && lines.get(i + 1)[0] <= end) {
                    i++;
                }
            } else if (source.startsWith("[", value)) {
                flow(key, value + 1, to);
            } else {
                put(key, value, to);
            }
        }
    }

    /// Returns the position of the colon after a YAML key, or -1 if there is none.
    private int colon(int from, int to) {
        int i = from;
        if (i < to && (source.charAt(i) == '"' || source.charAt(i) == '\'')) {
            i = source.indexOf(source.charAt(i), i + 1, to);
            if (i < 0) {
                return -1;
            }
        }
        for (; i < to; i++) {
            char c = source.charAt(i);
            if (c == ':' && (i + 1 == to || source.charAt(i + 1) == ' ' || source.charAt(i + 1) == '\t')) {
                return i > from ? i : -1;
            }
            if (c == ' ' && i + 1 < to && source.charAt(i + 1) == '#') {
                return -1;
            }
        }
        return -1;
    }

    private String key(int from, int to) {
        String key = source.substring(from, to).strip();
        if (key.length() > 1 && (key.charAt(0) == '"' || key.charAt(0) == '\'')) {
            key = key.substring(1, key.length() - 1);
        }
        return key.toLowerCase(Locale.ROOT);
    }

    /// Stores a scalar with its escapes decoded, without its quotation marks and without a comment after it.
    /// The range covers only the value.
    private void put(String key, int from, int to) {
        int start = from;
        int end = to;
        while (end > start && source.charAt(end - 1) <= ' ') {
            end--;
        }
        if (end <= start) {
            return;
        }
        char quote = source.charAt(start);
        if (quote == '"' || quote == '\'') {
            int close = closing(start, end, quote);
            close = close < 0 ? end : close;
            String raw = source.substring(start + 1, close);
            String value = quote == '"' ? unescape(raw) : raw.replace("''", "'");
            metadata.put(key, new Metadata.Entry(flat(value), new Range(start + 1, close)));
            return;
        }
        int comment = source.indexOf(" #", start, end);
        if (comment >= 0) {
            end = comment;
            while (end > start && source.charAt(end - 1) <= ' ') {
                end--;
            }
        }
        String value = flat(source.substring(start, end));
        if (!value.equals("~") && !value.equals("null")) {
            metadata.put(key, new Metadata.Entry(value, new Range(start, end)));
        }
    }

    private static String unescape(String raw) {
        StringBuilder value = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c != '\\' || i + 1 == raw.length()) {
                value.append(c);
                continue;
            }
            char escaped = raw.charAt(++i);
            switch (escaped) {
                case 'n', 't', 'r' -> value.append(' ');
                case 'u' -> {
                    if (i + 4 < raw.length() && raw.substring(i + 1, i + 5).matches("[0-9a-fA-F]{4}")) {
                        value.append((char) Integer.parseInt(raw.substring(i + 1, i + 5), 16));
                        i += 4;
                    }
                }
                case '\r', '\n' -> value.append(' ');
                default -> value.append(escaped);
            }
        }
        return value.toString();
    }

    private static String flat(String text) {
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
                ? text.strip()
                : text.strip().replaceAll("(?<![ \\t])[ \\t]*+\\R\\s*+", " ");
    }

    private int skipSpace(int from, int to) {
        int i = from;
        while (i < to && (source.charAt(i) == ' ' || source.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    private static String join(String[] path, int depth) {
        return String.join(".", java.util.Arrays.asList(path).subList(0, depth));
    }
}
