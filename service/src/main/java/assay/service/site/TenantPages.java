package assay.service.site;

import assay.service.accounts.Audit;
import assay.service.accounts.Caller;
import assay.service.accounts.web.PageSessions;
import assay.service.accounts.web.PageTenant;
import assay.service.billing.web.PageCheckout;
import assay.service.credits.Plans;
import assay.service.platform.web.Paging;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The pages for the tenant as a whole: its name, audit log, export, and deletion.
@Controller
class TenantPages {

    private static final String GENERAL = "/account/general";
    private static final String ERASE = "/account/erase";
    private static final String AUDIT = "/account/audit";

    private static final int PAGE = 50;

    private static final Map<String, String> NOTICES = Map.of("renamed", "The team was renamed.");

    private final PageTenant tenant;
    private final PageSessions sessions;
    private final Plans plans;
    private final PageCheckout checkout;

    /// An entry of the audit log.
    ///
    /// @param who who did it, in words
    /// @param kind the kind of actor, if it is not a person
    record Line(Formats.Moment when, String who, String kind, String what, String address) {
        static Line of(Audit.Entry done) {
            return new Line(
                    Formats.Moment.of(done.createdAt()),
                    AuditWords.who(done),
                    done.kind().equals("key") ? "API key" : "",
                    AuditWords.what(done),
                    done.address());
        }
    }

    TenantPages(PageTenant tenant, PageSessions sessions, Plans plans, PageCheckout checkout) {
        this.tenant = tenant;
        this.sessions = sessions;
        this.plans = plans;
        this.checkout = checkout;
    }

    @GetMapping(GENERAL)
    ModelAndView general(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = PageResponse.NOTICE, required = false) @Nullable String notice) {
        return PageResponse.allowed(() -> {
            tenant.requireManager(caller);
            return PageResponse.of("account-general")
                    .addObject(PageResponse.NOTICE, PageResponse.notice(NOTICES, notice));
        });
    }

    @PostMapping(GENERAL)
    ModelAndView rename(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        return PageResponse.form("account-general", request, () -> {
                    tenant.rename(caller, PageResponse.fields(request));
                    return PageResponse.to(GENERAL + "?notice=renamed");
                })
                .addObject("which", "name");
    }

    /// Exports the data. Uses POST because each export is recorded in the audit log, and a link on another site
    /// must not be able to trigger one.
    @PostMapping("/account/export")
    void export(@AuthenticationPrincipal Caller caller, HttpServletResponse response) throws IOException {
        tenant.export(caller, response);
    }

    @GetMapping(ERASE)
    ModelAndView erasure(@AuthenticationPrincipal Caller caller) {
        return PageResponse.allowed(() -> {
            tenant.requireOwner(caller);
            return PageResponse.of("account-erase", paying(caller));
        });
    }

    @PostMapping(ERASE)
    ModelAndView erase(
            @AuthenticationPrincipal Caller caller, HttpServletRequest request, HttpServletResponse response) {
        // The subscription is read first, because the tenant no longer exists afterward.
        Map<String, Object> paying = paying(caller);
        return PageResponse.form("account-erase", request, () -> {
                    tenant.erase(caller, PageResponse.fields(request));
                    PageResponse.forget(response, sessions.signOut(request));
                    return PageResponse.to("/sign-in?notice=erased");
                })
                .addAllObjects(paying);
    }

    /// Returns the facts from which the page explains what happens to the subscription if the tenant is
    /// erased.
    private Map<String, Object> paying(Caller caller) {
        return Map.of("pays", plans.status(caller.tenant()).cycle() != null, "sells", checkout.isConfigured());
    }

    @GetMapping(AUDIT)
    ModelAndView audit(@AuthenticationPrincipal Caller caller, @RequestParam Map<String, String> query) {
        return PageResponse.allowed(() -> {
            tenant.requireManager(caller);
            return PageResponse.list(query, wanted -> audit(caller, wanted));
        });
    }

    private ModelAndView audit(Caller caller, ListQuery wanted) {
        Audit.Action action = wanted.choice(
                "action",
                key -> Arrays.stream(Audit.Action.values())
                        .filter(each -> each.key().equals(key))
                        .findFirst());
        LocalDate from = wanted.day("from");
        LocalDate to = wanted.day("to");
        Paging paging = wanted.paging(PAGE);
        wanted.done();
        PageTenant.Filter filter = new PageTenant.Filter(action, from, to);
        Paging.Slice<Audit.Entry> page =
                paging.slice((before, most) -> tenant.log(caller, filter, before, most), Audit.Entry::id);
        Map<String, Object> model = new HashMap<>();
        model.put("lines", page.shown().stream().map(Line::of).toList());
        model.put("asked", wanted.query());
        model.put("filtered", action != null || from != null || to != null);
        model.put("first", wanted.first());
        model.put("found", Formats.found(page.shown().size(), "entry", "entries", page.more()));
        model.put("actions", actions());
        if (page.more()) {
            model.put("older", wanted.address(AUDIT, page.next(), "action", "from", "to"));
        }
        model.put("newest", wanted.address(AUDIT, null, "action", "from", "to"));
        return PageResponse.of("account-audit", model);
    }

    private static Map<String, String> actions() {
        Map<String, String> actions = new LinkedHashMap<>();
        Arrays.stream(Audit.Action.values())
                .sorted(Comparator.comparing(AuditWords::name))
                .forEach(each -> actions.put(each.key(), AuditWords.name(each)));
        return actions;
    }
}
