package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.billing.web.LedgerCsv;
import assay.service.credits.LedgerEntry;
import assay.service.credits.LedgerReader;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plans;
import assay.service.credits.Storage;
import assay.service.credits.Usage;
import assay.service.platform.web.Paging;
import assay.service.scans.Scans;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The page that shows a tenant's credits and what they were spent on: the month, a chart by day, and the
/// ledger.
@Controller
class UsagePages {

    private static final String PATH = "/account";

    private static final int PAGE = 25;

    /// The time spans of the chart, in days.
    private static final Map<String, Integer> SPANS = Map.of("30", 30, "90", 90);

    private static final int WIDE = 800;
    private static final int NARROW = 360;

    private final Plans plans;
    private final Storage storage;
    private final ModelBudgets budgets;
    private final Usage usage;
    private final LedgerReader statements;
    private final LedgerCsv csv;
    private final Scans scans;

    /// A line in the ledger.
    ///
    /// @param scan the scan to link to; null if there is none or it was deleted
    record Line(Formats.Moment when, String what, @Nullable Long scan, String amount, boolean taken, String balance) {
        static Line of(LedgerEntry entry, Set<Long> present) {
            @Nullable Long scan = entry.scanId();
            return new Line(
                    Formats.Moment.of(entry.createdAt().toEpochMilli()),
                    LedgerWords.what(entry),
                    scan != null && present.contains(scan) ? scan : null,
                    Formats.signed(entry.amount()),
                    entry.amount() < 0,
                    Formats.number(entry.balanceAfter()));
        }
    }

    /// A day in the chart's table.
    record Row(String day, List<String> spent, String sum) {
        static Row of(Usage.Day day, List<UsageChart.Kind> kinds) {
            return new Row(
                    Formats.day(day.date()),
                    kinds.stream()
                            .map(kind -> Formats.number(day.spent().entrySet().stream()
                                    .filter(each -> each.getKey().key().equals(kind.key()))
                                    .mapToLong(Map.Entry::getValue)
                                    .sum()))
                            .toList(),
                    Formats.number(UsageChart.sum(day)));
        }
    }

    UsagePages(
            Plans plans,
            Storage storage,
            ModelBudgets budgets,
            Usage usage,
            LedgerReader statements,
            LedgerCsv csv,
            Scans scans) {
        this.storage = storage;
        this.budgets = budgets;
        this.plans = plans;
        this.usage = usage;
        this.statements = statements;
        this.csv = csv;
        this.scans = scans;
    }

    @GetMapping(PATH)
    ModelAndView usage(@AuthenticationPrincipal Caller caller, @RequestParam Map<String, String> query) {
        caller.needs(Scope.ACCOUNT_READ);
        return PageResponse.list(query, asked -> usage(caller, asked));
    }

    private ModelAndView usage(Caller caller, ListQuery asked) {
        Integer span = asked.choice("days", text -> Optional.ofNullable(SPANS.get(text)));
        LedgerReader.Filter filter = asked.ledger();
        Paging paging = asked.paging(PAGE);
        asked.done();
        Paging.Slice<LedgerEntry> page =
                paging.slice((before, most) -> statements.page(caller.tenant(), filter, before, most), LedgerEntry::id);
        Map<String, Object> model = new HashMap<>();
        model.put("month", Month.of(plans.status(caller.tenant())));
        model.put("limits", limits(storage.use(caller.tenant()), budgets.today(caller.tenant())));
        chart(model, usage.days(caller.tenant(), span == null ? 30 : span));
        model.put("days", span == null ? 30 : span);
        Set<Long> present = scans.titles(
                        caller.tenant(),
                        page.shown().stream()
                                .flatMap(entry -> Stream.ofNullable(entry.scanId()))
                                .toList())
                .keySet();
        model.put(
                "lines",
                page.shown().stream().map(entry -> Line.of(entry, present)).toList());
        model.put("asked", asked.query());
        model.put("filtered", !filter.equals(LedgerReader.Filter.ALL));
        model.put("first", asked.first());
        model.put("found", Formats.found(page.shown().size(), "entry", "entries", page.more()));
        model.put("kinds", kinds());
        model.put("csv", asked.address("/account/ledger.csv", null, "kind", "from", "to"));
        model.put("newest", asked.address(PATH, null, "days", "kind", "from", "to"));
        model.put("shorter", asked.address(PATH, null, "kind", "from", "to"));
        model.put("longer", asked.with("days", "90").address(PATH, null, "days", "kind", "from", "to"));
        if (page.more()) {
            model.put("older", asked.address(PATH, page.next(), "days", "kind", "from", "to"));
        }
        return PageResponse.of("account-usage", model);
    }

    @GetMapping(PATH + "/ledger.csv")
    void csv(
            @AuthenticationPrincipal Caller caller,
            @RequestParam Map<String, String> query,
            HttpServletResponse response)
            throws IOException {
        caller.needs(Scope.ACCOUNT_READ);
        ListQuery asked = new ListQuery(query);
        LedgerReader.Filter filter = asked.ledger();
        asked.done();
        csv.answer(caller.tenant(), filter, response);
    }

    /// A limit of the plan other than a rate limit.
    record Limit(String name, String used, String of) {}

    private static List<Limit> limits(Storage.StorageUse storage, ModelBudgets.Today today) {
        return List.of(
                new Limit("Stored texts, bundles and drafts", bytes(storage.used()), "of " + bytes(storage.limit())),
                new Limit(
                        "Model tokens today",
                        Formats.number(today.tokens()),
                        "of " + Formats.number(today.plan().modelTokensPerDay()) + " until midnight UTC"),
                new Limit(
                        "Rejected fixes today",
                        Formats.number(today.fixes()),
                        "of " + Formats.number(today.plan().unacceptedFixesPerDay()) + " until midnight UTC"));
    }

    private static String bytes(long bytes) {
        return bytes >= 1_000_000_000
                ? Formats.number(bytes / 1_000_000_000) + " GB"
                : bytes >= 1_000_000
                        ? Formats.number(bytes / 1_000_000) + " MB"
                        : Formats.number(Math.ceilDiv(bytes, 1_000)) + " KB";
    }

    private static void chart(Map<String, Object> model, List<Usage.Day> days) {
        List<UsageChart.Kind> kinds = UsageChart.kinds(days);
        model.put("spent", kinds);
        model.put(
                "charts",
                kinds.isEmpty()
                        ? List.of()
                        : List.of(UsageChart.of(days, WIDE, 220), UsageChart.of(days, NARROW, 180)));
        model.put(
                "rows",
                days.reversed().stream()
                        .filter(day -> UsageChart.sum(day) > 0)
                        .map(day -> Row.of(day, kinds))
                        .toList());
    }

    private static Map<String, String> kinds() {
        Map<String, String> kinds = new LinkedHashMap<>();
        LedgerReader.kinds().forEach(kind -> kinds.put(kind, LedgerWords.kind(kind)));
        return kinds;
    }
}
