package assay.service.scans;

/// How many parts a text may have. A paragraph, a list item or a table takes some 1,000 bytes while it is scored,
/// however short it is: 200,000 characters of `a`, each a paragraph, took 70 MB. As many texts are scored at a time as
/// there are threads, so all of them must fit into the heap.
public final class Parts {

    /// At 13 characters a part the longest text still passes; prose has 100, a listing of code 30.
    public static final int MOST = 15_000;

    public static final String TOO_MANY = "has more than 15,000 lines and tags, and that is the most that is scored.";

    private Parts() {}

    /// Lines, and tags that open an element, in part of a text: each may begin a block.
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
