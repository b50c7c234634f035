package assay.service.events;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// The data of an event, apart from its kind, id and time. The components are the fields of `data`, in order.
/// `docs/events.md` and the webhooks of `openapi.json` are generated from them, so receivers read the
/// descriptions here. Published fields are never removed; new ones are added at the end.
public sealed interface EventData {

    /// Returns the event's kind.
    EventKind kind();

    /// Returns the id of the tenant that the event belongs to.
    String tenant();

    @Schema(description = "A scan finished, regardless of its verdict. A blog scan sends one event per post.")
    record ScanCompleted(
            @Schema(description = "The id of the scan, for `GET /api/v1/scans/{scan_id}`.")
            long scanId,

            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "The URL that was fetched, or an empty string if the text was sent in the request.")
            String url,

            @Schema(
                    description = "The worst severity among all checks.",
                    allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String verdict,

            @Schema(
                    description =
                            "The overall score, with one decimal place. It is 0 for a text that is too short to score.",
                    minimum = "0",
                    maximum = "100")
            BigDecimal score,

            @Schema(description = "The number of credits that the scan cost; 0 for a text that is too short to score.")
            int creditsUsed)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.SCAN_COMPLETED;
        }
    }

    @Schema(
            description = "A page could not be scored because it could not be fetched, because it contains no article,"
                    + " or because the service failed. This event is also sent if research or a draft fails because of"
                    + " a provider or the service. It is not sent for rejected requests.")
    record ScanFailed(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "The URL of the page to score; null for research and drafts.") @Nullable
            String url,

            @Schema(description = "The id of the job, for `GET /api/v1/jobs/{id}`.")
            String job,

            @Schema(description = "The error code, as listed on the errors page.")
            String code,

            @Schema(description = "The human-readable error message.")
            String detail)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.SCAN_FAILED;
        }
    }

    @Schema(description = "Auto-fix changed a text and improved the result of a check.")
    record ScanAutoFixed(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(
                    description =
                            "The id of the stored scan whose text was fixed; null if the text was sent in the request.")
            @Nullable
            Long scanId,

            @Schema(description = "The name of the check that was fixed.")
            String checkName,

            @Schema(
                    description = "The check's severity before the fix.",
                    allowableValues = {"BLOCKER", "FAIL", "WARNING", "OPTIMIZATION"})
            String severityBefore,

            @Schema(
                    description = "The check's severity after the fix.",
                    allowableValues = {"FAIL", "WARNING", "OPTIMIZATION", "PASS"})
            String severityAfter,

            @Schema(description = "The overall score before the fix.", minimum = "0", maximum = "100")
            BigDecimal scoreBefore,

            @Schema(description = "The overall score after the fix.", minimum = "0", maximum = "100")
            BigDecimal scoreAfter,

            @Schema(description = "The number of rewrites that the fix cost; 0 if a rule made the fix.")
            int rewritesUsed)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.SCAN_AUTO_FIXED;
        }
    }

    @Schema(
            description =
                    "The balance fell below a tenth of the month's credits. This event is not sent again until more"
                            + " credits are granted.")
    record CreditLow(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "The number of credits left.", minimum = "0")
            long balance,

            @Schema(description = "The number of credits granted for the month.", minimum = "0")
            long allocation)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.CREDIT_LOW;
        }
    }

    @Schema(
            description = "The balance reached 0, so the next scan returns 402. This event is not sent again until more"
                    + " credits are granted.")
    record CreditExhausted(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(description = "The number of credits left, which is always 0.", minimum = "0")
            long balance,

            @Schema(description = "The number of credits granted for the month.", minimum = "0")
            long allocation)
            implements EventData {
        @Override
        public EventKind kind() {
            return EventKind.CREDIT_EXHAUSTED;
        }
    }

    /// Returns an event with made-up values, for tests and for the documentation.
    static EventData sample(EventKind kind, String tenant) {
        String url = "https://tea.example/blog/brew-green-tea";
        return switch (kind) {
            case SCAN_COMPLETED -> new ScanCompleted(0, tenant, url, "PASS", new BigDecimal("92.5"), 1);
            case SCAN_FAILED ->
                new ScanFailed(tenant, url, "job_0", "fetch_failed", "The server responded with status 404.");
            case SCAN_AUTO_FIXED ->
                new ScanAutoFixed(
                        tenant, null, "title", "FAIL", "PASS", new BigDecimal("71.2"), new BigDecimal("74.8"), 1);
            case CREDIT_LOW -> new CreditLow(tenant, 99, 1_000);
            case CREDIT_EXHAUSTED -> new CreditExhausted(tenant, 0, 1_000);
        };
    }
}
