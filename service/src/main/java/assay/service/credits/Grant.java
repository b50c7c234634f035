package assay.service.credits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Credits that were given together, and what is left of them.
///
/// @param id of the ledger entry that gave them
/// @param expiresAt [Term#NEVER] where they do not end
/// @param ref given once under it
record Grant(long id, Kind kind, long amount, long remaining, long grantedAt, long expiresAt, String ref) {

    /// Why credits were given, in the order in which they are burnt.
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

    /// Of one kind what ends first goes first, then what is there longest.
    static final Comparator<Grant> BURNING = Comparator.comparing(Grant::kind)
            .thenComparingLong(Grant::expiresAt)
            .thenComparingLong(Grant::grantedAt)
            .thenComparingLong(Grant::id);

    /// Whether a plan gave it that somebody paid for.
    ///
    /// @param plan null for any
    boolean paidFor(@Nullable Plan plan) {
        return kind == Kind.PLAN
                && (plan == null ? !ref.startsWith("plan:free:") : ref.startsWith("plan:" + plan.key() + ":"));
    }

    Grant left(long rest) {
        return new Grant(id, kind, amount, rest, grantedAt, expiresAt, ref);
    }

    /// What is left of grants when so much was spent of them; in the order of burning.
    static List<Grant> burnt(List<Grant> grants, long spent) {
        long still = spent;
        List<Grant> left = new ArrayList<>();
        for (Grant grant : grants.stream().sorted(BURNING).toList()) {
            long taken = Math.min(still, grant.remaining());
            still -= taken;
            left.add(grant.left(grant.remaining() - taken));
        }
        if (still > 0) {
            throw new IllegalStateException("More was spent than was granted, by " + still);
        }
        return left;
    }
}
