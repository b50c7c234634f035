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

/// The body of one request. It is read at most once, when somebody first asks for it, and whoever pays for its memory
/// is known by then: the tenant where the request is a tenant's, else the address it came from.
///
/// The buffer grows as bytes arrive and never by what was announced; each growth is taken from a [BodyBudget], and
/// all of it goes back when the request ends.
public final class Body {

    /// For the whole of a body, from its first byte to its last.
    static final Duration DEADLINE = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(Body.class);

    private static final int FIRST_BUFFER = 1024;

    private static final byte[] NONE = {};

    /// An estimate: there is room again when another request ends.
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);

    private final HttpServletRequest request;
    private final boolean served;
    private final Clock clock;
    private final BodyBudgets budgets;
    private @Nullable BodyBudget budget;
    private String who = "";
    private long taken;
    private byte @Nullable [] bytes;

    /// @param request as it came from the web server
    /// @param served whether the path takes a body at all with this method
    Body(HttpServletRequest request, boolean served, Clock clock, BodyBudgets budgets) {
        this.request = request;
        this.served = served;
        this.clock = clock;
        this.budgets = budgets;
    }

    /// The body of a request.
    public static Body of(HttpServletRequest request) {
        if (request.getAttribute(Body.class.getName()) instanceof Body body) {
            return body;
        }
        throw new IllegalStateException("a request that did not come through Bodies");
    }

    /// Whether the path takes a body with this method.
    public static boolean served(HttpServletRequest request) {
        return of(request).served;
    }

    /// Whether a body comes with a request, as its headers say.
    static boolean announced(HttpServletRequest request) {
        try {
            return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
        } catch (IllegalArgumentException e) {
            // Two lengths, for which Tomcat has refused the request already.
            return true;
        }
    }

    /// The bytes, read now if they were not before.
    ///
    /// @param most how many there may be
    /// @throws Problem 422 where there are more, or they end early or come too slowly; 429 where the caller has too
    /// many bodies under way, or the service has no memory left for more
    public byte[] bytes(int most) {
        if (bytes == null) {
            // What is not read whole the first time is not read at all.
            bytes = NONE;
            bytes = served && announced(request) ? read(most) : NONE;
        }
        return bytes;
    }

    /// Takes memory for what is made of the body; it goes back with the body's.
    ///
    /// @throws Problem 429 where there is none left
    public void take(long more) {
        BodyBudget from = budget();
        from.take(who, more).ifPresent(this::refuseMemory);
        taken += more;
    }

    private void refuseMemory(Limit limit) {
        throw refused(limit, "There is no memory left for another request of this size; others are under way.");
    }

    /// Gives back all that was taken.
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
        // Nothing is set aside for what is announced, but what would be refused in the end is not read either.
        from.refusing(who, Math.max(0, announced)).ifPresent(this::refuseMemory);
        Optional<Limit> refusing = from.begin(who);
        if (refusing.isPresent()) {
            throw refused(refusing.get(), "Too many requests of yours are arriving at the same time.");
        }
        AdmissionQueue.waitsForClient(request);
        try {
            return arrived(request.getInputStream(), announced, most);
        } catch (IOException e) {
            LOG.debug("The body of request {} could not be read", RequestId.of(request), e);
            throw Faults.brokenOff();
        } finally {
            AdmissionQueue.goesOn(request);
            from.end(who);
        }
    }

    private byte[] arrived(ServletInputStream in, long announced, int most) throws IOException {
        long end = clock.millis() + DEADLINE.toMillis();
        byte[] buffer = grown(NONE, FIRST_BUFFER);
        int length = 0;
        while (announced < 0 || length < announced) {
            if (length == buffer.length) {
                // One more than there may be tells a body that is as long as it may be from one that is longer.
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
            if (clock.millis() > end) {
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

    private Problem refused(Limit limit, String detail) {
        budgets.refused();
        long now = clock.millis();
        return limit.refusal(detail, now, now + COME_AGAIN.toMillis(), now + DEADLINE.toMillis())
                .with("Connection", "close");
    }

    private static Problem tooLarge(int most) {
        String size = most < 1024 * 1024 ? most / 1024 + " KiB" : most / 1024 / 1024 + " MiB";
        return Problem.invalid("", "The body is over " + size + ".").with("Connection", "close");
    }
}
