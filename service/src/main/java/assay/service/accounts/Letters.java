package assay.service.accounts;

import assay.service.platform.Settings;
import assay.service.platform.mail.Mail;
import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// What people are written to: every text, in one place. None holds anything that its sender could
/// choose but an invitation the name of a tenant, and that never as a link; what is only news goes to
/// confirmed addresses alone.
///
/// A link carries its token behind a `#`, which no browser sends: no server's log and no Referer has
/// it. The page it leads to hands the token to the interface, and whoever has no page can do the same.
@Component
public class Letters {

    /// What a mail reader may make a link of: a host, an address of mail, a scheme it knows, the path of a share.
    /// Other marks are part of names: "Marketing/EMEA", "R&D: content".
    private static final Pattern LINK = Pattern.compile(
            "[^\\s.]\\.[^\\s.]|[^\\s@]@[^\\s@]|://|\\\\\\\\|(?<!\\p{L})(?:mailto|tel|sms|callto|file|news):[^\\s]",
            Pattern.CASE_INSENSITIVE);

    private final Mail mail;
    private final Settings settings;

    Letters(Mail mail, Settings settings) {
        this.mail = mail;
        this.settings = settings;
    }

    /// Where a token is taken to, by what it is for.
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
                "Confirm your e-mail address",
                "Hello,",
                "somebody, most likely you, made an Assay account with this address. Confirm it, and the month's credits"
                        + " are yours:",
                link(MailTokens.Purpose.VERIFY, token),
                "The link is good for seven days. If it was not you, there is nothing to do.");
    }

    /// To an address that somebody signed up with, or wants to have, which has an account already.
    void accountExists(Sql sql, String to) {
        send(
                sql,
                to,
                "account-exists",
                "You already have an Assay account",
                "Hello,",
                "someone, most likely you, tried to use this address for a new Assay account. You already have one. Sign in:",
                settings.baseUrl() + "/sign-in",
                "If you forgot your password, reset it:",
                settings.baseUrl() + "/forgot",
                "If it was not you, there is nothing to do: your account is unchanged.");
    }

    /// Guesses at a password, once in a while.
    void guessed(Sql sql, People.Person to) {
        send(
                sql,
                to.email(),
                "guessed",
                "Failed attempts to sign in to your Assay account",
                "Hello,",
                "someone has tried several wrong passwords for your Assay account. None of them worked, and further attempts"
                        + " are slowed down. Browsers in which you signed in before are not affected.",
                "If you use this password elsewhere, choose a new one:",
                settings.baseUrl() + "/forgot");
    }

    /// A provider signs somebody in to their account for the first time.
    ///
    /// @param withoutPassword whether their password was removed
    void identityLinked(Sql sql, People.Person to, boolean withoutPassword) {
        send(
                sql,
                to.email(),
                "identity-linked",
                "Single sign-on was linked to your Assay account",
                "Hello,",
                "you signed in with single sign-on for the first time. Your other sessions have ended"
                        + (withoutPassword
                                ? ", and your password was removed, because nothing shows that you set it. You can set a new one:"
                                : ". Your account is here:"),
                settings.baseUrl() + "/account/profile",
                "API keys, webhooks and members are unchanged. If you don't recognize one, remove it:",
                settings.baseUrl() + "/account/keys");
    }

    /// @param email the new address, which this goes to
    void newEmail(Sql sql, String email, String token) {
        send(
                sql,
                email,
                "email",
                "Confirm your new e-mail address",
                "Hello,",
                "confirm that this is the new address of your Assay account:",
                link(MailTokens.Purpose.EMAIL, token),
                "Follow it in the browser in which you are signed in. It is good for a day; until you follow it the old address"
                        + " holds. If it was not you, there is"
                        + " nothing to do.");
    }

    /// To the address before, so that whoever is being robbed of an account hears of it.
    void emailChanged(Sql sql, People.Person before) {
        if (!before.verified()) {
            return;
        }
        send(
                sql,
                before.email(),
                "email-changed",
                "Your e-mail address was changed",
                "Hello,",
                "your Assay account has another e-mail address now. If it was not you, write to whoever runs this"
                        + " service at once.");
    }

    void reset(Sql sql, People.Person to, String token) {
        send(
                sql,
                to.email(),
                "reset",
                "Reset your password",
                "Hello,",
                "choose a new password for your Assay account:",
                link(MailTokens.Purpose.RESET, token),
                "The link is good for an hour, once. If you did not ask for it, there is nothing to do: your password"
                        + " is unchanged.");
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
                "the password of your Assay account was changed, and your other sessions have ended. If it was not"
                        + " you, reset it at once.");
    }

    void invitation(Sql sql, String to, String tenant, Role role, String token) {
        send(
                sql,
                to,
                "invitation",
                "You are invited to " + called(tenant) + " on Assay",
                "Hello,",
                "you are invited to work in " + called(tenant) + " as " + role.key() + ":",
                invitationLink(token),
                "The link is good for seven days. If it means nothing to you, there is nothing to do.");
    }

    /// @param tenant what it was called
    void erased(Sql sql, String to, String tenant) {
        send(
                sql,
                to,
                "erased",
                "Your Assay account was erased",
                "Hello,",
                "an owner has erased “" + tenant
                        + "”: its keys and sessions are refused from now on, and whatever there"
                        + " was of it is being deleted. Nobody can bring it back.");
    }

    void paymentFailed(Sql sql, String to) {
        send(
                sql,
                to,
                "payment-failed",
                "A payment for your Assay plan failed",
                "Hello,",
                "the payment for your plan could not be taken. Nothing changes for seven days after the end of what was"
                        + " paid for; then your account goes on as a free one. Look at how you pay:",
                planPage(),
                "If the payment comes through by itself meanwhile, there is nothing to do.");
    }

    void subscriptionEnded(Sql sql, String to, Instant paidUntil) {
        send(
                sql,
                to,
                "subscription-ended",
                "Your Assay plan has ended",
                "Hello,",
                "the subscription to your plan has ended. What was paid for, until "
                        + LocalDate.ofInstant(paidUntil, ZoneOffset.UTC)
                        + ", stays; your account goes on as a free one, with everything that is in it. A plan can be taken"
                        + " again at any time:",
                planPage());
    }

    void webhookFailing(Sql sql, String to) {
        send(
                sql,
                to,
                "webhook-failing",
                "A webhook of your Assay account fails",
                "Hello,",
                "nothing has arrived at one of your webhooks for four days. If that goes on, it is switched off after"
                        + " another day. What was sent and what came back is on its page:",
                webhooksPage(),
                "What failed is kept for 30 days and can be sent again from there.");
    }

    void webhookDisabled(Sql sql, String to, boolean gone) {
        send(
                sql,
                to,
                "webhook-disabled",
                "A webhook of your Assay account was switched off",
                "Hello,",
                (gone
                                ? "the receiver of one of your webhooks has answered that it is gone (410)"
                                : "nothing has arrived at one of your webhooks for five days")
                        + ", so nothing is sent to it any more. Once it is mended, switch it on again:",
                webhooksPage(),
                "What failed is kept for 30 days and can be sent again from there.");
    }

    private String webhooksPage() {
        return settings.baseUrl() + "/account/webhooks";
    }

    private String planPage() {
        return settings.baseUrl() + "/account/plan";
    }

    /// What people wrote goes to nobody they choose as a link of theirs.
    private static String called(String tenant) {
        return LINK.matcher(tenant).find() ? "a team" : "“" + tenant + "”";
    }

    private void send(Sql sql, String to, String kind, String subject, String... paragraphs) {
        mail.send(sql, to, kind, subject, String.join("\n\n", paragraphs) + "\n");
    }
}
