package assay.service.billing.web;

import assay.service.billing.ProviderEvents;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Body;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Receives the payment provider's events. The operation is not documented, because only the provider can
/// call it. The body is read as raw bytes, because the signature is computed from them.
@Hidden
@RestController
class ProviderEventsController {

    private static final int MOST_BYTES = 1024 * 1024;

    private final ProviderEvents events;

    ProviderEventsController(ProviderEvents events) {
        this.events = events;
    }

    @PostMapping("/api/v1/checkout/events")
    ResponseEntity<byte[]> take(HttpServletRequest request) {
        String signature = request.getHeader("Stripe-Signature");
        // Refuse the request before reading the body.
        events.expect(signature);
        Body body = Body.of(request);
        byte[] bytes = body.bytes(MOST_BYTES);
        // Account for the memory of the string that is made from the bytes.
        body.take(2L * bytes.length);
        events.take(bytes, signature);
        return Answer.empty(200).entity();
    }
}
