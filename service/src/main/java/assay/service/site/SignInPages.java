package assay.service.site;

import assay.scoring.Catalogue;
import assay.service.accounts.Caller;
import assay.service.accounts.web.PageSessions;
import assay.service.platform.web.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The pages for signing in and out.
///
/// A link in an email contains its token in the fragment, which browsers do not send. The page's script
/// copies the token into the form; without JavaScript, the person has to paste it there.
@Controller
class SignInPages {

    /// The notices that a page can show after a redirect. The URL contains only a notice's name, so that a
    /// link can't make the page show other text.
    private static final Map<String, String> NOTICES = Map.of(
            "reset",
            "Your password was changed, and you were signed out everywhere. Sign in with your new password.",
            "provider",
            "The sign-in provider rejected the sign-in. Try again, or sign in with your password.",
            "provider-away",
            "The sign-in provider is not responding. Try again later, or sign in with your password.",
            "provider-unknown",
            "You don’t have an account here, and single sign-on can’t create one. Ask a member of your team for an"
                    + " invitation.",
            "signed-out",
            "You are signed out.",
            "left",
            "You have left the team.",
            "erased",
            "The team was deleted. Its keys and sessions no longer work, and its data is being deleted.");

    private final PageSessions sessions;

    SignInPages(PageSessions sessions) {
        this.sessions = sessions;
    }

    @GetMapping("/")
    ModelAndView start(@AuthenticationPrincipal @Nullable Caller caller) {
        if (caller != null) {
            return PageResponse.to(PageResponse.HOME);
        }
        int checks = Catalogue.complete().cards().size();
        return PageResponse.of("welcome", Map.of("open", sessions.takesAnybody(), "checks", checks));
    }

    @GetMapping("/sign-up")
    ModelAndView signUp(@AuthenticationPrincipal @Nullable Caller caller) {
        if (caller != null) {
            return PageResponse.to(PageResponse.HOME);
        }
        return signUpPage(PageResponse.of("sign-up"));
    }

    @PostMapping("/sign-up")
    ModelAndView signUp(HttpServletRequest request, HttpServletResponse response) {
        return signUpPage(PageResponse.form("sign-up", request, () -> {
            set(response, sessions.signUp(PageResponse.fields(request), request));
            return PageResponse.to(PageResponse.HOME);
        }));
    }

    private ModelAndView signUpPage(ModelAndView page) {
        return page.addObject("provider", sessions.hasProvider())
                .addObject("open", sessions.takesAnybody())
                .addObject("invited", sessions.takesInvited());
    }

    @GetMapping("/sign-in")
    ModelAndView signIn(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam(name = "next", required = false) @Nullable String next,
            @RequestParam(name = "notice", required = false) @Nullable String notice) {
        if (caller != null) {
            return PageResponse.to(PageResponse.next(next));
        }
        Map<String, Object> model = new HashMap<>();
        model.put("next", next == null ? null : PageResponse.next(next));
        model.put("notice", PageResponse.notice(NOTICES, notice));
        model.put("provider", sessions.hasProvider());
        model.put("open", sessions.takesAnybody());
        return PageResponse.of("sign-in", model);
    }

    @PostMapping("/sign-in")
    ModelAndView signIn(
            HttpServletRequest request,
            HttpServletResponse response,
            @RequestParam(name = "next", required = false) @Nullable String next) {
        return PageResponse.form("sign-in", request, () -> {
                    set(response, sessions.signIn(PageResponse.fields(request), request));
                    return PageResponse.to(PageResponse.next(next));
                })
                .addObject("open", sessions.takesAnybody())
                .addObject("next", next == null ? null : PageResponse.next(next))
                .addObject("provider", sessions.hasProvider());
    }

    @PostMapping("/sign-out")
    ModelAndView signOut(HttpServletRequest request, HttpServletResponse response) {
        PageResponse.forget(response, sessions.signOut(request));
        return PageResponse.to("/sign-in?notice=signed-out");
    }

    /// Switches to another tenant.
    @PostMapping("/tenant")
    ModelAndView move(@AuthenticationPrincipal Caller caller, @RequestParam("tenant") String tenant) {
        if (!sessions.move(caller, tenant)) {
            throw Problem.notFound();
        }
        return PageResponse.to(PageResponse.HOME);
    }

    @GetMapping("/forgot")
    ModelAndView forgot() {
        return PageResponse.of("forgot", Map.of("mails", sessions.mails()));
    }

    @PostMapping("/forgot")
    ModelAndView forgot(HttpServletRequest request) {
        return PageResponse.form("forgot", request, () -> {
                    sessions.forgot(PageResponse.fields(request), request);
                    return PageResponse.of("forgot", Map.of("sent", true));
                })
                .addObject("mails", sessions.mails());
    }

    @GetMapping("/reset")
    ModelAndView reset() {
        return PageResponse.of("reset");
    }

    @PostMapping("/reset")
    ModelAndView reset(HttpServletRequest request, HttpServletResponse response) {
        return PageResponse.form("reset", request, () -> {
            set(response, List.of(sessions.reset(PageResponse.fields(request), request)));
            return PageResponse.to("/sign-in?notice=reset");
        });
    }

    @GetMapping("/verify")
    ModelAndView verify() {
        return PageResponse.of("verify");
    }

    @PostMapping("/verify")
    ModelAndView verify(@AuthenticationPrincipal @Nullable Caller caller, HttpServletRequest request) {
        return PageResponse.form(
                "verify",
                request,
                () -> PageResponse.of(
                        "verify", Map.of("confirmed", sessions.verify(caller, PageResponse.fields(request), request))));
    }

    /// Resends the email that confirms the user's address.
    @PostMapping("/verification")
    ModelAndView verifyAgain(@AuthenticationPrincipal Caller caller) {
        if (sessions.mails()) {
            sessions.verifyAgain(caller);
        }
        return PageResponse.of("verification");
    }

    @GetMapping("/link")
    ModelAndView link() {
        return PageResponse.of("link");
    }

    @PostMapping("/link")
    ModelAndView link(HttpServletRequest request, HttpServletResponse response) {
        return PageResponse.form("link", request, () -> {
            set(response, sessions.follow(PageResponse.fields(request), request));
            return PageResponse.to(PageResponse.HOME);
        });
    }

    @GetMapping("/invitation")
    ModelAndView invitation() {
        return PageResponse.of("invitation", Map.of("invited", sessions.takesInvited()));
    }

    /// Shows which team an invitation is for, and accepts it, either as the signed-in user or by creating an
    /// account.
    @PostMapping("/invitation")
    ModelAndView invitation(
            @AuthenticationPrincipal @Nullable Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        String text = Objects.requireNonNullElse(request.getParameter("invitation"), "");
        ModelAndView page = PageResponse.form("invitation", request, () -> {
                    if (request.getParameter("open") != null) {
                        PageSessions.Offer offer = sessions.offer(text)
                                .orElseThrow(() -> Problem.invalid(
                                        "/invitation", "This invitation no longer works. Ask for a new invitation."));
                        return PageResponse.of(
                                "invitation", Map.of("offer", offer, "values", Map.of("invitation", text)));
                    }
                    if (caller == null) {
                        set(response, sessions.signUp(PageResponse.fields(request), request));
                    } else {
                        sessions.join(caller, PageResponse.fields(request), request);
                    }
                    return PageResponse.to(PageResponse.HOME);
                })
                .addObject("invited", sessions.takesInvited());
        if (page.getModel().get("errors") instanceof Map<?, ?> errors && !errors.containsKey("invitation")) {
            sessions.offer(text).ifPresent(offer -> page.addObject("offer", offer));
        }
        return page;
    }

    private static void set(HttpServletResponse response, List<ResponseCookie> cookies) {
        cookies.forEach(cookie -> response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString()));
    }
}
