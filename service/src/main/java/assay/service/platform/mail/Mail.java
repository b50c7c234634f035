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

/// Where mails are put that are to go out. A mail often carries a token, so what it says lies sealed in the
/// store until it was sent or given up, and stands in no log.
@Component
public final class Mail {

    /// A mail as it is sent.
    record Letter(String to, String subject, String text) {}

    /// A mail as it is stored: what may be seen, and the letter, sealed.
    ///
    /// @param id the first half of its Message-ID, the same at each attempt
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

    /// Sends a mail once the caller's transaction is durable. Without a mail server nothing is stored, and
    /// the log says whom the operator must help in its place.
    ///
    /// @param to one address and nothing else, as [#isAddress] has it
    /// @param kind what kind of mail it is, for the log, such as `password_reset`
    /// @param subject in one line; line breaks in it become spaces, so names that people chose may stand in it
    /// @param text plain
    public void send(Sql sql, String to, String kind, String subject, String text) {
        String address = ascii(to);
        if (address == null) {
            throw new IllegalArgumentException("Not an address to send a mail to: " + kind);
        }
        if (!configured) {
            sql.afterCommit(() -> LOG.info(
                    "ASSAY_SMTP_URL is not set, so the mail {} to {} was not sent; what it asks for can be done with ./assay admin",
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

    /// Whether this is one address, without a name: `ada@tea.example`.
    public static boolean isAddress(String text) {
        return ascii(text) != null;
    }

    /// The address as servers take it, with its domain in ASCII; null where it is none.
    ///
    /// Stricter than RFC 5321, which allows what is quoted to hold anything. Beyond ASCII nothing is let
    /// through: what writes headers cuts characters to bytes, and U+010A would become a line feed.
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

    /// What the log may say of a mail that was tried.
    static String about(Work work) {
        return "The mail " + envelope(work).kind() + " to " + work.lane();
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
