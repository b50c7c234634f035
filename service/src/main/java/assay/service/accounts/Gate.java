package assay.service.accounts;

import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.Problems;
import assay.service.platform.web.RateLimits;
import assay.service.platform.web.RequestTenant;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/// Every request passes here once: a valid key makes it a tenant's, and it is counted; without one it is counted for
/// its address, and goes on only where no key is needed.
class Gate extends OncePerRequestFilter {

    /// Requests a minute of an address that shows no valid key.
    private static final int STRANGERS = 20;

    private final ApiKeys keys;
    private final RateLimits limits;
    private final Problems problems;

    Gate(ApiKeys keys, RateLimits limits, Problems problems) {
        this.keys = keys;
        this.limits = limits;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Caller> caller = bearer(request).flatMap(keys::caller);
        if (caller.isPresent()) {
            RequestTenant.set(request, caller.get().tenant());
            if (admit(caller.get(), request, response)) {
                passAs(caller.get(), request, response, chain);
            }
            return;
        }
        if (limits.held() && !OpenPaths.uncounted(request)) {
            RateLimits.Standing standing = limits.ofAddress(address(request.getRemoteAddr()), STRANGERS);
            if (!standing.allowed()) {
                headers(standing, response);
                problems.send(tooMany(standing), request, response);
                return;
            }
        }
        if (OpenPaths.needKey(request)) {
            problems.send(unauthenticated(), request, response);
            return;
        }
        chain.doFilter(request, response);
    }

    static Problem unauthenticated() {
        return Problem.of(
                        ProblemKind.UNAUTHENTICATED,
                        "A valid API key is needed: send Authorization: Bearer ask_live_….")
                .with("WWW-Authenticate", "Bearer");
    }

    private boolean admit(Caller caller, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!limits.held()) {
            return true;
        }
        RateLimits.Standing standing =
                limits.ofTenant(caller.tenant(), caller.plan().requestsPerMinute());
        headers(standing, response);
        if (!standing.allowed()) {
            problems.send(tooMany(standing), request, response);
        }
        return standing.allowed();
    }

    private static void passAs(
            Caller caller, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(caller, null, List.of()));
        SecurityContextHolder.setContext(context);
        try {
            chain.doFilter(request, response);
        } finally {
            SecurityContextHolder.clearContext();
        }
    }

    private static Problem tooMany(RateLimits.Standing standing) {
        return Problem.later(
                ProblemKind.RATE_LIMITED,
                "The limit is " + standing.limit() + " requests in 60 seconds.",
                standing.retryAfter());
    }

    /// Both families: the one everybody reads, and the IETF draft's.
    private static void headers(RateLimits.Standing standing, HttpServletResponse response) {
        response.setHeader("X-RateLimit-Limit", Integer.toString(standing.limit()));
        response.setHeader("X-RateLimit-Remaining", Integer.toString(standing.remaining()));
        response.setHeader("X-RateLimit-Reset", Long.toString(standing.resetAt()));
        response.setHeader("RateLimit-Policy", "\"default\";q=" + standing.limit() + ";w=60");
        response.setHeader("RateLimit", "\"default\";r=" + standing.remaining() + ";t=" + standing.resetIn());
    }

    private static Optional<String> bearer(HttpServletRequest request) {
        // Two keys are no key: whoever reads the other one, a proxy say, would see another caller.
        List<String> all = Collections.list(request.getHeaders("Authorization"));
        @Nullable String header = all.size() == 1 ? all.getFirst() : null;
        if (header == null || !header.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return Optional.empty();
        }
        return Optional.of(header.substring(7).strip());
    }

    /// An IPv6 customer has a whole /64, so that is one address here.
    static String address(String remote) {
        if (remote.indexOf(':') < 0) {
            return remote;
        }
        try {
            byte[] bytes = InetAddress.getByName(remote).getAddress();
            return bytes.length == 16 ? HexFormat.of().formatHex(Arrays.copyOf(bytes, 8)) : remote;
        } catch (UnknownHostException e) {
            return remote;
        }
    }
}
