package assay.service.accounts.web;

import assay.service.accounts.Audit;
import assay.service.accounts.Caller;
import assay.service.accounts.Erasure;
import assay.service.accounts.Scope;
import assay.service.accounts.Tenants;
import assay.service.platform.Timestamps;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// A tenant's name, audit log, export and erasure, for pages.
@Component
public final class PageTenant {

    /// A filter for the audit log. Null components do not restrict the result.
    ///
    /// @param from the first day, in UTC
    /// @param to the last day, in UTC
    public record Filter(
            Audit.@Nullable Action action,
            @Nullable LocalDate from,
            @Nullable LocalDate to) {}

    private final Tenants tenants;
    private final Audit audit;
    private final Export export;
    private final Erasure erasure;

    PageTenant(Tenants tenants, Audit audit, Export export, Erasure erasure) {
        this.tenants = tenants;
        this.audit = audit;
        this.export = export;
        this.erasure = erasure;
    }

    /// @param fields `name`
    public void rename(Caller caller, Fields fields) {
        caller.needs(Scope.ADMIN);
        String name = AccountFields.Rename.SCHEMA.read(fields).name();
        tenants.rename(caller, name);
    }

    /// Refuses the request with a 403 if the caller is not allowed to change the tenant.
    public void requireManager(Caller caller) {
        caller.needs(Scope.ADMIN);
    }

    /// Refuses the request with a 403 if the caller is not allowed to export or erase the tenant.
    public void requireOwner(Caller caller) {
        caller.needsOwner();
    }

    /// Returns audit log entries, newest first.
    ///
    /// @param before only entries with a smaller id
    public List<Audit.Entry> log(Caller caller, Filter filter, long before, int most) {
        caller.needs(Scope.ADMIN);
        long since = filter.from() == null ? 0 : Timestamps.startOf(filter.from());
        long until = filter.to() == null
                ? Long.MAX_VALUE
                : Timestamps.startOf(filter.to().plusDays(1));
        return audit.page(caller.tenant(), new Audit.Filter(before, filter.action(), since, until), most);
    }

    /// Responds with an archive of all the tenant's data.
    public void export(Caller caller, HttpServletResponse response) throws IOException {
        caller.needsOwner();
        export.answer(caller, response);
    }

    /// Erases the tenant permanently.
    ///
    /// @param fields `confirm`, with the tenant's name
    public void erase(Caller caller, Fields fields) {
        caller.needsOwner();
        String name = AccountFields.Erase.SCHEMA.read(fields).confirm();
        try {
            erasure.erase(caller, name);
        } catch (Problem problem) {
            // The original message refers to the API, which users of pages don't need.
            throw problem.kind() == ProblemKind.VALIDATION_FAILED
                    ? Problem.invalid("/confirm", "Enter the exact name of the team.")
                    : problem;
        }
    }
}
