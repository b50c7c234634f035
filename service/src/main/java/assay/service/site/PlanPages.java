package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.billing.web.PageCheckout;
import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.credits.PlanStatus;
import assay.service.credits.Plans;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The page that compares the plans and leads to the payment provider. A tenant's plan depends only on what
/// the provider reported, and never on a browser's return from checkout.
@Controller
class PlanPages {

    private static final String PATH = "/account/plan";
    private static final String PAGE = "account-plan";

    private final Plans plans;
    private final PageCheckout checkout;

    /// A plan in its column.
    ///
    /// @param act the label of the plan's button; null if there is none
    /// @param only a note about the only billing cycle that the plan offers; null if there are several
    record Offer(
            String key,
            String name,
            String credits,
            String rewrites,
            String keys,
            String endpoints,
            String requests,
            boolean mine,
            @Nullable String act,
            @Nullable String only) {}

    PlanPages(Plans plans, PageCheckout checkout) {
        this.plans = plans;
        this.checkout = checkout;
    }

    @GetMapping(PATH)
    ModelAndView plan(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = "checkout", required = false) @Nullable String checkout) {
        caller.needs(Scope.ACCOUNT_READ);
        // The URL alone does not prove a purchase, so it must not trigger the thank-you message.
        boolean back = "done".equals(checkout) && caller.mayPay() && this.checkout.isOpen(caller.tenant());
        return PageResponse.of(PAGE, model(caller, null)).addObject("back", back);
    }

    @PostMapping(PATH)
    ModelAndView buy(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        return leave(caller, request, () -> checkout.buy(caller, PageResponse.fields(request)));
    }

    @PostMapping(PATH + "/portal")
    ModelAndView portal(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        return leave(caller, request, () -> checkout.portal(caller));
    }

    /// Shows a page that forwards automatically, instead of a redirect. The page's policy also applies to
    /// redirects after a form is submitted, and does not allow other hosts.
    private ModelAndView leave(Caller caller, HttpServletRequest request, Supplier<String> work) {
        Map<String, Object> model = model(caller, request.getParameter("cycle"));
        try {
            return PageResponse.form(PAGE, request, () -> PageResponse.of("account-leaving", Map.of("to", work.get())))
                    .addAllObjects(model);
        } catch (Problem problem) {
            if (problem.kind() != ProblemKind.PROVIDER_FAILED) {
                throw problem;
            }
            ModelAndView page = PageResponse.of(PAGE, model).addObject("message", problem.detail());
            page.setStatus(HttpStatus.valueOf(problem.status()));
            return page;
        }
    }

    /// @param ticked the billing cycle that the form sent, which a refused form shows again
    private Map<String, Object> model(Caller caller, @Nullable String ticked) {
        PlanStatus status = plans.status(caller.tenant());
        boolean sells = checkout.isConfigured();
        boolean pays = status.cycle() != null;
        Map<String, Object> model = new HashMap<>();
        List<Offer> offers = Arrays.stream(Plan.values())
                .map(plan -> offer(plan, status, caller.mayPay()))
                .toList();
        model.put("offers", offers);
        model.put("choice", offers.stream().anyMatch(each -> each.act() != null));
        model.put("month", Month.of(status));
        model.put("says", says(status));
        model.put("sells", sells);
        model.put("pays", pays);
        model.put("mayPay", caller.mayPay());
        boolean annual = Arrays.stream(Plan.values()).anyMatch(plan -> sold(plan, Cycle.ANNUAL));
        boolean monthly = Arrays.stream(Plan.values()).anyMatch(plan -> sold(plan, Cycle.MONTHLY));
        model.put("monthlySold", monthly);
        model.put("annualSold", annual);
        model.put("priced", monthly || annual);
        Cycle cycle = ticked == null ? status.cycle() : Cycle.find(ticked).orElse(status.cycle());
        model.put("annual", cycle == Cycle.ANNUAL && annual || !monthly);
        Instant until = status.pastDueUntil();
        model.put("pastDue", until == null ? null : Formats.day(until.toEpochMilli()));
        return model;
    }

    private boolean sold(Plan plan, Cycle cycle) {
        return checkout.sells(plan, cycle);
    }

    private Offer offer(Plan plan, PlanStatus status, boolean mayPay) {
        boolean monthly = sold(plan, Cycle.MONTHLY);
        boolean annual = sold(plan, Cycle.ANNUAL);
        Plan mine = status.plan();
        boolean given = status.cycle() == null && mine != Plan.FREE;
        boolean choosable = mayPay
                && (monthly || annual)
                && plan != Plan.FREE
                && plan != mine
                // A plan that the operator granted for free can't be exchanged for a lower plan.
                && !(given && plan.compareTo(mine) < 0)
                && plan != status.nextPlan();
        String name = Formats.plan(plan);
        return new Offer(
                plan.key(),
                name,
                Formats.number(plan.credits()),
                Formats.number(plan.rewrites()),
                Formats.number(plan.keys()),
                Formats.number(plan.webhookEndpoints()),
                Formats.number(plan.requestsPerMinute()),
                plan == mine,
                !choosable ? null : plan.compareTo(mine) > 0 ? "Upgrade to " + name : "Change to " + name,
                !choosable || monthly && annual ? null : annual ? "Billed yearly only" : "Billed monthly only");
    }

    /// Describes the subscription's state in a sentence or two.
    private static String says(PlanStatus status) {
        String plan = Formats.plan(status.plan());
        Plan next = status.nextPlan();
        Instant at = status.nextPlanAt();
        Instant until = status.paidUntil();
        StringBuilder says = new StringBuilder("You are on the " + plan + " plan");
        if (status.cycle() != null) {
            says.append(status.cycle() == Cycle.ANNUAL ? ", billed yearly" : ", billed monthly");
        } else if (status.plan() != Plan.FREE) {
            says.append(", assigned by the operator");
        }
        if (next != null && at != null) {
            says.append(". It changes to the ")
                    .append(Formats.plan(next))
                    .append(" plan on ")
                    .append(Formats.day(at.toEpochMilli()));
        } else if (until != null && status.pastDueUntil() == null) {
            says.append(". It is paid for until ").append(Formats.day(until.toEpochMilli()));
        }
        return says.append('.').toString();
    }
}
