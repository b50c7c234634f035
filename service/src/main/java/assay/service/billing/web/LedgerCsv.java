package assay.service.billing.web;

import assay.service.credits.Charge;
import assay.service.credits.LedgerEntry;
import assay.service.credits.LedgerReader;
import assay.service.platform.Timestamps;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes the ledger as CSV (RFC 4180): fields are separated by commas and quoted where needed, and lines end
/// with CR LF.
@Component
public final class LedgerCsv {

    private static final int PAGE = 500;

    private static final String HEAD = "id,created_at,kind,amount,balance_after,work,scan_id,grant,plan,reference\r\n";

    private final LedgerReader statements;
    private final Clock clock;

    LedgerCsv(LedgerReader statements, Clock clock) {
        this.statements = statements;
        this.clock = clock;
    }

    /// Streams the filtered entries, newest first.
    public void answer(String tenant, LedgerReader.Filter filter, HttpServletResponse response) throws IOException {
        headers(response);
        OutputStream out = response.getOutputStream();
        out.write(HEAD.getBytes(StandardCharsets.UTF_8));
        long before = Long.MAX_VALUE;
        while (true) {
            List<LedgerEntry> page = statements.page(tenant, filter, before, PAGE);
            out.write(lines(page).getBytes(StandardCharsets.UTF_8));
            if (page.size() < PAGE) {
                return;
            }
            before = page.getLast().id();
        }
    }

    /// Sets the response headers of the CSV file.
    void headers(HttpServletResponse response) {
        response.setContentType("text/csv; charset=utf-8; header=present");
        response.setHeader(
                "Content-Disposition",
                "attachment; filename=\"assay-ledger-" + LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)
                        + ".csv\"");
    }

    private static String lines(List<LedgerEntry> entries) {
        return entries.stream().map(LedgerCsv::line).collect(Collectors.joining());
    }

    private static String line(LedgerEntry entry) {
        Charge work = entry.work();
        return Stream.of(
                        Long.toString(entry.id()),
                        Timestamps.of(entry.createdAt()),
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

    /// Prevents spreadsheets from evaluating user-written text as a formula.
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
