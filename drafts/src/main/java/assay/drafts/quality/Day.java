package assay.drafts.quality;

import assay.language.Checkpoint;
import assay.language.Folding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A date that is as precise as in the text, such as "3 February 2026", "in February" or "2026".
///
/// @param year the year, or 0 if it is not given; the same goes for the month and the day
/// @param span the number of years, which is ten for "the 1980s" and usually one
/// @param from the index of the first token
/// @param to the index after the last token
record Day(int year, int month, int day, int span, int from, int to) {

    private static final int DECADE = 10;
    private static final int CENTURY = 100;
    private static final int FIRST_CENTURY = 11;

    /// Decades in words. They count only after a word such as "the" or "late".
    private static final Map<String, Integer> DECADES = Map.ofEntries(
            Map.entry("thirties", 1930),
            Map.entry("forties", 1940),
            Map.entry("fifties", 1950),
            Map.entry("sixties", 1960),
            Map.entry("seventies", 1970),
            Map.entry("eighties", 1980),
            Map.entry("nineties", 1990),
            Map.entry("noughties", 2000));

    private static final Map<String, Integer> CENTURIES =
            Map.of("seventeenth", 1600, "eighteenth", 1700, "nineteenth", 1800, "twentieth", 1900);

    private static final Set<String> BEFORE_DECADE = WordSet.of("the early late mid middle");

    private static final Set<String> ORDINALS = Set.of("st", "nd", "rd", "th");

    /// Names of months and their abbreviations, in the languages in which drafts are likely to be written.
    private static final Map<String, Integer> MONTHS = months("""
            january jan januar jänner janvier enero gennaio janeiro januari
            february feb februar février fevrier febrero febbraio fevereiro februari
            march mar märz mars marzo março maart
            april apr avril abril aprile
            may mai mayo maggio maio mei
            june jun juni juin junio giugno junho
            july jul juli juillet julio luglio julho
            august aug août aout agosto augustus
            september sept sep septembre septiembre settembre setembro
            october oct oktober okt octobre octubre ottobre outubro
            november nov novembre noviembre novembro
            december dec dezember dez décembre decembre diciembre dicembre dezembro
            """);

    /// Words after which "May" and "March" are months.
    private static final Set<String> BEFORE = WordSet.of("""
            in since by until till before after from of during for early late mid this last next on to and
            between end start beginning each every im seit bis ab en depuis desde ende anfang mitte
            """);

    /// Words after which a four-digit number is a count.
    private static final Set<String> COUNTING = WordSet.of("""
            over nearly almost roughly approximately some gut uber rund knapp etwa fast environ presque casi
            """);

    /// Names of months that are also common words or names.
    private static final Set<String> AMBIGUOUS = WordSet.of("march mars marz mayo maio april sept juin june augusto");

    private static Map<String, Integer> months(String lines) {
        List<String> all = lines.lines().toList();
        return Stream.iterate(1, month -> month <= 12, month -> month + 1)
                .flatMap(month ->
                        Stream.of(all.get(month - 1).split(" ")).map(name -> Map.entry(Folding.fold(name), month)))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one));
    }

    Day(int year, int month, int day, int from, int to) {
        this(year, month, day, 1, from, to);
    }

    static boolean isMonth(String form) {
        return MONTHS.containsKey(form);
    }

    /// Whether the other date agrees with this one and is at least as precise.
    boolean within(Day other) {
        return (year == 0 || year <= other.year && other.year + other.span <= year + span)
                && (month == 0 || month == other.month)
                && (day == 0 || day == other.day);
    }

    static List<Day> read(List<Token> tokens) {
        List<Day> days = new ArrayList<>();
        for (int i = 0; i < tokens.size(); ) {
            Checkpoint.pass();
            Day day = at(tokens, i);
            if (day != null) {
                days.add(day);
                i = day.to;
            } else {
                i++;
            }
        }
        return days;
    }

    private static @Nullable Day at(List<Token> tokens, int i) {
        Token token = tokens.get(i);
        Day decade = decade(tokens, i);
        if (decade != null) {
            return decade;
        }
        if (token.number()) {
            return ofNumber(tokens, i);
        }
        if (token.type() == Token.Type.CODE) {
            return dotted(token, i);
        }
        Integer month = token.word() ? MONTHS.get(token.form()) : null;
        if (month == null || !token.capital()) {
            return null;
        }
        int at = i + 1;
        if (Token.is(tokens, at, ".")) {
            at++;
        }
        if (Token.is(tokens, at, "'")
                && whole(tokens, at + 1) >= 0
                && tokens.get(at + 1).text().length() == 2) {
            // Reads dates such as "October '25".
            return new Day(2000 + whole(tokens, at + 1), month, 0, i, at + 2);
        }
        int day = whole(tokens, at);
        if (day >= 1 && day <= 31 && !unit(tokens, at + 1)) {
            int after = ordinal(tokens, at + 1);
            int year = year(tokens, Token.is(tokens, after, ",") ? after + 1 : after);
            if (year > 0) {
                return new Day(year, month, day, i, Token.is(tokens, after, ",") ? after + 2 : after + 1);
            }
            return new Day(0, month, day, i, after);
        }
        int year = year(tokens, Token.is(tokens, at, ",") || Token.is(tokens, at, "of") ? at + 1 : at);
        if (year > 0) {
            return new Day(
                    year, month, 0, i, Token.is(tokens, at, ",") || Token.is(tokens, at, "of") ? at + 2 : at + 1);
        }
        boolean alone = BEFORE.contains(Token.form(tokens, i - 1)) || Token.is(tokens, i - 1, "-");
        return alone || token.text().length() > 3 && !AMBIGUOUS.contains(token.form())
                ? new Day(0, month, 0, i, i + 1)
                : null;
    }

    /// Reads a decade or century, such as "the 1980s", "the late '80s", "the eighties" or "the 19th century".
    private static @Nullable Day decade(List<Token> tokens, int i) {
        Token token = tokens.get(i);
        String before = Token.form(tokens, i - 1);
        if (token.word()) {
            Integer decade = DECADES.get(token.form());
            if (decade != null && (BEFORE_DECADE.contains(before) || Token.is(tokens, i - 1, "-"))) {
                return new Day(decade, 0, 0, DECADE, i, i + 1);
            }
            Integer century = CENTURIES.get(token.form());
            int to = century(tokens, i + 1);
            return century != null && to > 0 ? new Day(century, 0, 0, CENTURY, i, to) : null;
        }
        int number = whole(tokens, i);
        if (number < 0 || i + 1 >= tokens.size() || tokens.get(i + 1).spaced()) {
            return null;
        }
        if (ORDINALS.contains(tokens.get(i + 1).form())) {
            int to = century(tokens, i + 2);
            boolean named = number >= FIRST_CENTURY && number <= 21;
            return named && to > 0 ? new Day(CENTURY * (number - 1), 0, 0, CENTURY, i, to) : null;
        }
        int letter = Token.is(tokens, i + 1, "'") ? i + 2 : i + 1;
        if (!Token.is(tokens, letter, "s") || tokens.get(letter).spaced() || number % DECADE != 0) {
            return null;
        }
        if (year(tokens, i) > 0) {
            return new Day(number, 0, 0, DECADE, i, letter + 1);
        }
        boolean two = token.text().length() == 2 && (before.equals("'") || BEFORE_DECADE.contains(before));
        return two ? new Day(number < 30 ? 2000 + number : 1900 + number, 0, 0, DECADE, i, letter + 1) : null;
    }

    /// Returns the index after a "century" that starts at this index; -1 if there is none.
    private static int century(List<Token> tokens, int at) {
        int word = Token.is(tokens, at, "-") ? at + 1 : at;
        return Token.is(tokens, word, "century") ? word + 1 : -1;
    }

    /// Whether the date is in words, or is as vague as "the 80s". Such a date supports others, but needs no
    /// support itself.
    boolean loose(List<Token> tokens) {
        return span > 1 && (tokens.get(from).word() || tokens.get(from).text().length() == 2 && span == DECADE);
    }

    private static @Nullable Day ofNumber(List<Token> tokens, int i) {
        int first = whole(tokens, i);
        // 2026-03-01
        if (first >= 1000 && Token.is(tokens, i + 1, "-") && Token.is(tokens, i + 3, "-")) {
            int month = whole(tokens, i + 2);
            int day = whole(tokens, i + 4);
            if (month >= 1 && month <= 12 && day >= 1 && day <= 31) {
                return new Day(first, month, day, i, i + 5);
            }
        }
        // Reads dates such as "3 February 2026", "3. Februar 2026" and "3rd of February".
        if (first >= 1 && first <= 31) {
            int at = ordinal(tokens, i + 1);
            if (Token.is(tokens, at, ".") || Token.is(tokens, at, "of") || Token.is(tokens, at, "de")) {
                at++;
            }
            Integer month = at < tokens.size() && tokens.get(at).word()
                    ? MONTHS.get(tokens.get(at).form())
                    : null;
            if (month != null && tokens.get(at).text().length() >= 3) {
                at++;
                if (Token.is(tokens, at, ".") && year(tokens, at + 1) > 0) {
                    at++;
                }
                int before = Token.is(tokens, at, ",") || Token.is(tokens, at, "de") ? at + 1 : at;
                int year = year(tokens, before);
                return year > 0 ? new Day(year, month, first, i, before + 1) : new Day(0, month, first, i, at);
            }
        }
        // 11/2025
        if (first >= 1 && first <= 12 && Token.is(tokens, i + 1, "/") && year(tokens, i + 2) > 0) {
            return new Day(year(tokens, i + 2), first, 0, i, i + 3);
        }
        // Reads dates such as "14/11/2025". In an ambiguous date such as "3/4/2025", only the year counts.
        if (first >= 1
                && first <= 31
                && Token.is(tokens, i + 1, "/")
                && Token.is(tokens, i + 3, "/")
                && year(tokens, i + 4) > 0) {
            int second = whole(tokens, i + 2);
            boolean dayFirst = first > 12 && second <= 12;
            boolean monthFirst = first <= 12 && second > 12;
            return new Day(
                    year(tokens, i + 4),
                    dayFirst ? second : monthFirst ? first : 0,
                    dayFirst ? first : monthFirst ? second : 0,
                    i,
                    i + 5);
        }
        int year = year(tokens, i);
        return year > 0 && bare(tokens, i) ? new Day(year, 0, 0, i, i + 1) : null;
    }

    /// Reads a date such as "17.05.2024".
    private static @Nullable Day dotted(Token token, int i) {
        String[] parts = token.text().split("\\.", -1);
        if (parts.length != 3 || parts[0].length() > 2 || parts[1].length() > 2 || parts[2].length() != 4) {
            return null;
        }
        if (!token.text().chars().allMatch(c -> c == '.' || c >= '0' && c <= '9')) {
            return null;
        }
        int day = Integer.parseInt(parts[0]);
        int month = Integer.parseInt(parts[1]);
        boolean real = day >= 1 && day <= 31 && month >= 1 && month <= 12;
        return real ? new Day(Integer.parseInt(parts[2]), month, day, i, i + 1) : null;
    }

    /// Whether a number that could be a year is neither a count nor an amount.
    private static boolean bare(List<Token> tokens, int i) {
        if (i > 0
                && !tokens.get(i).spaced()
                && !tokens.get(i - 1).is("(")
                && !tokens.get(i - 1).is("-")) {
            return false;
        }
        if (COUNTING.contains(Token.form(tokens, i - 1)) && isPlural(tokens, i + 1)) {
            return false;
        }
        if (i > 0 && (Units.currency(tokens.get(i - 1)) || unitLike(tokens.get(i - 1)))) {
            return false;
        }
        return !unit(tokens, i + 1);
    }

    /// Whether a word follows the number directly, as in "over 2000 readers" or "gut 2000 befragte Leser".
    /// This does not happen after years.
    private static boolean isPlural(List<Token> tokens, int at) {
        return at < tokens.size()
                && tokens.get(at).word()
                && tokens.get(at).form().length() > 3;
    }

    private static boolean unitLike(Token token) {
        return Set.of("#", "€", "$", "£").contains(token.text());
    }

    private static boolean unit(List<Token> tokens, int at) {
        return at < tokens.size()
                && (Units.currency(tokens.get(at)) || Units.names(tokens.get(at)) || Token.is(tokens, at, "%"));
    }

    private static int ordinal(List<Token> tokens, int at) {
        boolean ending = at < tokens.size()
                && !tokens.get(at).spaced()
                && Set.of("st", "nd", "rd", "th").contains(tokens.get(at).form());
        return ending ? at + 1 : at;
    }

    private static int year(List<Token> tokens, int at) {
        int year = whole(tokens, at);
        return year >= 1800 && year <= 2199 && tokens.get(at).text().length() == 4 ? year : 0;
    }

    /// Returns the number of up to four digits at this index, or -1 if there is none.
    static int whole(List<Token> tokens, int at) {
        if (at < 0
                || at >= tokens.size()
                || !tokens.get(at).number()
                || tokens.get(at).text().length() > 4) {
            return -1;
        }
        String text = tokens.get(at).text();
        return text.chars().allMatch(Character::isDigit) ? Integer.parseInt(text) : -1;
    }
}
