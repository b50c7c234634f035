package assay.drafts.research;

import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// Passages in the texts of pages: whether one stands there letter for letter, and which parts of a long page to
/// show.
final class Passages {

    /// Shorter passages support nothing.
    private static final int SHORTEST = 12;

    /// Longer passages are whole sections; what they support is unclear.
    private static final int LONGEST = 600;

    /// Words near which prices, plans and limits stand.
    private static final List<String> TELLING = List.of(
            "price",
            "pricing",
            "plan",
            "free",
            "month",
            "year",
            "$",
            "€",
            "£",
            "limit",
            "best for",
            "designed for",
            "pros",
            "cons",
            "drawback",
            "trial",
            "includes",
            "does not",
            "no longer",
            "users");

    private Passages() {}

    /// A text with every run of white space, blanks that look like one and marks that nobody sees as one blank.
    static String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        boolean blank = true;
        for (int i = 0, width; i < text.length(); i += width) {
            Checkpoint.pass();
            int c = text.codePointAt(i);
            width = Character.charCount(c);
            if (unseen(c)) {
                continue;
            }
            if (Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c)) {
                if (!blank) {
                    plain.append(' ');
                }
                blank = true;
            } else {
                plain.appendCodePoint(c);
                blank = false;
            }
        }
        int end = plain.length();
        return plain.substring(0, end > 0 && plain.charAt(end - 1) == ' ' ? end - 1 : end);
    }

    /// Joiners, marks of direction, soft hyphens, tags, selectors of variants: they change how a text is shown and
    /// not what it says, and whole messages to machines are written in them. Joiners within words of scripts that
    /// need them are kept by neither side, so both still agree.
    private static boolean unseen(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> true;
            default -> c >= 0xFE00 && c <= 0xFE0F || c >= 0xE0100 && c <= 0xE01EF || c == 0x3164 || c == 0x2800;
        };
    }

    /// Whether a passage stands in a text, but for white space.
    ///
    /// @param page as [#plain] leaves it
    static boolean standsIn(String passage, String page) {
        String plain = plain(passage);
        return isUsable(plain) && page.contains(plain);
    }

    /// Whether a passage, as [#plain] leaves it, is of a length that can show something.
    static boolean isUsable(String plain) {
        return plain.length() >= SHORTEST && plain.length() <= LONGEST;
    }

    /// The lines of a long text that are likeliest to say something of a tool, in their order.
    ///
    /// @param most characters
    static String telling(String text, String tool, int most) {
        if (text.length() <= most) {
            return text;
        }
        String name = tool.toLowerCase(Locale.ROOT);
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        List<Integer> order = new ArrayList<>();
        int[] worth = new int[lines.size()];
        for (int i = 0; i < lines.size(); i++) {
            Checkpoint.pass();
            order.add(i);
            String line = lines.get(i).toLowerCase(Locale.ROOT);
            worth[i] = (line.contains(name) ? 3 : 0)
                    + (int) TELLING.stream().filter(line::contains).count()
                    + (line.length() > 40 ? 1 : 0);
        }
        order.sort(Comparator.comparingInt((Integer i) -> -worth[i]).thenComparingInt(i -> i));
        TreeSet<Integer> kept = new TreeSet<>();
        int length = 0;
        for (int i : order) {
            Checkpoint.pass();
            int more = lines.get(i).length() + 1;
            if (length + more <= most) {
                kept.add(i);
                length += more;
            }
        }
        return String.join("\n", kept.stream().map(lines::get).toList());
    }
}
