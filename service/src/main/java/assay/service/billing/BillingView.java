package assay.service.billing;

import assay.service.credits.Charge;
import assay.service.credits.LedgerEntry;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plan;
import assay.service.credits.Standing;
import assay.service.credits.Storage;
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
    record Usage(long scan, long scanUrl, long scanBlog, long research, long generate) {
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
            int requestsPerMinute,
            int previewsPerMinute,
            int modelCallsPerMinute,
            int modelCallsAtOnce,
            int keys,
            int webhookEndpoints,

            @Schema(description = "Tokens that language models may use in a day (UTC).")
            long modelTokensPerDay,

            @Schema(description = "Fixes in a day (UTC) for which a model is asked and whose edits are not accepted.")
            int unacceptedFixesPerDay,

            @Schema(description = "Bytes of texts, bundles, drafts and answers under an Idempotency-Key that are kept at a time.")
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
            @Schema(format = "date-time") String since,
            @Schema(format = "date-time") String until) {}

    @Schema(
            name = "InUse",
            description =
                    "What is used of the limits that are no rates. Tokens and fixes are those of this day (UTC), and free again at `day_ends_at`.")
    record InUse(
            long storedBytes,
            long modelTokens,
            long unacceptedFixes,
            @Schema(format = "date-time") String dayEndsAt) {
        static InUse of(Storage.Standing storage, ModelBudgets.Today today) {
            return new InUse(
                    storage.used(), today.tokens(), today.fixes(), today.ends().toString());
        }
    }

    @Schema(
            name = "Entitlement",
            description =
                    "Plan and credits of the tenant. `balance` is all there is, `available` what work under way does not hold, and what a 402 looks at; `allocation` is what the plan gave for this month. `period_start` and `period_end` are null until an owner has confirmed their address, `cycle` and `paid_until` where nobody has to pay. `next_tier` follows at `next_tier_at` by itself: a lower plan that was chosen, or free after a cancellation.")
    record Entitlement(
            String tenant,

            @Schema(allowableValues = {"free", "growth", "pro", "scale"})
            String tier,

            @Schema(
                    nullable = true,
                    allowableValues = {"monthly", "annual"})
            @Nullable
            String cycle,

            long balance,
            long available,
            long allocation,
            Usage usage,
            long rewrites,
            long rewritesLeft,

            @Schema(format = "date-time", nullable = true) @Nullable
            String periodStart,

            @Schema(format = "date-time", nullable = true) @Nullable
            String periodEnd,

            @Schema(format = "date-time", nullable = true) @Nullable
            String paidUntil,

            @Schema(
                    nullable = true,
                    allowableValues = {"free", "growth", "pro", "scale"})
            @Nullable
            String nextTier,

            @Schema(format = "date-time", nullable = true) @Nullable
            String nextTierAt,

            @Schema(nullable = true) @Nullable PastDue pastDue,
            Limits limits,
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
                    text(standing.periodStart()),
                    text(standing.periodEnd()),
                    text(standing.paidUntil()),
                    next == null ? null : next.key(),
                    text(standing.nextPlanAt()),
                    since == null || until == null ? null : new PastDue(since.toString(), until.toString()),
                    Limits.of(standing.plan()),
                    inUse);
        }
    }

    @Schema(
            name = "LedgerEntry",
            description =
                    "A change of the balance. `kind` says why: credits were given (grant), spent (capture), came to their end (expiry), or were taken back because a payment was (taken_back). `work` and `scan_id` say what a capture paid for; `grant` and `plan` which credits were given or ended; `reference` what else there is to say.")
    record Entry(
            long id,

            @Schema(allowableValues = {"grant", "capture", "expiry", "taken_back"})
            String kind,

            long amount,
            long balanceAfter,

            @Schema(
                    nullable = true,
                    allowableValues = {"scan", "scan_url", "scan_blog", "research", "generate"})
            @Nullable
            String work,

            @Schema(nullable = true) @Nullable Long scanId,

            @Schema(
                    nullable = true,
                    allowableValues = {"promotional", "plan", "bought", "goodwill"})
            @Nullable
            String grant,

            @Schema(
                    nullable = true,
                    allowableValues = {"free", "growth", "pro", "scale"})
            @Nullable
            String plan,

            @Schema(nullable = true) @Nullable String reference,
            @Schema(format = "date-time") String createdAt) {
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
                    entry.createdAt().toString());
        }
    }

    @Schema(name = "LedgerPage", description = "A page of the ledger, newest first.")
    record LedgerPage(
            List<Entry> data,
            @Schema(nullable = true) @Nullable String nextCursor,
            boolean hasMore) {}

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
