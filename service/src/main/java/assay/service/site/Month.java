package assay.service.site;

import assay.service.credits.PlanStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tenant's current month, in words and figures.
///
/// @param plan the name of the plan
/// @param left the number of available credits
/// @param of how many credits there are in total: those of the plan, or more if credits from other sources
///     are left
/// @param held the number of credits held for running work; null if there are none
/// @param share the percentage of the allocation that is left, at most 100
/// @param low whether less than a tenth of the credits is left
/// @param none whether no credits are left
/// @param period the beginning and end of the month; null before the first month
/// @param then what happens at the end of the month
/// @param rewrites the number of rewrites left this month; null if the plan does not include any
/// @param rewritesOf the month's total number of rewrites
/// @param usage what the month's credits were spent on
record Month(
        String plan,
        String left,
        String of,
        @Nullable String held,
        int share,
        boolean low,
        boolean none,
        @Nullable String period,
        String then,
        @Nullable String rewrites,
        String rewritesOf,
        String spent,
        List<String> usage) {

    static Month of(PlanStatus status) {
        long available = status.available();
        long allocation = status.allocation();
        long held = status.balance() - available;
        Instant start = status.periodStart();
        Instant end = status.periodEnd();
        List<String> usage = new ArrayList<>();
        status.usage().forEach((charge, spent) -> {
            if (spent > 0) {
                usage.add(Formats.charge(charge) + " " + Formats.number(spent));
            }
        });
        return new Month(
                Formats.plan(status.plan()),
                Formats.number(available),
                available > allocation
                        ? "more than the month's " + Formats.number(allocation)
                        : start == null
                                ? "the first month has not begun"
                                : "of " + Formats.number(allocation) + " this month",
                held > 0 ? Formats.count(held, "credit", "credits") : null,
                allocation == 0 ? 0 : (int) Math.min(100, 100 * available / allocation),
                10 * available < allocation,
                available == 0,
                start == null || end == null
                        ? null
                        : Formats.day(start.toEpochMilli()) + " – " + Formats.day(end.toEpochMilli()),
                then(status),
                status.rewrites() == 0 ? null : Formats.number(status.rewritesLeft()),
                Formats.number(status.rewrites()),
                Formats.number(status.usage().values().stream()
                        .mapToLong(Long::longValue)
                        .sum()),
                usage);
    }

    private static String then(PlanStatus status) {
        Instant end = status.periodEnd();
        if (end == null) {
            return "You get the first month’s credits when an owner confirms their email address.";
        }
        if (status.pastDueUntil() != null) {
            return "The next month has not been paid for yet.";
        }
        return "New credits arrive on " + Formats.day(end.toEpochMilli()) + ", when this month's unused credits"
                + " expire.";
    }
}
