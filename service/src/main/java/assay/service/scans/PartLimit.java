package assay.service.scans;

/// Limits the number of parts in a text. Scoring a paragraph, list item or table uses about 1,000 bytes,
/// however short it is: 200,000 characters of one-letter paragraphs took 70 MB. Each thread scores one text
/// at a time, and all these texts must fit into the heap together.
public final class PartLimit {

    /// The longest text is accepted if it has at least 13 characters per part. Prose has about 100 characters
    /// per part, and code listings have 30.
    public static final int MOST = 15_000;

    public static final String TOO_MANY = "has more than 15,000 lines and tags combined, the limit for a scan.";

    private PartLimit() {}

    /// Counts the lines and opening tags in a range of a text. Each of them can begin a block.
    public static int of(CharSequence text, int start, int end) {
        int parts = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            boolean before = i + 1 < end;
            if (c == '\n'
                    || c == '\r' && !(before && text.charAt(i + 1) == '\n')
                    || c == '<' && before && Character.isLetter(text.charAt(i + 1))) {
                parts++;
            }
        }
        return parts;
    }
}
