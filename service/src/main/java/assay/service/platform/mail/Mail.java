package assay.service.platform.mail;

import assay.service.platform.Ids;
import assay.service.platform.Settings;
import assay.service.platform.secrets.Secrets;
import assay.service.platform.storage.Sql;
import assay.service.platform.work.Work;
import assay.service.platform.work.Works;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.IDN;
import java.time.Clock;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The queue of outgoing email. An email often contains a token, so its content is stored encrypted, deleted
/// once the email is sent or abandoned, and never logged.
@Component
public final class Mail {

    /// An email in the form in which it is sent.
    record Letter(String to, String subject, String text) {}

    /// An email in the form in which it is stored: readable metadata and the encrypted letter.
    ///
    /// @param id the local part of the Message-ID, the same for each attempt
    private record Envelope(String kind, String id, String sealed) {}

    static final String QUEUE = "mail";

    private static final Logger LOG = LoggerFactory.getLogger(Mail.class);
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]+");
    private static final Pattern LOCAL = Pattern.compile("[!-~&&[^\"(),:;<>@\\[\\\\\\]]]{1,64}");

    private final Works works;
    private final Secrets secrets;
    private final Ids ids;
    private final Clock clock;
    private final boolean configured;

    Mail(Works works, Secrets secrets, Ids ids, Clock clock, Settings settings) {
        this.works = works;
        this.secrets = secrets;
        this.ids = ids;
        this.clock = clock;
        this.configured = settings.smtp() != null;
    }

    /// Sends an email once the caller's transaction is committed. Without a mail server, nothing is stored,
    /// and the log reports the recipient, so that the operator can help that person.
    ///
    /// @param to a single address, as accepted by [#isAddress]
    /// @param kind the kind of email for the log, such as `password_reset`
    /// @param subject one line; line breaks become spaces, so it can contain names that users chose
    /// @param text plain text
    public void send(Sql sql, String to, String kind, String subject, String text) {
        String address = ascii(to);
        if (address == null) {
            throw new IllegalArgumentException("Invalid recipient for this kind of email: " + kind);
        }
        if (!configured) {
            sql.afterCommit(() -> LOG.info(
                    "The {} email to {} was not sent because ASSAY_SMTP_URL is not set. Use ./assay"
                            + " admin instead.",
                    kind,
                    address));
            return;
        }
        String id = ids.text("");
        Letter letter =
                new Letter(address, CONTROL.matcher(subject).replaceAll(" ").strip(), text);
        String sealed = secrets.seal(JSON.writeValueAsBytes(letter), context(id));
        String envelope = JSON.writeValueAsString(new Envelope(kind, id, sealed));
        works.add(sql, QUEUE, domain(address), envelope, clock.instant());
    }

    /// Whether this is a single address without a display name: `ada@tea.example`.
    public static boolean isAddress(String text) {
        return ascii(text) != null;
    }

    /// Returns the address with its domain in ASCII, which servers require, or null if it is invalid.
    ///
    /// Stricter than RFC 5321, which allows anything in quoted local parts. Non-ASCII characters are refused:
    /// code that writes headers truncates characters to bytes, so U+010A would become a line feed.
    private static @Nullable String ascii(String text) {
        int at = text.lastIndexOf('@');
        String local = text.substring(0, Math.max(at, 0));
        if (!LOCAL.matcher(local).matches()) {
            return null;
        }
        try {
            String address = local + "@" + IDN.toASCII(domain(text), IDN.USE_STD3_ASCII_RULES);
            return address.length() <= 254
                            && new InternetAddress(address, true).getAddress().equals(address)
                    ? address
                    : null;
        } catch (IllegalArgumentException | AddressException e) {
            return null;
        }
    }

    Letter letter(Work work) {
        Envelope envelope = envelope(work);
        return JSON.readValue(secrets.open(envelope.sealed(), context(envelope.id())), Letter.class);
    }

    static String id(Work work) {
        return envelope(work).id();
    }

    /// Describes an email in the log.
    static String about(Work work) {
        return "The " + envelope(work).kind() + " email to " + work.lane();
    }

    private static Envelope envelope(Work work) {
        return JSON.readValue(work.payload(), Envelope.class);
    }

    static String domain(String address) {
        return address.substring(address.lastIndexOf('@') + 1);
    }

    private static String context(String id) {
        return "mail:" + id;
    }
}
