package assay.fetching.article;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.article.ArticleMeasureTest.Score;
import assay.fetching.article.Extraction.Found;
import assay.fetching.article.Extraction.Nothing;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Compares extracted articles with known texts, and writes a report to `target/pages.txt`. Each page is a
/// folder with `source.html` and the known text in `expected.txt`. `./build articles FOLDER` measures another
/// folder.
class PagesMeasureTest {

    private static final String FOLDER = System.getProperty("articles.folder", "");

    private static final Path PAGES = FOLDER.isEmpty()
            ? Path.of(System.getProperty("project.root", "..")).resolve("../shared/pages")
            : Path.of(FOLDER);

    /// Pages in the public suite in which [Articles] rightly finds no article: one with a single word, and a
    /// newspaper's front page, for which the suite expects the picture credits.
    private static final Set<String> WITHOUT = Set.of("005-unescape-html-entities", "nytimes-5");

    /// The length of word runs that are compared as a whole, so that misplaced words count as wrong.
    private static final int STRETCH = 4;

    /// @param words the score of words, each counted as often as it occurs
    /// @param stretches the score of runs of four words
    record Row(String name, int wanted, Score words, Score stretches, double millis) {}

    @Test
    void theTextOfArticlesIsFound() throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(PAGES), "no pages at " + PAGES + ": skipped");
        List<Row> rows = new ArrayList<>();
        try (Stream<Path> folders = Files.list(PAGES)) {
            for (Path folder : folders.filter(f -> Files.exists(f.resolve("source.html")))
                    .sorted()
                    .toList()) {
                rows.add(row(folder));
            }
        }
        List<Row> wanted =
                rows.stream().filter(row -> !WITHOUT.contains(row.name())).toList();
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target/pages.txt"), table(rows, wanted));
        if (FOLDER.isEmpty()) {
            assertThat(rows)
                    .filteredOn(row -> WITHOUT.contains(row.name()))
                    .allSatisfy(row -> assertThat(row.words().what()).isEqualTo("NO_ARTICLE"));
            assertThat(mean(wanted, row -> row.words().f1())).isGreaterThanOrEqualTo(0.98);
        }
    }

    private static Row row(Path folder) throws IOException {
        String html = Files.readString(folder.resolve("source.html"));
        List<String> wanted = Marked.Words.of(Files.readString(folder.resolve("expected.txt")));
        long start = System.nanoTime();
        Extraction extraction = Articles.find(html, URI.create("https://example.org/test/page.html"));
        double millis = (System.nanoTime() - start) / 1e6;
        String what = switch (extraction) {
            case Found _ -> "";
            case Nothing nothing -> nothing.reason().toString();
        };
        List<String> got = switch (extraction) {
            case Found(Extracted article) -> Marked.Words.of(article.text());
            case Nothing _ -> List.of();
        };
        return new Row(
                folder.getFileName().toString(),
                wanted.size(),
                Score.of(wanted, got, what),
                Score.of(stretches(wanted), stretches(got), what),
                millis);
    }

    private static List<String> stretches(List<String> words) {
        List<String> stretches = new ArrayList<>();
        for (int i = 0; i == 0 && !words.isEmpty() || i + STRETCH <= words.size(); i++) {
            stretches.add(String.join(" ", words.subList(i, Math.min(words.size(), i + STRETCH))));
        }
        return stretches;
    }

    private static String table(List<Row> rows, List<Row> wanted) {
        StringBuilder out = new StringBuilder("    F1  precision recall | in fours: F1  precision recall     words\n");
        for (Row row : rows.stream()
                .sorted(Comparator.comparingDouble(row -> row.words().f1()))
                .toList()) {
            out.append(line(row.words(), row.stretches()))
                    .append(String.format(Locale.ROOT, "  %8d  ", row.wanted()))
                    .append(row.name())
                    .append(WITHOUT.contains(row.name()) ? " (no article)" : "")
                    .append(
                            row.words().what().isEmpty()
                                    ? ""
                                    : " " + row.words().what())
                    .append('\n');
        }
        summary(out, "pages", rows);
        if (wanted.size() < rows.size()) {
            summary(out, "pages with an article", wanted);
        }
        double millis = rows.stream().mapToDouble(Row::millis).sum();
        return out.append(String.format(Locale.ROOT, "%.0f ms in all\n", millis))
                .toString();
    }

    /// Appends the mean of the pages' F1, and the F1 of mean precision and mean recall.
    private static void summary(StringBuilder out, String name, List<Row> rows) {
        out.append(String.format(
                Locale.ROOT,
                "%d %s: mean F1 %.4f (precision %.4f, recall %.4f), in fours %.4f (precision %.4f, recall %.4f)\n",
                rows.size(),
                name,
                mean(rows, row -> row.words().f1()),
                mean(rows, row -> row.words().precision()),
                mean(rows, row -> row.words().recall()),
                mean(rows, row -> row.stretches().f1()),
                mean(rows, row -> row.stretches().precision()),
                mean(rows, row -> row.stretches().recall())));
    }

    private static String line(Score words, Score stretches) {
        return String.format(
                Locale.ROOT,
                "%.4f     %.4f %.4f |    %.4f     %.4f %.4f",
                words.f1(),
                words.precision(),
                words.recall(),
                stretches.f1(),
                stretches.precision(),
                stretches.recall());
    }

    private static double mean(List<Row> rows, ToDoubleFunction<Row> value) {
        return rows.stream().mapToDouble(value).average().orElse(0);
    }
}
