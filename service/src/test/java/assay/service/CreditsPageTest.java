package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Plan;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests that `docs/credits.md` contains the plans' actual figures.
class CreditsPageTest {

    @ParameterizedTest
    @EnumSource(Plan.class)
    void creditsPageMatchesThePlans(Plan plan) {
        String page =
                RunningService.on(StoreKind.SQLITE).get("/docs/credits.md", "").body();

        assertThat(page)
                .contains(String.format(
                        Locale.ROOT,
                        "| %s | %,d | %,d | %d | %d | %,d |",
                        plan.key(),
                        plan.credits(),
                        plan.rewrites(),
                        plan.keys(),
                        plan.webhookEndpoints(),
                        plan.requestsPerMinute()))
                .contains("## Entitlement", "`GET /api/v1/billing/entitlement`", "## Ledger");
    }
}
