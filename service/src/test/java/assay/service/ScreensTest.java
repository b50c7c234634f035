package assay.service;

import assay.service.SampleTenant.Words;
import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Takes screenshots of every page for review, in both themes, on desktop and mobile: `./build screens`.
@Tag("screens")
@BrowserTest
class ScreensTest {

    private static final Path FOLDER = Path.of(System.getProperty("project.root", ".."), "target", "screens");

    private static final Map<Integer, Integer> WINDOWS = Map.of(1280, 800, 390, 844);

    @Test
    void screenshotIsTakenOfEveryPage(Visitor anybody) {
        try (RunningService service = RunningService.unlimited(StoreKind.SQLITE)) {
            SampleTenant tenant = new SampleTenant(service, Words.REAL, Duration.ofDays(3));
            for (Site.Page page : Site.pages(service, tenant)) {
                Visitor visitor = anybody.at(service);
                if (page.signedIn()) {
                    visitor.as(tenant.email());
                }
                if (page.status() >= 400) {
                    visitor.expects(Integer.toString(page.status()));
                }
                for (ColorScheme theme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                    WINDOWS.forEach((width, height) -> {
                        visitor.theme(theme).page().setViewportSize(width, height);
                        visitor.open(page.path());
                        visitor.picture(
                                FOLDER, page.name() + "-" + theme.name().toLowerCase(Locale.ROOT) + "-" + width);
                        if (page.name().equals("editor-sample") && theme == ColorScheme.LIGHT && width == 1280) {
                            // The README shows only the visible part of the page.
                            visitor.page()
                                    .screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve("readme.png")));
                        }
                    });
                }
            }
        }
    }
}
