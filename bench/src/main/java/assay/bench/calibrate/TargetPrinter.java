package assay.bench.calibrate;

import assay.bench.Console;
import java.util.Locale;

/// Prints figures together with their targets, and marks missed targets with `!`.
final class TargetPrinter {

    private static final String LINE = "  %-58s %7s%s%n";

    private TargetPrinter() {}

    static void none(String name, double figure) {
        Console.print(LINE, name, said(figure), "");
    }

    static void atLeast(String name, double figure, double wanted) {
        Console.print(LINE, name, said(figure), "  target ≥ " + said(wanted) + (figure >= wanted ? "" : "  !"));
    }

    /// Prints the area under the curve with all posts weighted equally and, on the next line, with all
    /// publishers weighted equally.
    ///
    /// @param wanted the target for both areas; NaN if there is none
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
        Console.print(LINE, name, said(figure), "  target ≤ " + said(wanted) + (figure <= wanted ? "" : "  !"));
    }

    static void near(String name, double figure, double wanted, double off) {
        Console.print(
                LINE,
                name,
                said(figure),
                "  target " + said(wanted) + " ± " + said(off) + (Math.abs(figure - wanted) <= off ? "" : "  !"));
    }

    /// Formats a figure, with three decimals for areas and correlations, and one decimal for points.
    private static String said(double figure) {
        return String.format(Locale.ROOT, Math.abs(figure) <= 1 ? "%.3f" : "%.1f", figure);
    }
}
