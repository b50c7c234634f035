package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Who is calling, by a valid key or in a session.
///
/// @param id of the key, or of the person
/// @param session null for a key
/// @param role null for a key, which has scopes alone
/// @param scopes what the key has, or what the role gives
/// @param address where the request came from, for the audit log
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

    /// Refuses with a 403 where the key lacks the scope, or the role what it stands for.
    public void needs(Scope scope) {
        if (!scopes.contains(scope)) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    role == null
                            ? "This call needs a key with the scope " + scope.key() + "."
                            : "This needs the role admin; yours is " + role.key() + ".");
        }
    }

    /// Refuses with a 403 everybody but an owner of the tenant, in a session: no key may do what cannot be undone.
    public void needsOwner() {
        if (role != Role.OWNER) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    role == null
                            ? "This call needs a session of an owner; no key may do it."
                            : "This needs the role owner; yours is " + role.key() + ".");
        }
    }

    /// Whether it is somebody who decides what the tenant pays.
    public boolean mayPay() {
        return role == Role.OWNER;
    }

    /// The session of a caller who has one, where its path lets nobody else in.
    public String inSession() {
        return Objects.requireNonNull(session);
    }
}
