package assay.claims;

import assay.claims.Fact.Day;
import assay.claims.Fact.Quantity;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import assay.scoring.document.Link;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The numbers and dates of a text, indexed by value.
final class QuantityIndex {

    /// The number of digits that are compared, because conversion to base units causes rounding errors.
    private static final int DIGITS = 9;

    /// The maximum distance, in tokens, between the two numbers of a pair.
    private static final int FARTHEST_PAIR = 6;

    private final Map<String, List<Quantity>> byValue = new HashMap<>();
    private final Map<String, List<Quantity>> byRaw = new HashMap<>();
    private final Set<String> pairs = new HashSet<>();
    private final List<Day> days = new ArrayList<>();
    private final Set<String> inRows = new HashSet<>();

    /// Codes of letters and digits, such as "S4", and the parts of dates, such as 2024.
    private final Set<String> others = new HashSet<>();

    private QuantityIndex() {}

    /// Returns the quantities in some statements of a text.
    static QuantityIndex of(Collection<Statement> statements) {
        QuantityIndex quantities = new QuantityIndex();
        for (Statement statement : statements) {
            statement
                    .facts(Quantity.class)
                    .forEach(quantity -> quantities.add(quantity, statement.place() == Place.ROW));
        }
        return quantities;
    }

    static QuantityIndex of(Facts facts) {
        QuantityIndex quantities = new QuantityIndex();
        for (Statement statement : facts.statements()) {
            statement.facts().forEach(fact -> quantities.add(fact, statement.place() == Place.ROW));
            quantities.codes(statement.tokens());
            quantities.pairs(statement.tokens());
        }
        for (List<Token> tokens : facts.beside()) {
            Facts.numbers(tokens, facts.lexicon()).forEach(fact -> quantities.add(fact, true));
            quantities.codes(tokens);
        }
        // The text of a link may be its host name.
        facts.document().links().forEach(link -> quantities.codes(facts.tokens(host(link))));
        return quantities;
    }

    private void add(Fact fact, boolean row) {
        Checkpoint.pass();
        if (fact instanceof Quantity quantity) {
            List<String> keys = values(quantity);
            keys.forEach(
                    key -> byValue.computeIfAbsent(key, _ -> new ArrayList<>()).add(quantity));
            inRows.addAll(row ? keys : List.of());
            for (BigDecimal raw : quantity.raw()) {
                byRaw.computeIfAbsent(plain(raw), _ -> new ArrayList<>()).add(quantity);
            }
        } else if (fact instanceof Day day) {
            days.add(day);
            others.add(String.valueOf(day.year()));
            others.add(String.valueOf(day.day()));
        }
    }

    private static String host(Link link) {
        String[] parts = link.destination().split("/", 4);
        return parts.length > 2 ? parts[2] : "";
    }

    private void codes(List<Token> tokens) {
        for (Token token : tokens) {
            if (token.kind() == Token.Kind.CODE) {
                others.add(token.form());
                // "S4" contains the number 4, and "A1.2" several numbers.
                for (String digits : token.form().split("[^0-9]+", 20)) {
                    others.add(digits);
                    others.add(digits.replaceFirst("^0++(?=.)", ""));
                }
            }
        }
    }

    private void pairs(List<Token> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            for (int k = i + 1; tokens.get(i).number() && k < Math.min(tokens.size(), i + FARTHEST_PAIR); k++) {
                if (tokens.get(k).number()) {
                    pairs.add(tokens.get(i).stem() + " " + tokens.get(k).stem());
                }
            }
        }
    }

    /// Returns the keys of a quantity. Two equal quantities share at least one key.
    static List<String> values(Quantity quantity) {
        return quantity.readings().stream()
                .map(reading -> reading.kind() + " " + plain(reading.value()))
                .distinct()
                .toList();
    }

    static String plain(BigDecimal value) {
        return value.setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
    }

    /// Whether the text contains the same number with the same unit.
    boolean has(Quantity quantity) {
        return values(quantity).stream().anyMatch(byValue::containsKey);
    }

    /// Returns the quantities with the same number and the same unit. A number without a unit matches any
    /// unit if it does not count things.
    List<Quantity> same(Quantity quantity) {
        List<Quantity> same = new ArrayList<>();
        values(quantity).forEach(key -> same.addAll(byValue.getOrDefault(key, List.of())));
        for (BigDecimal raw : quantity.raw()) {
            for (Quantity other : byRaw.getOrDefault(plain(raw), List.of())) {
                // The "47" in "47 of the 80 kilometres" matches a number with a unit, but the "two" in "two
                // tools" does not.
                boolean either = quantity.bare() && other.bare()
                        || quantity.bare() && quantity.counted().isEmpty()
                        || other.bare() && other.counted().isEmpty();
                if (either) {
                    same.add(other);
                }
            }
        }
        return same;
    }

    /// Whether two numbers occur one right after the other, as in "3–2" or "3 to 2".
    boolean hasPair(String one, String other) {
        return pairs.contains(one + " " + other);
    }

    /// Whether the number occurs with any unit.
    boolean hasNumber(Quantity quantity) {
        return quantity.raw().stream().anyMatch(raw -> byRaw.containsKey(plain(raw)) || others.contains(plain(raw)));
    }

    /// Whether the number is part of a date or a code.
    boolean hasPart(Quantity quantity) {
        return quantity.bare() && quantity.raw().stream().anyMatch(raw -> others.contains(plain(raw)));
    }

    boolean hasCode(Token token) {
        return others.contains(token.form());
    }

    boolean inRow(Quantity quantity) {
        return values(quantity).stream().anyMatch(inRows::contains);
    }

    List<Day> days() {
        return days;
    }

    /// Whether a year occurs anywhere in the text.
    boolean hasYear(int year) {
        return others.contains(String.valueOf(year)) || byRaw.containsKey(String.valueOf(year));
    }
}
