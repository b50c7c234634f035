package assay.drafts.quality;

import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A time of day in a text, such as "17:30", "half past five", "8 am" or "eight in the morning".
///
/// @param minutes the number of minutes after midnight
/// @param whole whether the time is clearly before or clearly after noon
/// @param from the index of the first token
/// @param to the index after the last token
record TimeOfDay(int minutes, boolean whole, int from, int to) {

    private static final int HALF_A_DAY = 720;

    private static final Map<String, Integer> HOURS = Map.ofEntries(
            Map.entry("one", 1),
            Map.entry("two", 2),
            Map.entry("three", 3),
            Map.entry("four", 4),
            Map.entry("five", 5),
            Map.entry("six", 6),
            Map.entry("seven", 7),
            Map.entry("eight", 8),
            Map.entry("nine", 9),
            Map.entry("ten", 10),
            Map.entry("eleven", 11),
            Map.entry("twelve", 12));

    private static final Map<String, Integer> PAST =
            Map.of("half", 30, "quarter", 15, "five", 5, "ten", 10, "twenty", 20);

    private static final Set<String> BEFORE = WordSet.of("at from until till to by after before and between");

    /// @param text the text to search for times
    static List<TimeOfDay> read(Text text) {
        List<Token> tokens = text.tokens();
        List<TimeOfDay> clocks = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            at(tokens, i).ifPresent(clocks::add);
        }
        return clocks;
    }

    /// Whether the two times can be the same. A time without "am", "pm" or the like can be before or after
    /// noon.
    boolean same(TimeOfDay other) {
        int apart = Math.abs(minutes - other.minutes);
        return apart % (2 * HALF_A_DAY) == 0 || !(whole && other.whole) && apart % HALF_A_DAY == 0;
    }

    private static Optional<TimeOfDay> at(List<Token> tokens, int i) {
        Token token = tokens.get(i);
        if (Token.is(tokens, i, "noon") || Token.is(tokens, i, "midday") || Token.is(tokens, i, "midnight")) {
            return Optional.of(new TimeOfDay(Token.is(tokens, i, "midnight") ? 0 : HALF_A_DAY, true, i, i + 1));
        }
        int said = Day.whole(tokens, i);
        boolean digits = said >= 0 && token.text().length() <= 2;
        int hour = digits ? said : HOURS.getOrDefault(token.form(), -1);
        if (hour < 0 || hour > 24) {
            return Optional.empty();
        }
        int minutes = hour * 60;
        int to = i + 1;
        int from = i;
        boolean sure = false;
        if (digits
                && Token.is(tokens, to, ":")
                && Day.whole(tokens, to + 1) >= 0
                && tokens.get(to + 1).text().length() == 2) {
            minutes += Day.whole(tokens, to + 1);
            to += 2;
            sure = true;
        } else if (Token.is(tokens, i - 1, "past") || Token.is(tokens, i - 1, "to")) {
            Integer past = PAST.get(Token.form(tokens, i - 2));
            if (past != null) {
                minutes += Token.is(tokens, i - 1, "past") ? past : -past;
                from = i - 2;
                sure = true;
            }
        } else if (Token.is(tokens, to, "thirty") || Token.is(tokens, to, "fifteen")) {
            minutes += Token.is(tokens, to, "thirty") ? 30 : 15;
            to++;
        }
        boolean stop = Token.is(tokens, to + 1, ".") && Token.is(tokens, to + 2, "m");
        boolean morning = Token.is(tokens, to, "am")
                || Token.is(tokens, to, "a") && stop
                || Token.is(tokens, to, "in") && Token.is(tokens, to + 2, "morning");
        boolean evening = Token.is(tokens, to, "pm")
                || Token.is(tokens, to, "p") && stop
                || Token.is(tokens, to, "in")
                        && (Token.is(tokens, to + 2, "afternoon") || Token.is(tokens, to + 2, "evening"))
                || Token.is(tokens, to, "at") && Token.is(tokens, to + 1, "night");
        if (evening && minutes < HALF_A_DAY) {
            minutes += HALF_A_DAY;
        } else if (morning && hour == 12) {
            minutes -= HALF_A_DAY;
        }
        // The end of a range such as "10–18".
        boolean span = digits
                && hour > 12
                && i > 1
                && (Token.is(tokens, i - 1, "-") || Token.is(tokens, i - 1, "–") || Token.is(tokens, i - 1, "to"))
                && tokens.get(i - 2).number();
        boolean named = morning || evening || span || Token.is(tokens, to, "o'clock") || Token.is(tokens, to, "uhr");
        // A word before the number can show that it is a time, as in "until five". Digits are excluded,
        // because "to 5" is ambiguous.
        boolean maybe = !digits && BEFORE.contains(Token.form(tokens, i - 1));
        return sure || named || maybe
                ? Optional.of(new TimeOfDay(minutes, morning || evening || hour > 12, from, to))
                : Optional.empty();
    }
}
