package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.web.PageSessions;
import assay.service.credits.Plans;
import assay.service.platform.Randomness;
import assay.service.platform.web.PagePolicy;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.webhooks.Webhooks;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// Adds what every page needs around its content: who is viewing it, the URLs of its assets, and its content
/// security policy.
///
/// Runs after the controller, so that responses that are not pages, such as the editor's previews, don't take
/// longer.
@Configuration(proxyBeanMethods = false)
class Frame implements WebMvcConfigurer, HandlerInterceptor {

    /// The hidden field with the user and tenant for whom the form's page was opened.
    static final String WHOSE = "whose";

    /// The paths whose forms change or spend something that belongs to the viewer.
    private static final List<String> OWN = List.of("/account/", "/scans/new", "/drafts/new", "/drafts/bundles/");

    private final PageSessions sessions;
    private final Plans plans;
    private final Assets assets;
    private final Randomness randomness;
    private final Webhooks webhooks;
    private final Clock clock;

    Frame(PageSessions sessions, Plans plans, Assets assets, Randomness randomness, Webhooks webhooks, Clock clock) {
        this.sessions = sessions;
        this.plans = plans;
        this.assets = assets;
        this.randomness = randomness;
        this.webhooks = webhooks;
        this.clock = clock;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    /// Refuses a form whose page was opened by another user or in another tenant. The page may have been open
    /// while someone else signed in, or while the user switched tenants. Ids in URLs do not prevent mistakes
    /// in this situation: a member's id is the person's id, and the person may be in both teams. Also,
    /// clicking “Leave” twice would leave a second team, to which the first click switched.
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Caller caller = caller();
        if (caller != null
                && request.getMethod().equals("POST")
                && OWN.stream().anyMatch(request.getServletPath()::startsWith)
                && !whose(caller).equals(request.getParameter(WHOSE))) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    "Reload this page and try again. It was opened in a different account or team. Nothing was"
                            + " changed.");
        }
        return true;
    }

    @Override
    public void postHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable ModelAndView page) {
        if (page == null || page.getViewName() == null) {
            return;
        }
        PagePolicy policy = PagePolicy.make(randomness);
        policy.headers().forEach(response::setHeader);
        page.addAllObjects(around(request, policy.nonce()));
        page.getModelMap().putIfAbsent("values", Map.of());
        page.getModelMap().putIfAbsent("errors", Map.of());
        page.getModelMap().putIfAbsent("message", null);
    }

    /// Returns what is needed around the content, for a page without a controller.
    Map<String, Object> around(HttpServletRequest request, String nonce) {
        Map<String, Object> model = new HashMap<>();
        model.put("nonce", nonce);
        model.put("assets", assets);
        model.put("here", request.getRequestURI());
        Caller caller = caller();
        model.put("whose", caller == null ? null : whose(caller));
        model.put("moved", PageSessions.moved(request));
        model.put("visitor", caller == null ? null : sessions.visitor(caller));
        model.put("warning", caller == null ? null : Warning.of(plans.alert(caller.tenant()), caller));
        model.put(
                "alarm",
                caller != null && alarms(request.getRequestURI())
                        ? WebhookWords.Alarm.of(caller, webhooks, clock.millis())
                        : null);
        return model;
    }

    /// Whether a page shows the warning about failing webhooks. All account pages show it, except the webhook
    /// pages, which show a warning for each webhook.
    private static boolean alarms(String path) {
        return path.startsWith("/account") && !path.startsWith(WebhookPages.PATH);
    }

    /// Identifies the user and the tenant of a page.
    static String whose(Caller caller) {
        return caller.id() + ":" + caller.tenant();
    }

    /// Returns null if no one is signed in.
    static @Nullable Caller caller() {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof Caller caller ? caller : null;
    }
}
