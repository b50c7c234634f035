package assay.service.billing.web;

import assay.service.credits.Charge;
import assay.service.credits.LedgerEntry;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plan;
import assay.service.credits.PlanStatus;
import assay.service.credits.Storage;
import assay.service.platform.Timestamps;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The API's view of plans and credits.
final class BillingView {

    private BillingView() {}

    @Schema(name = "Usage", description = "The credits spent since the month began, by operation.")
    record Usage(
            @Schema(description = "Credits spent by `POST /api/v1/scan`.", minimum = "0", example = "14")
            long scan,

            @Schema(description = "Credits spent by `POST /api/v1/scan/url`.", minimum = "0", example = "3")
            long scanUrl,

            @Schema(description = "Credits spent by `POST /api/v1/scan/blog`.", minimum = "0", example = "10")
            long scanBlog,

            @Schema(description = "Credits spent by `POST /api/v1/builder/research`.", minimum = "0", example = "5")
            long research,

            @Schema(description = "Credits spent by `POST /api/v1/builder/generate`.", minimum = "0", example = "5")
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
            description = "The plan's limits other than credits. Previews and model calls also count as requests.")
    record Limits(
            @Schema(
                    description = "The maximum number of requests per 60 seconds, across all of the tenant's keys.",
                    example = "300")
            int requestsPerMinute,

            @Schema(description = "The maximum number of editor previews per 60 seconds.", example = "300")
            int previewsPerMinute,

            @Schema(
                    description = "The maximum number of model calls (research, generate, auto-fix) per 60 seconds.",
                    example = "30")
            int modelCallsPerMinute,

            @Schema(description = "The maximum number of simultaneous model calls.", example = "5")
            int modelCallsAtOnce,

            @Schema(description = "The maximum number of API keys.", example = "25")
            int keys,

            @Schema(description = "The maximum number of webhooks.", example = "10")
            int webhookEndpoints,

            @Schema(description = "The maximum number of language model tokens per UTC day.")
            long modelTokensPerDay,

            @Schema(
                    description = "The maximum number of fixes per UTC day that called a model but whose edits were not"
                            + " accepted.")
            int unacceptedFixesPerDay,

            @Schema(
                    description = "The maximum total size, in bytes, of stored texts, bundles, drafts, and responses to"
                            + " requests with an Idempotency-Key.")
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
            description = "An overdue payment. Unless it is made, the tenant moves to the free plan at `until`.")
    record PastDue(
            @Schema(description = "The time when the unpaid month should have begun.", format = "date-time")
            String since,

            @Schema(description = "The time when the plan ends unless the payment is made.", format = "date-time")
            String until) {}

    @Schema(
            name = "InUse",
            description = "How much of each limit is used, apart from rate limits. Tokens and fixes are counted per"
                    + " UTC day; the counts reset at `day_ends_at`.")
    record InUse(
            @Schema(description = "The total size of stored texts, bundles and drafts, in bytes.", minimum = "0")
            long storedBytes,

            @Schema(description = "The number of language model tokens used today.", minimum = "0")
            long modelTokens,

            @Schema(
                    description = "The number of fixes today that called a model but whose edits were not accepted.",
                    minimum = "0")
            long unacceptedFixes,

            @Schema(description = "The next midnight in UTC.", format = "date-time")
            String dayEndsAt) {
        static InUse of(Storage.StorageUse storage, ModelBudgets.Today today) {
            return new InUse(storage.used(), today.tokens(), today.fixes(), Timestamps.of(today.ends()));
        }
    }

    @Schema(name = "Entitlement", description = "The tenant's plan, credits and usage.")
    record Entitlement(
            @Schema(description = "The tenant's id.") String tenant,

            @Schema(
                    description = "The plan.",
                    allowableValues = {"free", "growth", "pro", "scale"},
                    example = "pro")
            String tier,

            @Schema(
                    description = "The billing cycle; null for the free plan.",
                    allowableValues = {"monthly", "annual"})
            @Nullable
            String cycle,

            @Schema(
                    description = "All credits, including those held for running jobs. This is the sum of all ledger"
                            + " entries.",
                    minimum = "0",
                    example = "4963")
            long balance,

            @Schema(
                    description = "The balance minus the credits held for running jobs. A call that costs more than"
                            + " this returns 402.",
                    minimum = "0",
                    example = "4953")
            long available,

            @Schema(description = "The credits that the plan granted for this month.", minimum = "0", example = "5000")
            long allocation,

            @Schema(description = "The credits spent since `period_start`, by operation.")
            Usage usage,

            @Schema(
                    description = "The number of rewrites that the plan granted for this month.",
                    minimum = "0",
                    example = "500")
            long rewrites,

            @Schema(description = "The number of rewrites left this month.", minimum = "0", example = "498")
            long rewritesLeft,

            @Schema(
                    description = "The time when the plan's current month began; null until an owner has confirmed"
                            + " their email address.",
                    format = "date-time")
            @Nullable
            String periodStart,

            @Schema(
                    description = "The time when the plan's next month begins and new credits are granted; null until"
                            + " an owner has confirmed their email address.",
                    format = "date-time")
            @Nullable
            String periodEnd,

            @Schema(
                    description = "The end of the period that the plan is paid for; null for the free plan.",
                    format = "date-time")
            @Nullable
            String paidUntil,

            @Schema(
                    description = "The plan that begins at `next_tier_at`: the lower plan that was chosen or, after a"
                            + " cancellation, `free`. Null if no change is scheduled.",
                    allowableValues = {"free", "growth", "pro", "scale"})
            @Nullable
            String nextTier,

            @Schema(
                    description = "The time when `next_tier` begins; null if no change is scheduled.",
                    format = "date-time")
            @Nullable
            String nextTierAt,

            @Schema(description = "The overdue payment; null if no payment is overdue.") @Nullable
            PastDue pastDue,

            @Schema(description = "The plan's limits other than credits.")
            Limits limits,

            @Schema(description = "How much of each limit is used, apart from rate limits.")
            InUse inUse) {
        static Entitlement of(String tenant, PlanStatus status, InUse inUse) {
            var cycle = status.cycle();
            var next = status.nextPlan();
            Instant since = status.pastDueSince();
            Instant until = status.pastDueUntil();
            return new Entitlement(
                    tenant,
                    status.plan().key(),
                    cycle == null ? null : cycle.key(),
                    status.balance(),
                    status.available(),
                    status.allocation(),
                    Usage.of(status.usage()),
                    status.rewrites(),
                    status.rewritesLeft(),
                    Timestamps.ofNullable(status.periodStart()),
                    Timestamps.ofNullable(status.periodEnd()),
                    Timestamps.ofNullable(status.paidUntil()),
                    next == null ? null : next.key(),
                    Timestamps.ofNullable(status.nextPlanAt()),
                    since == null || until == null ? null : new PastDue(Timestamps.of(since), Timestamps.of(until)),
                    Limits.of(status.plan()),
                    inUse);
        }
    }

    @Schema(name = "LedgerEntry", description = "A change to the balance. Entries are never changed or deleted.")
    record Entry(
            @Schema(description = "The entry's id. Newer entries have higher ids.")
            long id,

            @Schema(
                    description = "Why the balance changed: credits were granted (`grant`), were spent (`capture`),"
                            + " expired (`expiry`), or were taken back because a payment was refunded (`taken_back`).",
                    allowableValues = {"grant", "capture", "expiry", "taken_back"})
            String kind,

            @Schema(
                    description = "The number of credits, which is negative if credits were spent, expired or were"
                            + " taken back.",
                    example = "-1")
            long amount,

            @Schema(description = "The balance after this entry.", minimum = "0", example = "4963")
            long balanceAfter,

            @Schema(
                    description = "For a capture, the kind of work that was paid for; otherwise null.",
                    allowableValues = {"scan", "scan_url", "scan_blog", "research", "generate"})
            @Nullable
            String work,

            @Schema(description = "For a capture that paid for a text scan, the id of the scan; otherwise null.")
            @Nullable
            Long scanId,

            @Schema(
                    description = "The source of the credits that were granted or taken back, or that expired; null"
                            + " for a capture.",
                    allowableValues = {"promotional", "plan", "bought", "goodwill"})
            @Nullable
            String grant,

            @Schema(
                    description = "The plan that granted the credits; null if they were not granted by a plan.",
                    allowableValues = {"free", "growth", "pro", "scale"})
            @Nullable
            String plan,

            @Schema(
                    description = "The id of the job that a capture paid for, or the reference for credits that were"
                            + " granted or taken back; otherwise null.")
            @Nullable
            String reference,

            @Schema(description = "The time of the change.", format = "date-time")
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
