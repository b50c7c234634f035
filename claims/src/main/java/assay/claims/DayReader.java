package assay.claims;

import assay.claims.Fact.Day;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the dates in a statement, such as "10 May 2024", "May 10", "am 3. Juli" and "2024-05-10".
///
/// A month on its own is read as a word, and a year on its own as a number.
final class DayReader {

    private static final Set<String> ORDINALS = Set.of("st", "nd", "rd", "th");
    private static final Set<String> OF = Set.of("of", "de");

    /// Words that can come between a day and its month.
    private static final Set<String> JOINTS = Set.of(".", "st", "nd", "rd", "th", "er", "of", "de");

    private static final int LAST_DAY = 31;
    private static final int FIRST_YEAR = 1000;
    private static final int LAST_YEAR = 2200;

    private DayReader() {}

    /// @param taken receives the tokens that belong to a date
    static List<Day> read(List<Token> tokens, BitSet taken, Lexicon lexicon) {
        List<Day> days = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            // "May" is a month, but "may" is not.
            boolean small = lexicon.english() && !token.capital();
            int month = token.word() && !small ? lexicon.month(token.form()) : 0;
            Day day = taken.get(i) ? null : month > 0 ? around(tokens, i, month, taken) : iso(tokens, i);
            if (day != null) {
                days.add(day);
                taken.set(day.from(), day.to());
                i = day.to() - 1;
            }
        }
        return days;
    }

    private static @Nullable Day iso(List<Token> tokens, int at) {
        boolean whole =
                Token.at(tokens, at + 1).is("-") && Token.at(tokens, at + 3).is("-");
        int year = whole ? value(tokens, at, 4, FIRST_YEAR, LAST_YEAR) : 0;
        int month = whole ? value(tokens, at + 2, 2, 1, 12) : 0;
        int day = whole ? value(tokens, at + 4, 2, 1, LAST_DAY) : 0;
        return year > 0 && month > 0 && day > 0 ? day(tokens, at, at + 5, year, month, day) : null;
    }

    /// Reads the date that contains the month at this position.
    private static @Nullable Day around(List<Token> tokens, int at, int month, BitSet taken) {
        // "3. Juli", "10th of May", "3 de julio"
        int before = at - 1;
        while (before >= at - 2 && JOINTS.contains(Token.at(tokens, before).form())) {
            before--;
        }
        int day = before >= 0 && !taken.get(before) ? value(tokens, before, 0, 1, LAST_DAY) : 0;
        int from = day > 0 ? before : at;
        boolean point = Token.at(tokens, at + 1).is(".") && at + 2 < tokens.size();
        int to = point ? at + 2 : at + 1;
        int next = to + (OF.contains(Token.at(tokens, to).form()) ? 1 : 0);
        if (day == 0) {
            // "May 10, 2024"
            day = Math.max(value(tokens, next, 1, 1, LAST_DAY), value(tokens, next, 2, 1, LAST_DAY));
            if (day > 0) {
                to = next + (ORDINALS.contains(Token.at(tokens, next + 1).form()) ? 2 : 1);
                next = to + (Token.at(tokens, to).is(",") ? 1 : 0);
            }
        }
        int year = value(tokens, next, 4, FIRST_YEAR, LAST_YEAR);
        return day > 0 || year > 0 ? day(tokens, from, year > 0 ? next + 1 : to, year, month, day) : null;
    }

    private static Day day(List<Token> tokens, int from, int to, int year, int month, int day) {
        return new Day(from, to, Token.text(tokens.subList(from, to)), year, month, day);
    }

    /// Returns the integer at a position, or 0 if there is none.
    ///
    /// @param digits the required number of digits; 0 allows any number of digits, and numbers in words
    private static int value(List<Token> tokens, int at, int digits, int least, int most) {
        Token token = Token.at(tokens, at);
        if (!token.number() || digits > 0 && (token.spelt() || token.text().length() != digits)) {
            return 0;
        }
        BigDecimal value = token.values().getFirst();
        boolean whole = value.stripTrailingZeros().scale() <= 0;
        boolean within =
                value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
        return whole && within ? value.intValue() : 0;
    }
}
