package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.web.PagePerson;
import assay.service.accounts.web.PageSessions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The pages for a person's own settings and sessions.
@Controller
class PersonPages {

    private static final String PROFILE = "/account/profile";
    private static final String SESSIONS = "/account/sessions";
    private static final String PAGE = "account-profile";

    private static final Map<String, String> NOTICES = Map.of(
            "name", "Your name was changed.",
            "email", "We sent a link to your new email address. Open the link within a day to change your address.",
            "password", "Your password was changed, and you were signed out everywhere else.",
            "ended", "The session has ended.",
            "others", "You are signed out everywhere else.");

    private final PagePerson person;
    private final PageSessions visitors;

    /// A session in the list.
    ///
    /// @param client the client, such as “Firefox on Windows”
    /// @param agent the User-Agent header
    /// @param means the sign-in method, in words
    /// @param where the name of the session's tenant
    record Line(
            String id,
            String client,
            String agent,
            String means,
            String address,
            String where,
            Formats.Moment opened,
            Formats.Moment used,
            boolean here) {
        static Line of(PagePerson.Session session, Map<String, String> tenants) {
            return new Line(
                    session.id(),
                    Formats.client(session.agent()),
                    session.agent(),
                    switch (session.means()) {
                        case "provider" -> "single sign-on";
                        case "link" -> "a link";
                        default -> "a password";
                    },
                    session.address(),
                    tenants.getOrDefault(session.tenant(), ""),
                    Formats.Moment.of(session.createdAt()),
                    Formats.Moment.of(session.lastUsedAt()),
                    session.here());
        }
    }

    PersonPages(PagePerson person, PageSessions visitors) {
        this.person = person;
        this.visitors = visitors;
    }

    @GetMapping(PROFILE)
    ModelAndView profile(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = PageResponse.NOTICE, required = false) @Nullable String notice) {
        return PageResponse.of(PAGE, model(caller))
                .addObject(PageResponse.NOTICE, PageResponse.notice(NOTICES, notice));
    }

    @PostMapping(PROFILE + "/name")
    ModelAndView rename(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        return form(caller, "name", request, () -> person.rename(caller, PageResponse.fields(request)));
    }

    @PostMapping(PROFILE + "/email")
    ModelAndView changeEmail(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        return form(caller, "email", request, () -> person.changeEmail(caller, PageResponse.fields(request), request));
    }

    @PostMapping(PROFILE + "/password")
    ModelAndView changePassword(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        return form(
                caller,
                "password",
                request,
                () -> person.changePassword(caller, PageResponse.fields(request), request));
    }

    @GetMapping(SESSIONS)
    ModelAndView sessions(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = PageResponse.NOTICE, required = false) @Nullable String notice) {
        Map<String, String> tenants = visitors.visitor(caller).tenants().stream()
                .collect(Collectors.toMap(PageSessions.Place::id, PageSessions.Place::name));
        Map<String, Object> model = new HashMap<>();
        model.put(
                "lines",
                person.sessions(caller).stream()
                        .map(each -> Line.of(each, tenants))
                        .toList());
        model.put(PageResponse.NOTICE, PageResponse.notice(NOTICES, notice));
        return PageResponse.of("account-sessions", model);
    }

    @PostMapping(SESSIONS + "/{id}/end")
    ModelAndView end(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        person.end(caller, id);
        return PageResponse.to(SESSIONS + "?notice=ended");
    }

    @PostMapping(SESSIONS + "/end-others")
    ModelAndView endOthers(@AuthenticationPrincipal Caller caller) {
        person.endOthers(caller);
        return PageResponse.to(SESSIONS + "?notice=others");
    }

    /// Handles one of the profile's three forms.
    private ModelAndView form(Caller caller, String which, HttpServletRequest request, Runnable work) {
        return PageResponse.form(PAGE, request, () -> {
                    work.run();
                    return PageResponse.to(PROFILE + "?notice=" + which);
                })
                .addAllObjects(model(caller))
                .addObject("which", which);
    }

    private Map<String, Object> model(Caller caller) {
        Map<String, Object> model = new HashMap<>();
        model.put("profile", person.profile(caller));
        return model;
    }
}
