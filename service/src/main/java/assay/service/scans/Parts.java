package assay.service.scans;

/// How many parts a text may have. Scoring a paragraph, list item or table takes about 1,000 bytes, however
/// short it is: 200,000 characters of one-letter paragraphs took 70 MB. One text per thread is scored at a
/// time, and all of them must fit into the heap.
public final class Parts {

    /// At 13 characters per part the longest text still passes. Prose has 100 per part, code listings 30.
    public static final int MOST = 15_000;

    public static final String TOO_MANY = "has more than 15,000 lines and tags, the limit for a scan.";

    private Parts() {}

    /// Counts lines and opening tags in part of a text: each may begin a block.
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
