package assay.scoring.geo;

import assay.language.Span;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;

/// Counts invisible characters, except for those that emoji and scripts need.
public final class UnseenCharacters {
    /// The ends of KaTeX output that can precede a zero-width space.
    private static final List<String> KATEX = List.of("vlist-s\">", "vlist-s'>", "vlist-s>");

    private final Document document;
    private final StringBuilder tags = new StringBuilder();
    private final List<Span> spans = new ArrayList<>();
    int zeroWidth;
    int bidi;
    int overrides;
    private int first = -1;
    private int last = -1;
    private int override = -1;

    public UnseenCharacters(Document document) {
        this.document = document;
        String text = document.text();
        boolean flag = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x180e || c >= 0x2010 && c <= 0x2027) {
                // These are the letters of most scripts, and common dashes and quotation marks.
                flag = false;
                continue;
            }
            int point = text.codePointAt(i);
            if (point == 0x1f3f4) {
                // Emoji for the flags of England, Scotland and Wales contain tag characters.
                flag = true;
            } else if (point >= 0xe0000 && point <= 0xe007f) {
                if (!flag) {
                    zeroWidth(i, 2);
                    if (point >= 0xe0020 && point < 0xe007f) {
                        tags.append((char) (point - 0xe0000));
                    }
                }
            } else if (isBidi(point)) {
                bidi++;
                if (point == 0x202d || point == 0x202e) {
                    overrides++;
                    override = override < 0 ? i : override;
                }
            } else if (isZeroWidth(point) && !isNeeded(text, i, point) && !isOfFormula(text, i, point)) {
                zeroWidth(i, 1);
            } else {
                flag = false;
            }
            if (Character.isSupplementaryCodePoint(point)) {
                i++;
            }
        }
    }

    /// Returns the positions of all zero-width characters. Direction controls are left out.
    public List<Span> spans() {
        return List.copyOf(spans);
    }

    private void zeroWidth(int at, int length) {
        zeroWidth++;
        spans.add(new Span(at, at + length));
        first = first < 0 ? at : first;
        last = at + length;
    }

    /// Returns the text that is spelled with tag characters, which are never displayed.
    String tags() {
        return tags.toString();
    }

    /// Returns the first text whose direction is overridden, in the reversed order in which readers see it.
    String turned() {
        if (override < 0) {
            return "";
        }
        String text = document.text();
        int end = override + 1;
        while (end < text.length() && text.charAt(end) != '\u202c' && text.charAt(end) != '\n') {
            end++;
        }
        return new StringBuilder(text.substring(override + 1, end)).reverse().toString();
    }

    Range firstRange() {
        return document.range(new Span(Math.max(0, first), Math.max(first + 1, Math.min(last, first + 200))));
    }

    Range overrideRange() {
        return document.range(new Span(Math.max(0, override), override + 1));
    }

    public static boolean isBidi(int c) {
        return c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
    }

    static boolean isZeroWidth(int c) {
        return c >= 0x200b && c <= 0x200d || c >= 0x2060 && c <= 0x2064 || c == 0xfeff || c == 0x180e;
    }

    /// Whether the character is needed: a joiner between emoji or in an Arabic, Persian or Indic script, or a
    /// zero-width space in Thai, Khmer, Lao or Burmese.
    private static boolean isNeeded(String text, int at, int c) {
        int before = at > 0 ? text.codePointBefore(at) : ' ';
        int after = at + 1 < text.length() ? text.codePointAt(at + 1) : ' ';
        if (c == 0x200c || c == 0x200d) {
            return isShaped(before) || isShaped(after) || isEmoji(before) || isEmoji(after);
        }
        if (c == 0x200b || c == 0x2060) {
            return isUnspaced(before) || isUnspaced(after);
        }
        return c == 0xfeff && at == 0;
    }

    /// Whether a formula needs the character, either as a single invisible operator between operands, or as
    /// KaTeX's zero-width space in a separate element.
    private boolean isOfFormula(String text, int at, int c) {
        int before = at > 0 ? text.codePointBefore(at) : ' ';
        int after = at + 1 < text.length() ? text.codePointAt(at + 1) : ' ';
        if (isZeroWidth(before) || isZeroWidth(after)) {
            return false;
        }
        if (c >= 0x2061 && c <= 0x2064) {
            return before > ' ' && after > ' ';
        }
        if (c != 0x200b) {
            return false;
        }
        int start = document.range(new Span(at, at + 1)).start();
        return KATEX.stream().anyMatch(tag -> document.source().startsWith(tag, start - tag.length()));
    }

    private static boolean isShaped(int c) {
        return c >= 0x600 && c <= 0x7ff
                || c >= 0x900 && c <= 0xdff
                || c >= 0x1800 && c <= 0x18af
                || c >= 0xfb50 && c < 0xfeff;
    }

    private static boolean isUnspaced(int c) {
        return c >= 0xe00 && c <= 0xfff
                || c >= 0x1000 && c <= 0x109f
                || c >= 0x1780 && c <= 0x17ff
                || c >= 0x3040 && c <= 0x9fff;
    }

    private static boolean isEmoji(int c) {
        return c >= 0x1f000 || c >= 0x2190 && c <= 0x2bff || c == 0xfe0f;
    }

    /// Returns the text without invisible characters. If it contains none, returns the same object.
    public static String strip(String text) {
        boolean plain = true;
        for (int i = 0; i < text.length() && plain; i++) {
            plain = text.charAt(i) < 0xad;
        }
        if (plain) {
            return text;
        }
        StringBuilder stripped = new StringBuilder(text.length());
        text.codePoints()
                .filter(c -> !isZeroWidth(c) && !(c >= 0xe0000 && c <= 0xe007f) && !isBidi(c) && c != 0xad)
                .forEach(stripped::appendCodePoint);
        return stripped.toString();
    }
}
