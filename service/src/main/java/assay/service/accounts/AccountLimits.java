package assay.service.accounts;

import assay.service.platform.web.Address;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimits;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// How often an account may be tried and a mailbox be written to, so that guesses do not get through and no
/// mailbox is filled from here. Nothing is counted where limits are off.
@Component
class AccountLimits {

    /// Accounts that one address may make with one e-mail address a minute; refused attempts that are logged an hour.
    private static final int ATTEMPTS = 5;

    /// Mails with a link to reset a password, a day: for one requester, for all strangers, for a known browser. Beyond
    /// them one is sent only if no link that was sent before still works.
    private static final int RESETS = 3;

    private static final int RESETS_OF_ALL = 5;
    private static final int OWN_RESETS = 5;

    /// Mails to one mailbox, a minute and a day, whatever tag is in its address.
    private static final int MAILS = 2;

    private static final int MAILS_A_DAY = 20;

    /// Mails to others that an account may cause in a day.
    private static final int MAILS_OF_SENDER = 200;

    /// Accounts that one address may make in a day: each is kept for 30, and is a mail.
    private static final int SIGN_UPS = 200;

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    private static final String TOO_MANY = "There were too many attempts to get into this account.";
    private static final String MAILED = "Mails were sent to this address already; look into the mailbox first.";
    private static final String SENT = "More than " + MAILS_OF_SENDER + " mails in a day cannot be sent for you.";

    private final RateLimits limits;

    AccountLimits(RateLimits limits) {
        this.limits = limits;
    }

    /// @throws Problem 429
    void requireSignUp(String email, Origin origin) {
        String address = Address.of(origin.address());
        require("sign-up", account(email) + ":" + address, ATTEMPTS, MINUTE, TOO_MANY);
        require("sign-ups-of", address, SIGN_UPS, DAY, "Too many accounts were made from here today.");
    }

    /// Before every mail to an address that its reader did not choose to be written to.
    ///
    /// @throws Problem 429
    void requireMail(String email) {
        require("mail", mailbox(email), MAILS, MINUTE, MAILED);
        require("mails", mailbox(email), MAILS_A_DAY, DAY, MAILED);
    }

    /// Before every mail to somebody else.
    ///
    /// @param sender the id of the person or tenant that causes it
    /// @throws Problem 429
    void requireMailOf(String sender) {
        require("mails-of", SecretText.hash(sender), MAILS_OF_SENDER, DAY, SENT);
    }

    /// Counted apart: strangers who sign up with an address use up no other mails to it.
    boolean signUpMailAllowed(String email) {
        return allowed("sign-up-mail", mailbox(email), MAILS, MINUTE)
                && allowed("sign-up-mails", mailbox(email), MAILS_A_DAY, DAY);
    }

    /// Whether a link to reset a password may be mailed; counted whether or not an account has the address.
    ///
    /// @param known whether a browser asks that the account's person signed in with
    boolean resetMailAllowed(String email, boolean known, Origin origin) {
        return known
                ? allowed("forgot-known", account(email), OWN_RESETS, DAY)
                : allowed("forgot", account(email) + ":" + Address.of(origin.address()), RESETS, DAY)
                        && allowed("forgot", account(email), RESETS_OF_ALL, DAY);
    }

    /// Whether to mail a person that somebody guesses at their password: once a day.
    boolean guessMailAllowed(String person) {
        return allowed("guessed", person, 1, DAY);
    }

    /// Whether to log another refused attempt at an account: a few times an hour, since strangers may try for ever.
    boolean refusalLogged(String person) {
        return allowed("refused", person, ATTEMPTS, HOUR);
    }

    private boolean allowed(String what, String account, int limit, Duration window) {
        return !limits.held() || limits.ofAccount(what, account, limit, window).allowed();
    }

    private void require(String what, String account, int limit, Duration window, String sentence) {
        if (limits.held()) {
            RateLimits.Standing standing = limits.ofAccount(what, account, limit, window);
            if (!standing.allowed()) {
                throw standing.refusal(sentence);
            }
        }
    }

    /// Names the accounts of an address, whether or not there are any.
    static String account(String email) {
        return SecretText.hash(People.key(email));
    }

    private static String mailbox(String email) {
        return SecretText.hash(CreditedMailboxes.mailbox(email));
    }
}
