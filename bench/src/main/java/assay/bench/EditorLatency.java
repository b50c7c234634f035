package assay.bench;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/// Measures the editor's latency in a real browser: the time from a keystroke to the frame that shows the
/// marks for the new text. The service runs on its own core.
///
/// The editor reports this time as the measure `assay:marks`. The browser reports how long each preview took,
/// and how long its main thread was too busy to handle the next key.
final class EditorLatency {

    private static final int WARMING = 60;
    private static final int KEYS = 120;

    /// The time between keystrokes in milliseconds. It matches the speed of a good typist, and is long enough
    /// for each keystroke to get its own marks.
    private static final int APART = 300;

    private static final int TYPING = 110;
    private static final String SETTLED = "performance.getEntriesByName('assay:marks').length";

    private EditorLatency() {}

    /// @param args the command to start the service with, such as `taskset -c 0`
    public static void main(String[] args) throws IOException, InterruptedException {
        Path chromium = onPath("chromium", "google-chrome").orElseThrow(() -> missing("Chromium"));
        System.setProperty(
                "playwright.nodejs.path",
                onPath("node").orElseThrow(() -> missing("Node")).toString());
        try (Service service = Service.start(List.of(args));
                Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(chromium)
                                .setArgs(
                                        List.of("--no-sandbox", "--disable-gpu", "--disable-background-networking")))) {
            Page page = browser.newPage(new Browser.NewPageOptions().setViewportSize(1280, 800));
            page.navigate(service.uri(service.link()).toString());
            page.waitForURL("**/editor*");
            line("");
            line(
                    "Milliseconds from a key to its marks (%d keys, %d ms apart; then %d ms apart, as in real typing)",
                    KEYS, APART, TYPING);
            line(
                    "%-14s %8s %8s %8s %22s %22s %12s",
                    "", "p50", "p95", "max", "preview p50 / p95", "typing p50 / p95", "over 50 ms");
            for (int words : new int[] {500, 2_000, 20_000}) {
                measure(page, words);
            }
        }
    }

    private static void measure(Page page, int words) {
        write(page, Posts.generate(new Random(words), words));
        type(page, WARMING, APART);
        page.evaluate("""
                () => {
                    performance.clearMeasures();
                    performance.clearResourceTimings();
                    performance.setResourceTimingBufferSize(5000);
                    window.longTasks = 0;
                    window.longTasksSeen ??= new PerformanceObserver(all => window.longTasks += all.getEntries().length);
                    window.longTasksSeen.observe({type: "longtask"});
                }
                """);
        type(page, KEYS, APART);
        double[] marks = marks(page);
        double[] previews = numbers(page, """
                performance.getEntriesByType("resource").filter(e => e.name.endsWith("/editor/preview")).map(e => e.duration)
                """);
        int longTasks = (int) page.evaluate("window.longTasks");
        page.evaluate("performance.clearMeasures()");
        type(page, KEYS, TYPING);
        double[] typing = marks(page);
        line(
                "%-14s %8.0f %8.0f %8.0f %22s %22s %12d",
                String.format(Locale.ROOT, "%,d words", words),
                at(marks, 0.5),
                at(marks, 0.95),
                at(marks, 1),
                String.format(Locale.ROOT, "%.0f / %.0f", at(previews, 0.5), at(previews, 0.95)),
                String.format(Locale.ROOT, "%.0f / %.0f", at(typing, 0.5), at(typing, 0.95)),
                longTasks);
    }

    private static void write(Page page, String text) {
        page.locator(".cm-content").click();
        page.keyboard().press("Control+a");
        page.keyboard().insertText(text);
        settle(page);
        // Moves the cursor into a paragraph in the middle of the text.
        page.keyboard().press("Control+Home");
        for (int i = 0; i < 30; i++) {
            page.keyboard().press("ArrowDown");
        }
        page.keyboard().press("End");
    }

    private static void type(Page page, int keys, int millis) {
        for (int i = 0; i < keys; i++) {
            page.keyboard().press(i % 6 == 5 ? "Space" : String.valueOf((char) ('a' + i % 26)));
            page.waitForTimeout(millis);
        }
        settle(page);
    }

    /// Waits until no more marks appear.
    private static void settle(Page page) {
        int before = -1;
        int now = (int) page.evaluate(SETTLED);
        while (now != before) {
            page.waitForTimeout(1_500);
            before = now;
            now = (int) page.evaluate(SETTLED);
        }
    }

    private static double[] marks(Page page) {
        return numbers(page, "performance.getEntriesByName('assay:marks').map(e => e.duration)");
    }

    private static double[] numbers(Page page, String script) {
        List<Double> numbers = new ArrayList<>();
        for (Object each : (List<?>) page.evaluate(script)) {
            numbers.add(((Number) each).doubleValue());
        }
        return numbers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    private static Optional<Path> onPath(String... names) {
        String path = System.getenv("PATH");
        List<String> folders = path == null ? List.of() : Arrays.asList(path.split(File.pathSeparator));
        return Stream.of(names)
                .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static IllegalStateException missing(String program) {
        return new IllegalStateException(program + " is not on the PATH. On Debian, install it with apt-get.");
    }

    @SuppressWarnings("SystemOut")
    private static void line(String format, Object... values) {
        Console.print(format + "%n", values);
    }
}
