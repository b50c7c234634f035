package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Plan;
import assay.service.credits.Plans;
import assay.service.credits.Storage;
import assay.service.platform.Ids;
import assay.service.platform.mail.Mail;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What whoever runs this installation may do to accounts: `./assay admin`, the first start, and tests. Nothing of it
/// can be reached over HTTP, and what it does stands in the tenant's audit log; a new signing key, which is no
/// tenant's, stands in the log of every node that signs with it.
@Component
public final class Operator {

    /// What was asked for is not there, or cannot be; the message is what the operator reads.
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Refused(String message) {
            super(message);
        }
    }

    /// What an empty store begins with.
    ///
    /// @param key shown once
    /// @param link signs the owner in, once
    record First(String key, String link) {}

    /// In a token: that it was handed over, and its holder has shown no mailbox.
    private static final String HANDED = "operator";

    private final Store store;
    private final Ids ids;
    private final Tenants tenants;
    private final People people;
    private final Members members;
    private final MailTokens tokens;
    private final Letters letters;
    private final EmailOwnership ownership;
    private final SigningKeys signingKeys;
    private final CreditAccounts credits;
    private final Plans plans;
    private final ModelBudgets budgets;
    private final Storage storage;
    private final Audit audit;

    Operator(
            Store store,
            Ids ids,
            Tenants tenants,
            People people,
            Members members,
            MailTokens tokens,
            Letters letters,
            EmailOwnership ownership,
            SigningKeys signingKeys,
            CreditAccounts credits,
            Plans plans,
            ModelBudgets budgets,
            Storage storage,
            Audit audit) {
        this.budgets = budgets;
        this.storage = storage;
        this.store = store;
        this.ids = ids;
        this.tenants = tenants;
        this.people = people;
        this.members = members;
        this.tokens = tokens;
        this.letters = letters;
        this.ownership = ownership;
        this.signingKeys = signingKeys;
        this.credits = credits;
        this.plans = plans;
        this.audit = audit;
    }

    /// Makes the first tenant of an empty store, with an owner, in one transaction: a start that breaks off leaves
    /// nothing, and the next one begins anew. Empty when there is a tenant already.
    Optional<First> begin(Plan plan, String owner) {
        return store.write(sql -> {
            String tenant = ids.text("ten_");
            return tenants.openFirst(sql, tenant, plan).map(key -> {
                enter(sql, tenant, owner, Role.OWNER);
                return new First(key, link(sql, owner, MailTokens.Purpose.LINK));
            });
        });
    }

    /// Makes a person a member of a tenant; one without an account gets one, verified and without a password.
    ///
    /// @param role `owner`, `admin` or `member`
    /// @return how they come in, where they have no password now
    public Optional<String> enter(String tenant, String email, String role) {
        Role wanted = Role.of(role).orElseThrow(() -> new Refused("A role is owner, admin or member, not " + role));
        requireAddress(email);
        return store.write(sql -> {
            requireTenant(sql, tenant);
            Optional<People.Person> before = people.byEmail(sql, email);
            enter(sql, tenant, email, wanted);
            return before.isEmpty()
                    ? Optional.of("The account is new and has no password; ./assay admin sign-in " + email
                            + " prints a link that signs them in.")
                    : ended(before.get(), email);
        });
    }

    /// @param before the account as it was
    private static Optional<String> ended(People.Person before, String email) {
        return before.verified()
                ? Optional.empty()
                : Optional.of("Nobody had confirmed " + before.email()
                        + ", so the account may have been made by somebody else: its password and its sessions have"
                        + " ended. ./assay admin reset-password " + email + " prints a link to choose a new password.");
    }

    private void enter(Sql sql, String tenant, String email, Role role) {
        Optional<People.Person> before = people.byEmail(sql, email);
        People.Person person = before.orElseGet(() -> people.add(sql, email, email, null));
        if (before.isPresent()) {
            // An account that names the address may be anybody's who never confirmed it.
            ownership.proved(sql, person, Audit.Actor.operator(), null);
        } else {
            people.verify(sql, person.id());
        }
        if (!members.add(sql, tenant, person.id(), role, Members.Means.OPERATOR)) {
            throw new Refused(email + " is a member of " + tenant + " already.");
        }
        audit.enter(
                sql,
                tenant,
                Audit.Actor.operator(),
                Audit.Action.MEMBER_JOINED,
                person.id(),
                Map.of("role", role.key()));
    }

    /// Whether the link that signs somebody in ends their password, since nobody has confirmed the address.
    public boolean isUnconfirmed(String email) {
        return store.read(sql -> !person(sql, email).verified());
    }

    /// A link that signs somebody in, once, within a day.
    public String signInLink(String email) {
        return link(email, MailTokens.Purpose.LINK);
    }

    /// A link to choose a new password with, once, within an hour.
    public String resetLink(String email) {
        return link(email, MailTokens.Purpose.RESET);
    }

    /// What the mail that asks to confirm an address would have carried.
    public String verificationLink(String email) {
        return link(email, MailTokens.Purpose.VERIFY);
    }

    /// Gives a person another address, taken for theirs as it stands.
    ///
    /// @return how they come in, where they have no password now
    public Optional<String> changeEmail(String email, String wanted) {
        requireAddress(wanted);
        return store.write(sql -> {
            People.Person person = person(sql, email);
            ownership.proved(sql, person, Audit.Actor.operator(), null);
            if (!ownership.moveTo(sql, person(sql, email), wanted, Audit.Actor.operator())) {
                throw new Refused("Somebody else has the address " + wanted);
            }
            return ended(person, wanted);
        });
    }

    /// All tenants, the oldest first, as `id<TAB>plan<TAB>name`.
    public List<String> tenants() {
        return store.read(sql -> sql.all(
                "SELECT t.id, a.plan, t.name FROM tenant t JOIN credit_account a ON a.tenant = t.id"
                        + " WHERE t.erased_at IS NULL ORDER BY t.created_at, t.id",
                row -> row.text(1) + "\t" + row.text(2) + "\t" + row.text(3)));
    }

    /// What all tenants have used of their limits, the oldest first: id, plan, model tokens and unaccepted fixes of
    /// today and stored bytes, each followed by its limit, with tabs between.
    public List<String> usage() {
        List<String> ids = store.read(sql ->
                sql.all("SELECT id FROM tenant WHERE erased_at IS NULL ORDER BY created_at, id", row -> row.text(1)));
        return ids.stream().map(this::usage).toList();
    }

    private String usage(String tenant) {
        ModelBudgets.Today today = budgets.today(tenant);
        Storage.Standing stored = storage.standing(tenant);
        Plan plan = today.plan();
        return String.join(
                "\t",
                tenant,
                plan.key(),
                Long.toString(today.tokens()),
                Long.toString(plan.modelTokensPerDay()),
                Long.toString(today.fixes()),
                Integer.toString(plan.unacceptedFixesPerDay()),
                Long.toString(stored.used()),
                Long.toString(stored.limit()));
    }

    /// Puts a tenant on a plan for ever; of a higher one it gets the difference of the month's credits at once.
    public void changePlan(String tenant, String plan) {
        Plan wanted =
                Plan.find(plan).orElseThrow(() -> new Refused("A plan is free, growth, pro or scale, not " + plan));
        store.write(sql -> {
            requireTenant(sql, tenant);
            plans.put(sql, tenant, wanted);
            audit.enter(
                    sql, tenant, Audit.Actor.operator(), Audit.Action.PLAN_CHANGED, tenant, Map.of("to", wanted.key()));
            return true;
        });
    }

    /// Gives a tenant credits.
    ///
    /// @param ref granted once, however often the operator asks
    public void grant(String tenant, int amount, String ref) {
        store.write(sql -> {
            requireTenant(sql, tenant);
            if (!credits.grant(sql, tenant, amount, ref)) {
                throw new Refused("Credits were granted under " + ref + " already.");
            }
            audit.enter(
                    sql,
                    tenant,
                    Audit.Actor.operator(),
                    Audit.Action.CREDITS_GRANTED,
                    tenant,
                    Map.of("credits", Integer.toString(amount), "ref", ref));
            return true;
        });
    }

    /// Signs with a new key from now on; what the one before signed stays good.
    public void rotateSigningKey() {
        signingKeys.rotate();
    }

    private String link(String email, MailTokens.Purpose purpose) {
        return store.write(sql -> link(sql, email, purpose));
    }

    private String link(Sql sql, String email, MailTokens.Purpose purpose) {
        People.Person person = person(sql, email);
        if (purpose == MailTokens.Purpose.VERIFY && person.verified()) {
            throw new Refused(email + " is verified already.");
        }
        members.enterEverywhere(
                sql, person.id(), Audit.Action.LINK_MADE, Audit.Actor.operator(), Map.of("purpose", purpose.key()));
        return letters.link(purpose, tokens.make(sql, person.id(), purpose, HANDED));
    }

    private People.Person person(Sql sql, String email) {
        return people.byEmail(sql, email).orElseThrow(() -> new Refused("Nobody has the address " + email + "."));
    }

    private static void requireAddress(String email) {
        if (!Mail.isAddress(email)) {
            throw new Refused("An e-mail address looks like ada@example.com, not " + email);
        }
    }

    private static void requireTenant(Sql sql, String tenant) {
        Optional<String> found =
                sql.first("SELECT id FROM tenant WHERE id = ? AND erased_at IS NULL", row -> row.text(1), tenant);
        if (found.isEmpty()) {
            throw new Refused("There is no tenant " + tenant + ".");
        }
    }
}
