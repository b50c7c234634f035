package assay.service.events;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// What an event says beside its kind, id and time. The components are the fields of `data`, in their order;
/// `docs/events.md` and the webhooks of `openapi.json` are written from them, so what is said of a component here is
/// what a receiver reads. A field once sent stays; new ones come at the end.
public sealed interface EventData {

    /// Its kind.
    EventKind kind();

    /// Whose event it is.
    String tenant();

    @Schema(description = "A scan finished, with any verdict. The scan of a blog sends one for each post.")
    record ScanCompleted(
            @Schema(description = "The scan, as `GET /api/v1/scans/{scan_id}` takes it.")
            long scanId,

            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "What was fetched; empty for a text that came with the call.")
            String url,

            @Schema(
                    description = "The worst severity over all checks.",
                    allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String verdict,

            @Schema(
                    description = "The overall score, with one decimal; 0 for a text too short to score.",
                    minimum = "0",
                    maximum = "100")
            BigDecimal score,

            @Schema(description = "What it cost; 0 for a text too short to score.")
            int creditsUsed)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.SCAN_COMPLETED;
        }
    }

    @Schema(
            description =
                    "A page could not be scored: it could not be fetched, had no text, or the service failed. Sent, too, where research or a draft came to nothing because a provider or the service failed. A request that is refused sends none.")
    record ScanFailed(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "The page that was to be scored; null for research and drafts, which have no page.")
            @Nullable
            String url,

            @Schema(description = "The job it belongs to, as `GET /api/v1/jobs/{id}` takes it.")
            String job,

            @Schema(description = "The code of the problem, from the page about errors.")
            String code,

            @Schema(description = "The same for people.") String detail)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.SCAN_FAILED;
        }
    }

    @Schema(description = "The one-click auto-fix rewrote what failed a check, and the check is better for it.")
    record ScanAutoFixed(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "The stored scan whose text it was; null where the text came with the call.")
            @Nullable
            Long scanId,

            @Schema(description = "The check that was mended.")
            String checkName,

            @Schema(
                    description = "Its severity before.",
                    allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION"})
            String severityBefore,

            @Schema(
                    description = "Its severity since.",
                    allowableValues = {"FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String severityAfter,

            @Schema(description = "The overall score before.", minimum = "0", maximum = "100")
            BigDecimal scoreBefore,

            @Schema(description = "The overall score since.", minimum = "0", maximum = "100")
            BigDecimal scoreAfter,

            @Schema(description = "What it took of the allowance of rewrites; 0 where a rule mended it.")
            int rewritesUsed)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.SCAN_AUTO_FIXED;
        }
    }

    @Schema(
            description =
                    "The balance fell from a tenth of the month's allocation or more to below it. Sent once until the next grant.")
    record CreditLow(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "Credits that are left.", minimum = "0")
            long balance,

            @Schema(description = "Credits of the month.", minimum = "0")
            long allocation)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.CREDIT_LOW;
        }
    }

    @Schema(description = "The balance reached 0: the next scan is answered with 402. Sent once until the next grant.")
    record CreditExhausted(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "Credits that are left: none.", minimum = "0")
            long balance,

            @Schema(description = "Credits of the month.", minimum = "0")
            long allocation)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.CREDIT_EXHAUSTED;
        }
    }

    /// One with made-up values, for a test and for the documentation.
    static EventData sample(EventKind kind, String tenant) {
        String url = "https://tea.example/blog/brew-green-tea";
        return switch (kind) {
            case SCAN_COMPLETED -> new ScanCompleted(0, tenant, url, "PASS", new BigDecimal("92.5"), 1);
            case SCAN_FAILED -> new ScanFailed(tenant, url, "job_0", "fetch_failed", "The address answered 404.");
            case SCAN_AUTO_FIXED ->
                new ScanAutoFixed(
                        tenant, null, "title", "FAIL", "PASS", new BigDecimal("71.2"), new BigDecimal("74.8"), 1);
            case CREDIT_LOW -> new CreditLow(tenant, 99, 1_000);
            case CREDIT_EXHAUSTED -> new CreditExhausted(tenant, 0, 1_000);
        };
    }
}
