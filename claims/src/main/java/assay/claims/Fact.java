package assay.claims;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/// What a statement says that can be compared with what another says.
public sealed interface Fact {

    /// The first of its tokens in the statement.
    int from();

    /// The token after its last.
    int to();

    /// As it is written.
    String text();

    /// What a number may mean.
    ///
    /// @param kind of its unit, such as `mass`, or `money:EUR`; empty where it has none
    /// @param value in the first unit of its kind
    record Reading(String kind, BigDecimal value) {}

    /// A number with its unit, in digits or in words.
    ///
    /// @param raw its value before its unit
    /// @param bounds how exact it is and what it is beside an amount, by the classes of the list `number-bounds`
    /// @param rate the unit it is counted in, such as `months` of "$9 a month"; empty where it has none
    /// @param counted the words right behind a number without a unit, of which one is what it counts
    /// @param spelt whether it is in words
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

        /// The kind of its unit; empty where it has none.
        String kind() {
            return readings.getFirst().kind();
        }

        /// Its value, as numbers of several spellings have it.
        String key() {
            return Quantities.plain(raw.getFirst());
        }

        boolean bare() {
            return readings.stream().allMatch(reading -> reading.kind().isEmpty());
        }

        boolean isYear() {
            double year = raw.getFirst().doubleValue();
            return bare() && year > 1800 && year < 2100;
        }

        /// Whether both measure in the same kind of unit, so that one could replace the other by mistake.
        boolean alike(Quantity other) {
            String mine = kind();
            String theirs = other.kind();
            boolean money = mine.startsWith("money:") && theirs.startsWith("money:");
            return money || mine.equals(theirs) || mine.isEmpty() || theirs.isEmpty();
        }
    }

    /// A day, a month of a year, or a day of a month.
    ///
    /// @param year 0 where it is not said; likewise the others
    record Day(int from, int to, String text, int year, int month, int day) implements Fact {

        /// Whether a reader may take both for one.
        boolean agrees(Day other) {
            return agree(year, other.year) && agree(month, other.month) && agree(day, other.day);
        }

        private static boolean agree(int one, int other) {
            return one == other || one == 0 || other == 0;
        }
    }

    /// One word of a name.
    ///
    /// @param sure whether it can be nothing else
    record Name(int from, int to, String text, String form, boolean sure) implements Fact {}

    /// Words between quotation marks.
    ///
    /// @param key its words alone, in lower case
    record Quotation(int from, int to, String text, String key) implements Fact {}

    /// A word on which the meaning of its clause hangs.
    ///
    /// @param senses what it does; several words do two things
    /// @param denied whether a negation comes before it in its clause
    record Qualifier(int from, int to, String text, List<Sense> senses, boolean denied) implements Fact {

        boolean has(Lexicon.Sort sort) {
            return senses.stream().anyMatch(sense -> sense.sort() == sort);
        }
    }

    /// @param group the number of the group of opposites, and which side of it; 0 for other sorts
    record Sense(Lexicon.Sort sort, int group, int side) {}
}
