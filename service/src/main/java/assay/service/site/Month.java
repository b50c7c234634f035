package assay.service.site;

import assay.service.credits.Standing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tenant's month as pages say it.
///
/// @param plan its name
/// @param left credits that can be spent
/// @param of what that is to what the plan gave; more, where some are left from elsewhere
/// @param held credits that work under way holds; null where it holds none
/// @param share of the allocation that is left, in percent, 100 at most
/// @param low whether less than a tenth of it is
/// @param none whether nothing is
/// @param period from when to when; null before the first month
/// @param then what the end of the month brings
/// @param rewrites left of those of the month; null where the plan has none
/// @param rewritesOf how many those are
/// @param usage what the credits of the month went to
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
            return "The credits of the first month come once an owner has confirmed their e-mail address.";
        }
        if (standing.pastDueUntil() != null) {
            return "The next month is not paid for yet.";
        }
        return "New credits on " + Wording.day(end.toEpochMilli()) + "; those of the month end then.";
    }
}
