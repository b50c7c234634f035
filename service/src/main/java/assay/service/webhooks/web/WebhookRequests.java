package assay.service.webhooks.web;

import assay.fetching.Receivers;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.webhooks.Endpoint;
import assay.service.webhooks.Webhooks;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;

/// Reads an endpoint's settings from JSON or a form and applies them.
@Component
public final class WebhookRequests {

    private final Webhooks webhooks;
    private final Receivers receivers;

    WebhookRequests(Webhooks webhooks, Receivers receivers) {
        this.webhooks = webhooks;
        this.receivers = receivers;
    }

    /// Creates an endpoint. Its secret is shown only once.
    ///
    /// @param fields `url`, `events`, and optionally `description`, `headers` and `enabled`
    /// @param answer builds the response in the same transaction
    /// @throws Problem 422 for invalid fields, 402 if the plan's limit is reached
    public <T> T create(Caller caller, Fields fields, BiFunction<Sql, Endpoint.Made, T> answer) {
        caller.needs(Scope.WEBHOOKS);
        return webhooks.create(
                caller,
                EndpointFields.New.SCHEMA.read(
                        fields, (said, read) -> EndpointFields.judged(said.endpoint(), receivers, read)),
                answer);
    }

    /// Changes the fields that are present.
    ///
    /// @param fields any of the fields of [#create]
    public Endpoint change(Caller caller, String id, Fields fields) {
        caller.needs(Scope.WEBHOOKS);
        return webhooks.change(
                caller,
                id,
                EndpointFields.Change.SCHEMA.read(
                        fields, (said, read) -> EndpointFields.judged(said.endpoint(), receivers, read)));
    }
}
