package assay.service.accounts;

import assay.service.platform.web.Address;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimits;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// Rate limits for attempts to access an account and for emails to a mailbox. They prevent password guessing
/// and floods of emails. Nothing is counted if limits are off.
@Component
class AccountLimits {

    /// The maximum number of sign-ups per minute with one email address from one network address. Also the
    /// maximum number of refused attempts per account that are logged per hour.
    private static final int ATTEMPTS = 5;

    /// The maximum number of password reset emails per day: for one requester, for all unknown requesters
    /// together, and for a known browser. Beyond these limits, an email is sent only if no earlier link is
    /// still valid.
    private static final int RESETS = 3;

    private static final int RESETS_OF_ALL = 5;
    private static final int OWN_RESETS = 5;

    /// The maximum number of emails to one mailbox per minute. [#MAILS_A_DAY] is the maximum per day. `+tags`
    /// in the address are ignored.
    private static final int MAILS = 2;

    private static final int MAILS_A_DAY = 20;

    /// The maximum number of emails to other people that one account can trigger per day.
    private static final int MAILS_OF_SENDER = 200;

    /// The maximum number of sign-ups per day from one network address. Each sign-up sends an email and
    /// creates an account that is stored for 30 days.
    private static final int SIGN_UPS = 200;

    /// The maximum number of times per day that a tenant can be renamed.
    private static final int RENAMES = 100;

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    private static final String TOO_MANY = "Too many attempts to access this account. Try again later.";
    private static final String MAILED =
            "Too many emails were sent to this address. Check its mailbox, or try again later.";
    private static final String SENT =
            "You have reached the limit of " + MAILS_OF_SENDER + " emails per day. Try again later.";

    private final RateLimits limits;

    AccountLimits(RateLimits limits) {
        this.limits = limits;
    }

    /// @throws Problem 429
    void requireSignUp(String email, Origin origin) {
        String address = Address.of(origin.address());
        require("sign-up", account(email) + ":" + address, ATTEMPTS, MINUTE, TOO_MANY);
        require(
                "sign-ups-of",
                address,
                SIGN_UPS,
                DAY,
                "Too many accounts were created from this IP address today. Try again tomorrow.");
    }

    /// Call this before emailing an address whose owner did not request the email.
    ///
    /// @throws Problem 429
    void requireMail(String email) {
        require("mail", mailbox(email), MAILS, MINUTE, MAILED);
        require("mails", mailbox(email), MAILS_A_DAY, DAY, MAILED);
    }

    /// Call this before emailing another person.
    ///
    /// @param sender the id of the person or tenant that triggers the email
    /// @throws Problem 429
    void requireMailOf(String sender) {
        require("mails-of", SecretText.hash(sender), MAILS_OF_SENDER, DAY, SENT);
    }

    /// @throws Problem 429
    void requireRename(String tenant) {
        require("renames", SecretText.hash(tenant), RENAMES, DAY, "The team was renamed too often. Try again later.");
    }

    /// Whether a sign-up email can be sent. Sign-up emails are counted separately, so that sign-ups by other
    /// people don't use up the limit on emails to the address.
    boolean signUpMailAllowed(String email) {
        return allowed("sign-up-mail", mailbox(email), MAILS, MINUTE)
                && allowed("sign-up-mails", mailbox(email), MAILS_A_DAY, DAY);
    }

    /// Whether a password reset link can be emailed. Requests count even if no account uses the address.
    ///
    /// @param known whether the person has signed in from this browser before
    boolean resetMailAllowed(String email, boolean known, Origin origin) {
        return known
                ? allowed("forgot-known", account(email), OWN_RESETS, DAY)
                : allowed("forgot", account(email) + ":" + Address.of(origin.address()), RESETS, DAY)
                        && allowed("forgot", account(email), RESETS_OF_ALL, DAY);
    }

    /// Whether to warn a person by email that someone is guessing their password. True at most once a day.
    boolean guessMailAllowed(String person) {
        return allowed("guessed", person, 1, DAY);
    }

    /// Whether to log another refused attempt to access an account. Limited to a few per hour, because
    /// attackers may keep trying.
    boolean refusalLogged(String person) {
        return allowed("refused", person, ATTEMPTS, HOUR);
    }

    private boolean allowed(String what, String account, int limit, Duration window) {
        return !limits.held() || limits.ofAccount(what, account, limit, window).allowed();
    }

    private void require(String what, String account, int limit, Duration window, String sentence) {
        if (limits.held()) {
            RateLimits.BucketState bucket = limits.ofAccount(what, account, limit, window);
            if (!bucket.allowed()) {
                throw bucket.refusal(sentence);
            }
        }
    }

    /// Returns an identifier for the accounts with this address, whether or not there are any.
    static String account(String email) {
        return SecretText.hash(People.key(email));
    }

    private static String mailbox(String email) {
        return SecretText.hash(CreditedMailboxes.mailbox(email));
    }
}
