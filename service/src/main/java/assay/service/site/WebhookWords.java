package assay.service.site;

import assay.scoring.Decimals;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.webhooks.Delivery;
import assay.service.webhooks.Endpoint;
import assay.service.webhooks.Webhooks;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Describes the states of webhooks and deliveries in words.
final class WebhookWords {

    private WebhookWords() {}

    /// The state of an endpoint.
    ///
    /// @param key `on`, `failing` or `off`
    /// @param more the reason for the state, or its consequences; empty if the endpoint is on
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
                            "Deliveries have failed since "
                                    + Formats.Moment.of(since).shown()
                                    + ". After five days of failures, the webhook is turned off.");
        }

        private static String because(Endpoint.Disabled because) {
            return switch (because) {
                case OWNER -> "A member of the team turned off this webhook.";
                case FAILING -> "Deliveries failed for five days, so this webhook was turned off.";
                case GONE -> "The endpoint returned 410 Gone, so this webhook was turned off.";
            };
        }
    }

    static String state(Delivery.State state) {
        return switch (state) {
            case PENDING -> "In progress";
            case DELIVERED -> "Delivered";
            case FAILED -> "Failed";
        };
    }

    /// Returns the state of a delivery. Distinguishes a delivery that has failed before from one that is
    /// being sent for the first time.
    static String state(Delivery delivery) {
        return delivery.state() == Delivery.State.PENDING && delivery.attempts() > 0
                ? "Waiting to retry"
                : state(delivery.state());
    }

    /// Returns the result of an attempt.
    static String came(Delivery.Attempt attempt) {
        Integer status = attempt.status();
        if (status != null) {
            return "Returned " + status;
        }
        return switch (Objects.requireNonNullElse(attempt.problem(), "")) {
            case "timed_out" -> "No response within 15 seconds";
            case "not_allowed" -> "This URL is not allowed";
            default -> "Couldn’t be reached";
        };
    }

    /// Formats 1234 as 1.23 s.
    static String took(long millis) {
        return millis < 1_000 ? millis + " ms" : Decimals.hundredths((int) Math.min(millis / 10, 1_000_000)) + " s";
    }

    /// A warning that a webhook is disabled or soon will be. The account pages show it to members who can fix
    /// the webhook.
    ///
    /// @param bad whether it is already disabled
    /// @param path the path of the page where it can be fixed
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
                                ? "A webhook was turned off because "
                                        + (off.getFirst().disabledBecause() == Endpoint.Disabled.GONE
                                                ? "its endpoint returned 410 Gone."
                                                : "deliveries failed for five days.")
                                : Formats.number(off.size()) + " webhooks were turned off because deliveries failed.",
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
                                            ? "Deliveries to a webhook have failed"
                                            : "Deliveries to " + Formats.number(soon.size()) + " webhooks have failed")
                                    + " for four days. After five days of failures, webhooks are turned off.",
                            false,
                            path(soon));
        }

        private static String path(List<Endpoint> about) {
            return about.size() == 1 ? WebhookPages.path(about.getFirst().id()) : WebhookPages.PATH;
        }
    }
}
