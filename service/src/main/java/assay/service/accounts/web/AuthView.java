package assay.service.accounts.web;

import assay.service.accounts.AccessTokens;
import assay.service.accounts.Accounts;
import assay.service.accounts.Caller;
import assay.service.accounts.Members;
import assay.service.accounts.People;
import assay.service.accounts.Sessions;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Sql;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/// The API's view of sessions and sign-ins.
final class AuthView {

    private AuthView() {}

    @Schema(
            name = "Session",
            description = "A session, with its tenant, the sign-in method, the IP address and the client.")
    record Session(
            String id,
            String tenant,
            String means,
            String address,
            String agent,
            boolean current,
            @Schema(format = "date-time") String createdAt,
            @Schema(format = "date-time") String lastUsedAt,
            @Schema(format = "date-time") String expiresAt) {
        static Session of(Sessions.Live session, Caller caller) {
            return new Session(
                    session.id(),
                    session.tenant(),
                    session.means(),
                    session.address(),
                    session.agent(),
                    session.id().equals(caller.session()),
                    Timestamps.of(session.createdAt()),
                    Timestamps.of(session.lastUsedAt()),
                    Timestamps.of(session.expiresAt()));
        }
    }

    /// Not paginated, because a person has only a few sessions.
    @Schema(name = "SessionList", description = "A person's sessions.")
    record SessionList(List<Session> data) {}

    @Schema(name = "Person", description = "A person with an account.")
    record Person(String id, String email, String name, boolean emailVerified) {
        static Person of(People.Person person) {
            return new Person(person.id(), person.email(), person.name(), person.verified());
        }
    }

    @Schema(
            name = "Membership",
            description = "A tenant, and the person's role in the tenant: `owner`, `admin` or" + " `member`.")
    record Membership(String id, String name, String plan, String role) {
        static Membership of(Members.Membership membership) {
            return new Membership(
                    membership.tenant(),
                    membership.name(),
                    membership.plan().key(),
                    membership.role().key());
        }
    }

    @Schema(
            name = "SignedIn",
            description = "An access token for `Authorization: Bearer`, valid for `expires_in` seconds, and a refresh"
                    + " token, which works once. Store the `device_token` and send it with later sign-ins. It does"
                    + " not grant access.")
    record SignedIn(
            String tokenType,
            String accessToken,
            long expiresIn,
            String refreshToken,
            @Schema(format = "date-time") String refreshExpiresAt,
            String deviceToken,
            Person person,
            Membership tenant) {
        static SignedIn of(Sql sql, Accounts.SignedIn in, Sessions.Signer signer) {
            Sessions.Tokens tokens = signer.tokens(sql, in.session());
            return new SignedIn(
                    "Bearer",
                    tokens.access(),
                    AccessTokens.LIFE.toSeconds(),
                    tokens.refresh(),
                    Timestamps.of(in.session().ends()),
                    in.device(),
                    Person.of(in.person()),
                    Membership.of(in.membership()));
        }
    }

    @Schema(name = "Me", description = "The signed-in user, the session's tenant, and the user's other tenants.")
    record Me(Person person, Membership tenant, List<Membership> tenants) {

        static Me of(Accounts.Self self) {
            return new Me(
                    Person.of(self.person()),
                    Membership.of(self.here()),
                    self.all().stream().map(Membership::of).toList());
        }
    }
}
