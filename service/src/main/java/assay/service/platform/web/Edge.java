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

/// The outermost layer: names the request, sets what every answer carries, turns whatever comes up uncaught into a
/// problem, and leaves one line in the log and one measurement. Never logs a body, a key or a query.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class Edge extends OncePerRequestFilter {

    /// Set by whoever learns which tenant this is.
    static final String TENANT = Edge.class.getName() + ".tenant";

    private static final Logger ACCESS = LoggerFactory.getLogger("assay.access");
    private static final Logger LOG = LoggerFactory.getLogger(Edge.class);

    /// A servlet echoes a TRACE by itself; under another name it is a method like any that no path takes.
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
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

    Edge(Problems problems, Randomness randomness, MeterRegistry meters, Settings settings) {
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
            // Most often the caller is gone and there is nobody to answer; that is no fault of ours to log.
            LOG.debug("Connection lost in request {}", id, e);
            if (!response.isCommitted()) {
                problems.send(Faults.brokenOff(), request, response);
            }
        } catch (InvalidParameterException e) {
            LOG.debug("The query of request {} could not be read", id, e);
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

    /// A status that Tomcat set in a body that broke off or stalled, as 408, is not yet what goes out: its
    /// valve, further out than this filter, answers as the contract has it.
    private static int answered(int status) {
        boolean ours = status < 400 || Arrays.stream(ProblemKind.values()).anyMatch(kind -> kind.status() == status);
        return ours ? status : Tomcat.Plain.problem(status).status();
    }

    /// The template, never the path as sent: paths hold ids, and a scanner's thousand guesses are one series.
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
