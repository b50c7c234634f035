package assay.service.accounts.web;

import assay.service.accounts.AccountEmails;
import assay.service.accounts.Accounts;
import assay.service.accounts.Audit;
import assay.service.accounts.Caller;
import assay.service.accounts.Invitations;
import assay.service.accounts.Members;
import assay.service.accounts.Role;
import assay.service.accounts.Scope;
import assay.service.accounts.Tenants;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.PageQuery;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Manages a tenant, its members and its invitations, and shows its audit log.
@Tag(name = "Account")
@RestController
@RequestMapping("/api/v1/account")
class AccountController {

    private final Store store;
    private final Tenants tenants;
    private final Members members;
    private final Invitations invitations;
    private final AccountEmails letters;
    private final Accounts accounts;
    private final Audit audit;
    private final Idempotency idempotency;
    private final JsonMapper json;

    AccountController(
            Store store,
            Tenants tenants,
            Members members,
            Invitations invitations,
            AccountEmails letters,
            Accounts accounts,
            Audit audit,
            Idempotency idempotency,
            JsonMapper json) {
        this.store = store;
        this.tenants = tenants;
        this.members = members;
        this.invitations = invitations;
        this.letters = letters;
        this.accounts = accounts;
        this.audit = audit;
        this.idempotency = idempotency;
        this.json = json;
    }

    @Operation(summary = "Get the tenant", description = "Returns the tenant's id, name and plan.")
    @Answers(json = AccountView.Account.class, says = "The tenant.")
    @GetMapping
    ResponseEntity<byte[]> getAccount(@AuthenticationPrincipal Caller caller) {
        caller.needs(Scope.ACCOUNT_READ);
        return json(200, AccountView.Account.of(store.read(sql -> tenants.one(sql, caller.tenant()))));
    }

    @Operation(summary = "Rename the tenant", description = "Changes the tenant's name. Its id stays the same.")
    @Answers(json = AccountView.Account.class, says = "The tenant.")
    @PatchMapping
    ResponseEntity<byte[]> changeAccount(@AuthenticationPrincipal Caller caller, Call<AccountFields.Rename> call) {
        caller.needs(Scope.ADMIN);
        String name = call.read().name();
        return json(200, AccountView.Account.of(tenants.rename(caller, name)));
    }

    @Operation(summary = "List the members", description = "Returns all members, in the order in which they joined.")
    @Answers(json = AccountView.MemberList.class, says = "The members.")
    @GetMapping("/members")
    ResponseEntity<byte[]> listMembers(@AuthenticationPrincipal Caller caller) {
        caller.needs(Scope.ACCOUNT_READ);
        var all = store.read(sql -> members.all(sql, caller.tenant())).stream()
                .map(AccountView.Member::of)
                .toList();
        return json(200, new AccountView.MemberList(all));
    }

    @Operation(
            summary = "Change a member's role",
            description = "The change takes effect with the member's next request. Only owners can add and remove"
                    + " owners. A tenant always has at least one owner.")
    @Answers(json = AccountView.Member.class, says = "The member.")
    @PatchMapping("/members/{person_id}")
    ResponseEntity<byte[]> changeMember(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of a member.") @PathVariable("person_id") String person,
            Call<AccountFields.MemberRole> call) {
        caller.needs(Scope.ADMIN);
        Role role = call.read().role();
        return json(200, AccountView.Member.of(store.write(sql -> members.change(sql, caller, person, role))));
    }

    @Operation(
            summary = "Remove a member or leave the tenant",
            description = "Ends the member's access immediately. The tenant's keys stay valid. If the"
                    + " person belongs to no other tenant, their account is deleted. Members of any"
                    + " role can remove themselves.")
    @ApiResponse(responseCode = "204", description = "The member was removed.", content = @Content)
    @DeleteMapping("/members/{person_id}")
    ResponseEntity<byte[]> removeMember(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of a member.") @PathVariable("person_id") String person) {
        if (caller.session() == null || !caller.id().equals(person)) {
            caller.needs(Scope.ADMIN);
        }
        store.write(sql -> {
            members.remove(sql, caller, person);
            return true;
        });
        return Answer.empty(204).entity();
    }

    @Operation(
            summary = "Invite a member",
            description = "With `email`, the link is emailed to this address and is not in the response, so using the"
                    + " link verifies the address. Returns 503 if no mail server is configured. Without `email`, the"
                    + " response contains the link, which is never shown again. The link works once and is valid for"
                    + " seven days.")
    @Answers(status = 201, json = AccountView.NewInvitation.class, says = "The invitation.")
    @PostMapping("/invitations")
    ResponseEntity<byte[]> createInvitation(@AuthenticationPrincipal Caller caller, Call<AccountFields.Invite> call) {
        caller.needs(Scope.ADMIN);
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    AccountFields.Invite said = call.read();
                    return accounts.invite(
                            caller,
                            said.email(),
                            said.role(),
                            (sql, fresh) -> claim.keep(
                                    sql,
                                    Answer.json(
                                                    201,
                                                    json.writeValueAsBytes(AccountView.NewInvitation.of(
                                                            fresh.invitation(),
                                                            said.email() == null
                                                                    ? letters.invitationLink(fresh.text())
                                                                    : null)))
                                            .secretly()));
                })
                .entity();
    }

    @Operation(
            summary = "List the invitations",
            description = "Returns all pending invitations, oldest first, without their links.")
    @Answers(json = AccountView.InvitationList.class, says = "The invitations.")
    @GetMapping("/invitations")
    ResponseEntity<byte[]> listInvitations(@AuthenticationPrincipal Caller caller) {
        caller.needs(Scope.ADMIN);
        var all = store.read(sql -> invitations.open(sql, caller.tenant())).stream()
                .map(AccountView.Invitation::of)
                .toList();
        return json(200, new AccountView.InvitationList(all));
    }

    @Operation(summary = "Revoke an invitation", description = "The invitation's link stops working.")
    @ApiResponse(responseCode = "204", description = "The invitation was revoked.", content = @Content)
    @DeleteMapping("/invitations/{id}")
    ResponseEntity<byte[]> revokeInvitation(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of an invitation.") @PathVariable String id) {
        caller.needs(Scope.ADMIN);
        if (!store.write(sql -> invitations.revoke(sql, caller, id))) {
            throw Problem.of(ProblemKind.NOT_FOUND, "There is no invitation with this id.");
        }
        return Answer.empty(204).entity();
    }

    @Operation(
            summary = "Get the audit log",
            description = "Returns a paginated list of sign-ins and changes to the account, such as changes to keys,"
                    + " members and the plan, newest first. Each entry shows who did what, when, and from which IP"
                    + " address. Entries are stored for 400 days.")
    @Answers(json = AccountView.AuditPage.class, says = "A page of entries.")
    @GetMapping("/audit")
    ResponseEntity<byte[]> listAudit(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The number of entries per page.") PageQuery query,
            @Parameter(description = "Return only entries with this action, such as `key.created`.")
                    @RequestParam(name = "action", required = false)
                    @Nullable
                    String action) {
        caller.needs(Scope.ADMIN);
        Paging paging = query.paging();
        Audit.Action wanted = action(action);
        Paging.Slice<Audit.Entry> page = paging.slice(
                (before, most) -> audit.page(caller.tenant(), Audit.Filter.all(before, wanted), most), Audit.Entry::id);
        return json(
                200,
                new AccountView.AuditPage(
                        page.shown().stream().map(AccountView.AuditEntry::of).toList(), page.next(), page.more()));
    }

    private static Audit.@Nullable Action action(@Nullable String key) {
        return key == null
                ? null
                : Audit.Action.of(key)
                        .orElseThrow(() -> Problem.invalid(
                                "",
                                "The `action` parameter must be one of "
                                        + String.join(
                                                ", ",
                                                Arrays.stream(Audit.Action.values())
                                                        .map(Audit.Action::key)
                                                        .toList())
                                        + "."));
    }

    private ResponseEntity<byte[]> json(int status, Object view) {
        return Answer.json(status, json.writeValueAsBytes(view)).entity();
    }
}
