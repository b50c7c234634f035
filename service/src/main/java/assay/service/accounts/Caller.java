package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.Set;

/// Who is calling, by a valid key.
public record Caller(String tenant, String keyId, Set<Scope> scopes, Plan plan) {

    /// Refuses with a 403 where the key lacks the scope.
    public void needs(Scope scope) {
        if (!scopes.contains(scope)) {
            throw Problem.of(ProblemKind.FORBIDDEN, "This call needs a key with the scope " + scope.key() + ".");
        }
    }
}
