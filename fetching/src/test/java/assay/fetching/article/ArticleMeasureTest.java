package assay.fetching.article;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.article.Extraction.Found;
import assay.fetching.article.Extraction.Nothing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import net.dankito.readability4j.Readability4J;
import org.junit.jupiter.api.Test;

/// Compares extracted articles with known ones, and with readability4j's results on the same pages, and
/// writes a report to `target/articles.txt`.
class ArticleMeasureTest {

    /// Precision and recall in words; repeated words count each time.
    record Score(double precision, double recall, String what) {

        double f1() {
            return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
        }

        static Score of(List<String> wanted, List<String> got, String what) {
            Map<String, Integer> left = new HashMap<>();
            wanted.forEach(word -> left.merge(word, 1, Integer::sum));
            int hits = 0;
            for (String word : got) {
                int more = left.getOrDefault(word, 0);
                if (more > 0) {
                    left.put(word, more - 1);
                    hits++;
                }
            }
            if (wanted.isEmpty()) {
                return new Score(got.isEmpty() ? 1 : 0, 1, what);
            }
            return new Score(got.isEmpty() ? 0 : (double) hits / got.size(), (double) hits / wanted.size(), what);
        }
    }

    record Row(Marked page, Score ours, Score theirs) {}

    @Test
    void articlesAreFoundWithHighPrecisionAndRecall() throws IOException {
        List<Row> shells = Marked.shells().stream().map(ArticleMeasureTest::row).toList();
        StringBuilder report = new StringBuilder();
        table(report, "Shells", shells);
        write(report);
        requireGood(shells);

        List<Row> corpus = Marked.corpus().stream().map(ArticleMeasureTest::row).toList();
        table(report, "Corpus", corpus);
        List<Row> all = new ArrayList<>(shells);
        all.addAll(corpus);
        table(report, "All", all);
        write(report);
        requireGood(all);
    }

    private static void write(StringBuilder report) throws IOException {
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target/articles.txt"), report, StandardCharsets.UTF_8);
    }

    private static void requireGood(List<Row> all) {
        List<Row> known = all.stream().filter(row -> row.page().hasArticle()).toList();
        assertThat(median(known, row -> row.ours().precision())).isGreaterThanOrEqualTo(0.95);
        assertThat(median(known, row -> row.ours().recall())).isGreaterThanOrEqualTo(0.95);
        assertThat(mean(known, row -> row.ours().f1())).isGreaterThanOrEqualTo(0.99);
        assertThat(mean(known, row -> row.ours().f1()))
                .isGreaterThan(mean(known, row -> row.theirs().f1()));
        assertThat(worst(known, row -> row.ours().f1()))
                .isGreaterThan(worst(known, row -> row.theirs().f1()));
        assertThat(all.stream().filter(row -> !row.page().hasArticle()))
                .allSatisfy(row ->
                        assertThat(row.ours().precision()).as(row.page().name()).isEqualTo(1));
    }

    private static Row row(Marked page) {
        Score ours = switch (Articles.find(page.html(), page.url())) {
            // The marked article, like the scored page, includes the lines above the text.
            case Found(Extracted article) ->
                Score.of(page.words(), Marked.Words.of(Marked.Words.text(article.masked())), "found");
            case Nothing nothing ->
                Score.of(page.words(), List.of(), nothing.reason().toString());
        };
        return new Row(page, ours, Score.of(page.words(), Marked.Words.of(readability(page)), ""));
    }

    /// Returns the title and text that readability4j extracts. The title is included because readability4j
    /// leaves it out of the text.
    private static String readability(Marked page) {
        var article = new Readability4J(page.url().toString(), page.html()).parse();
        String content = article.getContent();
        String title = article.getTitle();
        return content == null ? "" : (title == null ? "" : title) + " " + Marked.Words.text(content);
    }

    private static void table(StringBuilder out, String name, List<Row> rows) {
        out.append(name).append("\n  words  precision recall | readability4j: precision recall\n");
        for (Row row : rows) {
            out.append(line(row.page().words().size(), row.ours(), row.theirs()))
                    .append("  ")
                    .append(row.page().name())
                    .append(' ')
                    .append(row.ours().what())
                    .append('\n');
        }
        List<Row> known = rows.stream().filter(row -> row.page().hasArticle()).toList();
        int none = rows.size() - known.size();
        long said = rows.stream()
                .filter(row -> !row.page().hasArticle() && row.ours().precision() == 1)
                .count();
        long saidBy = rows.stream()
                .filter(row -> !row.page().hasArticle() && row.theirs().precision() == 1)
                .count();
        summary(out, "median", known, ArticleMeasureTest::median);
        summary(out, "mean", known, ArticleMeasureTest::mean);
        summary(out, "worst", known, ArticleMeasureTest::worst);
        out.append("  pages with an article ")
                .append(known.size())
                .append(", without one ")
                .append(none)
                .append(", of which said so ")
                .append(said)
                .append(" (readability4j ")
                .append(saidBy)
                .append(")\n\n");
    }

    private interface Summary {
        double of(List<Row> rows, ToDoubleFunction<Row> value);
    }

    private static void summary(StringBuilder out, String name, List<Row> rows, Summary summary) {
        Score ours = new Score(
                summary.of(rows, row -> row.ours().precision()),
                summary.of(rows, row -> row.ours().recall()),
                name);
        Score theirs = new Score(
                summary.of(rows, row -> row.theirs().precision()),
                summary.of(rows, row -> row.theirs().recall()),
                name);
        out.append(line(rows.size(), ours, theirs))
                .append("  ")
                .append(name)
                .append(", F1 ")
                .append(share(summary.of(rows, row -> row.ours().f1())))
                .append(" beside ")
                .append(share(summary.of(rows, row -> row.theirs().f1())))
                .append('\n');
    }

    private static String line(int count, Score ours, Score theirs) {
        String words = Integer.toString(count);
        return " ".repeat(Math.max(0, 7 - words.length())) + words + "      " + share(ours.precision()) + "  "
                + share(ours.recall()) + " |                " + share(theirs.precision()) + "  "
                + share(theirs.recall());
    }

    private static String share(double share) {
        String thousandths = Long.toString(Math.round(share * 1000) + 10_000);
        return thousandths.charAt(1) + "." + thousandths.substring(2).toLowerCase(Locale.ROOT);
    }

    private static double median(List<Row> rows, ToDoubleFunction<Row> value) {
        double[] sorted = rows.stream().mapToDouble(value).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    private static double mean(List<Row> rows, ToDoubleFunction<Row> value) {
        return rows.stream().mapToDouble(value).average().orElse(0);
    }

    private static double worst(List<Row> rows, ToDoubleFunction<Row> value) {
        return rows.stream().mapToDouble(value).min().orElse(0);
    }
}
