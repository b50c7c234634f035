package assay.bench.calibrate;

import assay.bench.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Prints a table of the kinds of damage and their results.
final class DefectTable {

    private DefectTable() {}

    /// @return the number of kinds of damage that did not have the declared effects
    static int print(Defects defects, List<Damage> damages, Path out) {
        List<String> rows = new ArrayList<>();
        rows.add("check\tdamage\tposts\traised\tmoved_pct\tdeclared\tmoved\tmissed");
        int broken = 0;
        System.out.printf("%-26s %6s %7s %7s  %s%n", "damage for", "posts", "found", "changed", "undeclared changes");
        for (Damage damage : damages) {
            Defects.Found found = defects.measure(damage);
            String moved = found.moved().entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                    .map(each -> each.getKey() + " " + each.getValue())
                    .collect(Collectors.joining(", "));
            broken += found.holds() ? 0 : 1;
            Console.print(
                    "%-26s %6d %6.0f%% %6.1f%% %s%s%n",
                    damage.check(),
                    found.posts(),
                    found.posts() == 0 ? 0.0 : 100.0 * found.raised() / found.posts(),
                    100 * found.movedShare(),
                    found.holds() ? " " : "!",
                    moved);
            rows.add(String.join(
                    "\t",
                    damage.check(),
                    damage.name(),
                    String.valueOf(found.posts()),
                    String.valueOf(found.raised()),
                    String.format(Locale.ROOT, "%.2f", 100 * found.movedShare()),
                    damage.touches().stream().sorted().collect(Collectors.joining(" ")),
                    moved,
                    String.join(" ", found.missed())));
        }
        try {
            Files.createDirectories(out);
            Files.write(out.resolve("defects.tsv"), rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return broken;
    }
}
