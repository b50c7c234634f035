package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Role;
import assay.service.accounts.web.PageSessions;
import assay.service.accounts.web.PageTeam;
import assay.service.platform.Ids;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The pages for the members and invitations of a tenant.
@Controller
class TeamPages {

    private static final String PATH = "/account/members";
    private static final String INVITATIONS = "/account/invitations";
    private static final String PAGE = "account-members";

    private static final Map<String, String> NOTICES = Map.of(
            "changed", "The role was changed. The new role takes effect with the member’s next request.",
            "left", "You left the other team. You are now in this team.",
            "removed",
                    "The member was removed. The team’s API keys still work. Revoke the keys that this person could use.",
            "invited", "The invitation was sent. It is valid for seven days.",
            "withdrawn", "The invitation was withdrawn. Its link no longer works.");

    private final PageTeam team;
    private final PageSessions sessions;
    private final Ids ids;

    /// A member in the list.
    ///
    /// @param roles the roles that the viewer can assign, by key; empty if there are none
    record Line(
            String id,
            String name,
            String email,
            boolean verified,
            String role,
            String roleKey,
            Formats.Moment joined,
            boolean you,
            boolean onlyOwner,
            Map<String, String> roles,
            boolean removable) {
        static Line of(PageTeam.Member member) {
            return new Line(
                    member.id(),
                    member.name(),
                    member.email(),
                    member.verified(),
                    Formats.role(member.role()),
                    member.role().key(),
                    Formats.Moment.of(member.joinedAt()),
                    member.you(),
                    member.onlyOwner(),
                    named(member.roles()),
                    member.removable());
        }
    }

    /// An invitation in the list.
    ///
    /// @param to the invited person, in words
    record Waiting(String id, String to, String role, Formats.Moment made, Formats.Moment ends) {
        static Waiting of(PageTeam.Invited invited) {
            String email = invited.email();
            return new Waiting(
                    invited.id(),
                    email == null ? "Anyone with the link" : email,
                    Formats.role(invited.role()),
                    Formats.Moment.of(invited.createdAt()),
                    Formats.Moment.of(invited.expiresAt()));
        }
    }

    TeamPages(PageTeam team, PageSessions sessions, Ids ids) {
        this.team = team;
        this.sessions = sessions;
        this.ids = ids;
    }

    @GetMapping(PATH)
    ModelAndView list(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = PageResponse.NOTICE, required = false) @Nullable String notice) {
        return PageResponse.of(PAGE, model(caller))
                .addObject(PageResponse.NOTICE, PageResponse.notice(NOTICES, notice));
    }

    @PostMapping(PATH + "/{id}/role")
    ModelAndView change(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletRequest request) {
        return PageResponse.form(PAGE, request, () -> {
                    team.change(caller, id, PageResponse.fields(request));
                    return PageResponse.to(PATH + "?notice=changed");
                })
                .addAllObjects(model(caller))
                .addObject("which", "change");
    }

    @GetMapping(PATH + "/{id}/remove")
    ModelAndView removal(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        return PageResponse.of("account-member-remove", Map.of("line", Line.of(team.member(caller, id))));
    }

    @PostMapping(PATH + "/{id}/remove")
    ModelAndView remove(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!caller.id().equals(id)) {
            team.remove(caller, id);
            return PageResponse.to(PATH + "?notice=removed");
        }
        if (team.leave(caller)) {
            return PageResponse.to(PATH + "?notice=left");
        }
        PageResponse.forget(response, sessions.signOut(request));
        return PageResponse.to("/sign-in?notice=left");
    }

    @PostMapping(INVITATIONS)
    ModelAndView invite(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        return PageResponse.form(PAGE, request, () -> {
                    Optional<String> link = team.invite(caller, PageResponse.fields(request));
                    return link.isEmpty()
                            ? PageResponse.to(PATH + "?notice=invited")
                            : PageResponse.of(PAGE, Map.of("link", link.get()));
                })
                .addAllObjects(model(caller))
                .addObject("which", "invite");
    }

    @PostMapping(INVITATIONS + "/{id}/withdraw")
    ModelAndView withdraw(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        team.withdraw(caller, id);
        return PageResponse.to(PATH + "?notice=withdrawn");
    }

    private Map<String, Object> model(Caller caller) {
        PageTeam.Team shown = team.team(caller);
        Map<String, Object> model = new HashMap<>();
        model.put("lines", shown.members().stream().map(Line::of).toList());
        model.put("waiting", shown.invited().stream().map(Waiting::of).toList());
        model.put("gives", named(shown.gives()));
        model.put("mails", shown.mails());
        model.put("means", means());
        model.put("form", ids.text("form_"));
        return model;
    }

    private static Map<String, String> named(List<Role> roles) {
        Map<String, String> named = new LinkedHashMap<>();
        roles.forEach(role -> named.put(role.key(), Formats.role(role)));
        return named;
    }

    private static Map<String, String> means() {
        Map<String, String> means = new LinkedHashMap<>();
        Arrays.stream(Role.values()).forEach(role -> means.put(Formats.role(role), Formats.may(role)));
        return means;
    }
}
