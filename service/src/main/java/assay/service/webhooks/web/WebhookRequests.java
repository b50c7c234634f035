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

/// Reads what is wanted of an endpoint, from JSON or a form, and has it done.
@Component
public final class WebhookRequests {

    private final Webhooks webhooks;
    private final Receivers receivers;

    WebhookRequests(Webhooks webhooks, Receivers receivers) {
        this.webhooks = webhooks;
        this.receivers = receivers;
    }

    /// Makes an endpoint, with a secret that nobody sees again.
    ///
    /// @param fields `url`, `events`, and at will `description`, `headers` and `enabled`
    /// @param answer what is made of it, in the same transaction
    /// @throws Problem 422 for what is wrong with the fields, 402 where the plan has no more
    public <T> T create(Caller caller, Fields fields, BiFunction<Sql, Endpoint.Made, T> answer) {
        caller.needs(Scope.WEBHOOKS);
        return webhooks.create(
                caller,
                EndpointFields.New.SCHEMA.read(
                        fields, (said, read) -> EndpointFields.judged(said.endpoint(), receivers, read)),
                answer);
    }

    /// Changes what the fields name, and leaves the rest.
    ///
    /// @param fields of those of [#create] any
    public Endpoint change(Caller caller, String id, Fields fields) {
        caller.needs(Scope.WEBHOOKS);
        return webhooks.change(
                caller,
                id,
                EndpointFields.Change.SCHEMA.read(
                        fields, (said, read) -> EndpointFields.judged(said.endpoint(), receivers, read)));
    }
}
