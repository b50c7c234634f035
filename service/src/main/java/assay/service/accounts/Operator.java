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

/// The operator's actions on accounts, for `./assay admin`, the first start and tests. None of them can be
/// reached over HTTP. Each action is recorded in the tenant's audit log. A new signing key does not belong to
/// a tenant, so every node that signs with it logs it.
@Component
public final class Operator {

    /// The request is invalid or refers to something that does not exist. The message is for the operator.
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Refused(String message) {
            super(message);
        }
    }

    /// The first credentials of a new store.
    ///
    /// @param key the API key, which is shown only once
    /// @param link a link that signs the owner in once
    record First(String key, String link) {}

    /// Marks a token that the operator passed on. Using such a token does not prove that a person owns the
    /// mailbox.
    private static final String HANDED = "operator";

    private final Store store;
    private final Ids ids;
    private final Tenants tenants;
    private final People people;
    private final Members members;
    private final MailTokens tokens;
    private final AccountEmails letters;
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
            AccountEmails letters,
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

    /// Creates the first tenant in an empty store, with an owner. This is done in one transaction, so that an
    /// aborted start can be repeated. Returns empty if there is already a tenant.
    Optional<First> begin(Plan plan, String owner) {
        return store.write(sql -> {
            String tenant = ids.text("ten_");
            return tenants.openFirst(sql, tenant, plan).map(key -> {
                enter(sql, tenant, owner, Role.OWNER);
                return new First(key, link(sql, owner, MailTokens.Purpose.LINK));
            });
        });
    }

    /// Makes a person a member of a tenant. If the person does not have an account, creates a verified
    /// account without a password.
    ///
    /// @param role `owner`, `admin` or `member`
    /// @return how the person can sign in, if they now have no password
    public Optional<String> enter(String tenant, String email, String role) {
        Role wanted = Role.of(role).orElseThrow(() -> new Refused("ROLE must be owner, admin or member, not " + role));
        requireAddress(email);
        return store.write(sql -> {
            requireTenant(sql, tenant);
            Optional<People.Person> before = people.byEmail(sql, email);
            enter(sql, tenant, email, wanted);
            return before.isEmpty()
                    ? Optional.of("The account is new and has no password. To print a sign-in link, run"
                            + " ./assay admin sign-in " + email + ".")
                    : ended(before.get(), email);
        });
    }

    /// @param before the account before the change
    private static Optional<String> ended(People.Person before, String email) {
        return before.verified()
                ? Optional.empty()
                : Optional.of("The address " + before.email()
                        + " was not confirmed, so another person may have created the account. Its password"
                        + " was removed and its sessions have ended. To print a link for choosing a new password,"
                        + " run ./assay admin reset-password " + email + ".");
    }

    private void enter(Sql sql, String tenant, String email, Role role) {
        Optional<People.Person> before = people.byEmail(sql, email);
        People.Person person = before.orElseGet(() -> people.add(sql, email, email, null));
        if (before.isPresent()) {
            // The address is unconfirmed, so the account may belong to another person.
            ownership.proved(sql, person, Audit.Actor.operator(), null);
        } else {
            people.verify(sql, person.id());
        }
        if (!members.add(sql, tenant, person.id(), role, Members.Means.OPERATOR)) {
            throw new Refused(email + " is already a member of " + tenant + ".");
        }
        audit.enter(
                sql,
                tenant,
                Audit.Actor.operator(),
                Audit.Action.MEMBER_JOINED,
                person.id(),
                Map.of("role", role.key()));
    }

    /// Whether a sign-in link removes the account's password, because the address is unconfirmed.
    public boolean isUnconfirmed(String email) {
        return store.read(sql -> !person(sql, email).verified());
    }

    /// Creates a sign-in link that works once and is valid for a day.
    public String signInLink(String email) {
        return link(email, MailTokens.Purpose.LINK);
    }

    /// Creates a link to choose a new password that works once and is valid for an hour.
    public String resetLink(String email) {
        return link(email, MailTokens.Purpose.RESET);
    }

    /// Creates the link that a confirmation email would contain.
    public String verificationLink(String email) {
        return link(email, MailTokens.Purpose.VERIFY);
    }

    /// Changes a person's email address. The new address counts as confirmed.
    ///
    /// @return how the person can sign in, if they now have no password
    public Optional<String> changeEmail(String email, String wanted) {
        requireAddress(wanted);
        return store.write(sql -> {
            People.Person person = person(sql, email);
            ownership.proved(sql, person, Audit.Actor.operator(), null);
            if (!ownership.moveTo(sql, person(sql, email), wanted, Audit.Actor.operator())) {
                throw new Refused("Another account uses the address " + wanted);
            }
            return ended(person, wanted);
        });
    }

    /// Returns all tenants, oldest first, as `id<TAB>plan<TAB>name`.
    public List<String> tenants() {
        return store.read(sql -> sql.all(
                "SELECT t.id, a.plan, t.name FROM tenant t JOIN credit_account a ON a.tenant = t.id"
                        + " WHERE t.erased_at IS NULL ORDER BY t.created_at, t.id",
                row -> row.text(1) + "\t" + row.text(2) + "\t" + row.text(3)));
    }

    /// Returns the usage of all tenants, oldest first. The values are separated by tabs: id, plan, today's
    /// model tokens, today's rejected fixes, and stored bytes. Each of the last three is followed by its
    /// limit.
    public List<String> usage() {
        List<String> ids = store.read(sql ->
                sql.all("SELECT id FROM tenant WHERE erased_at IS NULL ORDER BY created_at, id", row -> row.text(1)));
        return ids.stream().map(this::usage).toList();
    }

    private String usage(String tenant) {
        ModelBudgets.Today today = budgets.today(tenant);
        Storage.StorageUse stored = storage.use(tenant);
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

    /// Puts a tenant on a plan permanently. An upgrade immediately grants this month's additional credits.
    public void changePlan(String tenant, String plan) {
        Plan wanted =
                Plan.find(plan).orElseThrow(() -> new Refused("PLAN must be free, growth, pro or scale, not " + plan));
        store.write(sql -> {
            requireTenant(sql, tenant);
            plans.put(sql, tenant, wanted);
            audit.enter(
                    sql, tenant, Audit.Actor.operator(), Audit.Action.PLAN_CHANGED, tenant, Map.of("to", wanted.key()));
            return true;
        });
    }

    /// Grants a tenant credits.
    ///
    /// @param ref the reference of the grant; a second grant with the same reference is refused
    public void grant(String tenant, int amount, String ref) {
        store.write(sql -> {
            requireTenant(sql, tenant);
            if (!credits.grant(sql, tenant, amount, ref)) {
                throw new Refused("Credits were already granted for the reason " + ref + ".");
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

    /// Replaces the signing key. Tokens signed with the old key stay valid.
    public void rotateSigningKey() {
        signingKeys.rotate();
    }

    private String link(String email, MailTokens.Purpose purpose) {
        return store.write(sql -> link(sql, email, purpose));
    }

    private String link(Sql sql, String email, MailTokens.Purpose purpose) {
        People.Person person = person(sql, email);
        if (purpose == MailTokens.Purpose.VERIFY && person.verified()) {
            throw new Refused(email + " is already confirmed.");
        }
        members.enterEverywhere(
                sql, person.id(), Audit.Action.LINK_MADE, Audit.Actor.operator(), Map.of("purpose", purpose.key()));
        return letters.link(purpose, tokens.make(sql, person.id(), purpose, HANDED));
    }

    private People.Person person(Sql sql, String email) {
        return people.byEmail(sql, email)
                .orElseThrow(() -> new Refused("No account uses the address" + " " + email + "."));
    }

    private static void requireAddress(String email) {
        if (!Mail.isAddress(email)) {
            throw new Refused("EMAIL must be an email address such as ada@example.com, not " + email);
        }
    }

    private static void requireTenant(Sql sql, String tenant) {
        Optional<String> found =
                sql.first("SELECT id FROM tenant WHERE id = ? AND erased_at IS NULL", row -> row.text(1), tenant);
        if (found.isEmpty()) {
            throw new Refused("There is no tenant with the id " + tenant + ".");
        }
    }
}
