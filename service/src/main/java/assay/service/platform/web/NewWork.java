package assay.service.platform.web;

import assay.service.platform.storage.FreeDisk;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// Refuses new work while the disk is nearly full, before reading the request's body. New work is everything
/// except GET, DELETE, signing in or out, removing something, and calls that store nothing.
@Component
class NewWork implements WebMvcConfigurer, HandlerInterceptor {

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "DELETE");

    /// Exempt paths, as controller patterns. A new path is refused until it is listed here.
    static final Set<String> GOES_ON = Set.of(
            "/api/v1/auth/sign-in",
            "/api/v1/auth/link",
            "/api/v1/auth/refresh",
            "/api/v1/auth/sign-out",
            "/api/v1/auth/verify",
            "/api/v1/auth/forgot",
            "/api/v1/auth/reset",
            "/api/v1/auth/password",
            "/api/v1/account/erase",
            "/api/v1/checkout/events",
            "/sign-in",
            "/sign-out",
            "/link",
            "/verify",
            "/forgot",
            "/reset",
            "/tenant",
            // Its tools that store something check the disk themselves.
            "/mcp",
            "/editor/preview",
            "/editor/page",
            "/scans/{id}/delete",
            "/scans/{id}/share/revoke",
            "/scans/jobs/{id}/cancel",
            "/drafts/bundles/{id}",
            "/drafts/jobs/{id}/cancel",
            "/account/erase",
            "/account/export",
            "/account/keys/{id}/revoke",
            "/account/members/{id}/remove",
            "/account/invitations/{id}/withdraw",
            "/account/profile/password",
            "/account/sessions/{id}/end",
            "/account/sessions/end-others",
            "/account/webhooks/{id}/switch",
            "/account/webhooks/{id}/remove");

    /// The Retry-After of refused calls, in seconds.
    private static final long COME_AGAIN = Duration.ofMinutes(1).toSeconds();

    private final FreeDisk disk;

    NewWork(FreeDisk disk) {
        this.disk = disk;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        if (!READING.contains(request.getMethod()) && pattern != null && !GOES_ON.contains(pattern.toString())) {
            require();
        }
        return true;
    }

    private void require() {
        if (disk.isLow()) {
            throw Problem.later(
                    ProblemKind.STORAGE_LOW,
                    "The disk is nearly full, so the service can't start new work. You can still read and delete"
                            + " data, and sign in.",
                    COME_AGAIN);
        }
    }
}
