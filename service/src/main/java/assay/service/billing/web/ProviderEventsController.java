package assay.service.billing.web;

import assay.service.billing.ProviderEvents;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Body;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Where the payment provider sends its events. In no document: nobody else can call it. The body is taken as
/// the bytes it came in, since these are what is signed.
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
        // Nothing is read for whom it would be refused to anyway.
        events.expect(signature);
        Body body = Body.of(request);
        byte[] bytes = body.bytes(MOST_BYTES);
        // For the text that is made of it.
        body.take(2L * bytes.length);
        events.take(bytes, signature);
        return Answer.empty(200).entity();
    }
}
