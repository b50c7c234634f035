package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.events.EventKind;
import assay.service.platform.web.Problem;
import assay.service.webhooks.Deliveries;
import assay.service.webhooks.Delivery;
import assay.service.webhooks.Endpoint;
import assay.service.webhooks.Webhooks;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The deliveries of a webhook: the log, resending, and test deliveries.
@Controller
class DeliveryPages {

    private static final String ONE = WebhookPages.PATH + "/{id}/deliveries/{delivery}";

    private static final Map<String, String> NOTICES = Map.of(
            "test", "The test was sent. Reload this page to see the result.",
            "resent", "The delivery was sent again. Reload this page to see the result.");

    private final Webhooks webhooks;
    private final Deliveries deliveries;
    private final Clock clock;

    /// A delivery in a list.
    ///
    /// @param came the result of the last attempt; empty if there was no attempt
    record Line(
            long id,
            String event,
            String eventId,
            String state,
            String says,
            String attempts,
            String came,
            Formats.Moment made) {
        static Line of(Delivery delivery) {
            Delivery.Attempt last = delivery.last();
            return new Line(
                    delivery.id(),
                    delivery.event(),
                    delivery.eventId(),
                    delivery.state().key(),
                    WebhookWords.state(delivery),
                    Formats.number(delivery.attempts()),
                    last == null ? "" : WebhookWords.came(last),
                    Formats.Moment.of(delivery.createdAt()));
        }
    }

    /// @param answer the beginning of the response body; null if it was not text
    record Tried(
            int number,
            Formats.Moment at,
            String came,
            String took,
            @Nullable String answer) {
        static Tried of(Delivery.Attempt attempt) {
            return new Tried(
                    attempt.number(),
                    Formats.Moment.of(attempt.at()),
                    WebhookWords.came(attempt),
                    WebhookWords.took(attempt.took()),
                    attempt.answer());
        }
    }

    DeliveryPages(Webhooks webhooks, Deliveries deliveries, Clock clock) {
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.clock = clock;
    }

    @GetMapping(ONE)
    ModelAndView one(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            @PathVariable String delivery,
            @RequestParam(name = PageResponse.NOTICE, required = false) @Nullable String notice) {
        return PageResponse.allowed(() -> {
            Endpoint endpoint = webhooks.one(caller, id);
            Delivery.Detail detail = deliveries.one(caller, id, delivery);
            Long next = detail.delivery().nextAt();
            Map<String, Object> model = new HashMap<>();
            model.put("endpoint", endpoint);
            model.put("line", Line.of(detail.delivery()));
            model.put("sequence", Formats.number(detail.delivery().sequence()));
            model.put("next", next == null || next <= clock.millis() ? null : Formats.Moment.of(next));
            model.put(
                    "attempts",
                    detail.attempts().reversed().stream().map(Tried::of).toList());
            model.put("headers", headers(endpoint, detail.delivery()));
            model.put("body", detail.body());
            model.put(PageResponse.NOTICE, PageResponse.notice(NOTICES, notice));
            return PageResponse.of("account-webhook-delivery", model);
        });
    }

    /// Returns the request headers in the order in which they were sent. Descriptions replace secret values.
    private static String headers(Endpoint endpoint, Delivery delivery) {
        Map<String, String> headers = new LinkedHashMap<>();
        endpoint.headerNames().forEach(name -> headers.put(name, "as you entered it"));
        headers.put("Content-Type", "application/json");
        headers.put("X-Service-Event", delivery.event());
        headers.put("X-Service-Delivery", delivery.eventId());
        headers.put("X-Service-Sequence", Long.toString(delivery.sequence()));
        headers.put("X-Service-Signature", "sha256=… with the current secret");
        headers.put("webhook-id", delivery.eventId());
        headers.put("webhook-timestamp", "time of the attempt, in Unix seconds");
        headers.put("webhook-signature", "v1,… for each current secret");
        return headers.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("\n"));
    }

    @PostMapping(ONE + "/resend")
    ModelAndView resend(
            @AuthenticationPrincipal Caller caller, @PathVariable String id, @PathVariable String delivery) {
        Delivery again = deliveries.resend(caller, id, delivery, (_, each) -> each);
        return PageResponse.to(path(id, again) + "?notice=resent");
    }

    @PostMapping(WebhookPages.PATH + "/{id}/test")
    ModelAndView test(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            @RequestParam(name = "event", defaultValue = "") String event) {
        webhooks.one(caller, id);
        EventKind kind =
                EventKind.of(event).orElseThrow(() -> Problem.invalid("/event", "Choose an event from the list."));
        return PageResponse.to(path(id, deliveries.test(caller, id, kind, (_, each) -> each)) + "?notice=test");
    }

    @PostMapping(WebhookPages.PATH + "/{id}/replay")
    ModelAndView replay(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            @RequestParam(name = "hours", defaultValue = "") String hours) {
        webhooks.one(caller, id);
        int span =
                WebhookPages.span(hours).orElseThrow(() -> Problem.invalid("/hours", "Choose a time from the list."));
        long replayed = deliveries.replay(
                caller, id, clock.millis() - Duration.ofHours(span).toMillis());
        return PageResponse.to(WebhookPages.path(id) + (replayed == 0 ? "?notice=none" : "?notice=replayed"));
    }

    private static String path(String id, Delivery delivery) {
        return WebhookPages.path(id) + "/deliveries/" + delivery.id();
    }
}
