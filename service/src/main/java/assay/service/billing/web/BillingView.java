package assay.service.billing.web;

import assay.service.credits.Charge;
import assay.service.credits.LedgerEntry;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plan;
import assay.service.credits.Standing;
import assay.service.credits.Storage;
import assay.service.platform.Timestamps;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is shown of plans and credits.
final class BillingView {

    private BillingView() {}

    @Schema(name = "Usage", description = "Credits spent since the month began.")
    record Usage(
            @Schema(description = "By `POST /api/v1/scan`.", minimum = "0", example = "14")
            long scan,

            @Schema(description = "By `POST /api/v1/scan/url`.", minimum = "0", example = "3")
            long scanUrl,

            @Schema(description = "By `POST /api/v1/scan/blog`.", minimum = "0", example = "10")
            long scanBlog,

            @Schema(description = "By `POST /api/v1/builder/research`.", minimum = "0", example = "5")
            long research,

            @Schema(description = "By `POST /api/v1/builder/generate`.", minimum = "0", example = "5")
            long generate) {
        static Usage of(Map<Charge, Long> spent) {
            Map<Charge, Long> all = new EnumMap<>(spent);
            return new Usage(
                    all.getOrDefault(Charge.SCAN, 0L),
                    all.getOrDefault(Charge.SCAN_URL, 0L),
                    all.getOrDefault(Charge.SCAN_BLOG, 0L),
                    all.getOrDefault(Charge.RESEARCH, 0L),
                    all.getOrDefault(Charge.GENERATE, 0L));
        }
    }

    @Schema(
            name = "Limits",
            description = "What the plan allows beside credits. Previews and model calls are requests, too.")
    record Limits(
            @Schema(description = "Requests in 60 seconds, over all keys of the tenant.", example = "300")
            int requestsPerMinute,

            @Schema(description = "Previews of the editor in 60 seconds.", example = "300")
            int previewsPerMinute,

            @Schema(
                    description = "Calls in 60 seconds that a language model works on: research, generate, auto-fix.",
                    example = "30")
            int modelCallsPerMinute,

            @Schema(description = "Such calls at a time.", example = "5")
            int modelCallsAtOnce,

            @Schema(description = "API keys.", example = "25")
            int keys,

            @Schema(description = "Webhooks.", example = "10")
            int webhookEndpoints,

            @Schema(description = "Tokens that language models may use in a day (UTC).")
            long modelTokensPerDay,

            @Schema(description = "Fixes in a day (UTC) for which a model is asked and whose edits are not accepted.")
            int unacceptedFixesPerDay,

            @Schema(
                    description =
                            "Bytes of texts, bundles, drafts and answers under an Idempotency-Key that are kept at a time.")
            long storedBytes) {
        static Limits of(Plan plan) {
            return new Limits(
                    plan.requestsPerMinute(),
                    plan.previewsPerMinute(),
                    plan.modelCallsPerMinute(),
                    plan.modelCallsAtOnce(),
                    plan.keys(),
                    plan.webhookEndpoints(),
                    plan.modelTokensPerDay(),
                    plan.unacceptedFixesPerDay(),
                    plan.storedBytes());
        }
    }

    @Schema(
            name = "PastDue",
            description =
                    "The month that should have begun is not paid for. From `until` on the tenant is on the free plan.")
    record PastDue(
            @Schema(description = "When the unpaid month should have begun.", format = "date-time")
            String since,

            @Schema(description = "When the plan ends unless the month is paid for.", format = "date-time")
            String until) {}

    @Schema(
            name = "InUse",
            description =
                    "What is used of the limits that are no rates. Tokens and fixes are those of this day (UTC), and free again at `day_ends_at`.")
    record InUse(
            @Schema(description = "Bytes of texts, bundles and drafts.", minimum = "0")
            long storedBytes,

            @Schema(description = "Tokens that language models used today.", minimum = "0")
            long modelTokens,

            @Schema(
                    description = "Fixes of today for which a model was asked and whose edits were not accepted.",
                    minimum = "0")
            long unacceptedFixes,

            @Schema(description = "The next midnight in UTC.", format = "date-time")
            String dayEndsAt) {
        static InUse of(Storage.Standing storage, ModelBudgets.Today today) {
            return new InUse(storage.used(), today.tokens(), today.fixes(), Timestamps.of(today.ends()));
        }
    }

    @Schema(name = "Entitlement", description = "Plan, credits and usage of the tenant.")
    record Entitlement(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(
                    description = "The plan.",
                    allowableValues = {"free", "growth", "pro", "scale"},
                    example = "pro")
            String tier,

            @Schema(
                    description = "How often the plan is paid for; null where it costs nothing.",
                    allowableValues = {"monthly", "annual"})
            @Nullable
            String cycle,

            @Schema(description = "All credits that there are: the sum of the ledger.", minimum = "0", example = "4963")
            long balance,

            @Schema(
                    description =
                            "The balance less what work under way holds. A call that costs more is answered with 402.",
                    minimum = "0",
                    example = "4953")
            long available,

            @Schema(description = "The credits that the plan gave for this month.", minimum = "0", example = "5000")
            long allocation,

            @Schema(description = "Credits spent since `period_start`, by call.")
            Usage usage,

            @Schema(description = "The rewrites that the plan gave for this month.", minimum = "0", example = "500")
            long rewrites,

            @Schema(description = "Those of them that are left.", minimum = "0", example = "498")
            long rewritesLeft,

            @Schema(
                    description = "When this month of the plan began; null until an owner has confirmed their address.",
                    format = "date-time")
            @Nullable
            String periodStart,

            @Schema(
                    description =
                            "When the next month begins and brings new credits; null until an owner has confirmed their address.",
                    format = "date-time")
            @Nullable
            String periodEnd,

            @Schema(description = "Until when the plan is paid for; null where it costs nothing.", format = "date-time")
            @Nullable
            String paidUntil,

            @Schema(
                    description =
                            "The plan that follows at `next_tier_at`: a lower one that was chosen, or free after a cancellation; null where none does.",
                    allowableValues = {"free", "growth", "pro", "scale"})
            @Nullable
            String nextTier,

            @Schema(description = "When it follows; null where none does.", format = "date-time") @Nullable
            String nextTierAt,

            @Schema(description = "Since when a payment is due; null where none is.") @Nullable
            PastDue pastDue,

            @Schema(description = "What the plan allows beside credits.")
            Limits limits,

            @Schema(description = "What is used of those limits that are no rates.")
            InUse inUse) {
        static Entitlement of(String tenant, Standing standing, InUse inUse) {
            var cycle = standing.cycle();
            var next = standing.nextPlan();
            Instant since = standing.pastDueSince();
            Instant until = standing.pastDueUntil();
            return new Entitlement(
                    tenant,
                    standing.plan().key(),
                    cycle == null ? null : cycle.key(),
                    standing.balance(),
                    standing.available(),
                    standing.allocation(),
                    Usage.of(standing.usage()),
                    standing.rewrites(),
                    standing.rewritesLeft(),
                    Timestamps.ofNullable(standing.periodStart()),
                    Timestamps.ofNullable(standing.periodEnd()),
                    Timestamps.ofNullable(standing.paidUntil()),
                    next == null ? null : next.key(),
                    Timestamps.ofNullable(standing.nextPlanAt()),
                    since == null || until == null ? null : new PastDue(Timestamps.of(since), Timestamps.of(until)),
                    Limits.of(standing.plan()),
                    inUse);
        }
    }

    @Schema(name = "LedgerEntry", description = "A change of the balance; never changed or removed.")
    record Entry(
            @Schema(description = "Rises with time.") long id,

            @Schema(
                    description =
                            "Why: credits were given (grant), spent (capture), expired (expiry), or were taken back because a payment was (taken_back).",
                    allowableValues = {"grant", "capture", "expiry", "taken_back"})
            String kind,

            @Schema(description = "By how much; below 0 where credits went.", example = "-1")
            long amount,

            @Schema(description = "The balance since.", minimum = "0", example = "4963")
            long balanceAfter,

            @Schema(
                    description = "What a capture paid for; else null.",
                    allowableValues = {"scan", "scan_url", "scan_blog", "research", "generate"})
            @Nullable
            String work,

            @Schema(description = "The scan of text that a capture paid for; else null.") @Nullable
            Long scanId,

            @Schema(
                    description = "Which credits were given, expired or taken back; null for a capture.",
                    allowableValues = {"promotional", "plan", "bought", "goodwill"})
            @Nullable
            String grant,

            @Schema(
                    description = "The plan that gave them; null where none did.",
                    allowableValues = {"free", "growth", "pro", "scale"})
            @Nullable
            String plan,

            @Schema(
                    description =
                            "The job that a capture paid for, or under what credits were given or taken back; else null.")
            @Nullable
            String reference,

            @Schema(description = "When it happened.", format = "date-time")
            String createdAt) {
        static Entry of(LedgerEntry entry) {
            Charge work = entry.work();
            return new Entry(
                    entry.id(),
                    entry.kind(),
                    entry.amount(),
                    entry.balanceAfter(),
                    work == null ? null : work.key(),
                    entry.scanId(),
                    entry.grant(),
                    entry.plan(),
                    entry.reference(),
                    Timestamps.of(entry.createdAt()));
        }
    }

    @Schema(name = "LedgerPage", description = "A page of the ledger, newest first.")
    record LedgerPage(List<Entry> data, @Nullable String nextCursor, boolean hasMore) {}
}
