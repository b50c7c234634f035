package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

/// Measures what the engine claims on a folder of posts, prints the figures and writes the rows behind them.
public final class Calibrate {

    /// So that a run next year gives the same figures.
    static final LocalDate AS_OF = LocalDate.of(2026, 11, 21);

    private Calibrate() {}

    /// @param args `defects CHECK…` for the damages of some checks alone, else the folder; none for the corpus beside
    ///     the project
    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals("defects")) {
            List<String> checks = List.of(args).subList(1, args.length);
            DefectTable.print(
                    new Defects(new Scorer(Catalogue.complete()), Posts.load(null), AS_OF),
                    Damages.all().stream()
                            .filter(damage -> checks.isEmpty() || checks.contains(damage.check()))
                            .toList(),
                    Path.of("target", "calibration"));
            return;
        }
        throw new UnsupportedOperationException();
    }
}
