package assay.fetching.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScannedPageTest {

    private static final URI PAGE = URI.create("https://tea.example/posts/one");

    @Test
    void linksAreLimitedInNumberAndLength() {
        AtomicInteger read = new AtomicInteger();
        List<String> many = ScannedPage.links(
                PAGE,
                Stream.iterate(0, i -> i + 1)
                        .map(i -> URI.create("https://tea.example/posts/" + read.incrementAndGet() + i))
                        .iterator());
        List<String> longLinks = ScannedPage.links(
                PAGE,
                Stream.iterate(0, i -> i + 1)
                        .map(i -> URI.create("https://tea.example/" + "a".repeat(2_000) + i))
                        .iterator());

        assertThat(many).hasSize(500);
        assertThat(read.get()).isLessThan(600);
        assertThat(longLinks.stream().mapToInt(String::length).sum()).isBetween(60_000, 65_536);
    }

    @Test
    void linksToOtherSitesAndRepeatedLinksAreLeftOut() {
        assertThat(ScannedPage.links(
                        PAGE,
                        List.of(
                                        URI.create("https://tea.example/two"),
                                        URI.create("https://other.example/two"),
                                        URI.create("https://tea.example/two"))
                                .iterator()))
                .hasSize(1);
    }
}
