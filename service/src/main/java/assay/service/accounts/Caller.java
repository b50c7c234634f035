package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The caller of a request, authenticated by an API key or a session.
///
/// @param id the id of the key or the person
/// @param session the id of the session; null for a key or an access token of the OpenID provider
/// @param role the person's role; null for a key, which has only scopes
/// @param scopes the scopes of the key, or the scopes that the role grants
/// @param address the network address of the request, for the audit log
public record Caller(
        String tenant,
        String id,
        @Nullable String session,
        @Nullable Role role,
        Set<Scope> scopes,
        Plan plan,
        String address) {

    static Caller key(String tenant, String id, Set<Scope> scopes, Plan plan, String address) {
        return new Caller(tenant, id, null, null, scopes, plan, address);
    }

    static Caller person(String tenant, String id, String session, Role role, Plan plan, String address) {
        return new Caller(tenant, id, session, role, role.scopes(), plan, address);
    }

    /// A person who is identified by an access token of the OpenID provider.
    static Caller token(String tenant, String id, Role role, Set<Scope> scopes, Plan plan, String address) {
        return new Caller(tenant, id, null, role, scopes, plan, address);
    }

    /// Refuses the request with a 403 if the key or the role does not include the scope.
    public void needs(Scope scope) {
        if (!scopes.contains(scope)) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    role == null
                            ? "This request requires a key with the scope " + scope.key() + "."
                            : "This action requires the admin role, but your role is " + role.key() + ".");
        }
    }

    /// Refuses the request with a 403 unless the caller is a signed-in owner of the tenant. Keys are not
    /// allowed to do anything irreversible.
    public void needsOwner() {
        if (role != Role.OWNER) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    role == null
                            ? "Only a signed-in owner can make this request. API keys can't."
                            : "This action requires the owner role, but your role is " + role.key() + ".");
        }
    }

    /// Whether the caller is allowed to manage the tenant's payments.
    public boolean mayPay() {
        return role == Role.OWNER;
    }

    /// Returns the id of the caller's session. Use this only for paths that accept only sessions.
    public String inSession() {
        return Objects.requireNonNull(session);
    }
}
