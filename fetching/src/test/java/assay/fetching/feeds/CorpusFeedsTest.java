package assay.fetching.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Reads the real feeds next to the project, if present, and writes the results to `target/feeds.txt`.
class CorpusFeedsTest {

    private static final Path FEEDS =
            Path.of(System.getProperty("project.root", "..")).resolve("../shared/corpus/feeds");

    @Test
    void realFeedsAreReadAsFarAsPossible() throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(FEEDS), "no corpus at " + FEEDS + ": skipped");
        List<String> lines = new ArrayList<>();
        try (Stream<Path> paths = Files.list(FEEDS)) {
            for (Path path : paths.sorted().toList()) {
                Listing listing = Listing.read(Answers.of(Files.readAllBytes(path)));
                lines.add(path.getFileName() + "\n    " + said(listing));
                assertThat(listing.kind()).as(path.toString()).isNotEqualTo(Listing.Kind.UNKNOWN);
            }
        }
        Files.createDirectories(Path.of("target"));
        Files.write(Path.of("target/feeds.txt"), lines);
    }

    private static String said(Listing listing) {
        List<Instant> dates = listing.posts().stream()
                .map(Post::published)
                .filter(Objects::nonNull)
                .sorted(Comparator.naturalOrder())
                .toList();
        String span =
                dates.isEmpty() ? "no dates" : dates.size() + " dated, " + dates.getFirst() + " to " + dates.getLast();
        return listing.kind() + ", " + listing.posts().size() + " posts, "
                + listing.children().size() + " sitemaps, " + listing.feeds().size() + " feeds, " + span
                + (listing.posts().isEmpty()
                        ? ""
                        : ", first " + listing.posts().getFirst().url())
                + (listing.complaints().isEmpty() ? "" : "\n    " + String.join("\n    ", listing.complaints()));
    }
}
