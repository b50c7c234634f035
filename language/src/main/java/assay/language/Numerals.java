package assay.language;

import java.math.BigDecimal;
import java.util.List;

/// The possible values of a number in digits.
public final class Numerals {

    private static final int LONGEST = 30;

    private Numerals() {}

    /// Returns the possible values: "1.200" may mean one and a fifth or one thousand two hundred, while
    /// "1,234.50" has only one value. Empty if the text is not a number, such as "14:30" or "3.2.1".
    ///
    /// @param number groups of digits that are separated by single characters
    public static List<BigDecimal> values(String number) {
        List<String> groups = List.of(number.split("[^0-9]"));
        String separators = number.replaceAll("[0-9]", "");
        String all = String.join("", groups);
        if (all.isEmpty() || all.length() > LONGEST || separators.indexOf(':') >= 0) {
            return List.of();
        }
        BigDecimal whole = new BigDecimal(all);
        if (groups.size() == 1) {
            return List.of(whole);
        }
        BigDecimal decimal = whole.movePointLeft(groups.getLast().length());
        if (separators.chars().distinct().count() > 1) {
            // In "1.234,50", the last mark is the decimal mark.
            return List.of(decimal);
        }
        boolean threes = groups.subList(1, groups.size()).stream().allMatch(group -> group.length() == 3)
                && groups.getFirst().length() <= 3
                && !groups.getFirst().startsWith("0");
        char separator = separators.charAt(0);
        boolean point = separator == '.' || separator == ',';
        if (!threes) {
            return point && groups.size() == 2 ? List.of(decimal) : List.of();
        }
        return separator == '.' && groups.size() == 2 ? List.of(decimal, whole) : List.of(whole);
    }
}
