package assay.service.accounts.web;

import assay.service.accounts.ApiKeys;
import assay.service.accounts.Caller;
import assay.service.accounts.KeyText;
import assay.service.accounts.Sessions;
import assay.service.platform.web.Address;
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
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/// Every request passes here once: a valid key or session makes it a tenant's, and it is counted; without one it is
/// counted for its address, and goes on only where neither is needed.
class Gate extends OncePerRequestFilter {

    /// Requests a minute of an address that shows no valid key.
    private static final int STRANGERS = 20;

    /// Pages of the API's reference a minute of an address that shows no valid session.
    private static final int READERS = 60;

    /// Characters of the address to go on to after signing in.
    private static final int LONGEST_NEXT = 2_000;

    /// Requests a minute of a person for pages.
    private static final int LOOKS = 300;

    private final ApiKeys keys;
    private final Sessions sessions;
    private final PageSessions pages;
    private final RateLimits limits;
    private final Problems problems;

    Gate(ApiKeys keys, Sessions sessions, PageSessions pages, RateLimits limits, Problems problems) {
        this.keys = keys;
        this.sessions = sessions;
        this.pages = pages;
        this.limits = limits;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Access access = Access.to(request);
        Optional<Caller> caller = access.isPage()
                ? pages.caller(request, response)
                : bearer(request).flatMap(token -> caller(token, access, request.getRemoteAddr()));
        if (caller.isPresent()) {
            RequestTenant.set(request, caller.get().tenant());
            if (admit(caller.get(), access, request, response)) {
                passAs(caller.get(), request, response, chain);
            }
            return;
        }
        boolean reference = Access.reference(request);
        if (limits.held() && (reference || !Access.uncounted(request))) {
            String address = Address.of(request.getRemoteAddr());
            RateLimits.Standing standing = reference
                    ? limits.ofAddress("reference", address, READERS)
                    : limits.ofAddress("address", address, STRANGERS);
            if (!standing.allowed()) {
                problems.send(refusal(standing, access), request, response);
                return;
            }
        }
        if (access == Access.PAGE && Problems.wantsPage(request)) {
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
            response.setHeader("Location", signIn(request));
            return;
        }
        if (access.needsSomebody()) {
            problems.send(unauthenticated(access), request, response);
            return;
        }
        if (limits.held() && Access.provider(request)) {
            passEvent(request, response, chain);
            return;
        }
        chain.doFilter(request, response);
    }

    /// An event that is refused is a stranger's, and counted when it was; a good one is not, for the provider
    /// sends many from few addresses. Where too many were refused, none is read any more. They have a bucket
    /// of their own: behind a proxy that hides addresses, what else strangers do must not keep the provider out.
    private void passEvent(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String address = Address.of(request.getRemoteAddr());
        RateLimits.Standing standing = limits.soFar("refused-events", address, STRANGERS);
        if (!standing.allowed()) {
            problems.send(
                    standing.refusal("Events of this address were refused; the limit is " + STRANGERS
                            + " refused events in 60 seconds."),
                    request,
                    response);
            return;
        }
        chain.doFilter(request, response);
        if (response.getStatus() >= 400 && response.getStatus() < 500) {
            var _ = limits.ofAddress("refused-events", address, STRANGERS);
        }
    }

    /// What a stranger is told at the limit. Most are clients whose key is missing or wrong, so it says that first.
    private static Problem refusal(RateLimits.Standing standing, Access access) {
        String limit = standing.limit().quota() + " requests in 60 seconds.";
        return standing.refusal(
                access.needsSomebody()
                        ? unauthenticated(access).detail() + " Without one, the limit of an address is " + limit
                        : "The limit of an address without a valid API key or session is " + limit);
    }

    /// The same for every reason to refuse: who tries keys must not learn which of them were good once.
    static Problem unauthenticated(Access access) {
        return Problem.of(
                        ProblemKind.UNAUTHENTICATED,
                        switch (access) {
                            case PAGE, OPEN_PAGE -> "You are signed out: sign in again in this browser.";
                            case KEY, OPEN -> "A valid API key is needed: send Authorization: Bearer ask_live_….";
                            case SESSION ->
                                "A session is needed: sign in, and send Authorization: Bearer with its access token.";
                            case EITHER ->
                                "A valid API key or a session is needed: send Authorization: Bearer ask_live_…, or with an access token.";
                        })
                .with("WWW-Authenticate", "Bearer");
    }

    /// What begins as a key is one, and nothing else is: neither is ever tried as the other.
    private Optional<Caller> caller(String token, Access access, String address) {
        if (token.startsWith(KeyText.PREFIX)) {
            return access.takesKey() ? keys.caller(token, address) : Optional.empty();
        }
        return access.takesSession() ? sessions.caller(token, address) : Optional.empty();
    }

    private boolean admit(Caller caller, Access access, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!limits.held() || Access.leaving(request)) {
            return true;
        }
        RateLimits.Standing standing = counted(caller, access, request);
        if (standing.allowed()) {
            standing.tell(response);
        } else {
            problems.send(standing.refusal(), request, response);
        }
        return standing.allowed();
    }

    private RateLimits.Standing counted(Caller caller, Access access, HttpServletRequest request) {
        if (Access.preview(request)) {
            return limits.ofPreviews(caller.tenant(), caller.plan().previewsPerMinute());
        }
        // Of its own: a pipeline at its limit must not keep the same team from its pages, nor their reading stop it.
        return access.isPage()
                ? limits.ofAddress("pages", caller.id(), LOOKS)
                : limits.ofTenant(caller.tenant(), caller.plan().requestsPerMinute());
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

    /// Back to the page that was asked for, once signed in.
    /// With where to go on to, as far as that fits into a header.
    private static String signIn(HttpServletRequest request) {
        if (!request.getMethod().equals("GET")) {
            return "/sign-in";
        }
        String query = request.getQueryString();
        String next =
                URLEncoder.encode(request.getRequestURI() + (query == null ? "" : "?" + query), StandardCharsets.UTF_8);
        return next.length() > LONGEST_NEXT ? "/sign-in" : "/sign-in?next=" + next;
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
}
