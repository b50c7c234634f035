package assay.scoring;

import assay.scoring.document.Range;

/// Shortens source text for a report: a single line of complete characters, with an ellipsis where text was
/// cut.
final class Excerpt {

    private Excerpt() {}

    static String of(String source, Range range, int most) {
        return of(source, range, most, Redaction.NONE);
    }

    /// @param redaction the secrets in the source, which must be masked
    static String of(String source, Range range, int most, Redaction redaction) {
        int end = Math.min(range.end(), range.start() + most);
        if (end < range.end() && Character.isHighSurrogate(source.charAt(end - 1))) {
            end--;
        }
        int start = range.start();
        if (start < end && Character.isLowSurrogate(source.charAt(start))) {
            start++;
        }
        if (end > start && Character.isHighSurrogate(source.charAt(end - 1))) {
            end--;
        }
        StringBuilder text = new StringBuilder(end - start + 1);
        boolean space = false;
        for (int i = start; i < end; i++) {
            char c = source.charAt(i);
            Range secret = redaction.at(i);
            if (secret != null) {
                text.append(space ? " " : "").append(Redaction.MASK);
                space = false;
                i = secret.end() - 1;
            } else if (c <= ' ' || c == '\u00a0' || c == '\u2028' || c == '\u2029') {
                space = text.length() > 0;
            } else {
                if (space) {
                    text.append(' ');
                    space = false;
                }
                text.append(c);
            }
        }
        return end < range.end() ? text.append('…').toString() : text.toString();
    }
}
