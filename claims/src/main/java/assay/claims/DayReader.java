package assay.claims;

import assay.claims.Fact.Day;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the dates of a statement: "10 May 2024", "May 10", "am 3. Juli", "2024-05-10".
///
/// A month alone is a word, and a year alone a number.
final class DayReader {

    /// What may be between a day and its month.
    private static final Set<String> JOINTS = Set.of(".", "st", "nd", "rd", "th", "er", "of", "de");

    private static final int LAST_DAY = 31;
    private static final int FIRST_YEAR = 1000;
    private static final int LAST_YEAR = 2200;

    private DayReader() {}

    /// @param taken gets the tokens that belong to a date
    static List<Day> read(List<Token> tokens, BitSet taken, Lexicon lexicon) {
        List<Day> days = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (taken.get(i)) {
                continue;
            }
            Day day = iso(tokens, i);
            // "May" is a month, and "may" is none.
            boolean small = lexicon.english() && !tokens.get(i).capital();
            if (day == null
                    && tokens.get(i).word()
                    && !small
                    && lexicon.month(tokens.get(i).form()) > 0) {
                day = around(tokens, i, taken, lexicon);
            }
            if (day != null) {
                days.add(day);
                taken.set(day.from(), day.to());
                i = day.to() - 1;
            }
        }
        return days;
    }

    private static @Nullable Day iso(List<Token> tokens, int at) {
        boolean whole = at + 4 < tokens.size()
                && tokens.get(at).text().length() == 4
                && tokens.get(at + 1).is("-")
                && tokens.get(at + 3).is("-")
                && tokens.get(at + 2).text().length() == 2
                && tokens.get(at + 4).text().length() == 2;
        int year = whole ? value(tokens, at, FIRST_YEAR, LAST_YEAR) : 0;
        int month = whole ? value(tokens, at + 2, 1, 12) : 0;
        int day = whole ? value(tokens, at + 4, 1, LAST_DAY) : 0;
        return year > 0 && month > 0 && day > 0
                ? new Day(
                        at,
                        at + 5,
                        year + "-" + tokens.get(at + 2).text() + "-"
                                + tokens.get(at + 4).text(),
                        year,
                        month,
                        day)
                : null;
    }

    /// A date around a month.
    private static @Nullable Day around(List<Token> tokens, int at, BitSet taken, Lexicon lexicon) {
        int month = lexicon.month(tokens.get(at).form());
        int from = at;
        int to = at + 1;
        // "3. Juli", "10th of May", "3 de julio"
        int before = at - 1;
        while (before >= 0 && before >= at - 2 && !tokens.get(before).number()) {
            if (!JOINTS.contains(tokens.get(before).form())) {
                break;
            }
            before--;
        }
        int day = before >= 0 && !taken.get(before) ? value(tokens, before, 1, LAST_DAY) : 0;
        from = day > 0 ? before : from;
        to = to < tokens.size() && tokens.get(to).is(".") && !isLast(tokens, to) ? to + 1 : to;
        int next = to < tokens.size()
                        && (tokens.get(to).form().equals("de")
                                || tokens.get(to).form().equals("of"))
                ? to + 1
                : to;
        if (day == 0) {
            // "May 10, 2024"
            int after = value(tokens, next, 1, LAST_DAY);
            boolean digits = after > 0
                    && !tokens.get(next).spelt()
                    && tokens.get(next).text().length() <= 2;
            if (digits) {
                day = after;
                to = next + 1;
                to = to < tokens.size()
                                && List.of("st", "nd", "rd", "th")
                                        .contains(tokens.get(to).form())
                        ? to + 1
                        : to;
                next = to < tokens.size() && tokens.get(to).is(",") ? to + 1 : to;
            }
        }
        int year = next < tokens.size() && tokens.get(next).text().length() == 4
                ? value(tokens, next, FIRST_YEAR, LAST_YEAR)
                : 0;
        to = year > 0 ? next + 1 : to;
        if (day == 0 && year == 0) {
            return null;
        }
        return new Day(from, to, Token.text(tokens.subList(from, to)), year, month, day);
    }

    private static boolean isLast(List<Token> tokens, int at) {
        return at == tokens.size() - 1;
    }

    private static int value(List<Token> tokens, int at, int least, int most) {
        if (at < 0 || at >= tokens.size() || !tokens.get(at).number()) {
            return 0;
        }
        BigDecimal value = tokens.get(at).values().getFirst();
        boolean whole = value.stripTrailingZeros().scale() <= 0;
        boolean within =
                value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
        return whole && within ? value.intValue() : 0;
    }
}
