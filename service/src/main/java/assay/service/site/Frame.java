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

/// What every page has around what it shows: who looks at it, where its assets are, and the policy by which they load.
///
/// After the controller, so that an answer which is no page, as the editor's previews, does not pay for it.
@Configuration(proxyBeanMethods = false)
class Frame implements WebMvcConfigurer, HandlerInterceptor {

    /// Whose page a form stands in, beside its fields.
    static final String WHOSE = "whose";

    /// Where forms change or spend something of whoever looks.
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

    /// A page may lie open while somebody else signs in in this browser, or goes to work in another tenant:
    /// what its form asks for is not that one's. An id in the address binds nothing: a member's is the
    /// person's, who may be in both teams, and whoever presses "Leave" twice would leave the team that the
    /// first press leads them to.
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Caller caller = caller();
        if (caller != null
                && request.getMethod().equals("POST")
                && OWN.stream().anyMatch(request.getServletPath()::startsWith)
                && !whose(caller).equals(request.getParameter(WHOSE))) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    "This page was opened in another account or team than the one this browser works in now. Nothing was"
                            + " done: load the page again.");
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

    /// The same for a page that no controller made.
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

    /// The pages of the account, but for those of webhooks, which say it of each.
    private static boolean alarms(String path) {
        return path.startsWith("/account") && !path.startsWith(WebhookPages.PATH);
    }

    /// Whose page it is: who is signed in, and where they work.
    static String whose(Caller caller) {
        return caller.id() + ":" + caller.tenant();
    }

    /// Null where nobody is signed in.
    static @Nullable Caller caller() {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof Caller caller ? caller : null;
    }
}
