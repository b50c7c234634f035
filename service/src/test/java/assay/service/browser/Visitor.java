package assay.service.browser;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.PageClient;
import assay.service.RunningService;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.ReducedMotion;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A browser with an empty profile, without cookies or stored data, and with a window of 1280 by 800 in the
/// light theme.
///
/// Any browser error fails the test at its end: an error on the console (which includes violations of the
/// Content-Security-Policy), an exception in a script, a failed request, a status of 400 or more, a dialog,
/// or a request to another host. A test that provokes an error declares it with [#expects].
public final class Visitor {

    private static final List<String> RULES = List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa");
    private static final List<String> ON_PHONES =
            List.of("target-size", "color-contrast", "scrollable-region-focusable", "link-in-text-block");
    private static final int PHONE = 390;
    private static final int SECONDS = 1000;

    private final Browser browser;
    private final RunningService service;
    private final BrowserContext context;
    private final Page page;
    private final List<String> complaints = new ArrayList<>();
    private final Set<String> expected = new LinkedHashSet<>();
    private final List<Visitor> others = new ArrayList<>();

    Visitor(Browser browser, RunningService service) {
        this(browser, service, true);
    }

    private Visitor(Browser browser, RunningService service, boolean scripts) {
        this.browser = browser;
        this.service = service;
        context = browser.newContext(new Browser.NewContextOptions()
                .setBaseURL(service.base().toString())
                .setJavaScriptEnabled(scripts)
                .setLocale("en-GB")
                .setColorScheme(ColorScheme.LIGHT)
                // Without reduced motion, colors in transition between themes would be checked.
                .setReducedMotion(ReducedMotion.REDUCE)
                .setViewportSize(1280, 800));
        // The timeout is long because machines can be busy; only failing tests wait that long.
        context.setDefaultTimeout(60 * SECONDS);
        context.onRequest(this::sent);
        context.onRequestFailed(this::failed);
        context.onResponse(this::answered);
        context.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add("console: " + message.text() + " (" + message.location() + ")");
            }
        });
        context.onWebError(error -> complaints.add("exception: " + error.error()));
        context.onDialog(dialog -> {
            complaints.add("dialog: " + dialog.message());
            dialog.accept();
        });
        page = context.newPage();
    }

    /// Returns another visitor to the same service.
    public Visitor another() {
        return and(new Visitor(browser, service, true));
    }

    /// Returns a visitor without JavaScript.
    public Visitor withoutScripts() {
        return and(new Visitor(browser, service, false));
    }

    /// Returns a visitor to another service, which the caller must close.
    public Visitor at(RunningService elsewhere) {
        return and(new Visitor(browser, elsewhere, true));
    }

    private Visitor and(Visitor other) {
        others.add(other);
        return other;
    }

    public RunningService service() {
        return service;
    }

    public Page page() {
        return page;
    }

    /// Signs in as a new person with this role in the key's tenant.
    public Visitor signedIn(String key, String role) {
        return as(service.person(key, role));
    }

    /// Signs in as the person with this email address.
    public Visitor as(String email) {
        context.clearCookies();
        context.addCookies(PageClient.signedIn(service, email).cookies().stream()
                .map(cookie -> new Cookie(cookie.getName(), cookie.getValue())
                        .setDomain(service.base().getHost())
                        .setPath("/")
                        .setHttpOnly(true))
                .toList());
        return this;
    }

    /// Opens a path of the service.
    public Page open(String path) {
        page.navigate(path);
        return page;
    }

    /// Switches to the dark theme.
    public Visitor dark() {
        return theme(ColorScheme.DARK);
    }

    /// Switches to this theme.
    public Visitor theme(ColorScheme scheme) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        return this;
    }

    /// Resizes the window to the width of a phone.
    public Visitor onPhone() {
        page.setViewportSize(PHONE, 844);
        return this;
    }

    /// Expects a browser error that contains this text. The test fails if the error does not occur.
    public Visitor expects(String part) {
        expected.add(part);
        return this;
    }

    /// Checks WCAG 2.2 AA, as far as a program can, in both themes. The themes differ only in colors, so only
    /// colors are checked in the second theme.
    public void accessible() {
        accessibleInLight();
        legibleInDark();
    }

    /// Runs all checks of a page in the light theme.
    public void accessibleInLight() {
        theme(ColorScheme.LIGHT);
        judge(new AxeBuilder(page).withTags(RULES), "in the light theme");
    }

    /// Runs the checks that depend on the dark theme.
    public void legibleInDark() {
        theme(ColorScheme.DARK);
        judge(new AxeBuilder(page).withRules(List.of("color-contrast")), "in the dark theme");
        theme(ColorScheme.LIGHT);
    }

    /// Switches to a phone, and checks that the page fits and targets are large enough.
    public void accessibleOnPhone() {
        onPhone();
        judge(new AxeBuilder(page).withRules(ON_PHONES), "on a phone");
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .as(page.url() + " on a phone: its width")
                .isLessThanOrEqualTo(PHONE);
    }

    private void judge(AxeBuilder axe, String where) {
        List<Rule> violations = axe.analyze().getViolations();
        assertThat(violations.stream().map(Visitor::told))
                .as(page.url() + " " + where)
                .isEmpty();
    }

    private static String told(Rule rule) {
        StringBuilder text = new StringBuilder(rule.getId() + ": " + rule.getHelp());
        rule.getNodes()
                .forEach(node ->
                        text.append("\n  ").append(node.getTarget()).append(' ').append(node.getFailureSummary()));
        return text.toString();
    }

    /// Saves a screenshot of the whole page as `folder/name.png`.
    public void picture(Path folder, String name) {
        page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(folder.resolve(name + ".png")));
    }

    /// Returns the browser errors so far, except those that were expected.
    public List<String> complaints() {
        return complaints.stream()
                .filter(each -> expected.stream().noneMatch(each::contains))
                .toList();
    }

    /// Returns expected errors that have not occurred.
    List<String> unmet() {
        return expected.stream()
                .filter(part -> complaints.stream().noneMatch(each -> each.contains(part)))
                .toList();
    }

    /// Closes the windows, and fails the test on browser errors.
    void leave(boolean judge) {
        others.forEach(other -> other.leave(judge));
        context.close();
        if (judge) {
            assertThat(complaints()).as("what the browser complains of").isEmpty();
            assertThat(unmet())
                    .as("what it was expected to complain of, and did not")
                    .isEmpty();
        }
    }

    private void sent(Request request) {
        URI uri = URI.create(request.url());
        boolean ours = !uri.getScheme().startsWith("http")
                || service.base().getAuthority().equals(uri.getAuthority());
        if (!ours) {
            complaints.add("another host: " + request.url());
        }
    }

    private void failed(Request request) {
        // A request that was cancelled, because the visitor left the page or a script sent a new request
        // before the response arrived, is not an error.
        if (!"net::ERR_ABORTED".equals(request.failure())) {
            complaints.add("failed: " + request.url() + ": " + request.failure());
        }
    }

    private void answered(Response response) {
        if (response.status() >= 400) {
            complaints.add("status " + response.status() + ": " + response.url());
        }
    }
}
