package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The caller of a request, authenticated by an API key or a session.
///
/// @param id of the key or the person
/// @param session null for a key
/// @param role null for a key, which has scopes only
/// @param scopes of the key, or those the role grants
/// @param address network address of the request, for the audit log
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

    /// Refuses with a 403 if the key or the role lacks the scope.
    public void needs(Scope scope) {
        if (!scopes.contains(scope)) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    role == null
                            ? "This call needs a key with the scope " + scope.key() + "."
                            : "This needs the role admin; yours is " + role.key() + ".");
        }
    }

    /// Refuses with a 403 unless the caller is an owner of the tenant in a session. No key may do what cannot
    /// be undone.
    public void needsOwner() {
        if (role != Role.OWNER) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    role == null
                            ? "This call needs the session of an owner; no key may do it."
                            : "This needs the role owner; yours is " + role.key() + ".");
        }
    }

    /// Whether the caller may decide on payments of the tenant.
    public boolean mayPay() {
        return role == Role.OWNER;
    }

    /// The caller's session. For paths that only sessions may call.
    public String inSession() {
        return Objects.requireNonNull(session);
    }
}
