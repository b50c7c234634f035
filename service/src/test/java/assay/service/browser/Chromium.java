package assay.service.browser;

import assay.service.RunningService;
import assay.service.StoreKind;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Starts one browser for all tests of a run, and provides a [Visitor] with an empty context for each test.
final class Chromium implements ExecutionCondition, ParameterResolver, AfterEachCallback {

    /// The environment variable for the browser's path. Set it if the browser is not on the `PATH`, or to
    /// use another browser.
    private static final String VARIABLE = "ASSAY_CHROMIUM";

    private static final Namespace OURS = Namespace.create(Chromium.class);

    private static final List<String> ARGUMENTS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private record Running(Playwright playwright, Browser browser) implements AutoCloseable {

        static Running start() {
            // Node exists, because the test would otherwise have been skipped.
            System.setProperty("playwright.nodejs.path", node().orElseThrow().toString());
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            Browser browser = playwright
                    .chromium()
                    .launch(new BrowserType.LaunchOptions()
                            .setExecutablePath(chromium().orElseThrow())
                            .setArgs(ARGUMENTS));
            return new Running(playwright, browser);
        }

        @Override
        public void close() {
            playwright.close();
        }
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (chromium().isPresent() && node().isPresent()) {
            return ConditionEvaluationResult.enabled("there are Chromium and Node");
        }
        String missing = chromium().isEmpty() ? "Chromium" : "Node";
        // `./build` repeats this message at its end.
        return ConditionEvaluationResult.disabled("there is no " + missing
                + ". Debian and Ubuntu have both by `apt-get install chromium-headless-shell nodejs`; " + VARIABLE
                + " names a browser that is elsewhere.");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Visitor.class;
    }

    @Override
    public Visitor resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Running running =
                context.getRoot().getStore(OURS).computeIfAbsent(Running.class, _ -> Running.start(), Running.class);
        Visitor visitor = new Visitor(running.browser(), RunningService.on(StoreKind.SQLITE));
        context.getStore(OURS).put(Visitor.class, visitor);
        return visitor;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Visitor visitor = context.getStore(OURS).remove(Visitor.class, Visitor.class);
        if (visitor == null) {
            return;
        }
        boolean failed = context.getExecutionException().isPresent();
        if (failed) {
            visitor.picture(Path.of("target", "browser"), name(context));
        }
        visitor.leave(!failed);
    }

    private static String name(ExtensionContext context) {
        return context.getRequiredTestClass().getSimpleName() + "."
                + context.getRequiredTestMethod().getName();
    }

    private static Optional<Path> chromium() {
        String named = System.getenv(VARIABLE);
        return named == null
                ? onPath("chromium-headless-shell", "chromium", "google-chrome")
                : Optional.of(Path.of(named)).filter(Files::isExecutable);
    }

    private static Optional<Path> node() {
        return onPath("node");
    }

    private static Optional<Path> onPath(String... names) {
        String path = System.getenv("PATH");
        List<String> folders = path == null ? List.of() : Arrays.asList(path.split(File.pathSeparator));
        return Stream.of(names)
                .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
