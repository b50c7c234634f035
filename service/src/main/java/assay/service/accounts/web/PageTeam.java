package assay.service.accounts.web;

import assay.service.accounts.AccountEmails;
import assay.service.accounts.Accounts;
import assay.service.accounts.Caller;
import assay.service.accounts.Invitations;
import assay.service.accounts.Members;
import assay.service.accounts.Role;
import assay.service.accounts.Scope;
import assay.service.accounts.Sessions;
import assay.service.platform.Settings;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// A tenant's members and invitations, for pages. The rules are the same as in the API. The views also state
/// which actions are allowed.
@Component
public final class PageTeam {

    /// The path for which forms are processed only once; see [Idempotency].
    private static final String INVITING = "/account/invitations";

    /// A member, from the point of view of the caller.
    ///
    /// @param you whether the member is the caller
    /// @param onlyOwner whether the member is the only owner, who can be neither demoted nor removed
    /// @param roles the roles that the caller can assign to the member; empty if there are none
    /// @param removable whether the caller is allowed to remove the member, or to leave
    public record Member(
            String id,
            String name,
            String email,
            boolean verified,
            Role role,
            long joinedAt,
            boolean you,
            boolean onlyOwner,
            List<Role> roles,
            boolean removable) {}

    /// An open invitation.
    ///
    /// @param email the invited person's email address; null if anyone with the link is invited
    public record Invited(String id, @Nullable String email, Role role, long createdAt, long expiresAt) {}

    /// @param invited the open invitations; empty if the caller is not allowed to see them
    /// @param gives the roles that the caller can assign in an invitation; empty if there are none
    /// @param mails whether this installation can email an invitation
    public record Team(List<Member> members, List<Invited> invited, List<Role> gives, boolean mails) {}

    private final Store store;
    private final Members members;
    private final Sessions sessions;
    private final Invitations invitations;
    private final Accounts accounts;
    private final AccountEmails letters;
    private final Idempotency idempotency;
    private final boolean mails;

    PageTeam(
            Store store,
            Members members,
            Sessions sessions,
            Invitations invitations,
            Accounts accounts,
            AccountEmails letters,
            Idempotency idempotency,
            Settings settings) {
        this.store = store;
        this.members = members;
        this.sessions = sessions;
        this.invitations = invitations;
        this.accounts = accounts;
        this.letters = letters;
        this.idempotency = idempotency;
        this.mails = settings.smtp() != null;
    }

    public Team team(Caller caller) {
        caller.needs(Scope.ACCOUNT_READ);
        boolean manages = caller.scopes().contains(Scope.ADMIN);
        return store.read(sql -> {
            List<Members.Member> all = members.all(sql, caller.tenant());
            long owners = all.stream().filter(each -> each.role() == Role.OWNER).count();
            return new Team(
                    all.stream().map(each -> seen(each, caller, owners)).toList(),
                    manages
                            ? invitations.open(sql, caller.tenant()).stream()
                                    .map(PageTeam::seen)
                                    .toList()
                            : List.of(),
                    manages ? givable(caller) : List.of(),
                    mails);
        });
    }

    /// @throws Problem 404 if there is no such member
    public Member member(Caller caller, String id) {
        return team(caller).members().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Problem.of(ProblemKind.NOT_FOUND, "There is no member with this id."));
    }

    /// Changes a member's role.
    ///
    /// @param fields `role`
    public void change(Caller caller, String id, Fields fields) {
        member(caller, id);
        caller.needs(Scope.ADMIN);
        Role role = AccountFields.MemberRole.SCHEMA.read(fields).role();
        store.write(sql -> members.change(sql, caller, id, role));
    }

    /// Removes a member.
    public void remove(Caller caller, String id) {
        member(caller, id);
        caller.needs(Scope.ADMIN);
        store.write(sql -> {
            members.remove(sql, caller, id);
            return true;
        });
    }

    /// Removes the caller from the tenant and switches their session to another of their tenants. Returns
    /// false if they have no other tenant, in which case their account was also deleted.
    public boolean leave(Caller caller) {
        member(caller, caller.id());
        return store.write(sql -> {
            members.remove(sql, caller, caller.id());
            return members.of(sql, caller.id()).stream()
                    .findFirst()
                    .map(next -> sessions.move(sql, caller, next.tenant()))
                    .orElse(false);
        });
    }

    /// Creates an invitation. Each form is processed only once.
    ///
    /// @param fields `form`, `role`, and `email` if the link should be emailed
    /// @return the link, which is shown only once; empty if it was emailed
    public Optional<String> invite(Caller caller, Fields fields) {
        caller.needs(Scope.ADMIN);
        String form = fields.required(AuthFields.FORM);
        @Nullable String email = fields.optional(AccountFields.INVITED);
        Role role = fields.required(AccountFields.ROLE);
        fields.done();
        return accounts.invite(caller, email, role, (sql, fresh) -> {
            idempotency.requireFirst(
                    sql,
                    caller.tenant(),
                    INVITING,
                    form,
                    "You have already submitted this form. The invitation is listed below. Its link was shown at that"
                            + " time and can't be shown again.");
            return email == null ? Optional.of(letters.invitationLink(fresh.text())) : Optional.empty();
        });
    }

    /// Revokes an invitation, so that its link no longer works.
    ///
    /// @throws Problem 404 if there is no such open invitation
    public void withdraw(Caller caller, String id) {
        caller.needs(Scope.ADMIN);
        if (!store.write(sql -> invitations.revoke(sql, caller, id))) {
            throw Problem.of(
                    ProblemKind.NOT_FOUND, "This invitation doesn't exist. It may have expired or been accepted.");
        }
    }

    private static List<Role> givable(Caller caller) {
        return Arrays.stream(Role.values())
                .filter(role -> Members.isOver(caller, role))
                .toList()
                .reversed();
    }

    private static Member seen(Members.Member member, Caller caller, long owners) {
        boolean you = caller.session() != null && member.person().equals(caller.id());
        boolean onlyOwner = member.role() == Role.OWNER && owners < 2;
        boolean over = Members.isOver(caller, member.role());
        List<Role> roles = over && !onlyOwner
                ? givable(caller).stream()
                        .filter(role -> role != Role.OWNER || member.verified())
                        .toList()
                : List.of();
        return new Member(
                member.person(),
                member.name(),
                member.email(),
                member.verified(),
                member.role(),
                member.joinedAt(),
                you,
                onlyOwner,
                roles,
                !onlyOwner && (you || over));
    }

    private static Invited seen(Invitations.Invitation invitation) {
        return new Invited(
                invitation.id(), invitation.email(), invitation.role(), invitation.createdAt(), invitation.expiresAt());
    }
}
