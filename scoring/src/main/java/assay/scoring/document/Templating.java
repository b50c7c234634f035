package assay.scoring.document;

import assay.language.WordData;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds and masks template tags and shortcodes, which are replaced before readers see the text.
///
/// The parser receives a copy of the source in which every masked character is replaced with [#FILLER]. The
/// length is the same, so offsets stay valid. The filler is not white space, so `[text]({{ url }})` is still
/// a link. The filler never appears in the text.
final class Templating {

    /// A private-use character that no font, text or template uses.
    static final char FILLER = '\ue0a5';

    /// Longer spans, and spans with a blank line in them, are loose brackets rather than template tags.
    private static final int MOST_CHARS = 2_000;

    private static final Pattern LIQUID_CODE =
            Pattern.compile("\\{%-?\\s*(highlight|raw|verbatim|comment|codeblock|prism)\\b");
    private static final Pattern LIQUID_END =
            Pattern.compile("\\{%-?+\\s*+end(highlight|raw|verbatim|comment|codeblock|prism)\\s*+-?+%\\}");
    /// Matches the beginning of Hugo's `{{< highlight bash >}}`, with its name and first argument.
    private static final Pattern PAIR_BEGIN =
            Pattern.compile("\\{\\{[<%]-?+\\s*+([\\w.-]{1,40}+)(?:\\s++\"?([\\w+#-]{1,20}+))?");

    private static final Pattern PAIR_END =
            Pattern.compile("\\{\\{[<%]-?+\\s*+/\\s*+([\\w.-]{1,40}+)\\s*+-?+[>%]\\}\\}");

    /// Paired shortcodes that contain code in any theme.
    private static final Set<String> CODE_TAGS = WordData.words(Templating.class, "code-shortcodes");

    /// A paired shortcode contains code if its first argument is one of these.
    private static final Set<String> CODE_LANGUAGES = WordData.words(Templating.class, "code-languages");

    private static final Pattern MODULE_LINE = Pattern.compile(
            "(?m)^(?:import\\s[^\\n;]{0,300}?from\\s+['\"][^'\"\\n]{1,300}['\"];?|import\\s+['\"][^'\"\\n]{1,300}['\"];?|export\\s+(?:const|default|function|let)\\s(?:[^\\n]{0,499}[^\\n \\t])?)[ \\t]*+$");
    private static final Pattern ADMONITION =
            Pattern.compile("(?m)^[ \\t]{0,3}:::+[ \\t]*(?:\\{[^}\\n]{0,200}\\}|[a-zA-Z-]{0,30})");
    private static final Pattern ATTRIBUTES = Pattern.compile("\\{(?:#[^\\s{}#]{1,200}|[:.][^{}\\n]{1,200})\\}");

    private static final List<String> BRACKETED = List.of("code", "sourcecode", "crayon");

    private final String source;
    private final BitSet covered = new BitSet();
    private final List<Range> codes = new ArrayList<>();

    /// Tags without an end tag in the rest of the text. They are remembered so that the search is not
    /// repeated for each tag.
    private final Set<String> unclosed = new HashSet<>();

    /// The end of the text that the template engine outputs unchanged. Tags before it don't begin code.
    private int literalUntil;

    private Templating(String source) {
        this.source = source;
    }

    static Templating of(String source, int from, boolean markdown) {
        Templating found = new Templating(source);
        found.braces(from);
        if (markdown) {
            found.shortcodes(from);
            if (source.indexOf(":::", from) >= 0) {
                found.each(ADMONITION, from);
            }
            found.attributes(from);
            if ((source.indexOf("import ", from) >= 0 || source.indexOf("export ", from) >= 0)
                    && (found.beginsLine("import", from) || found.beginsLine("export", from))) {
                found.modules(from);
            }
            if (source.indexOf("={", from) >= 0) {
                found.components(from);
            }
            found.codes.sort(Comparator.comparingInt(Range::start));
        }
        return found;
    }

    /// Returns the masked source, which is the same object if nothing is masked.
    String masked() {
        if (covered.isEmpty()) {
            return source;
        }
        char[] chars = source.toCharArray();
        for (int i = covered.nextSetBit(0); i >= 0; i = covered.nextSetBit(i + 1)) {
            if (chars[i] != '\n' && chars[i] != '\r') {
                chars[i] = FILLER;
            }
        }
        return new String(chars);
    }

    boolean covers(int offset) {
        return covered.get(offset);
    }

    boolean isEmpty() {
        return covered.isEmpty();
    }

    /// Returns the ranges that the template engine shows as code, such as Jekyll's `{% highlight %}`.
    List<Range> codes() {
        return codes;
    }

    private void braces(int from) {
        int i = source.indexOf('{', from);
        while (i >= 0 && i + 1 < source.length()) {
            int end = -1;
            char next = source.charAt(i + 1);
            if (next == '{') {
                end = close(i, source.startsWith("{{{", i) ? "}}}" : "}}");
                end = end < 0 ? end : pair(i, end);
            } else if (next == '%') {
                end = liquid(i);
            } else if (next == '#' && i + 2 < source.length() && source.charAt(i + 2) == ' ') {
                end = close(i, "#}");
            } else if (source.startsWith("{/*", i)) {
                end = close(i, "*/}");
            }
            if (end > i) {
                covered.set(i, end);
                i = source.indexOf('{', end);
            } else {
                i = source.indexOf('{', i + 1);
            }
        }
        int tag = source.indexOf("<%", from);
        while (tag >= 0) {
            int end = close(tag, "%>");
            if (end > tag) {
                covered.set(tag, end);
            }
            tag = source.indexOf("<%", Math.max(end, tag + 2));
        }
    }

    /// Returns the offset at which a Liquid tag ends. A tag that contains code extends to the end of its end
    /// tag.
    private int liquid(int i) {
        int end = close(i, "%}");
        if (end < 0) {
            return -1;
        }
        Matcher code = LIQUID_CODE.matcher(source).region(i, end);
        if (i >= literalUntil && code.lookingAt() && !unclosed.contains(code.group(1))) {
            Matcher closing = LIQUID_END.matcher(source);
            boolean closed = closing.find(end);
            while (closed && !closing.group(1).equals(code.group(1))) {
                closed = closing.find();
            }
            if (closed) {
                if (isLiteral(code.group(1)) && source.indexOf('\n', end, closing.start()) >= 0) {
                    literalUntil = closing.start();
                    return end;
                }
                codes.add(new Range(i, closing.end()));
                return closing.end();
            }
            unclosed.add(code.group(1));
        }
        return end;
    }

    /// Returns the offset at which a shortcode ends. A shortcode that contains code extends to the end of its
    /// end tag. A shortcode in the middle of a line is treated as an example without code.
    private int pair(int i, int end) {
        Matcher begin = PAIR_BEGIN.matcher(source).region(i, end);
        if (!begin.lookingAt() || !isFirst(i)) {
            return end;
        }
        String name = begin.group(1);
        String told = begin.group(2) == null ? "" : begin.group(2).toLowerCase(Locale.ROOT);
        boolean code = CODE_TAGS.contains(name.toLowerCase(Locale.ROOT)) || CODE_LANGUAGES.contains(told);
        if (!code || source.charAt(end - 3) == '/' || unclosed.contains(name)) {
            return end;
        }
        Matcher closing = PAIR_END.matcher(source);
        boolean closed = closing.find(end);
        while (closed && !closing.group(1).equals(name)) {
            closed = closing.find();
        }
        if (!closed) {
            unclosed.add(name);
            return end;
        }
        codes.add(new Range(i, closing.end()));
        return closing.end();
    }

    /// Whether there are only list and quotation markers before this offset on its line.
    private boolean isFirst(int at) {
        int from = at;
        while (from > 0 && " \t>-*+0123456789.".indexOf(source.charAt(from - 1)) >= 0) {
            from--;
        }
        return from == 0 || source.charAt(from - 1) == '\n' || source.charAt(from - 1) == '\r';
    }

    /// Whether the tag stops the template engine from interpreting its content. The content is normal text if
    /// it spans several lines.
    private static boolean isLiteral(String tag) {
        return tag.equals("raw") || tag.equals("verbatim");
    }

    private int close(int open, String closer) {
        int end = source.indexOf(closer, open + 2, Math.min(source.length(), open + MOST_CHARS));
        if (end < 0) {
            return -1;
        }
        boolean lineIsBlank = false;
        for (int i = open; i < end; i++) {
            char c = source.charAt(i);
            if (c == '\n') {
                if (lineIsBlank) {
                    return -1;
                }
                lineIsBlank = true;
            } else if (c > ' ') {
                lineIsBlank = false;
            }
        }
        return end + closer.length();
    }

    private void each(Pattern pattern, int from) {
        Matcher matcher = pattern.matcher(source).region(from, source.length()).useTransparentBounds(true);
        while (matcher.find()) {
            covered.set(matcher.start(), matcher.end());
        }
    }

    private void attributes(int from) {
        Matcher matcher = ATTRIBUTES.matcher(source);
        int at = source.indexOf('{', from);
        while (at >= 0) {
            int end = at + 1;
            if (matcher.region(at, source.length()).lookingAt()) {
                end = matcher.end();
                covered.set(at, end);
            }
            at = source.indexOf('{', end);
        }
    }

    private void shortcodes(int from) {
        Shortcodes shortcodes = new Shortcodes(source);
        int at = source.indexOf('[', from);
        while (at >= 0) {
            int end = shortcodes.end(at);
            // "[a b=c](url)" is a link, and "[name]: url" defines one, although both look like shortcodes.
            if (end > at && !source.startsWith("(", end) && !source.startsWith(":", end)) {
                end = bracketed(at, end);
                covered.set(at, end);
            } else {
                end = at + 1;
            }
            at = source.indexOf('[', end);
        }
    }

    /// Returns the offset at which a shortcode ends. WordPress's `[code lang="bash"]` extends to the end of
    /// its end tag. A missing end tag is searched for only once.
    private int bracketed(int at, int end) {
        for (String name : BRACKETED) {
            if (source.startsWith(name, at + 1)
                    && !Character.isLetterOrDigit(source.charAt(at + 1 + name.length()))
                    && isFirst(at)
                    && !covers(at)
                    && !unclosed.contains("[" + name)) {
                int close = source.indexOf("[/" + name + "]", end);
                if (close < 0) {
                    unclosed.add("[" + name);
                    return end;
                }
                codes.add(new Range(at, close + name.length() + 3));
                return close + name.length() + 3;
            }
        }
        return end;
    }

    /// Whether a word begins a line. Lines can end with any character that regular expressions treat as a
    /// line end.
    private boolean beginsLine(String word, int from) {
        for (int at = source.indexOf(word, from); at >= 0; at = source.indexOf(word, at + 1)) {
            char before = at == 0 ? '\n' : source.charAt(at - 1);
            if (before < ' ' || before > '~') {
                return true;
            }
        }
        return false;
    }

    /// Masks MDX imports and exports at the start of a block, outside code.
    private void modules(int from) {
        Matcher matcher = MODULE_LINE.matcher(source);
        int at = from;
        boolean fenced = false;
        int scanned = from;
        while (matcher.find(at)) {
            for (int line = scanned; line < matcher.start(); line = nextLine(line)) {
                if (source.startsWith("```", line) || source.startsWith("~~~", line)) {
                    fenced = !fenced;
                }
            }
            scanned = matcher.start();
            if (!fenced) {
                covered.set(matcher.start(), matcher.end());
            }
            at = matcher.end();
            if (at >= source.length()) {
                break;
            }
        }
    }

    /// Masks MDX components that contain data over several lines. They are not HTML and would be read as
    /// paragraphs.
    private void components(int from) {
        boolean fenced = false;
        for (int line = from; line < source.length(); line = nextLine(line)) {
            int at = line;
            while (at < source.length() && (source.charAt(at) == ' ' || source.charAt(at) == '\t')) {
                at++;
            }
            if (source.startsWith("```", at) || source.startsWith("~~~", at)) {
                fenced = !fenced;
            } else if (!fenced
                    && at + 1 < source.length()
                    && source.charAt(at) == '<'
                    && source.charAt(at + 1) >= 'A'
                    && source.charAt(at + 1) <= 'Z') {
                line = component(at);
            }
        }
    }

    /// Masks the tag that begins here if it contains data.
    ///
    /// @return the offset at which the tag ends, or the offset up to which it was searched
    private int component(int from) {
        int depth = 0;
        boolean data = false;
        int most = Math.min(source.length(), from + MOST_CHARS);
        for (int i = from + 1; i < most; i++) {
            char c = source.charAt(i);
            if (c == '{') {
                data |= source.charAt(i - 1) == '=';
                depth++;
            } else if (c == '}') {
                depth--;
            } else if (depth == 0 && (c == '<' || c == '>')) {
                if (c == '>' && data) {
                    covered.set(from, i + 1);
                }
                return i;
            }
        }
        return Math.max(from, most - 1);
    }

    private int nextLine(int from) {
        int end = source.indexOf('\n', from);
        return end < 0 ? source.length() : end + 1;
    }
}
