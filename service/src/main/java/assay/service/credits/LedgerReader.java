package assay.service.credits;

import assay.service.platform.Ids;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Store;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Reads the ledger.
@Component
public final class LedgerReader {

    /// A filter for entries.
    ///
    /// @param kind the kind of entries; null for all kinds
    /// @param from the earliest time, inclusive, in milliseconds
    /// @param to the latest time, exclusive, in milliseconds
    public record Filter(@Nullable String kind, long from, long to) {
        public static final Filter ALL = new Filter(null, 0, Long.MAX_VALUE);
    }

    private final Store store;

    LedgerReader(Store store) {
        this.store = store;
    }

    /// Returns the kinds of entries.
    public static List<String> kinds() {
        return java.util.Arrays.stream(Ledger.Kind.values())
                .map(Ledger.Kind::key)
                .toList();
    }

    /// Returns the entries whose id is smaller than `before`, newest first.
    public List<LedgerEntry> page(String tenant, Filter filter, long before, int most) {
        String kind = Optional.ofNullable(filter.kind()).orElse("");
        return store.read(sql -> sql.all(
                """
                SELECT id, kind, amount, balance_after, work, ref, created_at FROM ledger_entry
                WHERE tenant = ? AND id < ? AND id >= ? AND (? = '' OR kind = ?) AND created_at >= ? AND created_at < ?
                ORDER BY id DESC LIMIT ?
                """,
                LedgerReader::entry,
                tenant,
                before,
                Ids.least(filter.from()),
                kind,
                kind,
                filter.from(),
                filter.to(),
                most));
    }

    /// Reads an entry from the columns id, kind, amount, balance_after, work, ref and created_at.
    static LedgerEntry entry(Row row) {
        return LedgerEntry.of(
                row.number(1),
                row.text(2),
                row.number(3),
                row.number(4),
                row.textOrNull(5),
                row.text(6),
                row.number(7));
    }
}
