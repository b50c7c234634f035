package assay.service.billing.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.credits.LedgerEntry;
import assay.service.credits.LedgerReader;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plans;
import assay.service.credits.Storage;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.PageQuery;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// A tenant's plan, credits and ledger.
@Tag(name = "Billing")
@RestController
@RequestMapping("/api/v1/billing")
class BillingController {

    private static final String KIND = "Return only entries of this kind.";
    private static final String FROM = "Return only entries from this day (UTC) or later.";
    private static final String TO = "Return only entries up to and including this day (UTC).";

    private final Plans plans;
    private final Storage storage;
    private final ModelBudgets budgets;
    private final LedgerReader statements;
    private final LedgerCsv csv;
    private final JsonMapper json;

    BillingController(
            Plans plans,
            Storage storage,
            ModelBudgets budgets,
            LedgerReader statements,
            LedgerCsv csv,
            JsonMapper json) {
        this.storage = storage;
        this.budgets = budgets;
        this.plans = plans;
        this.statements = statements;
        this.csv = csv;
        this.json = json;
    }

    @Operation(
            summary = "Get the plan, credits and usage",
            description = "Returns the plan, the credits, the credits spent this month, and the limits.")
    @Answers(json = BillingView.Entitlement.class, says = "The tenant's plan, credits and usage.")
    @GetMapping("/entitlement")
    ResponseEntity<byte[]> getEntitlement(@AuthenticationPrincipal Caller caller) {
        caller.needs(Scope.ACCOUNT_READ);
        String tenant = caller.tenant();
        return json(BillingView.Entitlement.of(
                tenant, plans.status(tenant), BillingView.InUse.of(storage.use(tenant), budgets.today(tenant))));
    }

    @Operation(
            summary = "Get the ledger",
            description = "Returns a paginated list of all changes to the credit balance, newest first. The amounts add"
                    + " up to the balance.")
    @Answers(json = BillingView.LedgerPage.class, says = "A page of entries.")
    @GetMapping("/ledger")
    ResponseEntity<byte[]> listLedger(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The number of entries per page.") PageQuery query,
            @Parameter(
                            description = KIND,
                            schema = @Schema(allowableValues = {"grant", "capture", "expiry", "taken_back"}))
                    @RequestParam(name = "kind", required = false)
                    @Nullable
                    String kind,
            @Parameter(description = FROM, schema = @Schema(type = "string", format = "date"))
                    @RequestParam(name = "from", required = false)
                    @Nullable
                    String from,
            @Parameter(description = TO, schema = @Schema(type = "string", format = "date"))
                    @RequestParam(name = "to", required = false)
                    @Nullable
                    String to) {
        caller.needs(Scope.ACCOUNT_READ);
        Paging paging = query.paging();
        LedgerReader.Filter filter = filter(kind, from, to);
        Paging.Slice<LedgerEntry> page =
                paging.slice((before, most) -> statements.page(caller.tenant(), filter, before, most), LedgerEntry::id);
        return json(new BillingView.LedgerPage(
                page.shown().stream().map(BillingView.Entry::of).toList(), page.next(), page.more()));
    }

    @Operation(
            summary = "Export the ledger as CSV",
            description = "Returns all entries that match the filters, newest first, as CSV (RFC 4180) in UTF-8 with"
                    + " a header line. The response is streamed. If a spreadsheet would read a reference as a"
                    + " formula, an apostrophe is inserted before the reference.")
    @ApiResponse(
            responseCode = "200",
            description = "The CSV file.",
            content = @Content(mediaType = "text/csv", schema = @Schema(type = "string")))
    @GetMapping("/ledger.csv")
    void downloadLedger(
            @AuthenticationPrincipal Caller caller,
            @Parameter(
                            description = KIND,
                            schema = @Schema(allowableValues = {"grant", "capture", "expiry", "taken_back"}))
                    @RequestParam(name = "kind", required = false)
                    @Nullable
                    String kind,
            @Parameter(description = FROM, schema = @Schema(type = "string", format = "date"))
                    @RequestParam(name = "from", required = false)
                    @Nullable
                    String from,
            @Parameter(description = TO, schema = @Schema(type = "string", format = "date"))
                    @RequestParam(name = "to", required = false)
                    @Nullable
                    String to,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        caller.needs(Scope.ACCOUNT_READ);
        LedgerReader.Filter filter = filter(kind, from, to);
        if (request.getMethod().equals("HEAD")) {
            csv.headers(response);
        } else {
            csv.answer(caller.tenant(), filter, response);
        }
    }

    private static LedgerReader.Filter filter(@Nullable String kind, @Nullable String from, @Nullable String to) {
        List<Problem.Mistake> mistakes = new ArrayList<>();
        if (kind != null && !LedgerReader.kinds().contains(kind)) {
            mistakes.add(new Problem.Mistake(
                    "", "The `kind` parameter must be one of " + String.join(", ", LedgerReader.kinds()) + "."));
        }
        LocalDate first = date("from", from, mistakes);
        LocalDate last = date("to", to, mistakes);
        if (!mistakes.isEmpty()) {
            throw Problem.invalid(ProblemKind.VALIDATION_FAILED, mistakes);
        }
        return new LedgerReader.Filter(
                kind, first == null ? 0 : start(first), last == null ? Long.MAX_VALUE : start(last.plusDays(1)));
    }

    private static @Nullable LocalDate date(String name, @Nullable String text, List<Problem.Mistake> mistakes) {
        if (text == null) {
            return null;
        }
        try {
            LocalDate date = LocalDate.parse(text);
            if (date.getYear() >= 1970 && date.getYear() <= 9999) {
                return date;
            }
        } catch (DateTimeException ignored) {
            // Reported below.
        }
        mistakes.add(new Problem.Mistake("", "The `" + name + "` parameter must be a date such as 2026-11-21."));
        return null;
    }

    private static long start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    private ResponseEntity<byte[]> json(Object view) {
        return Answer.json(200, json.writeValueAsBytes(view)).entity();
    }
}
