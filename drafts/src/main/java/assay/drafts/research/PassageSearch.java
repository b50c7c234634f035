package assay.drafts.research;

import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// Finds passages on pages: whether a text contains a passage word for word, and which parts of a long page
/// to show to the model.
final class PassageSearch {

    /// The minimum length of a passage. Shorter ones support nothing.
    private static final int SHORTEST = 12;

    /// The maximum length of a passage. Longer ones are whole sections, and it is not clear what they
    /// support.
    private static final int LONGEST = 600;

    /// Words that are often near prices, plans and limits.
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

    private PassageSearch() {}

    /// Replaces white space by single spaces, and removes invisible characters.
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

    /// Whether the character is invisible. Joiners, direction marks, soft hyphens, tags and variation
    /// selectors change how a text looks, but not what it states, and can hide messages to machines. Joiners
    /// that a script needs are also removed, but from both the page and the passage, so the two still match.
    private static boolean unseen(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> true;
            default -> c >= 0xFE00 && c <= 0xFE0F || c >= 0xE0100 && c <= 0xE01EF || c == 0x3164 || c == 0x2800;
        };
    }

    /// Whether a text contains a passage. Differences in white space are ignored.
    ///
    /// @param page a page that is already [#plain]
    static boolean standsIn(String passage, String page) {
        String plain = plain(passage);
        return isUsable(plain) && page.contains(plain);
    }

    /// Whether a passage that is already [#plain] has a suitable length for evidence.
    static boolean isUsable(String plain) {
        return plain.length() >= SHORTEST && plain.length() <= LONGEST;
    }

    /// Returns the lines of a long text that most likely state something about a tool, in their original
    /// order.
    ///
    /// @param most the maximum number of characters
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
