package assay.service.credits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A grant of credits, and how much of it is left.
///
/// @param id the id of the ledger entry that granted the credits
/// @param expiresAt when the credits expire; [Term#NEVER] if they don't
/// @param ref the reference; credits are granted only once per reference
record Grant(long id, Kind kind, long amount, long remaining, long grantedAt, long expiresAt, String ref) {

    /// The reasons for grants, in the order in which the grants are spent.
    enum Kind {
        PROMOTIONAL,
        PLAN,
        BOUGHT,
        GOODWILL;

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind read(String stored) {
            return valueOf(stored.toUpperCase(Locale.ROOT));
        }
    }

    /// The order in which grants are spent: by kind, then those that expire first, then the oldest.
    static final Comparator<Grant> BURNING = Comparator.comparing(Grant::kind)
            .thenComparingLong(Grant::expiresAt)
            .thenComparingLong(Grant::grantedAt)
            .thenComparingLong(Grant::id);

    /// Whether a paid plan granted the credits.
    ///
    /// @param plan the plan; null for any paid plan
    boolean paidFor(@Nullable Plan plan) {
        return kind == Kind.PLAN
                && (plan == null ? !ref.startsWith("plan:free:") : ref.startsWith("plan:" + plan.key() + ":"));
    }

    Grant left(long rest) {
        return new Grant(id, kind, amount, rest, grantedAt, expiresAt, ref);
    }

    /// Returns the grants, in the order in which they are spent, after this amount was spent.
    static List<Grant> burnt(List<Grant> grants, long spent) {
        long still = spent;
        List<Grant> left = new ArrayList<>();
        for (Grant grant : grants.stream().sorted(BURNING).toList()) {
            long taken = Math.min(still, grant.remaining());
            still -= taken;
            left.add(grant.left(grant.remaining() - taken));
        }
        if (still > 0) {
            throw new IllegalStateException("Credits spent exceed credits granted by " + still);
        }
        return left;
    }
}
