package assay.fetching.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests pages that are built to take a long time. Measures the thread's CPU time, so that a busy machine
/// does not fail a test.
class HostileTest {

    private static final String SENTENCE = "Good green tea is mostly a matter of water. ";

    static Stream<String> shapes() {
        return SHAPES.keySet().stream();
    }

    private static final Map<String, IntFunction<String>> SHAPES = new LinkedHashMap<>();

    private static IntFunction<String> shape(String name) {
        return Objects.requireNonNull(SHAPES.get(name));
    }

    private static void shape(String name, String part) {
        SHAPES.put(name, length -> part.repeat(length / part.length() + 1));
    }

    static {
        shape("nested div", "<div>");
        shape("nested div with text", "<div>tea");
        shape("nested article", "<article><p>" + SENTENCE);
        shape("nested span", "<span>a");
        shape("nested aside", "<aside><h2>Notes</h2>");
        shape("open bold", "<b>x<p>");
        shape("open links", "<a href=/tag/x>x<p>");
        shape("tables", "<table><tr><td>" + SENTENCE);
        shape("paragraphs", "<p>" + SENTENCE + "</p>");
        shape("flat empty", "<i></i>");
        shape("labels", "<h3>Related posts</h3>");
        shape("labels and text", "<h3>Related posts</h3><p>" + SENTENCE);
        shape("boxes", "<input><div><input>");
        shape("forms", "<div><form></form>x</div>");
        shape("asides", "<aside>" + SENTENCE + "</aside>");
        shape("asides in an article", "<article><aside>" + SENTENCE + "</aside></article>");
        shape("headings", "<h1>Green tea</h1>");
        shape("headings with a year", "<h2>Tea in 2026</h2>");
        shape("classes", "<div class='comments sidebar related'>x</div>");
        shape("times", "<time class=updated>no date at all</time> ");
        shape("comments", "<!-- x -->");
        shape("structured data", "<script type='application/ld+json'>{\"@type\":\"Article\",\"author\":[{}]}</script>");
        shape("brackets", "<");
        shape("entities", "&amp;");
        shape("ends", "</p>");
        shape("attributes", "<p a=1 b=2 c=3 style='display:none'>");
        shape("list items", "<li><a href=/p><h3>Tea</h3></a>");
        shape("lines", "\r\n");
        shape("scripts", "<script>x</script>");
        shape("figures", "<figure><img src=a><figcaption>" + SENTENCE + "</figcaption></figure>");
        shape("captions in a figure", "<figure><figcaption>tea</figcaption>");
        shape("short lines", "<p>5 March 2026</p>");
        shape("links under a colon", "<p>Sources:</p><ul><li><a href=/a>" + SENTENCE + "</a></ul>");
        shape("links to elsewhere", "<p>Read more: <a href=/a>" + SENTENCE + "</a></p>");
        shape("hidden texts", "<article hidden><p>" + SENTENCE + SENTENCE + "</p></article>");
        shape("nested hidden texts", "<div class=post style=display:none><p>" + SENTENCE);
        SHAPES.put(
                "much beside few words",
                n -> "<h1>Tea</h1><p>" + SENTENCE + "</p><div class=related>"
                        + ("<p>" + SENTENCE + SENTENCE + "</p>").repeat(n / 100));
        SHAPES.put("deep JSON", n -> "<script type='application/ld+json'>" + "[".repeat(n));
        SHAPES.put("wide JSON", n -> "<script type='application/ld+json'>[" + "{},".repeat(n / 3) + "{}]</script>");
        SHAPES.put("long name", n -> "<" + "a".repeat(n));
        SHAPES.put("long class", n -> "<p class='" + "a ".repeat(n / 2) + "'>" + SENTENCE.repeat(3));
        SHAPES.put("long tag shared", n -> "<b title='" + "a".repeat(n / 2) + "'>" + "x<p>".repeat(n / 8));
        SHAPES.put("many attributes", n -> "<p" + " a".repeat(n / 2) + ">" + SENTENCE.repeat(3));
        SHAPES.put(
                "long title", n -> "<title>" + "tea ".repeat(n / 4) + "</title><h1>tea</h1><p>" + SENTENCE.repeat(3));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void readingTimeGrowsInProportionToPageLength(String name) {
        IntFunction<String> shape = shape(name);
        String small = shape.apply(100_000);
        String large = shape.apply(400_000);
        Articles.find(small, ArticlesTest.URL);
        double first = millis(small);
        double second = millis(large);
        // Takes the fastest of several runs, since a busy machine and the compiler only add time.
        for (int i = 0; i < 3 && second / Math.max(10, first) >= 12; i++) {
            first = Math.min(first, millis(small));
            second = Math.min(second, millis(large));
        }
        assertThat(second / Math.max(10, first))
                .as(name + ": " + first + " ms, " + second + " ms")
                .isLessThan(12);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("shapes")
    void pagesOfFiveMebibytesAreReadInSeconds(String name) {
        assertThat(millis(shape(name).apply(5 << 20))).as(name).isLessThan(20_000);
    }

    private static double millis(String html) {
        var threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        Articles.find(html, ArticlesTest.URL);
        return (threads.getCurrentThreadCpuTime() - start) / 1e6;
    }
}
