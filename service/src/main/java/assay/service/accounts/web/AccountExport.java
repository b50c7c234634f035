package assay.service.accounts.web;

import assay.service.accounts.ApiKeys;
import assay.service.accounts.Audit;
import assay.service.accounts.Invitations;
import assay.service.accounts.Members;
import assay.service.accounts.Tenants;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantFiles;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Exports a tenant, its members, invitations, keys and audit log.
@Component
final class AccountExport implements TenantFiles {

    private static final int PAGE = 200;

    /// A line in the file of keys.
    private record Key(
            KeyView key,
            @Nullable String revokedAt,
            @Nullable String replacedBy) {

        static Key of(ApiKeys.StoredKey kept) {
            return new Key(
                    KeyView.of(kept.key()),
                    Timestamps.ofNullable(kept.revokedAt()),
                    kept.key().replacedBy());
        }
    }

    private final Store store;
    private final Tenants tenants;
    private final Members members;
    private final Invitations invitations;
    private final ApiKeys keys;
    private final Audit audit;
    private final JsonMapper json;

    AccountExport(
            Store store,
            Tenants tenants,
            Members members,
            Invitations invitations,
            ApiKeys keys,
            Audit audit,
            JsonMapper json) {
        this.store = store;
        this.tenants = tenants;
        this.members = members;
        this.invitations = invitations;
        this.keys = keys;
        this.audit = audit;
        this.json = json;
    }

    @Override
    public List<File> files() {
        return List.of(
                new File("account.json", "The tenant.", (tenant, _) -> new Page(List.of(account(tenant)), null)),
                new File("members.ndjson", "The members and their roles.", this::members),
                new File("invitations.ndjson", "Pending invitations, without their links.", this::invitations),
                new File(
                        "keys.ndjson",
                        "Details of the API keys, including keys that are no longer valid. The keys themselves"
                                + " and their hashes are not included.",
                        this::keys),
                new File("audit.ndjson", "The audit log: who changed what, newest first.", this::audit));
    }

    private byte[] account(String tenant) {
        return json.writeValueAsBytes(AccountView.Account.of(store.read(sql -> tenants.one(sql, tenant))));
    }

    private Page members(String tenant, String after) {
        return Page.of(
                members.after(tenant, after, PAGE),
                PAGE,
                Members.Member::person,
                row -> json.writeValueAsBytes(AccountView.Member.of(row)));
    }

    private Page invitations(String tenant, String after) {
        return Page.of(
                invitations.after(tenant, after, PAGE),
                PAGE,
                Invitations.Invitation::id,
                row -> json.writeValueAsBytes(AccountView.Invitation.of(row)));
    }

    private Page keys(String tenant, String after) {
        return Page.of(
                keys.after(tenant, after, PAGE),
                PAGE,
                row -> row.key().id(),
                row -> json.writeValueAsBytes(Key.of(row)));
    }

    private Page audit(String tenant, String after) {
        long before = after.isEmpty() ? Long.MAX_VALUE : Long.parseLong(after);
        return Page.of(
                audit.page(tenant, Audit.Filter.all(before, null), PAGE),
                PAGE,
                row -> Long.toString(row.id()),
                row -> json.writeValueAsBytes(AccountView.AuditEntry.of(row)));
    }
}
