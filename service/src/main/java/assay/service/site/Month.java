package assay.service.site;

import assay.service.credits.Standing;
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

    static Month of(Standing standing) {
        long available = standing.available();
        long allocation = standing.allocation();
        long held = standing.balance() - available;
        Instant start = standing.periodStart();
        Instant end = standing.periodEnd();
        List<String> usage = new ArrayList<>();
        standing.usage().forEach((charge, spent) -> {
            if (spent > 0) {
                usage.add(Wording.charge(charge) + " " + Wording.number(spent));
            }
        });
        return new Month(
                Wording.plan(standing.plan()),
                Wording.number(available),
                available > allocation
                        ? "more than the month's " + Wording.number(allocation)
                        : start == null
                                ? "the first month has not begun"
                                : "of " + Wording.number(allocation) + " this month",
                held > 0 ? Wording.count(held, "credit", "credits") : null,
                allocation == 0 ? 0 : (int) Math.min(100, 100 * available / allocation),
                10 * available < allocation,
                available == 0,
                start == null || end == null
                        ? null
                        : Wording.day(start.toEpochMilli()) + " – " + Wording.day(end.toEpochMilli()),
                then(standing),
                standing.rewrites() == 0 ? null : Wording.number(standing.rewritesLeft()),
                Wording.number(standing.rewrites()),
                Wording.number(standing.usage().values().stream()
                        .mapToLong(Long::longValue)
                        .sum()),
                usage);
    }

    private static String then(Standing standing) {
        Instant end = standing.periodEnd();
        if (end == null) {
            return "You get the first month’s credits when an owner confirms their email address.";
        }
        if (standing.pastDueUntil() != null) {
            return "The next month has not been paid for yet.";
        }
        return "New credits arrive on " + Wording.day(end.toEpochMilli()) + ", when this month's unused credits"
                + " expire.";
    }
}
