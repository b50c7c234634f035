package assay.service.credits;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A ledger entry with a parsed reference.
///
/// @param kind grant, capture, expiry or taken_back
/// @param amount the change; negative if credits were removed
/// @param work what a capture paid for; otherwise null
/// @param scanId the scan that a capture paid for; otherwise null
/// @param grant promotional, plan, bought or goodwill, if credits were granted or expired; otherwise null
/// @param plan the plan that granted the credits; null if none did
/// @param reference the rest of the reference under which credits were granted, charged or withdrawn; null if
///     nothing is left
public record LedgerEntry(
        long id,
        String kind,
        long amount,
        long balanceAfter,
        @Nullable Charge work,
        @Nullable Long scanId,
        @Nullable String grant,
        @Nullable String plan,
        @Nullable String reference,
        Instant createdAt) {

    static LedgerEntry of(
            long id, String kind, long amount, long after, @Nullable String work, String ref, long createdAt) {
        Instant at = Instant.ofEpochMilli(createdAt);
        if (work != null) {
            Charge charge = Charge.read(work);
            String named = ref.substring(ref.indexOf(':') + 1);
            return charge == Charge.SCAN
                    ? new LedgerEntry(id, kind, amount, after, charge, Long.parseLong(named), null, null, null, at)
                    : new LedgerEntry(id, kind, amount, after, charge, null, null, null, named, at);
        }
        if (kind.equals(Ledger.Kind.TAKEN_BACK.key())) {
            return new LedgerEntry(id, kind, amount, after, null, null, Grant.Kind.PLAN.key(), null, ref, at);
        }
        // The format is kind:reference, with #rest appended for expired credits.
        String given = kind.equals(Ledger.Kind.EXPIRY.key()) ? ref.substring(0, ref.lastIndexOf('#')) : ref;
        int colon = given.indexOf(':');
        String grant = given.substring(0, colon);
        String named = given.substring(colon + 1);
        int second = named.indexOf(':');
        return grant.equals(Grant.Kind.PLAN.key()) && second > 0
                ? new LedgerEntry(id, kind, amount, after, null, null, grant, named.substring(0, second), null, at)
                : new LedgerEntry(id, kind, amount, after, null, null, grant, null, named, at);
    }
}
