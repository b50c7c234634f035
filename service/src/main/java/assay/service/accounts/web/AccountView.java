package assay.service.accounts.web;

import assay.service.accounts.Audit;
import assay.service.accounts.Invitations;
import assay.service.accounts.Members;
import assay.service.accounts.Tenants;
import assay.service.platform.Timestamps;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The API's view of a tenant.
final class AccountView {

    private AccountView() {}

    @Schema(name = "Account", description = "A tenant.")
    record Account(
            String id,
            String name,
            String plan,
            @Schema(format = "date-time") String createdAt) {
        static Account of(Tenants.Tenant tenant) {
            return new Account(tenant.id(), tenant.name(), tenant.plan(), Timestamps.of(tenant.createdAt()));
        }
    }

    @Schema(name = "Member", description = "A person in a tenant, with the role `owner`, `admin` or `member`.")
    record Member(
            String id,
            String email,
            String name,
            boolean emailVerified,
            String role,
            @Schema(format = "date-time") String joinedAt) {
        static Member of(Members.Member member) {
            return new Member(
                    member.person(),
                    member.email(),
                    member.name(),
                    member.verified(),
                    member.role().key(),
                    Timestamps.of(member.joinedAt()));
        }
    }

    @Schema(name = "MemberList", description = "The members of a tenant.")
    record MemberList(List<Member> data) {}

    @Schema(name = "Invitation", description = "A pending invitation, which is valid until `expires_at`.")
    record Invitation(
            String id,
            @Nullable String email,
            String role,
            @Schema(format = "date-time") String createdAt,
            @Schema(format = "date-time") String expiresAt) {
        static Invitation of(Invitations.Invitation invitation) {
            return new Invitation(
                    invitation.id(),
                    invitation.email(),
                    invitation.role().key(),
                    Timestamps.of(invitation.createdAt()),
                    Timestamps.of(invitation.expiresAt()));
        }
    }

    @Schema(
            name = "NewInvitation",
            description = "A new invitation. `link` is shown only once; it is null if the link was emailed.")
    record NewInvitation(
            String id,
            @Nullable String email,
            String role,
            @Schema(format = "date-time") String createdAt,
            @Schema(format = "date-time") String expiresAt,
            @Nullable String link) {
        static NewInvitation of(Invitations.Invitation invitation, @Nullable String link) {
            Invitation view = Invitation.of(invitation);
            return new NewInvitation(view.id(), view.email(), view.role(), view.createdAt(), view.expiresAt(), link);
        }
    }

    @Schema(name = "InvitationList", description = "The pending invitations of a tenant.")
    record InvitationList(List<Invitation> data) {}

    @Schema(
            name = "Actor",
            description = "Who made the change: a key, a person, the operator of this installation, the payment"
                    + " provider, or the service itself. `name` is the name of the key or the email address of the"
                    + " person; it is null if the key or person no longer exists.")
    record Actor(String kind, String id, @Nullable String name) {}

    @Schema(name = "AuditEntry", description = "A change to an account. `subject` is the id of the changed object.")
    record AuditEntry(
            long id,
            @Schema(format = "date-time") String createdAt,
            Actor actor,
            String action,
            String subject,
            String address,
            Map<String, String> details) {
        static AuditEntry of(Audit.Entry entry) {
            return new AuditEntry(
                    entry.id(),
                    Timestamps.of(entry.createdAt()),
                    new Actor(entry.kind(), entry.actor(), entry.who()),
                    entry.actionKey(),
                    entry.subject(),
                    entry.address(),
                    entry.details());
        }
    }

    @Schema(name = "AuditPage", description = "A page of the audit log, newest first.")
    record AuditPage(List<AuditEntry> data, @Nullable String nextCursor, boolean hasMore) {}
}
