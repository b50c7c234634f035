package assay.scoring;

import assay.language.WordData;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How many points of its engine's score each check takes where none of its credit is left.
///
/// `weights.txt` has those that ship and says where they come from: they are fitted to posts that people labelled, and
/// held near what the evidence says ([Card#weight]). A check that it does not name takes what its evidence alone gives.
///
/// @param hundredths by check, in hundredths of a point of an engine's score
public record Weights(Map<String, Integer> hundredths) {

    /// What one step of a card's weight is worth before anything is fitted, in hundredths of a point.
    public static final int A_STEP = 850;

    private static final Weights SHIPPED = parse(WordData.list(Weights.class, "weights"));

    public Weights {
        hundredths = Map.copyOf(hundredths);
    }

    /// Those of this version.
    public static Weights shipped() {
        return SHIPPED;
    }

    /// @param lines `check`, a tab, points with up to two decimals; what stands behind another tab is for those who
    /// read the
    ///     file
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

    /// In hundredths of a point.
    public int points(Card card) {
        return hundredths.getOrDefault(card.name(), prior(card));
    }

    /// What the evidence alone would give, in hundredths of a point.
    public static int prior(Card card) {
        return A_STEP * card.weight();
    }
}
