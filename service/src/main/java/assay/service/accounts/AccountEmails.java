package assay.service.accounts;

import assay.service.platform.Settings;
import assay.service.platform.mail.Mail;
import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// The texts of all emails. The only text that a sender can choose is the name of a tenant in an invitation,
/// and it never becomes a link. Purely informational emails are sent only to confirmed addresses.
///
/// In a link, the token follows a `#`. Browsers don't send this part, so no server log or Referer contains
/// the token. The page passes the token to the API, and other clients can do the same.
@Component
public class AccountEmails {

    /// Matches text that email clients may turn into a link: a host, an email address, a known scheme, or the
    /// path of a network share. Other punctuation is common in names, such as "Marketing/EMEA" and "R&D:
    /// content".
    private static final Pattern LINK = Pattern.compile(
            "[^\\s.]\\.[^\\s.]|[^\\s@]@[^\\s@]|://|\\\\\\\\|(?<!\\p{L})(?:mailto|tel|sms|callto|file|news):[^\\s]",
            Pattern.CASE_INSENSITIVE);

    private final Mail mail;
    private final Settings settings;

    AccountEmails(Mail mail, Settings settings) {
        this.mail = mail;
        this.settings = settings;
    }

    /// Returns the link to the page that accepts the token.
    String link(MailTokens.Purpose purpose, String token) {
        return settings.baseUrl()
                + switch (purpose) {
                    case VERIFY, EMAIL -> "/verify#";
                    case RESET -> "/reset#";
                    case LINK -> "/link#";
                }
                + token;
    }

    public String invitationLink(String token) {
        return settings.baseUrl() + "/invitation#" + token;
    }

    void verify(Sql sql, People.Person to, String token) {
        send(
                sql,
                to.email(),
                "verify",
                "Confirm your email address",
                "Hello,",
                "Someone, most likely you, created an Assay account with this address. Confirm your address to"
                        + " get this month's credits:",
                link(MailTokens.Purpose.VERIFY, token),
                "The link is valid for seven days. If this wasn't you, ignore this email.");
    }

    /// Informs the owner of an account that its address was used in another sign-up or change of address.
    void accountExists(Sql sql, String to) {
        send(
                sql,
                to,
                "account-exists",
                "You already have an Assay account",
                "Hello,",
                "Someone, most likely you, tried to use this address for another Assay account. You already have"
                        + " an account with this address. Sign in:",
                settings.baseUrl() + "/sign-in",
                "If you forgot your password, reset it:",
                settings.baseUrl() + "/forgot",
                "If this wasn't you, ignore this email. Your account is unchanged.");
    }

    /// Reports that someone is guessing the person's password. Sent at most once a day.
    void guessed(Sql sql, People.Person to) {
        send(
                sql,
                to.email(),
                "guessed",
                "Failed attempts to sign in to your Assay account",
                "Hello,",
                "Someone tried to sign in to your Assay account with several wrong passwords. They didn't"
                        + " succeed, and Assay now slows down further attempts. This doesn't affect browsers in"
                        + " which you have signed in before.",
                "If you use the same password on other sites, choose a new one:",
                settings.baseUrl() + "/forgot");
    }

    /// Reports the first sign-in to the account through a provider.
    ///
    /// @param withoutPassword whether the password was removed
    void identityLinked(Sql sql, People.Person to, boolean withoutPassword) {
        send(
                sql,
                to.email(),
                "identity-linked",
                "Single sign-on was linked to your Assay account",
                "Hello,",
                "You signed in with single sign-on for the first time. Your other sessions have ended"
                        + (withoutPassword
                                ? ". Your password was removed, because we don't know whether you set it. You"
                                        + " can set a new one:"
                                : ". You can review your account here:"),
                settings.baseUrl() + "/account/profile",
                "API keys, webhooks and members are unchanged. If you don't recognize one of them, remove it:",
                settings.baseUrl() + "/account/keys");
    }

    /// @param email the new address, which receives this email
    void newEmail(Sql sql, String email, String token) {
        send(
                sql,
                email,
                "email",
                "Confirm your new email address",
                "Hello,",
                "Confirm that this is the new email address of your Assay account:",
                link(MailTokens.Purpose.EMAIL, token),
                "Open the link in the browser in which you are signed in. The link is valid for one day. Until you"
                        + " open it, your account keeps its old address. If this wasn't you, ignore this email.");
    }

    /// Sent to the old address, so that the owner learns about an account takeover.
    void emailChanged(Sql sql, People.Person before) {
        if (!before.verified()) {
            return;
        }
        send(
                sql,
                before.email(),
                "email-changed",
                "Your email address was changed",
                "Hello,",
                "The email address of your Assay account was changed. If this wasn't you, contact the operator of"
                        + " this service immediately.");
    }

    void reset(Sql sql, People.Person to, String token) {
        send(
                sql,
                to.email(),
                "reset",
                "Reset your password",
                "Hello,",
                "Choose a new password for your Assay account:",
                link(MailTokens.Purpose.RESET, token),
                "The link works once and is valid for one hour. If you didn't request it, ignore this email. Your"
                        + " password is unchanged.");
    }

    void passwordChanged(Sql sql, People.Person to) {
        if (!to.verified()) {
            return;
        }
        send(
                sql,
                to.email(),
                "password-changed",
                "Your password was changed",
                "Hello,",
                "The password for your Assay account was changed, and your other sessions have ended. If this"
                        + " wasn't you, reset your password immediately.");
    }

    void invitation(Sql sql, String to, String tenant, Role role, String token) {
        send(
                sql,
                to,
                "invitation",
                "You are invited to join " + called(tenant) + " on Assay",
                "Hello,",
                "You are invited to join " + called(tenant) + " on Assay with the role “" + role.key()
                        + "”. Accept the invitation:",
                invitationLink(token),
                "The link is valid for seven days. If you didn't expect this invitation, ignore this email.");
    }

    /// @param tenant the tenant's former name
    void erased(Sql sql, String to, String tenant) {
        send(
                sql,
                to,
                "erased",
                "Your Assay team was deleted",
                "Hello,",
                "An owner has deleted the team “" + tenant
                        + "”. Its keys and sessions no longer work, and all its data is being deleted. This can't"
                        + " be undone.");
    }

    void paymentFailed(Sql sql, String to) {
        send(
                sql,
                to,
                "payment-failed",
                "A payment for your Assay plan failed",
                "Hello,",
                "The payment for your plan failed. You keep your plan until seven days after your paid period"
                        + " ends. Unless the payment succeeds by then, your team moves to the free plan. Check"
                        + " your payment method:",
                planPage(),
                "If an automatic retry of the payment succeeds in the meantime, you don't need to do anything.");
    }

    void subscriptionEnded(Sql sql, String to, Instant paidUntil) {
        send(
                sql,
                to,
                "subscription-ended",
                "Your Assay plan has ended",
                "Hello,",
                "Your subscription has ended. You keep your plan until "
                        + LocalDate.ofInstant(paidUntil, ZoneOffset.UTC)
                        + ", the end of your paid period. Then your team moves to the free plan and keeps all"
                        + " its data. You can subscribe again at any time:",
                planPage());
    }

    void webhookFailing(Sql sql, String to) {
        send(
                sql,
                to,
                "webhook-failing",
                "A webhook in your Assay account is failing",
                "Hello,",
                "All deliveries to one of your webhooks have failed for four days. If this continues for"
                        + " another day, the webhook will be disabled. See the deliveries and the responses:",
                webhooksPage(),
                "You can resend failed deliveries on that page. They are stored for 30 days.");
    }

    void webhookDisabled(Sql sql, String to, boolean gone) {
        send(
                sql,
                to,
                "webhook-disabled",
                "A webhook in your Assay account was disabled",
                "Hello,",
                (gone
                                ? "The endpoint of one of your webhooks returned “410 Gone”"
                                : "All deliveries to one of your webhooks have failed for five days")
                        + ", so the webhook was disabled. Once the endpoint works again, enable the webhook:",
                webhooksPage(),
                "You can resend failed deliveries on that page. They are stored for 30 days.");
    }

    private String webhooksPage() {
        return settings.baseUrl() + "/account/webhooks";
    }

    private String planPage() {
        return settings.baseUrl() + "/account/plan";
    }

    /// Returns the tenant's name for an email. If a part of the name could become a link, the name is left
    /// out, because senders must not be able to email links to other sites.
    private static String called(String tenant) {
        return LINK.matcher(tenant).find() ? "a team" : "“" + tenant + "”";
    }

    private void send(Sql sql, String to, String kind, String subject, String... paragraphs) {
        mail.send(sql, to, kind, subject, String.join("\n\n", paragraphs) + "\n");
    }
}
