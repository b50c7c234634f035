package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.events.EventKind;
import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.webhooks.Deliveries;
import assay.service.webhooks.Delivery;
import assay.service.webhooks.Endpoint;
import assay.service.webhooks.Webhooks;
import assay.service.webhooks.web.WebhookRequests;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The pages for a tenant's webhooks, where users create, change, enable and delete them and rotate secrets.
/// Like an API key, a secret is shown only in the response to its form.
@Controller
class WebhookPages {

    static final String PATH = "/account/webhooks";

    private static final String NEW = PATH + "/new";
    private static final String ONE = PATH + "/{id}";
    private static final String FORM = "account-webhook-form";
    private static final String ROTATE = "account-webhook-rotate";

    private static final int PAGE = 25;

    /// The hidden one-time token in each form whose response shows a secret.
    private static final String ONCE = "form";

    private static final Field<String> ONCE_FIELD = Field.text(ONCE, "A one-time token that identifies this form.")
            .least(1)
            .most(100);

    private static final Field<Integer> OVERLAP = Field.parsed(
            "overlap_hours", "How long the old secret is also used to" + " sign.", 100, WebhookPages::hours, 0);

    private static final String SENT_BEFORE =
            "You have already submitted this form. The secret was shown at that time and can't be shown again. If you"
                    + " didn't copy the secret, replace it.";

    private static final Map<String, String> NOTICES = Map.of(
            "changed", "The webhook was saved.",
            "on", "The webhook is on. Earlier failures no longer count.",
            "off", "The webhook is off. Pending deliveries were marked as failed. You can resend them later.",
            "replayed", "Failed deliveries are being resent.",
            "none", "No deliveries failed in that time.");

    private static final List<Integer> OVERLAPS = List.of(24, 6, 1, 0);

    private final Webhooks webhooks;
    private final WebhookRequests requests;
    private final Deliveries deliveries;
    private final Idempotency idempotency;
    private final Ids ids;

    /// An endpoint in the list.
    record Line(
            String id,
            String url,
            String description,
            List<String> events,
            WebhookWords.State state,
            DeliveryPages.@Nullable Line last) {}

    WebhookPages(Webhooks webhooks, WebhookRequests requests, Deliveries deliveries, Idempotency idempotency, Ids ids) {
        this.webhooks = webhooks;
        this.requests = requests;
        this.deliveries = deliveries;
        this.idempotency = idempotency;
        this.ids = ids;
    }

    @GetMapping(PATH)
    ModelAndView list(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = PageResponse.NOTICE, required = false) @Nullable String notice) {
        return PageResponse.allowed(() -> {
            Webhooks.All all = webhooks.all(caller);
            Map<String, Object> model = new HashMap<>();
            model.put(
                    "lines",
                    all.endpoints().stream().map(each -> line(caller, each)).toList());
            model.put("most", all.most());
            model.put(
                    "notice",
                    PageResponse.notice(
                            Map.of("removed", "The webhook was removed. Nothing more will be sent to" + " it."),
                            notice));
            return PageResponse.of("account-webhooks", model);
        });
    }

    private Line line(Caller caller, Endpoint endpoint) {
        List<Delivery> last = deliveries
                .page(caller, endpoint.id(), Delivery.Filter.NONE, Paging.of("1", null))
                .shown();
        return new Line(
                endpoint.id(),
                endpoint.url(),
                endpoint.description(),
                endpoint.events().stream().map(EventKind::key).toList(),
                WebhookWords.State.of(endpoint),
                last.isEmpty() ? null : DeliveryPages.Line.of(last.getFirst()));
    }

    @GetMapping(NEW)
    ModelAndView form(@AuthenticationPrincipal Caller caller) {
        return PageResponse.allowed(() -> {
            caller.needs(Scope.WEBHOOKS);
            return PageResponse.of(FORM, form(null, Set.of(EventKind.SCAN_COMPLETED.key())));
        });
    }

    @PostMapping(NEW)
    ModelAndView create(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        caller.needs(Scope.WEBHOOKS);
        ModelAndView page = PageResponse.form(FORM, request, Set.of(WebhookForm.EVENTS), () -> {
            Endpoint.Made made =
                    WebhookForm.inWords(() -> requests.create(caller, WebhookForm.ofNew(request), (sql, each) -> {
                        once(sql, caller, request);
                        return each;
                    }));
            return shownOnce(caller, made, "Webhook created");
        });
        return FORM.equals(page.getViewName()) ? page.addAllObjects(form(null, WebhookForm.ticked(request))) : page;
    }

    /// @param endpoint the endpoint to change; null for a new endpoint
    private Map<String, Object> form(@Nullable Endpoint endpoint, Set<String> ticked) {
        Map<String, Object> model = new HashMap<>();
        model.put("endpoint", endpoint);
        model.put("kinds", WebhookForm.kinds(ticked));
        model.put(ONCE, ids.text("form_"));
        return model;
    }

    /// Shows an endpoint with its actions and deliveries.
    @GetMapping(ONE)
    ModelAndView one(
            @AuthenticationPrincipal Caller caller, @PathVariable String id, @RequestParam Map<String, String> query) {
        return PageResponse.allowed(() ->
                PageResponse.list(query, asked -> shown(caller, webhooks.one(caller, id), asked)));
    }

    private ModelAndView shown(Caller caller, Endpoint endpoint, ListQuery asked) {
        Delivery.State state = asked.choice("state", Delivery.State::of);
        EventKind kind = asked.choice("event", EventKind::of);
        Paging paging = asked.paging(PAGE);
        asked.done();
        Delivery.Filter filter = new Delivery.Filter(state, kind == null ? null : kind.key(), null, 0, Long.MAX_VALUE);
        Paging.Slice<Delivery> page = deliveries.page(caller, endpoint.id(), filter, paging);
        String path = path(endpoint.id());
        Map<String, Object> model = new HashMap<>();
        model.put("endpoint", endpoint);
        model.put("state", WebhookWords.State.of(endpoint));
        model.put("events", endpoint.events().stream().map(EventKind::key).toList());
        model.put("made", Formats.Moment.of(endpoint.createdAt()));
        Long until = endpoint.previousSecretUntil();
        model.put("overlap", until == null ? null : Formats.Moment.of(until));
        model.put("kinds", WebhookForm.kinds(Set.of()));
        model.put("spans", spans());
        model.put("lines", page.shown().stream().map(DeliveryPages.Line::of).toList());
        model.put("states", states());
        model.put("asked", asked.query());
        model.put("filtered", !filter.equals(Delivery.Filter.NONE));
        model.put("first", asked.first());
        model.put("found", Formats.found(page.shown().size(), "delivery", "deliveries", page.more()));
        model.put("newest", asked.address(path, null, "state", "event"));
        model.put("older", page.more() ? asked.address(path, page.next(), "state", "event") : null);
        model.put("secret", null);
        model.put(
                PageResponse.NOTICE, PageResponse.notice(NOTICES, asked.query().get(PageResponse.NOTICE)));
        return PageResponse.of("account-webhook", model);
    }

    private ModelAndView shownOnce(Caller caller, Endpoint.Made made, String what) {
        return shown(caller, made.endpoint(), new ListQuery(Map.of()))
                .addObject("secret", made.secret())
                .addObject("what", what);
    }

    @GetMapping(ONE + "/edit")
    ModelAndView editing(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        return PageResponse.allowed(() -> {
            Endpoint endpoint = webhooks.one(caller, id);
            return PageResponse.of(FORM, form(endpoint, ticked(endpoint)))
                    .addObject("values", WebhookForm.values(endpoint));
        });
    }

    @PostMapping(ONE + "/edit")
    ModelAndView edit(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletRequest request) {
        Endpoint endpoint = webhooks.one(caller, id);
        return PageResponse.form(FORM, request, Set.of(WebhookForm.EVENTS), () -> {
                    WebhookForm.inWords(() -> requests.change(caller, id, WebhookForm.ofChange(request)));
                    return PageResponse.to(path(id) + "?notice=changed");
                })
                .addAllObjects(form(endpoint, WebhookForm.ticked(request)));
    }

    @PostMapping(ONE + "/switch")
    ModelAndView turn(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletRequest request) {
        Endpoint endpoint = requests.change(caller, id, WebhookForm.ofSwitch(request));
        return PageResponse.to(path(id) + (endpoint.enabled() ? "?notice=on" : "?notice=off"));
    }

    @GetMapping(ONE + "/rotate")
    ModelAndView rotation(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        return PageResponse.allowed(() -> PageResponse.of(ROTATE, rotation(webhooks.one(caller, id))));
    }

    @PostMapping(ONE + "/rotate")
    ModelAndView rotate(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletRequest request) {
        Endpoint endpoint = webhooks.one(caller, id);
        ModelAndView page = PageResponse.form(ROTATE, request, Set.of("overlap_hours"), () -> {
            Fields fields = PageResponse.fields(request);
            fields.optional(ONCE_FIELD);
            int overlap = fields.orElse(OVERLAP, 0);
            fields.done();
            Endpoint.Made made = webhooks.rotate(caller, id, overlap, (sql, each) -> {
                once(sql, caller, request);
                return each;
            });
            return shownOnce(caller, made, "Secret replaced");
        });
        return ROTATE.equals(page.getViewName()) ? page.addAllObjects(rotation(endpoint)) : page;
    }

    private Map<String, Object> rotation(Endpoint endpoint) {
        Map<Integer, String> overlaps = new LinkedHashMap<>();
        OVERLAPS.forEach(hours -> overlaps.put(
                hours,
                hours == 0
                        ? "Stops working immediately"
                        : "Is used for another" + " " + Formats.count(hours, "hour", "hours")));
        return Map.of("endpoint", endpoint, "overlaps", overlaps, ONCE, ids.text("form_"));
    }

    @GetMapping(ONE + "/remove")
    ModelAndView removal(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        return PageResponse.allowed(
                () -> PageResponse.of("account-webhook-remove", Map.of("endpoint", webhooks.one(caller, id))));
    }

    @PostMapping(ONE + "/remove")
    ModelAndView remove(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        webhooks.delete(caller, id);
        return PageResponse.to(PATH + "?notice=removed");
    }

    /// Makes sure that a secret is shown only in the response to its form. If the form is sent again, for
    /// example because the page is reloaded, no secret is created or shown.
    private void once(Sql sql, Caller caller, HttpServletRequest request) {
        String form = request.getParameter(ONCE);
        if (form == null || form.isBlank() || form.length() > 100) {
            throw Problem.of(ProblemKind.VALIDATION_FAILED, "Reload this page and try again: the form is incomplete.");
        }
        idempotency.requireFirst(sql, caller.tenant(), PATH, form, SENT_BEFORE);
    }

    private static Integer hours(String text) {
        return OVERLAPS.stream()
                .filter(each -> each.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Choose one of these options."));
    }

    private static Set<String> ticked(Endpoint endpoint) {
        return Set.copyOf(endpoint.events().stream().map(EventKind::key).toList());
    }

    private static Map<String, String> states() {
        Map<String, String> states = new LinkedHashMap<>();
        Arrays.stream(Delivery.State.values()).forEach(each -> states.put(each.key(), WebhookWords.state(each)));
        return states;
    }

    /// Returns the time spans for which failed deliveries can be resent. The log covers 30 days.
    private static Map<Integer, String> spans() {
        Map<Integer, String> spans = new LinkedHashMap<>();
        spans.put(1, "the last hour");
        spans.put(24, "the last day");
        spans.put(168, "the last week");
        spans.put(720, "the last 30 days");
        return spans;
    }

    /// Returns a span in hours; empty if it is not one of the choices.
    static Optional<Integer> span(@Nullable String hours) {
        return spans().keySet().stream()
                .filter(each -> each.toString().equals(hours))
                .findFirst();
    }

    static String path(String id) {
        return PATH + "/" + id;
    }
}
