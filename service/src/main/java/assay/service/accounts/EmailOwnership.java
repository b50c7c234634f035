package assay.service.accounts;

import assay.service.credits.CreditAccounts;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Whose an e-mail address is. Any number of accounts may name one until somebody shows that the mailbox is
/// theirs: from then on it is that account's, and who may wait in it or in the others is signed out.
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

    /// Mails the link that confirms an address; where another account has confirmed it, that there is one.
    void mailConfirmation(Sql sql, People.Person person) {
        // Made in both cases, so that both take as long.
        String token = tokens.make(sql, person.id(), MailTokens.Purpose.VERIFY, "");
        if (people.confirmed(sql, person.email()).isPresent()) {
            letters.accountExists(sql, person.email());
        } else {
            letters.verify(sql, person, token);
        }
    }

    /// Mails the link that gives a person a new address.
    void mailNewAddress(Sql sql, People.Person person, String email) {
        String token = tokens.make(sql, person.id(), MailTokens.Purpose.EMAIL, email);
        // Not said to the caller, who would learn which addresses have accounts.
        if (people.confirmed(sql, email)
                .filter(other -> !other.id().equals(person.id()))
                .isPresent()) {
            letters.accountExists(sql, email);
        } else {
            letters.newEmail(sql, email, token);
        }
    }

    /// Takes what a mail brought for proof of an address, and grants what waited for it.
    ///
    /// Who follows a link in a mail need not be who made the account: in a session of the account both are the
    /// same, and its password stays; otherwise its sessions end, and the password goes. A new address counts in
    /// such a session only.
    ///
    /// @param caller in whose session it comes; null for none
    /// @return the person as they are now
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
                        "/token", "Sign in to the account that gets this address first, then follow the link again.");
            }
            if (!moveTo(sql, named, spent.value(), Audit.Actor.person(named.id(), origin))) {
                throw Problem.invalid("/token", "There is another account with this address.");
            }
            // Asked for with the password, and followed in the account: one person has all three.
            people.provePassword(sql, named.id());
            return people.byId(sql, named.id()).orElseThrow();
        }
        // Of several accounts that name the address, the link is for the one it is followed in.
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

    /// Gives a person another address, which is taken for theirs. What is on its way to the old one opens nothing any
    /// more, and the old one hears of it. False where somebody else has the address.
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

    /// Somebody has shown that the mailbox is theirs, or the operator says so. If nobody had before, the account
    /// may have been made by somebody else, who waits in it: they are put out. Keys, invitations and other members
    /// there are none, for they want a confirmed address.
    ///
    /// @param kept the session in which it was shown, whose holder also has the password; null where it was
    /// shown from outside
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

    /// Ends what somebody may hold of an account who has not shown its mailbox.
    private void putOut(Sql sql, People.Person person, Audit.Actor actor) {
        secure(sql, person, null);
        people.changePassword(sql, person.id(), null, false);
        members.dropLinked(sql, person.id(), actor);
    }

    /// An identity of a provider is linked to an account. Until now others may have come in: sessions end, and so
    /// does a password of which nobody knows that the person with the mailbox set it.
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

    /// Ends what somebody else may hold of an account: sessions, and every token that was mailed; where no session is
    /// kept, browsers are not known any more either.
    ///
    /// @param kept the session that goes on; null for none
    void secure(Sql sql, People.Person person, @Nullable String kept) {
        sessions.endAll(sql, person.id(), kept);
        tokens.endAll(sql, person.id());
        if (kept == null) {
            people.forgetBrowsers(sql, person.id());
        }
    }

    /// The address is the person's from now on, and nobody else's who named it.
    ///
    /// @param field what a 422 is about where another account has the address
    void verified(Sql sql, People.Person person, Audit.Actor actor, String field) {
        if (person.verified()) {
            return;
        }
        if (!people.verify(sql, person.id())) {
            throw Problem.invalid(
                    field, "There is an account with this address: sign in to it, or reset its password.");
        }
        people.unconfirmed(sql, person.email()).forEach(other -> putOut(sql, other, actor));
        tokens.end(sql, person.id(), MailTokens.Purpose.VERIFY);
        confirmed(sql, person, actor);
    }

    /// The credits of the tenant that a person founded come with their address, once: a tenant that they only own with
    /// others has had, or will have, its own, and so has one whose founder had another address of the same mailbox.
    private void confirmed(Sql sql, People.Person person, Audit.Actor actor) {
        members.founded(sql, person.id())
                .filter(_ -> mailboxes.first(sql, person.email()))
                .ifPresent(tenant -> credits.beginFirst(sql, tenant.tenant()));
        members.enterEverywhere(sql, person.id(), Audit.Action.EMAIL_VERIFIED, actor, Map.of());
    }
}
