package assay.scoring.document;

import java.util.regex.Pattern;

/// Distinguishes Markdown from HTML by the beginning of the text.
final class SourceFormats {

    // The group for comments is possessive, because backtracking would use a stack frame for each comment.
    private static final Pattern PAGE =
            Pattern.compile("(?is)\\A\\ufeff?\\s*(?:<!--.{0,2000}?-->\\s*)*+<(?:!doctype\\s+html|html|head|body)\\b");
    private static final Pattern FRAGMENT = Pattern.compile(
            "(?is)\\A\\ufeff?\\s*(?:<!--.{0,2000}?-->\\s*)*+<(?:p|div|article|main|section|header|h[1-6]|ul|ol|table|figure|blockquote)\\b[^>]{0,2000}>");
    private static final Pattern MARKDOWN_LINE =
            Pattern.compile("(?m)^(?:#{1,6} \\S|```|~~~|[*+-] \\S|\\d{1,9}[.)] \\S|> \\S|!?\\[[^\\]\\n]{1,200}\\]\\()");
    private static final Pattern CLOSED_BLOCK = Pattern.compile("(?i)</(?:p|h[1-6]|li|td|article|section|blockquote)>");

    private SourceFormats() {}

    static SourceFormat guess(String source) {
        if (PAGE.matcher(source).lookingAt()) {
            return SourceFormat.HTML;
        }
        if (FRAGMENT.matcher(source).lookingAt()
                && CLOSED_BLOCK.matcher(source).find()
                && !MARKDOWN_LINE.matcher(source).find()) {
            return SourceFormat.HTML;
        }
        return SourceFormat.MARKDOWN;
    }
}
