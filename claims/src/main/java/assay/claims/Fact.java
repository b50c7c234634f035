package assay.claims;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/// A part of a statement that can be compared with a part of another statement.
public sealed interface Fact {

    /// Returns the index of the fact's first token in the statement.
    int from();

    /// Returns the index after the fact's last token.
    int to();

    /// Returns the fact as written.
    String text();

    /// A possible meaning of a number.
    ///
    /// @param kind the kind of the unit, such as `mass` or `money:EUR`; empty without a unit
    /// @param value the value, converted to the base unit of its kind
    record Reading(String kind, BigDecimal value) {}

    /// A number with its unit, in digits or in words.
    ///
    /// @param raw the possible values in the number's own unit
    /// @param bounds the classes of words around the number, from the list `number-bounds`: how exact the
    /// number is, or its role if it is not an amount
    /// @param rate the unit of the number's rate, such as `months` in "$9 a month"; empty without a rate
    /// @param counted the words right after a number without a unit, one of which names the things it counts
    /// @param spelt whether the number is written in words
    record Quantity(
            int from,
            int to,
            String text,
            List<Reading> readings,
            List<BigDecimal> raw,
            Set<String> bounds,
            String rate,
            List<String> counted,
            boolean spelt)
            implements Fact {

        /// Returns the kind of the number's unit; empty without a unit.
        String kind() {
            return readings.getFirst().kind();
        }

        /// Returns a key for the number's value, which does not depend on how the number is written.
        String key() {
            return QuantityIndex.plain(raw.getFirst());
        }

        boolean bare() {
            return readings.stream().allMatch(reading -> reading.kind().isEmpty());
        }

        boolean isYear() {
            double year = raw.getFirst().doubleValue();
            return bare() && year > 1800 && year < 2100;
        }

        /// Whether the two numbers have the same kind of unit, so that one could replace the other by
        /// mistake.
        boolean alike(Quantity other) {
            String mine = kind();
            String theirs = other.kind();
            boolean money = mine.startsWith("money:") && theirs.startsWith("money:");
            return money || mine.equals(theirs) || mine.isEmpty() || theirs.isEmpty();
        }
    }

    /// A day, a month of a year, or a day of a month.
    ///
    /// @param year 0 if not given; `month` and `day` are also 0 if not given
    record Day(int from, int to, String text, int year, int month, int day) implements Fact {

        /// Whether the two dates can be the same.
        boolean agrees(Day other) {
            return agree(year, other.year) && agree(month, other.month) && agree(day, other.day);
        }

        private static boolean agree(int one, int other) {
            return one == other || one == 0 || other == 0;
        }
    }

    /// One word of a name.
    ///
    /// @param sure whether the word can only be a name
    record Name(int from, int to, String text, String form, boolean sure) implements Fact {}

    /// Words between quotation marks.
    ///
    /// @param key only the words of the quotation, in lower case
    record Quotation(int from, int to, String text, String key) implements Fact {}

    /// A word that determines the meaning of its clause.
    ///
    /// @param senses the word's functions; some words have two
    /// @param denied whether a negation precedes the word in its clause
    record Qualifier(int from, int to, String text, List<Sense> senses, boolean denied) implements Fact {

        boolean has(Lexicon.Sort sort) {
            return senses.stream().anyMatch(sense -> sense.sort() == sort);
        }
    }

    /// @param group the number of the word's group of opposites; 0 for other sorts
    /// @param side the word's side in that group
    record Sense(Lexicon.Sort sort, int group, int side) {}
}
