package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Which people belong to which tenants, and in which role.
///
/// A tenant always has an owner, and a person always has a tenant: people who leave their last tenant are
/// deleted.
@Component
public class Members implements TenantData {

    /// The number of members that are removed per round of an erasure. People without another tenant are
    /// deleted with their data.
    private static final int LEAVING = 20;

    /// A tenant, from the point of view of a member.
    public record Membership(String tenant, String name, Plan plan, Role role) {}

    /// A member, from the point of view of the tenant.
    public record Member(String person, String email, String name, boolean verified, Role role, long joinedAt) {}

    private static final String MEMBERSHIP =
            "SELECT t.id, t.name, a.plan, m.role FROM membership m JOIN tenant t ON t.id = m.tenant"
                    + " JOIN credit_account a ON a.tenant = t.id";

    private static final String MEMBER =
            "SELECT p.id, p.email, p.name, p.verified_at, m.role, m.created_at FROM membership m JOIN person p ON p.id = m.person";

    private final Store store;
    private final Clock clock;
    private final People people;
    private final Audit audit;

    Members(Store store, Clock clock, People people, Audit audit) {
        this.store = store;
        this.clock = clock;
        this.people = people;
        this.audit = audit;
    }

    /// How a membership began.
    enum Means {
        /// The person created the tenant.
        FOUNDED,
        /// The person accepted an invitation to their email address.
        MAILED,
        /// The person accepted an invitation for anyone with the link.
        LINK,
        OPERATOR;

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Adds a person to a tenant. Returns false if the person is already a member or has just been deleted.
    boolean add(Sql sql, String tenant, String person, Role role, Means means) {
        return People.hold(sql, person) && sql.run("""
                INSERT INTO membership (tenant, person, role, means, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (tenant, person) DO NOTHING
                """, tenant, person, role.key(), means.key(), clock.millis()) > 0;
    }

    /// Returns the tenant that a person created by signing up; empty if the person was invited.
    Optional<Membership> founded(Sql sql, String person) {
        return sql.first(
                MEMBERSHIP + " WHERE m.person = ? AND m.means = ? AND t.erased_at IS NULL",
                Members::membership,
                person,
                Means.FOUNDED.key());
    }

    /// Removes a person from the tenants that they joined with an invitation for anyone with the link.
    void dropLinked(Sql sql, String person, Audit.Actor actor) {
        List<String> left = sql.all(
                "DELETE FROM membership WHERE person = ? AND means = ? AND role <> ? RETURNING tenant",
                row -> row.text(1),
                person,
                Means.LINK.key(),
                Role.OWNER.key());
        left.forEach(tenant -> audit.enter(
                sql, tenant, actor, Audit.Action.MEMBER_REMOVED, person, Map.of("because", "proof of address")));
    }

    /// Adds an action to the audit logs of all tenants that the affected person belongs to.
    void enterEverywhere(Sql sql, String person, Audit.Action action, Audit.Actor actor, Map<String, String> details) {
        for (Membership each : of(sql, person)) {
            audit.enter(sql, each.tenant(), actor, action, person, details);
        }
    }

    /// Returns a person's tenants, oldest membership first.
    public List<Membership> of(Sql sql, String person) {
        return sql.all(
                MEMBERSHIP + " WHERE m.person = ? AND t.erased_at IS NULL ORDER BY m.created_at, t.id",
                Members::membership,
                person);
    }

    Optional<Membership> in(Sql sql, String tenant, String person) {
        return sql.first(
                MEMBERSHIP + " WHERE m.person = ? AND m.tenant = ? AND t.erased_at IS NULL",
                Members::membership,
                person,
                tenant);
    }

    /// Returns all members of a tenant, oldest membership first.
    public List<Member> all(Sql sql, String tenant) {
        return sql.all(MEMBER + " WHERE m.tenant = ? ORDER BY m.created_at, p.id", Members::member, tenant);
    }

    Optional<Member> find(Sql sql, String tenant, String person) {
        return sql.first(MEMBER + " WHERE m.tenant = ? AND p.id = ?", Members::member, tenant, person);
    }

    /// Changes a member's role, if the caller is allowed to.
    public Member change(Sql sql, Caller caller, String person, Role role) {
        hold(sql, caller.tenant());
        Member member = find(sql, caller.tenant(), person).orElseThrow(Members::nobody);
        requireOver(caller, member.role());
        requireOver(caller, role);
        if (role == Role.OWNER && !member.verified()) {
            throw Problem.invalid(
                    "/role", "This member must confirm their email address before becoming an" + " owner.");
        }
        if (role != member.role()) {
            requireOwnerBeside(sql, caller.tenant(), member);
            sql.run(
                    "UPDATE membership SET role = ? WHERE tenant = ? AND person = ?",
                    role.key(),
                    caller.tenant(),
                    person);
            audit.enter(
                    sql,
                    caller,
                    Audit.Action.MEMBER_CHANGED,
                    person,
                    Map.of("from", member.role().key(), "to", role.key()));
        }
        return find(sql, caller.tenant(), person).orElseThrow(Members::nobody);
    }

    /// Removes a member, if the caller is allowed to. Members are always allowed to remove themselves.
    public void remove(Sql sql, Caller caller, String person) {
        hold(sql, caller.tenant());
        Member member = find(sql, caller.tenant(), person).orElseThrow(Members::nobody);
        boolean leaving = caller.session() != null && caller.id().equals(person);
        if (!leaving) {
            requireOver(caller, member.role());
        }
        requireOwnerBeside(sql, caller.tenant(), member);
        sql.run("DELETE FROM membership WHERE tenant = ? AND person = ?", caller.tenant(), person);
        audit.enter(
                sql,
                caller,
                Audit.Action.MEMBER_REMOVED,
                person,
                Map.of("role", member.role().key(), "email", member.email()));
        people.forgetWithoutTenant(sql, person);
    }

    /// Locks the tenant, so that two owners cannot remove each other at the same time and leave no owner.
    private static void hold(Sql sql, String tenant) {
        sql.run("UPDATE tenant SET name = name WHERE id = ?", tenant);
    }

    /// Refuses changes that involve a role above the caller's. An owner can change the roles of all members,
    /// and an admin the roles of all members except owners. A key can change only roles that have no more
    /// rights than the key, so that no key grants a scope that it doesn't have.
    static void requireOver(Caller caller, Role role) {
        if (!isOver(caller, role)) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    role == Role.OWNER
                            ? "Only a signed-in owner can add, change or remove owners."
                            : "You can't assign or remove the role " + role.key() + ", because it has permissions"
                                    + " that you don't have.");
        }
    }

    public static boolean isOver(Caller caller, Role role) {
        return caller.role() == Role.OWNER
                || role != Role.OWNER
                        && caller.scopes().contains(Scope.ADMIN)
                        && caller.scopes().containsAll(role.scopes());
    }

    private static void requireOwnerBeside(Sql sql, String tenant, Member member) {
        boolean last = member.role() == Role.OWNER
                && sql.number("SELECT count(*) FROM membership WHERE tenant = ? AND role = ?", tenant, Role.OWNER.key())
                        < 2;
        if (last) {
            throw Problem.invalid(
                    "", "A tenant needs an owner. Make another member an owner first, or erase" + " the account.");
        }
    }

    /// Returns the members whose ids come after this id, in order.
    public List<Member> after(String tenant, String person, int most) {
        return store.read(sql -> sql.all(
                MEMBER + " WHERE m.tenant = ? AND p.id > ? ORDER BY p.id LIMIT ?",
                Members::member,
                tenant,
                person,
                most));
    }

    /// Returns no files: the `web` package exports members in the format that the API returns.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        List<String> leaving = sql.all(
                "SELECT person FROM membership WHERE tenant = ? ORDER BY person LIMIT ?",
                row -> row.text(1),
                tenant,
                LEAVING);
        for (String person : leaving) {
            sql.run("DELETE FROM membership WHERE tenant = ? AND person = ?", tenant, person);
            people.forgetWithoutTenant(sql, person);
        }
        return leaving.size();
    }

    private static Problem nobody() {
        return Problem.of(ProblemKind.NOT_FOUND, "There is no member with this id.");
    }

    private static Membership membership(Row row) {
        return new Membership(row.text(1), row.text(2), Plan.of(row.text(3)), Role.read(row.text(4)));
    }

    private static Member member(Row row) {
        return new Member(
                row.text(1),
                row.text(2),
                row.text(3),
                row.numberOrNull(4) != null,
                Role.read(row.text(5)),
                row.number(6));
    }
}
