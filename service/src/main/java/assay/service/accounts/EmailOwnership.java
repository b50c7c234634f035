package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Decides who owns an email address. Any number of accounts can use an address until a person proves that
/// they own the mailbox. From then on, this person's account owns the address. Everyone else is signed out of
/// this account and of all other accounts that use the address.
@Component
class EmailOwnership {

    private final People people;
    private final Members members;
    private final Sessions sessions;
    private final MailTokens tokens;
    private final AccountEmails letters;
    private final Tenants tenants;
    private final CreditAccounts credits;
    private final CreditedMailboxes mailboxes;

    EmailOwnership(
            People people,
            Members members,
            Sessions sessions,
            MailTokens tokens,
            AccountEmails letters,
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
        // Create the token even if another account has confirmed the address, so that both cases take the
        // same time.
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
        // The caller is not informed, because this would reveal which addresses have accounts.
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
    /// The person who follows the link may not be the person who created the account. If they are signed in
    /// to the account, they are the same person, and the password is kept. Otherwise, the account's sessions
    /// end and its password is removed. A new address is accepted only from a person who is signed in to the
    /// account.
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
                        "Sign in to the account whose email address you are changing, then open the link again.");
            }
            if (!moveTo(sql, named, spent.value(), Audit.Actor.person(named.id(), origin))) {
                throw Problem.invalid("/token", "Another account already uses this address.");
            }
            // The change required the password, the mailbox and the session, so one person has all three.
            people.provePassword(sql, named.id());
            return people.byId(sql, named.id()).orElseThrow();
        }
        // If several accounts use the address, the link confirms the account that is signed in.
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

    /// Changes a person's address; the new address counts as confirmed. Tokens that were emailed to the old
    /// address become invalid, and an email about the change is sent to it. Returns false if another account
    /// uses the address.
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

    /// Records that the person owns the mailbox, because they proved it or because the operator stated it. If
    /// the address was not confirmed before, another person may have created the account, so all other access
    /// ends. There are no keys, invitations or other members to remove, because these require a confirmed
    /// address.
    ///
    /// @param kept the session in which ownership was proved, whose holder also knows the password; null if
    ///     this happened outside of a session
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

    /// Ends the access of people who have not proved that they own the mailbox.
    private void putOut(Sql sql, People.Person person, Audit.Actor actor) {
        secure(sql, person, null);
        people.changePassword(sql, person.id(), null, false);
        members.dropLinked(sql, person.id(), actor);
    }

    /// Links a provider's identity to an account. Other people may have had access before, so sessions end,
    /// and the password is removed unless the mailbox's owner is known to have set it.
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

    /// Ends other people's access to an account: its sessions and all emailed tokens. If no session is kept,
    /// known browsers are also forgotten.
    ///
    /// @param kept the session to keep; null to keep none
    void secure(Sql sql, People.Person person, @Nullable String kept) {
        sessions.endAll(sql, person.id(), kept);
        tokens.endAll(sql, person.id());
        if (kept == null) {
            people.forgetBrowsers(sql, person.id());
        }
    }

    /// Gives the address to this person and removes it from all other accounts that use it.
    ///
    /// @param field the field to which the 422 refers if another account has already confirmed the address
    void verified(Sql sql, People.Person person, Audit.Actor actor, String field) {
        if (person.verified()) {
            return;
        }
        if (!people.verify(sql, person.id())) {
            throw Problem.invalid(
                    field,
                    "This address already belongs to an account. Sign in to that account, or reset its password.");
        }
        people.unconfirmed(sql, person.email()).forEach(other -> putOut(sql, other, actor));
        tokens.end(sql, person.id(), MailTokens.Purpose.VERIFY);
        confirmed(sql, person, actor);
    }

    /// Grants the first credits to the tenant that the person founded, once per mailbox. A tenant that the
    /// person joined gets its first credits when its founder confirms an address, and a mailbox that already
    /// got credits with another address does not get any more.
    private void confirmed(Sql sql, People.Person person, Audit.Actor actor) {
        members.founded(sql, person.id())
                .filter(_ -> mailboxes.first(sql, person.email()))
                .ifPresent(tenant -> credits.beginFirst(sql, tenant.tenant()));
        members.enterEverywhere(sql, person.id(), Audit.Action.EMAIL_VERIFIED, actor, Map.of());
    }
}
