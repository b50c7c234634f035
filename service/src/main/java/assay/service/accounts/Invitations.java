package assay.service.accounts;

import assay.service.platform.Ids;
import assay.service.platform.Randomness;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.web.Problem;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Invitations to a tenant, for one email address or for anyone with the link. An invitation works once and
/// is valid for a week.
@Component
public class Invitations implements Sweep, TenantData {

    static final Duration LIFE = Duration.ofDays(7);
    static final String PREFIX = "asi_";

    /// The maximum number of open invitations per tenant. More would indicate a mistake.
    private static final int MOST_OPEN = 100;

    /// @param email the invited person's email address; null if anyone with the link is invited
    /// @param maker the id of the person or key that created the invitation
    public record Invitation(
            String id,
            String tenant,
            @Nullable String email,
            Role role,
            String maker,
            long createdAt,
            long expiresAt) {}

    /// An invitation with its text, which is shown only once.
    public record Fresh(Invitation invitation, String text) {}

    /// @param mailed whether the link was emailed, which means that the person who uses it owns the mailbox
    record Accepted(Members.Membership membership, boolean mailed) {}

    private static final String COLUMNS = "id, tenant, email, role, maker, created_at, expires_at FROM invitation";

    private final Store store;
    private final Ids ids;
    private final Randomness randomness;
    private final Clock clock;
    private final Members members;
    private final ApiKeys keys;
    private final Audit audit;

    Invitations(Store store, Ids ids, Randomness randomness, Clock clock, Members members, ApiKeys keys, Audit audit) {
        this.store = store;
        this.ids = ids;
        this.randomness = randomness;
        this.clock = clock;
        this.members = members;
        this.keys = keys;
        this.audit = audit;
    }

    Fresh make(Sql sql, Caller caller, @Nullable String email, Role role) {
        Members.requireOver(caller, role);
        if (email == null && role == Role.OWNER) {
            throw Problem.invalid(
                    "/role", "Send the new owner's `email`. Owners can't be invited with a link that anyone can use.");
        }
        long now = clock.millis();
        if (sql.number("SELECT count(*) FROM invitation WHERE tenant = ? AND expires_at > ?", caller.tenant(), now)
                >= MOST_OPEN) {
            throw Problem.invalid(
                    "",
                    MOST_OPEN + " invitations are already open, which is the maximum. Revoke"
                            + " some of them, or wait until they expire.");
        }
        if (email != null
                && members.all(sql, caller.tenant()).stream()
                        .anyMatch(each -> People.key(each.email()).equals(People.key(email)))) {
            throw Problem.invalid("/email", "This person is already a member.");
        }
        Invitation made =
                new Invitation(ids.text("inv_"), caller.tenant(), email, role, caller.id(), now, now + LIFE.toMillis());
        String text = SecretText.make(PREFIX, randomness);
        sql.run(
                """
                INSERT INTO invitation (id, tenant, email, role, hash, maker, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                made.id(),
                made.tenant(),
                email,
                role.key(),
                SecretText.hash(text),
                made.maker(),
                now,
                made.expiresAt());
        audit.enter(
                sql,
                caller,
                Audit.Action.INVITATION_CREATED,
                made.id(),
                email == null ? Map.of("role", role.key()) : Map.of("role", role.key(), "email", email));
        return new Fresh(made, text);
    }

    /// Returns invitations that can still be accepted, oldest first.
    public List<Invitation> open(Sql sql, String tenant) {
        return sql.all(
                "SELECT " + COLUMNS + " WHERE tenant = ? AND expires_at > ? ORDER BY created_at, id",
                Invitations::read,
                tenant,
                clock.millis());
    }

    public boolean revoke(Sql sql, Caller caller, String id) {
        boolean gone = sql.run(
                        "DELETE FROM invitation WHERE id = ? AND tenant = ? AND expires_at > ?",
                        id,
                        caller.tenant(),
                        clock.millis())
                > 0;
        if (gone) {
            audit.enter(sql, caller, Audit.Action.INVITATION_REVOKED, id, Map.of());
        }
        return gone;
    }

    /// The offer in an invitation, which is shown to anyone with the link.
    ///
    /// @param tenant the name of the tenant
    public record Offer(String tenant, Role role) {}

    /// Returns the offer; empty if the invitation is no longer valid.
    public Optional<Offer> offer(Sql sql, String text) {
        return found(sql, text)
                .flatMap(invitation -> sql.first(
                        "SELECT name FROM tenant WHERE id = ? AND erased_at IS NULL",
                        row -> new Offer(row.text(1), invitation.role()),
                        invitation.tenant()));
    }

    /// Finds an invitation that can still be accepted.
    private Optional<Invitation> found(Sql sql, String text) {
        return sql.first(
                        "SELECT " + COLUMNS + " WHERE hash = ? AND expires_at > ?",
                        Invitations::read,
                        SecretText.hash(text),
                        clock.millis())
                .filter(invitation -> mayStillGive(sql, invitation));
    }

    /// Makes a person a member.
    ///
    /// @throws Problem 422 about `field` if, for any reason, the invitation can't be accepted
    Accepted accept(Sql sql, String text, People.Person person, Origin origin, String field) {
        Invitation invitation = found(sql, text)
                .filter(each -> each.email() == null || People.key(each.email()).equals(People.key(person.email())))
                .orElseThrow(() -> refused(field));
        // If two people use the same link at the same time, only one of them can join.
        if (sql.run("DELETE FROM invitation WHERE id = ?", invitation.id()) == 0) {
            throw refused(field);
        }
        Members.Means means = invitation.email() == null ? Members.Means.LINK : Members.Means.MAILED;
        if (!members.add(sql, invitation.tenant(), person.id(), invitation.role(), means)) {
            throw Problem.invalid(field, "You are already a member of this tenant.");
        }
        audit.enter(
                sql,
                invitation.tenant(),
                Audit.Actor.person(person.id(), origin),
                Audit.Action.MEMBER_JOINED,
                person.id(),
                Map.of("role", invitation.role().key(), "invitation", invitation.id()));
        Members.Membership membership =
                members.in(sql, invitation.tenant(), person.id()).orElseThrow(() -> refused(field));
        return new Accepted(membership, means == Members.Means.MAILED);
    }

    /// Whether the person or key that created the invitation still has the necessary rights. People who were
    /// removed or demoted, or whose key was revoked, must not return through an invitation that they created.
    private boolean mayStillGive(Sql sql, Invitation invitation) {
        Role wanted = invitation.role();
        boolean person = members.in(sql, invitation.tenant(), invitation.maker())
                .filter(maker -> maker.role() == Role.OWNER || maker.role() == Role.ADMIN && wanted != Role.OWNER)
                .isPresent();
        return person
                || keys.inForce(sql, invitation.tenant(), invitation.maker())
                        .filter(key -> key.scopes().containsAll(wanted.scopes()))
                        .isPresent();
    }

    private static Problem refused(String field) {
        return Problem.invalid(
                field,
                "Ask for a new invitation. This invitation is no longer valid, or it is for another email"
                        + " address.");
    }

    private static Invitation read(Row row) {
        return new Invitation(
                row.text(1),
                row.text(2),
                row.textOrNull(3),
                Role.read(row.text(4)),
                row.text(5),
                row.number(6),
                row.number(7));
    }

    /// Returns the tenant's stored invitations whose ids come after this id, in order.
    public List<Invitation> after(String tenant, String id, int most) {
        return store.read(sql -> sql.all(
                "SELECT " + COLUMNS + " WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?",
                Invitations::read,
                tenant,
                id,
                most));
    }

    /// Returns no files: the `web` package exports invitations in the format that the API returns.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run(
                "DELETE FROM invitation WHERE id IN (SELECT id FROM invitation WHERE tenant = ? LIMIT 500)", tenant);
    }

    @Override
    public String name() {
        return "expired invitations";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM invitation WHERE id IN (SELECT id FROM invitation WHERE expires_at <= ? LIMIT 500)",
                clock.millis()));
    }
}
