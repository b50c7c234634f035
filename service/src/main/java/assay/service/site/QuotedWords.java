package assay.service.site;

import java.util.List;

/// Finds a model's quotation in its source passage. Models change quotation marks, dashes, spaces and capital
/// letters; the page shows them as they are in the passage.
final class QuotedWords {

    /// The maximum length of a passage, in characters. In longer passages, the quotation is not marked.
    /// Stored passages have at most 1,000 characters, and quotations have at most 600.
    private static final int LONGEST = 4_000;

    /// Part of a passage.
    ///
    /// @param quoted whether the model quoted it
    record Part(String text, boolean quoted) {}

    /// A text whose characters are normalized.
    private static final class Folded {

        private final StringBuilder text = new StringBuilder();

        /// The original offset of each character.
        private final int[] offsets;

        Folded(String original) {
            offsets = new int[original.length()];
            boolean blank = true;
            for (int i = 0; i < original.length(); i++) {
                char c = original.charAt(i);
                if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                    if (!blank) {
                        add(' ', i);
                    }
                    blank = true;
                } else if (Character.getType(c) != Character.FORMAT && !Character.isISOControl(c)) {
                    add(plain(c), i);
                    blank = false;
                }
            }
        }

        private void add(char c, int offset) {
            offsets[text.length()] = offset;
            text.append(c);
        }
    }

    private QuotedWords() {}

    /// Returns the passage in up to three parts: before, within and after the quotation. If the quotation is
    /// not found, returns one part.
    static List<Part> mark(String passage, String quotation) {
        List<Part> whole = List.of(new Part(passage, false));
        if (quotation.isEmpty() || passage.length() > LONGEST || quotation.length() > LONGEST) {
            return whole;
        }
        String wanted = unquoted(new Folded(quotation).text.toString());
        Folded folded = new Folded(passage);
        int at = wanted.isEmpty() ? -1 : folded.text.indexOf(wanted);
        if (at < 0) {
            return whole;
        }
        int start = folded.offsets[at];
        int end = folded.offsets[at + wanted.length() - 1] + 1;
        return List.of(
                        new Part(passage.substring(0, start), false),
                        new Part(passage.substring(start, end), true),
                        new Part(passage.substring(end), false))
                .stream()
                .filter(part -> !part.text().isEmpty())
                .toList();
    }

    private static char plain(char c) {
        return switch (c) {
            case '“', '”', '„', '«', '»', '‟', '"' -> '"';
            case '’', '‘', '‚', '‛', '`' -> '\'';
            case '–', '—', '‐', '‑', '−' -> '-';
            default -> Character.toLowerCase(c);
        };
    }

    /// Removes the quotation marks in which some models wrap the quotation.
    private static String unquoted(String folded) {
        String line = folded.strip();
        return line.length() > 1 && line.startsWith("\"") && line.endsWith("\"")
                ? line.substring(1, line.length() - 1).strip()
                : line;
    }
}
