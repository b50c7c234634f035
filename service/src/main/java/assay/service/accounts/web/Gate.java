package assay.service.accounts.web;

import assay.service.accounts.ApiKeys;
import assay.service.accounts.Caller;
import assay.service.accounts.KeyText;
import assay.service.accounts.OAuthTokens;
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

/// The filter that authenticates every request and applies the rate limits, once per request. With a valid
/// key or session, the request counts against the limit of its tenant. Otherwise, it counts against the limit
/// of its network address, and passes only if the path is public.
class Gate extends OncePerRequestFilter {

    /// The maximum number of requests per minute that an address can send without a valid key.
    private static final int STRANGERS = 20;

    /// The maximum number of API reference pages and documentation searches per minute that an address can
    /// request without a valid session.
    private static final int READERS = 60;

    /// The maximum length, in characters, of the URL to return to after signing in.
    private static final int LONGEST_NEXT = 2_000;

    /// The maximum number of page requests per person and minute.
    private static final int LOOKS = 300;

    private final ApiKeys keys;
    private final Sessions sessions;
    private final OAuthTokens tokens;
    private final PageSessions pages;
    private final RateLimits limits;
    private final Problems problems;

    Gate(
            ApiKeys keys,
            Sessions sessions,
            OAuthTokens tokens,
            PageSessions pages,
            RateLimits limits,
            Problems problems) {
        this.keys = keys;
        this.sessions = sessions;
        this.tokens = tokens;
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
            RateLimits.BucketState bucket = reference
                    ? limits.ofAddress("reference", address, READERS)
                    : limits.ofAddress("address", address, STRANGERS);
            if (!bucket.allowed()) {
                problems.send(refusal(bucket, access), request, response);
                return;
            }
        }
        if (access == Access.PAGE && Problems.wantsPage(request)) {
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
            response.setHeader("Location", signIn(request));
            return;
        }
        if (access.needsSomebody()) {
            problems.send(unauthenticated(access, bearer(request).isPresent()), request, response);
            return;
        }
        if (limits.held() && Access.provider(request)) {
            passEvent(request, response, chain);
            return;
        }
        chain.doFilter(request, response);
    }

    /// Limits only refused events: they don't come from the provider, which sends many valid events from few
    /// addresses. Above the limit, events are refused unread. This limit is separate, so that other anonymous
    /// requests cannot block the provider's events behind a proxy that hides addresses.
    private void passEvent(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String address = Address.of(request.getRemoteAddr());
        RateLimits.BucketState bucket = limits.soFar("refused-events", address, STRANGERS);
        if (!bucket.allowed()) {
            problems.send(
                    bucket.refusal("Too many invalid events from this IP address. The limit is " + STRANGERS
                            + " invalid events per 60 seconds."),
                    request,
                    response);
            return;
        }
        chain.doFilter(request, response);
        if (response.getStatus() >= 400 && response.getStatus() < 500) {
            var _ = limits.ofAddress("refused-events", address, STRANGERS);
        }
    }

    /// Returns the error for unauthenticated requests above the limit. It mentions the key first, because
    /// most such clients send a wrong key or none.
    private Problem refusal(RateLimits.BucketState bucket, Access access) {
        String limit = bucket.limit().quota() + " requests per 60 seconds.";
        return bucket.refusal(
                access.needsSomebody()
                        ? unauthenticated(access, false).detail()
                                + " Without authentication, the limit per IP address is " + limit
                        : "Without a valid API key or session, the limit per IP address is " + limit);
    }

    /// Returns the error for unauthenticated requests. It is the same for all reasons, so that it does not
    /// reveal which keys were valid earlier.
    Problem unauthenticated(Access access, boolean withToken) {
        return Problem.of(
                        ProblemKind.UNAUTHENTICATED,
                        switch (access) {
                            case PAGE, OPEN_PAGE -> "You are signed out. Sign in again in this browser.";
                            case MCP ->
                                "Send a valid API key, or an access token for this service, in the header"
                                        + " `Authorization: Bearer …`.";
                            case KEY, OPEN ->
                                "Send a valid API key in the header `Authorization: Bearer" + " ask_live_…`.";
                            case SESSION ->
                                "Sign in, and send the session's access token in the header `Authorization: Bearer"
                                        + " <token>`.";
                            case EITHER ->
                                "Send a valid API key or a session's access token in the header `Authorization:"
                                        + " Bearer …`.";
                        })
                .with(
                        "WWW-Authenticate",
                        access == Access.MCP
                                ? tokens.challenge(withToken ? "invalid_token" : "", Optional.empty())
                                : "Bearer");
    }

    /// Returns the caller that a token identifies. The prefix decides whether the token is tried as a key or
    /// as a session; it is never tried as both.
    private Optional<Caller> caller(String token, Access access, String address) {
        if (token.startsWith(KeyText.PREFIX)) {
            return access.takesKey() ? keys.caller(token, address) : Optional.empty();
        }
        if (access == Access.MCP) {
            return tokens.caller(token, address);
        }
        return access.takesSession() ? sessions.caller(token, address) : Optional.empty();
    }

    private boolean admit(Caller caller, Access access, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!limits.held() || Access.leaving(request)) {
            return true;
        }
        RateLimits.BucketState bucket = counted(caller, access, request);
        if (bucket.allowed()) {
            bucket.tell(response);
        } else {
            problems.send(bucket.refusal(), request, response);
        }
        return bucket.allowed();
    }

    private RateLimits.BucketState counted(Caller caller, Access access, HttpServletRequest request) {
        if (Access.preview(request)) {
            return limits.ofPreviews(caller.tenant(), caller.plan().previewsPerMinute());
        }
        // Pages and the API have separate limits, so that a pipeline at its limit doesn't block the team's
        // pages, or vice versa.
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

    /// Returns the URL of the sign-in page. After signing in, the person returns to the requested page, if
    /// its URL fits into a header.
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
        // Reject repeated headers, because a proxy may read a different one than this service and see a
        // different caller.
        List<String> all = Collections.list(request.getHeaders("Authorization"));
        @Nullable String header = all.size() == 1 ? all.getFirst() : null;
        if (header == null || !header.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return Optional.empty();
        }
        return Optional.of(header.substring(7).strip());
    }
}
