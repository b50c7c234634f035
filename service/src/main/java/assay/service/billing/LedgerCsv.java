package assay.service.billing;

import assay.service.credits.Charge;
import assay.service.credits.LedgerEntry;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The ledger as RFC 4180 has tables: commas, quotes where they are needed, lines that end in CR LF.
final class LedgerCsv {

    static final String HEAD = "id,created_at,kind,amount,balance_after,work,scan_id,grant,plan,reference\r\n";

    private LedgerCsv() {}

    static String lines(List<LedgerEntry> entries) {
        return entries.stream().map(LedgerCsv::line).collect(Collectors.joining());
    }

    private static String line(LedgerEntry entry) {
        Charge work = entry.work();
        return Stream.of(
                        Long.toString(entry.id()),
                        entry.createdAt().toString(),
                        entry.kind(),
                        Long.toString(entry.amount()),
                        Long.toString(entry.balanceAfter()),
                        work == null ? "" : work.key(),
                        Objects.toString(entry.scanId(), ""),
                        Objects.toString(entry.grant(), ""),
                        Objects.toString(entry.plan(), ""),
                        text(entry.reference()))
                .map(LedgerCsv::quoted)
                .collect(Collectors.joining(",", "", "\r\n"));
    }

    /// What people wrote is not to be taken for a formula by the program that opens the file.
    private static String text(@Nullable String written) {
        if (written == null || written.isEmpty()) {
            return "";
        }
        return "=+-@\t\r\n＝＋－＠".indexOf(written.charAt(0)) >= 0 ? "'" + written : written;
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? field : "\"" + field.replace("\"", "\"\"") + "\"";
    }
}
