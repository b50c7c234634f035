package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Decides who owns an email address. Any number of accounts may use an address until one person proves that
/// the mailbox is theirs. Their account then owns the address, and everyone else is signed out of that
/// account and of the others.
@Component
class EmailOwnership {

    private final People people;
    private final Members members;
    private final Sessions sessions;
    private final MailTokens tokens;
    private final Letters letters;
    private final Tenants tenants;
    private final CreditAccounts credits;
    private final CreditedMailboxes mailboxes;

    EmailOwnership(
            People people,
            Members members,
            Sessions sessions,
            MailTokens tokens,
            Letters letters,
            Tenants tenants,
            CreditAccounts credits,
            CreditedMailboxes mailboxes) {
        this.people = people;
        this.members = members;
        this.sessions = sessions;
        this.tokens = tokens;
        this.letters = letters;
        this.tenants = tenants;
        this.credits = credits;
        this.mailboxes = mailboxes;
    }

    /// Emails a confirmation link. If another account has confirmed the address, the email says so instead.
    void mailConfirmation(Sql sql, People.Person person) {
        // Created in both cases, so that both take equally long.
        String token = tokens.make(sql, person.id(), MailTokens.Purpose.VERIFY, "");
        if (people.confirmed(sql, person.email()).isPresent()) {
            letters.accountExists(sql, person.email());
        } else {
            letters.verify(sql, person, token);
        }
    }

    /// Emails the link that changes a person's address.
    void mailNewAddress(Sql sql, People.Person person, String email) {
        String token = tokens.make(sql, person.id(), MailTokens.Purpose.EMAIL, email);
        // Not reported to the caller, because that would reveal which addresses have accounts.
        if (people.confirmed(sql, email)
                .filter(other -> !other.id().equals(person.id()))
                .isPresent()) {
            letters.accountExists(sql, email);
        } else {
            letters.newEmail(sql, email, token);
        }
    }

    /// Confirms an address with an emailed token, and grants the credits that were waiting for it.
    ///
    /// The person who follows the link may not be the one who created the account. If they are signed in to
    /// the account, they are the same, and the password stays. Otherwise the account's sessions end and its
    /// password is removed. A new address is accepted only from someone signed in to the account.
    ///
    /// @param caller the caller in whose session the token is used; null if there is none
    /// @return the updated person
    /// @throws Problem 422
    People.Person confirm(Sql sql, String token, @Nullable Caller caller, Origin origin) {
        MailTokens.Spent spent = tokens.spend(sql, token, MailTokens.Purpose.VERIFY)
                .or(() -> tokens.spend(sql, token, MailTokens.Purpose.EMAIL))
                .orElseThrow(() -> Accounts.staleToken("/token"));
        People.Person named = people.byId(sql, spent.person()).orElseThrow(() -> Accounts.staleToken("/token"));
        Optional<People.Person> own = Optional.ofNullable(caller).flatMap(each -> people.byId(sql, each.id()));
        if (spent.purpose() == MailTokens.Purpose.EMAIL) {
            if (own.filter(each -> each.id().equals(named.id())).isEmpty()) {
                throw Problem.invalid(
                        "/token",
                        "Sign in to the account that gets this address first, then open the link" + " again.");
            }
            if (!moveTo(sql, named, spent.value(), Audit.Actor.person(named.id(), origin))) {
                throw Problem.invalid("/token", "Another account has this address.");
            }
            // The change needed the password, the mailbox and the session, so one person has all three.
            people.provePassword(sql, named.id());
            return people.byId(sql, named.id()).orElseThrow();
        }
        // If several accounts use the address, the link confirms the one that is signed in.
        Optional<People.Person> here = own.filter(each -> each.id().equals(named.id())
                || !each.verified() && People.key(each.email()).equals(People.key(named.email())));
        People.Person person = here.orElse(named);
        proved(
                sql,
                person,
                Audit.Actor.person(person.id(), origin),
                here.isPresent() && caller != null ? caller.inSession() : null);
        return people.byId(sql, person.id()).orElseThrow();
    }

    /// Changes a person's address to one that counts as confirmed. Tokens emailed to the old address become
    /// invalid, and it gets an email about the change. Returns false if another account has the address.
    boolean moveTo(Sql sql, People.Person person, String email, Audit.Actor actor) {
        List<People.Person> others = people.unconfirmed(sql, email);
        if (!people.changeEmail(sql, person.id(), email)) {
            return false;
        }
        tokens.endAll(sql, person.id());
        letters.emailChanged(sql, person);
        others.stream().filter(each -> !each.id().equals(person.id())).forEach(each -> putOut(sql, each, actor));
        members.enterEverywhere(
                sql, person.id(), Audit.Action.EMAIL_CHANGED, actor, Map.of("from", person.email(), "to", email));
        if (!person.verified()) {
            confirmed(sql, people.byId(sql, person.id()).orElseThrow(), actor);
        }
        return true;
    }

    /// Records that the person owns the mailbox, as proven or as stated by the operator. If it was not
    /// confirmed before, another person may have created the account, so all other access ends. There are no
    /// keys, invitations or other members to remove, because these need a confirmed address.
    ///
    /// @param kept the session that proved it, whose holder also has the password; null if proven outside a
    ///     session
    void proved(Sql sql, People.Person person, Audit.Actor actor, @Nullable String kept) {
        if (person.verified()) {
            return;
        }
        if (kept == null) {
            putOut(sql, person, actor);
        } else {
            secure(sql, person, kept);
            people.provePassword(sql, person.id());
        }
        if (members.of(sql, person.id()).isEmpty()) {
            tenants.found(sql, person.name(), person, actor);
        }
        verified(sql, person, actor, "");
    }

    /// Ends the access of people who have not proven that they own the mailbox.
    private void putOut(Sql sql, People.Person person, Audit.Actor actor) {
        secure(sql, person, null);
        people.changePassword(sql, person.id(), null, false);
        members.dropLinked(sql, person.id(), actor);
    }

    /// Links a provider's identity to an account. Others may have had access before: sessions end, and the
    /// password is removed unless the mailbox's owner is known to have set it.
    void identified(Sql sql, People.Person person, Audit.Actor actor) {
        if (person.verified()) {
            secure(sql, person, null);
            boolean kept = person.password() == null || person.passwordProven();
            if (!kept) {
                people.changePassword(sql, person.id(), null, false);
            }
            letters.identityLinked(sql, person, !kept);
        } else {
            proved(sql, person, actor, null);
        }
    }

    /// Ends others' access to an account: its sessions and all emailed tokens. If no session is kept, known
    /// browsers are forgotten, too.
    ///
    /// @param kept the session to keep; null for none
    void secure(Sql sql, People.Person person, @Nullable String kept) {
        sessions.endAll(sql, person.id(), kept);
        tokens.endAll(sql, person.id());
        if (kept == null) {
            people.forgetBrowsers(sql, person.id());
        }
    }

    /// Gives the address to this person and removes it from all other accounts that use it.
    ///
    /// @param field the field that the 422 refers to if another account has the address
    void verified(Sql sql, People.Person person, Audit.Actor actor, String field) {
        if (person.verified()) {
            return;
        }
        if (!people.verify(sql, person.id())) {
            throw Problem.invalid(field, "This address already has an account. Sign in to it, or reset its password.");
        }
        people.unconfirmed(sql, person.email()).forEach(other -> putOut(sql, other, actor));
        tokens.end(sql, person.id(), MailTokens.Purpose.VERIFY);
        confirmed(sql, person, actor);
    }

    /// Grants the first credits of the tenant that the person founded, once per mailbox. Tenants that they
    /// only co-own get theirs from their founder, and a mailbox that already earned credits with another
    /// address earns no more.
    private void confirmed(Sql sql, People.Person person, Audit.Actor actor) {
        members.founded(sql, person.id())
                .filter(_ -> mailboxes.first(sql, person.email()))
                .ifPresent(tenant -> credits.beginFirst(sql, tenant.tenant()));
        members.enterEverywhere(sql, person.id(), Audit.Action.EMAIL_VERIFIED, actor, Map.of());
    }
}
