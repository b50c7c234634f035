package assay.service.platform.web;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The body of one request. It is read at most once, on first use, when it is known whether its memory counts
/// against the request's tenant or its address.
///
/// The buffer grows as bytes arrive, regardless of the announced length. Whenever it grows, the additional
/// memory is reserved in a [BodyBudget]. All of it is released when the request ends.
public final class Body {

    /// The maximum time between a body's first and last byte.
    static final Duration DEADLINE = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(Body.class);

    private static final int FIRST_BUFFER = 1024;

    private static final byte[] NONE = {};

    /// The estimated time until another request ends and frees memory.
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);

    private final HttpServletRequest request;
    private final boolean served;
    private final Clock clock;
    private final BodyBudgets budgets;
    private @Nullable BodyBudget budget;
    private String who = "";
    private long taken;
    private byte @Nullable [] bytes;

    /// @param request the request from the web server
    /// @param served whether the path accepts a body with this method
    Body(HttpServletRequest request, boolean served, Clock clock, BodyBudgets budgets) {
        this.request = request;
        this.served = served;
        this.clock = clock;
        this.budgets = budgets;
    }

    /// Returns the body of a request.
    public static Body of(HttpServletRequest request) {
        if (request.getAttribute(Body.class.getName()) instanceof Body body) {
            return body;
        }
        throw new IllegalStateException("The request did not pass through the RequestBodies filter");
    }

    /// Whether the path accepts a body with this method.
    public static boolean served(HttpServletRequest request) {
        return of(request).served;
    }

    /// Whether the headers announce a body.
    static boolean announced(HttpServletRequest request) {
        try {
            return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
        } catch (IllegalArgumentException e) {
            // The headers contain two lengths. Tomcat has already refused such a request.
            return true;
        }
    }

    /// Returns the bytes, reading them on first use.
    ///
    /// @param most the maximum number of bytes
    /// @throws Problem 422 if there are more bytes, or the body ends early or arrives too slowly; 429 if too
    ///     many of the caller's bodies are arriving, or the service has no memory left
    public byte[] bytes(int most) {
        if (bytes == null) {
            // If the first read fails, the body counts as empty.
            bytes = NONE;
            bytes = served && announced(request) ? read(most) : NONE;
        }
        return bytes;
    }

    /// Reserves memory for the objects that are created from the body. This memory is released together with
    /// the body's memory.
    ///
    /// @throws Problem 429 if there is not enough memory left
    public void take(long more) {
        BodyBudget from = budget();
        from.take(who, more).ifPresent(this::refuseMemory);
        taken += more;
    }

    /// Makes the memory of the rest of this request count against the tenants' budget, under this name. Used
    /// for shared reports: for requests without a tenant, the budget is smaller than a long report. Has no
    /// effect if memory is already reserved.
    public void chargeTo(String name) {
        if (taken == 0) {
            budget = budgets.ofTenants();
            who = name;
        }
    }

    private void refuseMemory(RateLimit limit) {
        throw refused(
                limit,
                "The service has too little memory for another request of this size while other requests are running."
                        + " Try again later.");
    }

    /// Releases all the memory that was reserved.
    void close() {
        bytes = NONE;
        if (taken > 0) {
            budget().giveBack(who, taken);
            taken = 0;
        }
    }

    private byte[] read(int most) {
        long announced = request.getContentLengthLong();
        if (announced > most) {
            throw tooLarge(most);
        }
        BodyBudget from = budget();
        // The announced length is not reserved, but a body that would be refused later is refused now.
        from.refusing(who, Math.max(0, announced)).ifPresent(this::refuseMemory);
        Optional<RateLimit> refusing = from.begin(who);
        if (refusing.isPresent()) {
            throw refused(refusing.get(), "You are sending too many requests at the same time. Wait until one ends.");
        }
        long deadline = clock.millis() + DEADLINE.toMillis();
        AdmissionQueue.waitsForClient(request, deadline);
        try {
            return arrived(request.getInputStream(), announced, most, deadline);
        } catch (IOException e) {
            LOG.debug("The body of request {} could not be read", RequestId.of(request), e);
            throw Faults.brokenOff();
        } finally {
            AdmissionQueue.goesOn(request);
            from.end(who);
        }
    }

    private byte[] arrived(ServletInputStream in, long announced, int most, long deadline) throws IOException {
        byte[] buffer = grown(NONE, FIRST_BUFFER);
        int length = 0;
        while (announced < 0 || length < announced) {
            if (length == buffer.length) {
                // Reading one byte more than the maximum shows whether the body is too long.
                buffer = grown(buffer, Math.min(most + 1, 2 * buffer.length));
            }
            int read = in.read(buffer, length, buffer.length - length);
            if (read < 0) {
                break;
            }
            length += read;
            if (length > most) {
                throw tooLarge(most);
            }
            if (clock.millis() > deadline) {
                throw Faults.brokenOff();
            }
        }
        if (length < announced) {
            throw Faults.brokenOff();
        }
        return length == buffer.length ? buffer : Arrays.copyOf(buffer, length);
    }

    private byte[] grown(byte[] buffer, int length) {
        take(length - buffer.length);
        return Arrays.copyOf(buffer, length);
    }

    private BodyBudget budget() {
        BodyBudget chosen = budget;
        if (chosen == null) {
            Object tenant = request.getAttribute(Edge.TENANT);
            chosen = budgets.of(request, tenant != null);
            who = tenant == null ? Address.of(request.getRemoteAddr()) : tenant.toString();
            budget = chosen;
        }
        return chosen;
    }

    private Problem refused(RateLimit limit, String detail) {
        budgets.refused();
        long now = clock.millis();
        return limit.refusal(detail, now, now + COME_AGAIN.toMillis(), now + DEADLINE.toMillis())
                .with("Connection", "close");
    }

    private static Problem tooLarge(int most) {
        String size = most < 1024 * 1024 ? most / 1024 + " KiB" : most / 1024 / 1024 + " MiB";
        return Problem.invalid("", "The body is larger than " + size + ".").with("Connection", "close");
    }
}
