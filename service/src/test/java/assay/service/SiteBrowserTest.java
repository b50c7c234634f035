package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.SampleTenant.Words;
import assay.service.browser.BrowserTest;
import assay.service.browser.Visitor;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests properties that every page must have, in a browser.
@BrowserTest
class SiteBrowserTest {

    /// Returns text that, if interpreted as HTML, opens a dialog and creates an element that a test finds. It
    /// also works in a quoted attribute and in a script.
    private static String hostile(String field) {
        return field + "'\"></textarea></script><img src=x data-got=" + field + " onerror=alert(1)>";
    }

    private static final List<String> FIELDS = List.of(
            "Qtenant",
            "Qperson",
            "Qtitle",
            "Qslug",
            "Qdescr",
            "Qkeyw",
            "Qprofile",
            "Qhook",
            "Qres",
            "Qaud",
            "Qprod",
            "Qtool",
            "Qfact",
            "Qpass",
            "Qtext");

    private static final Words HOSTILE = new Words(
            hostile("Qtenant"),
            hostile("Qperson"),
            hostile("Qkey"),
            hostile("Qtitle"),
            hostile("Qslug"),
            hostile("Qdescr"),
            hostile("Qkeyw"),
            hostile("Qprofile"),
            hostile("Qhook"),
            hostile("Qres"),
            hostile("Qaud"),
            "Qprod'\"><img src=x data-got=Qprod onerror=alert(1)>",
            "Qtool'\"><img src=x data-got=Qtool onerror=alert(1)>",
            hostile("Qfact"),
            hostile("Qpass"),
            List.of(
                    "# " + hostile("Qtext") + "\n\nTea is is very very good. Click [here](https://example.org/"
                            + hostile("Qlink") + ").\n\n#### " + hostile("Qheading") + "\n\n![](" + hostile("Qimage")
                            + ")\n",
                    "---\ntitle: " + hostile("Qfront") + "\n---\n\n`" + hostile("Qcode") + "`\n\nGreen tea. "
                            + hostile("Qtext")));

    private static final Map<RunningService, SampleTenant> SAMPLES = new ConcurrentHashMap<>();

    /// Returns the tenant that all pages share, because they only read it.
    private static SampleTenant sample(RunningService service) {
        return SAMPLES.computeIfAbsent(service, each -> new SampleTenant(each, Words.REAL, Duration.ZERO));
    }

    static Stream<Site.Page> pages() {
        RunningService service = RunningService.on(StoreKind.SQLITE);
        return Site.pages(service, sample(service)).stream();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void pagesAreAccessible(Site.Page page, Visitor visitor) {
        show(page, visitor);
        visitor.accessibleInLight();
    }

    /// The checks in dark mode and on phones take most of axe's time, so they run only in the slow tests.
    @Tag("slow")
    @ParameterizedTest
    @MethodSource("pages")
    void pagesAreAccessibleInDarkModeAndOnPhones(Site.Page page, Visitor visitor) {
        show(page, visitor);
        visitor.legibleInDark();
        visitor.accessibleOnPhone();
    }

    private static void show(Site.Page page, Visitor visitor) {
        if (page.status() >= 400) {
            visitor.expects(Integer.toString(page.status()));
        }
        if (page.signedIn()) {
            visitor.as(sample(visitor.service()).email());
        }
        visitor.open(page.path());
    }

    @Test
    void userInputIsEscaped(Visitor visitor) {
        RunningService service = visitor.service();
        SampleTenant tenant = new SampleTenant(service, HOSTILE, Duration.ZERO);
        visitor.as(tenant.email());
        Set<String> seen = new LinkedHashSet<>();
        for (Site.Page page : Site.pages(service, tenant)) {
            if (page.status() >= 400) {
                continue;
            }
            visitor.open(page.path());
            assertThat(visitor.page().locator("[data-got]").count())
                    .as(page.path())
                    .isZero();
            String all = visitor.page().content();
            FIELDS.stream().filter(all::contains).forEach(seen::add);
        }
        assertThat(visitor.complaints()).isEmpty();
        // If a field is missing, its text was not tested.
        assertThat(seen).containsAll(FIELDS);
    }
}
