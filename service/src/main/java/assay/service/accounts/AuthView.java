package assay.service.accounts;

import assay.service.platform.Timestamps;
import assay.service.platform.storage.Sql;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/// What signing in takes and gives.
final class AuthView {

    private AuthView() {}

    /// For `openapi.json` alone.
    @Schema(name = "SignUpFields", description = "A new account, with a tenant of its own.")
    record SignUp(
            @Schema(
                    description = "Where the account can be reached.",
                    format = "idn-email",
                    minLength = 3,
                    maxLength = 254,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "ada@example.com")
            String email,

            @Schema(
                    description = "Ten characters or more, and not one that anybody would try first.",
                    minLength = 10,
                    maxLength = 200,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "steeped at eighty degrees")
            String password,

            @Schema(
                    description = "What the person is called.",
                    minLength = 1,
                    maxLength = 100,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "Ada")
            String name,

            @Schema(
                    description = "What the tenant is called; the person's name unless given.",
                    minLength = 1,
                    maxLength = 100,
                    example = "Tea house")
            String tenantName,

            @Schema(
                    description =
                            "What stands behind the `#` of an invitation's link: the person joins its tenant, and none is made.",
                    minLength = 1,
                    maxLength = 200)
            String invitation) {}

    /// For `openapi.json` alone.
    @Schema(name = "SignInFields", description = "Who comes in.")
    record SignIn(
            @Schema(
                    description = "The address of the account.",
                    minLength = 3,
                    maxLength = 254,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "ada@example.com")
            String email,

            @Schema(
                    description = "Its password.",
                    minLength = 1,
                    maxLength = 200,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "steeped at eighty degrees")
            String password,

            @Schema(
                    description = "Which of the person's tenants to work in; the first they joined unless given.",
                    minLength = 1,
                    maxLength = 40)
            String tenant,

            @Schema(
                    description =
                            "The `device_token` of an earlier answer: guesses of strangers at this account do not slow you down.",
                    minLength = 1,
                    maxLength = 200)
            String deviceToken) {}

    /// For `openapi.json` alone.
    @Schema(name = "RefreshFields", description = "How a session goes on.")
    record Refresh(
            @Schema(
                    description = "As the last answer of this session gave it; good once.",
                    minLength = 1,
                    maxLength = 200,
                    requiredMode = Schema.RequiredMode.REQUIRED)
            String refreshToken,

            @Schema(
                    description = "Another of the person's tenants to go on in; the same unless given.",
                    minLength = 1,
                    maxLength = 40)
            String tenant) {}

    /// For `openapi.json` alone.
    @Schema(name = "NoFields", description = "Nothing: the call says it all.")
    record Nothing() {}

    /// For `openapi.json` alone.
    @Schema(name = "TokenFields", description = "What a link brought.")
    record Token(
            @Schema(
                    description = "What stands behind the `#` of the link; good once.",
                    minLength = 1,
                    maxLength = 200,
                    requiredMode = Schema.RequiredMode.REQUIRED)
            String token) {}

    /// For `openapi.json` alone.
    @Schema(name = "ForgotFields", description = "Whose password was forgotten.")
    record Forgot(
            @Schema(
                    description = "The address of the account.",
                    format = "idn-email",
                    minLength = 3,
                    maxLength = 254,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "ada@example.com")
            String email,

            @Schema(
                    description = "The `device_token` of a sign-in: requests of strangers do not count against yours.",
                    minLength = 1,
                    maxLength = 200)
            String deviceToken) {}

    /// For `openapi.json` alone.
    @Schema(name = "ResetFields", description = "A new password, and the right to choose it.")
    record Reset(
            @Schema(
                    description = "What stands behind the `#` of the link; good once.",
                    minLength = 1,
                    maxLength = 200,
                    requiredMode = Schema.RequiredMode.REQUIRED)
            String token,

            @Schema(
                    description = "Ten characters or more, and not one that anybody would try first.",
                    minLength = 10,
                    maxLength = 200,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "poured over in one go")
            String password) {}

    /// For `openapi.json` alone.
    @Schema(name = "PasswordFields", description = "A new password.")
    record PasswordChange(
            @Schema(description = "The password so far, where there is one.", maxLength = 200)
            String currentPassword,

            @Schema(
                    description = "Ten characters or more, and not one that anybody would try first.",
                    minLength = 10,
                    maxLength = 200,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "poured over in one go")
            String password) {}

    /// For `openapi.json` alone.
    @Schema(name = "EmailFields", description = "A new e-mail address.")
    record EmailChange(
            @Schema(
                    description = "Where the account can be reached from now on.",
                    format = "idn-email",
                    minLength = 3,
                    maxLength = 254,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "ada.byron@example.com")
            String email,

            @Schema(description = "The password, where there is one.", maxLength = 200)
            String currentPassword) {}

    /// For `openapi.json` alone.
    @Schema(name = "MeFields", description = "What people change about themselves.")
    record MeChange(
            @Schema(
                    description = "What the person is called.",
                    minLength = 1,
                    maxLength = 100,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "Ada Byron")
            String name) {}

    /// For `openapi.json` alone.
    @Schema(name = "JoinFields", description = "An invitation.")
    record Join(
            @Schema(
                    description = "What stands behind the `#` of its link; good once.",
                    minLength = 1,
                    maxLength = 200,
                    requiredMode = Schema.RequiredMode.REQUIRED)
            String invitation) {}

    @Schema(
            name = "Session",
            description = "A session: where it works, how it was opened, and from where: address and client.")
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

    /// Nobody has so many that they need pages.
    @Schema(name = "SessionList", description = "The sessions of a person.")
    record SessionList(List<Session> data) {}

    @Schema(name = "Person", description = "A person with an account.")
    record Person(String id, String email, String name, boolean emailVerified) {
        static Person of(People.Person person) {
            return new Person(person.id(), person.email(), person.name(), person.verified());
        }
    }

    @Schema(name = "Membership", description = "A tenant, and what the person is in it: owner, admin or member.")
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
            description =
                    "An access token for `Authorization: Bearer`, good for `expires_in` seconds, and a refresh token that is good once. Keep the `device_token` for later sign-ins; it opens nothing.")
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

    @Schema(name = "Me", description = "Who this session is of, where it works, and where else it could.")
    record Me(Person person, Membership tenant, List<Membership> tenants) {}
}
