package assay.service.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Route;
import org.junit.jupiter.api.Test;

/// Tests that a visitor detects the errors that page tests rely on.
@BrowserTest
class VisitorTest {

    @Test
    void consoleErrorsAreReported(Visitor visitor) {
        shows(visitor, "<script>console.error('tea is cold')</script>");
        assertThat(visitor.complaints()).singleElement().asString().contains("tea is cold");
        visitor.expects("tea is cold");
    }

    @Test
    void exceptionsAreReported(Visitor visitor) {
        shows(visitor, "<script>throw new Error('no kettle')</script>");
        assertThat(visitor.complaints()).singleElement().asString().contains("no kettle");
        visitor.expects("no kettle");
    }

    @Test
    void requestsToOtherHostsAreReported(Visitor visitor) {
        visitor.page().route("http://elsewhere.test/**", Route::abort);
        shows(visitor, "<img alt='' src='http://elsewhere.test/a.png'>");
        assertThat(visitor.complaints()).anyMatch(each -> each.equals("another host: http://elsewhere.test/a.png"));
        visitor.expects("elsewhere.test");
    }

    @Test
    void policyViolationsAreReported(Visitor visitor) {
        shows(visitor, "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'\"><script>1</script>");
        assertThat(visitor.complaints()).anyMatch(each -> each.contains("Content Security Policy"));
        visitor.expects("Content Security Policy");
    }

    @Test
    void failedRequestsAndDialogsAreReported(Visitor visitor) {
        visitor.open("/nowhere-at-all");
        assertThat(visitor.complaints()).anyMatch(each -> each.startsWith("status 404"));
        visitor.expects("/nowhere-at-all");
        shows(visitor, "<script>alert('boil')</script>");
        assertThat(visitor.complaints()).anyMatch(each -> each.equals("dialog: boil"));
        visitor.expects("boil");
    }

    @Test
    void expectedErrorsThatDoNotOccurAreReported(Visitor visitor) {
        visitor.expects("thunder");
        assertThat(visitor.unmet()).containsExactly("thunder");
        shows(visitor, "<script>console.error('thunder')</script>");
        assertThat(visitor.unmet()).isEmpty();
    }

    @Test
    void inaccessiblePagesFailTheTest(Visitor visitor) {
        shows(visitor, "<main><h1>Tea</h1><img src='data:,' width='30' height='30'><input></main>");
        assertThatThrownBy(visitor::accessible)
                .hasMessageContaining("image-alt")
                .hasMessageContaining("label");
    }

    @Test
    void scriptsDoNotRunWhenJavaScriptIsDisabled(Visitor visitor) {
        Visitor plain = visitor.withoutScripts();
        shows(plain, "<p id='tea'>green</p><script>document.getElementById('tea').textContent = 'black'</script>");
        assertThat(plain.page().textContent("#tea")).isEqualTo("green");
    }

    /// Shows a page that does not exist in the service.
    private static void shows(Visitor visitor, String body) {
        String html = "<!doctype html><html lang='en'><title>Tea</title>" + body;
        visitor.page()
                .route(
                        "**/shown",
                        route -> route.fulfill(new Route.FulfillOptions()
                                .setContentType("text/html")
                                .setBody(html)));
        visitor.open("/shown");
    }
}
