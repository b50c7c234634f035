package assay.service.billing;

import assay.service.platform.web.Answer;
import assay.service.platform.web.Problem;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
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
    ResponseEntity<byte[]> take(HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            throw Problem.invalid("", "The body is over 1 MiB.").with("Connection", "close");
        }
        events.take(body, request.getHeader("Stripe-Signature"));
        return Answer.empty(200).entity();
    }
}
