package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.webhooks.Delivery;
import assay.service.webhooks.Endpoint;
import assay.service.webhooks.Webhooks;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How webhooks and deliveries stand, in words.
final class WebhookWords {

    private WebhookWords() {}

    /// How an endpoint stands.
    ///
    /// @param key `on`, `failing` or `off`
    /// @param more why, and what follows; empty where there is nothing to say
    record State(String key, String says, String more) {
        static State of(Endpoint endpoint) {
            Endpoint.Disabled because = endpoint.disabledBecause();
            if (because != null) {
                return new State("off", "Off", because(because));
            }
            Long since = endpoint.failingSince();
            return since == null
                    ? new State("on", "On", "")
                    : new State(
                            "failing",
                            "Failing",
                            "Nothing arrived since " + Wording.Moment.of(since).shown()
                                    + ". After five days it is switched off.");
        }

        private static String because(Endpoint.Disabled because) {
            return switch (because) {
                case OWNER -> "Somebody of the team switched it off.";
                case FAILING -> "Nothing arrived for five days, so it was switched off.";
                case GONE -> "It answered 410 Gone, so it was switched off.";
            };
        }
    }

    static String state(Delivery.State state) {
        return switch (state) {
            case PENDING -> "Under way";
            case DELIVERED -> "Arrived";
            case FAILED -> "Failed";
        };
    }

    /// How a delivery stands: one that failed before is not simply under way.
    static String state(Delivery delivery) {
        return delivery.state() == Delivery.State.PENDING && delivery.attempts() > 0
                ? "To be tried again"
                : state(delivery.state());
    }

    /// What an attempt came to.
    static String came(Delivery.Attempt attempt) {
        Integer status = attempt.status();
        if (status != null) {
            return "Answered " + status;
        }
        return switch (Objects.requireNonNullElse(attempt.problem(), "")) {
            case "timed_out" -> "No answer within 15 seconds";
            case "not_allowed" -> "The address may not be called";
            default -> "Could not be reached";
        };
    }

    /// 1234 is 1.23 s.
    static String took(long millis) {
        return millis < 1_000 ? millis + " ms" : Wording.hundredths((int) Math.min(millis / 10, 1_000_000)) + " s";
    }

    /// What whoever may mend it is told on the pages of the account: that nothing is sent somewhere any more, or
    /// soon will not be.
    ///
    /// @param bad whether it has come to that
    /// @param path where it is seen to
    record Alarm(String says, boolean bad, String path) {

        static @Nullable Alarm of(Caller caller, Webhooks webhooks, long now) {
            if (!caller.scopes().contains(Scope.WEBHOOKS)) {
                return null;
            }
            List<Endpoint> all = webhooks.all(caller).endpoints();
            List<Endpoint> off = all.stream()
                    .filter(each -> each.disabledBecause() == Endpoint.Disabled.FAILING
                            || each.disabledBecause() == Endpoint.Disabled.GONE)
                    .toList();
            if (!off.isEmpty()) {
                return new Alarm(
                        off.size() == 1
                                ? "A webhook was switched off: "
                                        + (off.getFirst().disabledBecause() == Endpoint.Disabled.GONE
                                                ? "its receiver said that it is gone."
                                                : "nothing arrived there for five days.")
                                : Wording.number(off.size()) + " webhooks were switched off: nothing arrives there.",
                        true,
                        path(off));
            }
            List<Endpoint> soon = all.stream()
                    .filter(each -> {
                        Long since = each.failingSince();
                        return each.enabled() && since != null && now - since >= Webhooks.WARNED.toMillis();
                    })
                    .toList();
            return soon.isEmpty()
                    ? null
                    : new Alarm(
                            (soon.size() == 1
                                            ? "Nothing arrived at a webhook"
                                            : "Nothing arrived at " + Wording.number(soon.size()) + " webhooks")
                                    + " for four days. After five it is switched off.",
                            false,
                            path(soon));
        }

        private static String path(List<Endpoint> about) {
            return about.size() == 1 ? WebhookPages.path(about.getFirst().id()) : WebhookPages.PATH;
        }
    }
}
