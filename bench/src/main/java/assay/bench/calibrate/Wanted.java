package assay.bench.calibrate;

import assay.bench.Console;
import java.util.Locale;

/// Prints figures with their targets; `!` marks missed targets.
final class Wanted {

    private static final String LINE = "  %-58s %7s%s%n";

    private Wanted() {}

    static void none(String name, double figure) {
        Console.print(LINE, name, said(figure), "");
    }

    static void atLeast(String name, double figure, double wanted) {
        Console.print(LINE, name, said(figure), "  wanted ≥ " + said(wanted) + (figure >= wanted ? "" : "  !"));
    }

    /// Prints an area with all posts weighted equally, and below it one with all makers weighted equally.
    ///
    /// @param wanted the target for both; NaN for none
    static void areas(String name, double posts, double makers, double wanted) {
        if (Double.isNaN(wanted)) {
            none(name, posts);
            none("", makers);
        } else {
            atLeast(name, posts, wanted);
            atLeast("", makers, wanted);
        }
    }

    static void atMost(String name, double figure, double wanted) {
        Console.print(LINE, name, said(figure), "  wanted ≤ " + said(wanted) + (figure <= wanted ? "" : "  !"));
    }

    static void near(String name, double figure, double wanted, double off) {
        Console.print(
                LINE,
                name,
                said(figure),
                "  wanted " + said(wanted) + " ± " + said(off) + (Math.abs(figure - wanted) <= off ? "" : "  !"));
    }

    /// Formats a figure: areas and correlations with three decimals, points with one.
    private static String said(double figure) {
        return String.format(Locale.ROOT, Math.abs(figure) <= 1 ? "%.3f" : "%.1f", figure);
    }
}
