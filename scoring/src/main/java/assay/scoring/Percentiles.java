package assay.scoring;

import assay.language.WordData;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Computes the share of published posts with a lower score, from the quantiles in `percentiles.txt`.
///
/// A sample consists of all posts, or of the posts of one content type if there are enough of them. For each
/// sample, one line describes the sample; it contains the sample's name, `description` and the text. Each
/// other line contains the sample's name, `overall` or an engine, and the quantiles from 0 to 100% in tenths
/// of a point.
public final class Percentiles {

    private static final String ALL = "all";
    private static final String OVERALL = "overall";
    private static final int QUANTILES = 101;

    private static final Percentiles SHIPPED = new Percentiles(WordData.list(Percentiles.class, "percentiles"));

    private static final class Sample {
        private String description = "";
        private int[] overall = {};
        private final Map<Engine, int[]> engines = new EnumMap<>(Engine.class);

        private boolean whole() {
            return !description.isEmpty() && overall.length > 0 && engines.size() == Engine.values().length;
        }

        private Report.Percentiles of(Report.Scores scores) {
            return new Report.Percentiles(
                    below(overall, scores.overall()),
                    below(of(Engine.SEO), scores.seo()),
                    below(of(Engine.AEO), scores.aeo()),
                    below(of(Engine.GEO), scores.geo()),
                    description);
        }

        private int[] of(Engine engine) {
            return Objects.requireNonNull(engines.get(engine), "the constructor wants every engine");
        }

        /// Returns the percentage of the sample's posts with a lower score.
        private static int below(int[] quantiles, int score) {
            int lower = 0;
            while (lower < quantiles.length && quantiles[lower] < score) {
                lower++;
            }
            return Math.clamp(lower - 1L, 0, 100);
        }
    }

    private final Map<String, Sample> samples = new LinkedHashMap<>();
    private final List<String> lines;

    Percentiles(List<String> lines) {
        this.lines = lines;
        for (String line : lines) {
            String[] parts = line.split("\t", 3);
            Sample sample = samples.computeIfAbsent(parts[0], _ -> new Sample());
            if (parts[1].equals("description")) {
                sample.description = parts[2];
                continue;
            }
            int[] quantiles = Arrays.stream(parts[2].split(" "))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            if (quantiles.length != QUANTILES) {
                throw new IllegalStateException("There are 101 quantiles from 0 to 100%, not " + quantiles.length);
            }
            if (parts[1].equals(OVERALL)) {
                sample.overall = quantiles;
            } else {
                sample.engines.put(engine(parts[1]), quantiles);
            }
        }
        samples.forEach((name, sample) -> {
            if (!sample.whole()) {
                throw new IllegalStateException("The sample " + name + " lacks a score or its description");
            }
        });
        if (!samples.containsKey(ALL)) {
            throw new IllegalStateException("There is no sample of all posts");
        }
    }

    /// Returns the quantiles that are shipped with this version.
    static Percentiles shipped() {
        return SHIPPED;
    }

    /// Returns the percentiles among the posts of this type, or among all posts if too few posts of the type
    /// are known.
    Report.Percentiles of(ContentType type, Report.Scores scores) {
        Sample all = samples.get(ALL);
        Sample sample = samples.getOrDefault(type.key(), all);
        if (sample == null) {
            throw new AssertionError("the constructor wants a sample of all posts");
        }
        return sample.of(scores);
    }

    /// Returns the lines of the file, which are part of the ruleset digest.
    List<String> lines() {
        return lines;
    }

    private static Engine engine(String key) {
        return Arrays.stream(Engine.values())
                .filter(engine -> engine.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("There is no engine " + key));
    }
}
