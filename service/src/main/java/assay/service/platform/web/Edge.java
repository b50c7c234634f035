package assay.service.platform.web;

import assay.service.platform.Randomness;
import assay.service.platform.Settings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/// The outermost filter: assigns the request id, sets common headers, turns uncaught exceptions into
/// problems, and records one log line and one metric. Never logs a body, a key or a query string.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class Edge extends OncePerRequestFilter {

    /// The request attribute that contains the tenant. The code that determines the tenant sets this
    /// attribute.
    static final String TENANT = Edge.class.getName() + ".tenant";

    private static final Logger ACCESS = LoggerFactory.getLogger("assay.access");
    private static final Logger LOG = LoggerFactory.getLogger(Edge.class);

    /// Servlets automatically respond to TRACE by echoing the request. Under another name, the method is
    /// refused like any unsupported one.
    private static final class Untraced extends HttpServletRequestWrapper {
        Untraced(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getMethod() {
            return "UNTRACED";
        }
    }

    private record Series(String method, String route, int status) {}

    private final Problems problems;
    private final Randomness randomness;
    private final MeterRegistry meters;
    private final AnswerHeaders headers;
    private final AccessLogLimit logLimit;
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

    Edge(Problems problems, Randomness randomness, MeterRegistry meters, Settings settings, Clock clock) {
        this.logLimit = new AccessLogLimit(clock);
        this.headers = AnswerHeaders.of(settings);
        this.problems = problems;
        this.randomness = randomness;
        this.meters = meters;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long start = System.nanoTime();
        String id = RequestId.choose(request.getHeader(RequestId.HEADER), randomness);
        RequestId.set(request, id);
        response.setHeader(RequestId.HEADER, id);
        headers.set(response);
        try {
            chain.doFilter(request.getMethod().equals("TRACE") ? new Untraced(request) : request, response);
            String allow = response.getHeader("Allow");
            if (allow != null && request.getMethod().equals("OPTIONS")) {
                response.setHeader("Allow", Faults.allow(Set.of(allow.split(", ?"))));
            }
        } catch (Problem problem) {
            problems.send(problem, request, response);
        } catch (IOException e) {
            // Usually, the caller has disconnected and can't get a response. This is not an error in the
            // service.
            LOG.debug("The connection was lost during request {}", id, e);
            if (!response.isCommitted()) {
                problems.send(Faults.brokenOff(), request, response);
            }
        } catch (InvalidParameterException e) {
            LOG.debug("The query string of request {} could not be read", id, e);
            if (!response.isCommitted()) {
                problems.send(Faults.badEncoding(), request, response);
            }
        } catch (Exception e) {
            LOG.error("Request {} failed", id, e);
            if (!response.isCommitted()) {
                problems.send(Faults.internal(), request, response);
            }
        } finally {
            leave(request, response, id, System.nanoTime() - start);
        }
    }

    private void leave(HttpServletRequest request, HttpServletResponse response, String id, long nanos) {
        String route = route(request);
        String method = method(request);
        int status = answered(response.getStatus());
        timers.computeIfAbsent(
                        new Series(method, route, status),
                        series -> Timer.builder("http.server.requests")
                                .tag("method", series.method())
                                .tag("uri", series.route())
                                .tag("status", Integer.toString(series.status()))
                                .publishPercentileHistogram(false)
                                .register(meters))
                .record(nanos, TimeUnit.NANOSECONDS);
        if (ACCESS.isInfoEnabled()) {
            double millis = Math.round(nanos / 10_000.0) / 100.0;
            Object tenant = request.getAttribute(TENANT);
            long skipped = AccessLogLimit.limits(status, tenant == null) ? logLimit.reserve() : 0;
            if (skipped < 0) {
                return;
            }
            if (skipped > 0) {
                ACCESS.info("{} more requests without a tenant, or that were rejected, are not listed", skipped);
            }
            ACCESS.atInfo()
                    .addKeyValue("method", method)
                    .addKeyValue("route", route)
                    .addKeyValue("status", status)
                    .addKeyValue("ms", millis)
                    .addKeyValue("tenant", tenant == null ? "-" : tenant)
                    .addKeyValue("request_id", id)
                    .log("{} {} {}", method, route, status);
        }
    }

    /// Returns the status to log. If a body was cut off or stalled, Tomcat sets a status such as 408. A valve
    /// outside this filter later replaces it with a status that the contract allows.
    private static int answered(int status) {
        boolean ours = status < 400 || Arrays.stream(ProblemKind.values()).anyMatch(kind -> kind.status() == status);
        return ours ? status : Tomcat.Plain.problem(status).status();
    }

    /// Returns the route template, never the path. Paths contain ids, and a scanner that guesses a thousand
    /// paths must not create a thousand time series.
    private static String route(HttpServletRequest request) {
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return pattern == null ? "-" : pattern.toString();
    }

    private static String method(HttpServletRequest request) {
        return switch (request.getMethod()) {
            case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" -> request.getMethod();
            default -> "OTHER";
        };
    }
}
