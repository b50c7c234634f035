package assay.fixes.edits;

import assay.scoring.MetadataField;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;

/// Changes the title, description or slug of a submission in the place where it is declared: the submitted
/// metadata, the front matter, or the head of the page.
///
/// Values in front matter are quoted for YAML or TOML, and values in a page are escaped. If a value can't be
/// replaced safely, nothing changes.
public final class MetadataChange {

    private static final Set<String> NO_TEXT =
            Set.of("true", "false", "yes", "no", "on", "off", "null", "~", "y", "n", "nan", "inf", ".inf", ".nan");

    private MetadataChange() {}

    /// Changes the title. If the main heading serves as the title, adds a separate title and keeps the
    /// heading.
    public static Change title(ScoredText text, String title) {
        String line = line(title);
        return said(text, text.article().title(), line, Change.toTitle(line));
    }

    public static Change metaDescription(ScoredText text, String description) {
        String line = line(description);
        return said(text, text.article().metaDescription(), line, Change.toMetaDescription(line));
    }

    /// Changes the slug. A slug that is derived from the title, or that is part of the text's existing URL,
    /// is kept.
    public static Change slug(ScoredText text, String slug) {
        String line = line(slug);
        Optional<MetadataField> field = text.article().slug();
        boolean fixed = field.map(MetadataField::origin)
                .filter(origin -> origin == MetadataField.Origin.ADDRESS || origin == MetadataField.Origin.DERIVED)
                .isPresent();
        return fixed ? Change.NONE : said(text, field, line, Change.toSlug(line));
    }

    private static Change said(ScoredText text, Optional<MetadataField> field, String value, Change beside) {
        if (value.isEmpty()
                || field.map(MetadataField::value).filter(value::equals).isPresent()) {
            return Change.NONE;
        }
        if (field.isEmpty()) {
            return beside;
        }
        Range range = field.get().range();
        return switch (field.get().origin()) {
            case GIVEN, HEADING, ADDRESS, DERIVED -> beside;
            case FRONT_MATTER ->
                range == null
                        ? Change.NONE
                        : inFrontMatter(text.content(), range, value)
                                .map(edit -> Change.of(List.of(edit)))
                                .orElse(Change.NONE);
            case HEAD ->
                range == null
                        ? Change.NONE
                        : inHead(text.content(), range, value)
                                .map(edit -> Change.of(List.of(edit)))
                                .orElse(Change.NONE);
        };
    }

    /// Returns the text on a single line, without characters that no value may contain.
    private static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            boolean space = Character.isWhitespace(c) || Character.isISOControl(c) || Character.isSpaceChar(c);
            if (!space) {
                line.appendCodePoint(c);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        });
        return line.toString().strip();
    }

    // ---- Front matter ----

    private static Optional<Edit> inFrontMatter(String source, Range range, String value) {
        // Front matter is inserted into HTML unescaped, so an entity in it would be decoded.
        String said = Parser.unescapeEntities(value, false).equals(value) ? value : value.replace("&", "&amp;");
        boolean toml = source.startsWith("+++", source.startsWith("\ufeff") ? 1 : 0);
        int start = range.start();
        int end = range.end();
        String old = range.of(source);
        char before = start == 0 ? '\n' : source.charAt(start - 1);
        char after = end < source.length() ? source.charAt(end) : '\n';
        if ((before == '"' || before == '\'') && before == after) {
            return quoted(source, start, end, before, said, toml);
        }
        boolean whole = before == ' ' || before == '\t' || before == ':' || before == '=';
        if (!whole && before != '\n' && before != '\r') {
            // The range is part of a value, such as the last segment of a permalink.
            return bare(said) ? Optional.of(new Edit(range, said)) : Optional.empty();
        }
        String lineBefore = source.substring(startOfLine(source, start), start);
        if (lineBefore.isBlank()) {
            // A YAML block scalar must not have quotation marks, and a multi-line TOML string would need
            // other delimiters.
            return toml ? Optional.empty() : Optional.of(new Edit(range, said));
        }
        boolean listed = lineBefore.indexOf('[') >= 0 || lineBefore.indexOf('{') >= 0;
        boolean plain = !toml && !listed && !old.isEmpty() && isPlain(said);
        return Optional.of(new Edit(range, plain ? said : inQuotes(said)));
    }

    private static Optional<Edit> quoted(String source, int start, int end, char quote, String value, boolean toml) {
        boolean fenced = start > 2
                && source.charAt(start - 2) == quote
                && source.charAt(start - 3) == quote
                && source.startsWith(String.valueOf(quote).repeat(3), end);
        if (fenced) {
            boolean safe = value.indexOf('\\') < 0 && value.indexOf(quote) < 0;
            return safe ? Optional.of(new Edit(new Range(start, end), value)) : Optional.empty();
        }
        if (quote == '"') {
            return Optional.of(new Edit(new Range(start - 1, end + 1), inQuotes(value)));
        }
        if (value.indexOf('\'') < 0) {
            return Optional.of(new Edit(new Range(start, end), value));
        }
        // A TOML literal string can't contain an apostrophe.
        return Optional.of(
                toml
                        ? new Edit(new Range(start - 1, end + 1), inQuotes(value))
                        : new Edit(new Range(start, end), value.replace("'", "''")));
    }

    private static int startOfLine(String source, int at) {
        int start = at;
        while (start > 0 && source.charAt(start - 1) != '\n' && source.charAt(start - 1) != '\r') {
            start--;
        }
        return start;
    }

    private static String inQuotes(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static boolean bare(String value) {
        return value.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.');
    }

    /// Whether YAML reads this value without quotation marks as exactly the same string.
    private static boolean isPlain(String value) {
        return Character.isLetter(value.codePointAt(0))
                && !value.contains(": ")
                && !value.contains(" #")
                && !value.endsWith(":")
                && value.indexOf('\t') < 0
                && value.indexOf('"') < 0
                && !NO_TEXT.contains(value.toLowerCase(Locale.ROOT));
    }

    // ---- The head of a page ----

    private static Optional<Edit> inHead(String source, Range range, String value) {
        String old = range.of(source);
        if (!old.regionMatches(true, 0, "<meta", 0, 5)) {
            return old.indexOf('<') >= 0 ? Optional.empty() : Optional.of(new Edit(range, Entities.escape(value)));
        }
        Element meta =
                Jsoup.parse(old, "", Parser.htmlParser().setTrackPosition(true)).selectFirst("meta");
        if (meta == null || !meta.hasAttr("content")) {
            return Optional.empty();
        }
        var content = meta.attributes().sourceRange("content").valueRange();
        int start = content.startPos();
        int end = content.endPos();
        if (start <= 0 || end < start || end >= old.length()) {
            return Optional.empty();
        }
        char before = old.charAt(start - 1);
        boolean quoted = (before == '"' || before == '\'') && old.charAt(end) == before;
        String escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        String said = quoted && before == '\'' ? escaped.replace("'", "&#39;") : escaped.replace("\"", "&quot;");
        Range stretch = new Range(range.start() + start, range.start() + end);
        return Optional.of(new Edit(stretch, quoted ? said : '"' + said + '"'));
    }
}
