package assay.scoring;

import assay.language.WordData;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The points that each check deducts from its engine's score when it loses all credit.
///
/// `weights.txt` contains the shipped weights and explains them. They are fitted to labeled posts and stay
/// close to the evidence ([Card#weight]). A check that is not in the file gets the points that follow from
/// its evidence alone.
///
/// @param hundredths the points of each check, in hundredths of a point of an engine's score
public record Weights(Map<String, Integer> hundredths) {

    /// The value of one step of a card's weight before fitting, in hundredths of a point.
    public static final int A_STEP = 850;

    private static final Weights SHIPPED = parse(WordData.list(Weights.class, "weights"));

    public Weights {
        hundredths = Map.copyOf(hundredths);
    }

    /// Returns the weights that are shipped with this version.
    public static Weights shipped() {
        return SHIPPED;
    }

    /// @param lines the check's name, a tab, and the points with up to two decimals; text after another tab
    ///     is ignored
    static Weights parse(List<String> lines) {
        Map<String, Integer> points = new LinkedHashMap<>();
        for (String line : lines) {
            String[] columns = line.split("\t", 3);
            if (columns.length < 2) {
                throw new IllegalStateException("A line of weights has a check, a tab and points: " + line);
            }
            points.put(columns[0], new BigDecimal(columns[1]).movePointRight(2).intValueExact());
        }
        return new Weights(points);
    }

    /// Returns the points of a check, in hundredths.
    public int points(Card card) {
        return hundredths.getOrDefault(card.name(), prior(card));
    }

    /// Returns the points that follow from the evidence alone, in hundredths.
    public static int prior(Card card) {
        return A_STEP * card.weight();
    }
}
