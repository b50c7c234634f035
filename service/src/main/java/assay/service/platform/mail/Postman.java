package assay.service.platform.mail;

import assay.service.platform.Settings;
import assay.service.platform.Smtp;
import assay.service.platform.work.Work;
import assay.service.platform.work.WorkResult;
import assay.service.platform.work.Worker;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Sends emails through the SMTP server.
///
/// If the server accepts an email but its reply is lost, the email is sent again with the same Message-ID, so
/// that mailboxes can drop the duplicate.
@Component
final class Postman implements Worker {

    private static final String CONNECT_MILLIS = "5000";
    private static final String READ_MILLIS = "15000";
    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    /// The date format of RFC 5322, with a numeric zone.
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, d MMM yyyy HH:mm:ss Z", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final Mail mail;
    private final @Nullable Smtp smtp;
    private final Session session;

    Postman(Mail mail, Settings settings) {
        this.mail = mail;
        this.smtp = settings.smtp();
        this.session = Session.getInstance(smtp == null ? new Properties() : properties(smtp));
    }

    /// Returns the settings for Jakarta Mail, without the password, which is passed only when connecting.
    static Properties properties(Smtp smtp) {
        Properties properties = new Properties();
        properties.setProperty("mail.transport.protocol", "smtp");
        properties.setProperty("mail.smtp.host", smtp.host());
        properties.setProperty("mail.smtp.port", Integer.toString(smtp.port()));
        properties.setProperty("mail.smtp.auth", Boolean.toString(smtp.login() != null));
        properties.setProperty("mail.smtp.ssl.enable", Boolean.toString(smtp.tls() == Smtp.Tls.AT_ONCE));
        properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
        String starttls = Boolean.toString(smtp.tls() == Smtp.Tls.STARTTLS);
        properties.setProperty("mail.smtp.starttls.enable", starttls);
        properties.setProperty("mail.smtp.starttls.required", starttls);
        properties.setProperty("mail.smtp.connectiontimeout", CONNECT_MILLIS);
        properties.setProperty("mail.smtp.timeout", READ_MILLIS);
        properties.setProperty("mail.smtp.writetimeout", READ_MILLIS);
        // The email has been accepted before QUIT is sent, so a slow QUIT must not make it look as if sending
        // failed.
        properties.setProperty("mail.smtp.quitwait", "false");
        return properties;
    }

    @Override
    public String queue() {
        return Mail.QUEUE;
    }

    @Override
    public List<Duration> pauses() {
        return List.of(
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                Duration.ofMinutes(30),
                Duration.ofHours(2),
                Duration.ofHours(8));
    }

    /// The lease is long enough for about a dozen replies from the server, each of which can take fifteen
    /// seconds.
    @Override
    public Duration lease() {
        return Duration.ofMinutes(5);
    }

    /// The number is low, because mail servers limit connections.
    @Override
    public int atOnce() {
        return 4;
    }

    @Override
    public String about(Work work) {
        return Mail.about(work);
    }

    @Override
    public WorkResult work(Work work) {
        if (smtp == null) {
            return WorkResult.givenUp("ASSAY_SMTP_URL is no longer set");
        }
        try {
            send(smtp, message(smtp, work));
            return WorkResult.done();
        } catch (MessagingException e) {
            // The exception's text can quote the server's reply, which can quote the email, so only the kind
            // of failure is logged.
            int code = code(e);
            String why = code > 0 ? "the server returned " + code : kind(e);
            return isFinal(code) ? WorkResult.givenUp(why) : WorkResult.failed(why);
        }
    }

    private void send(Smtp smtp, MimeMessage message) throws MessagingException {
        Transport transport = session.getTransport();
        Smtp.Login login = smtp.login();
        transport.connect(login == null ? null : login.user(), login == null ? null : login.password());
        try {
            transport.sendMessage(message, message.getAllRecipients());
        } finally {
            close(transport);
        }
    }

    private static void close(Transport transport) {
        try {
            transport.close();
        } catch (MessagingException ignored) {
            // The server has already accepted the email.
        }
    }

    private MimeMessage message(Smtp smtp, Work work) throws MessagingException {
        Mail.Letter letter = mail.letter(work);
        InternetAddress from = from(smtp);
        String id = "<" + Mail.id(work) + "@" + Mail.domain(from.getAddress()) + ">";
        MimeMessage message = new MimeMessage(session) {
            @Override
            protected void updateMessageID() throws MessagingException {
                setHeader("Message-ID", id);
            }
        };
        message.setFrom(from);
        message.setRecipients(MimeMessage.RecipientType.TO, new Address[] {new InternetAddress(letter.to(), true)});
        message.setSubject(letter.subject(), UTF_8);
        message.setText(letter.text(), UTF_8);
        message.setHeader("Date", DATE.format(Instant.ofEpochMilli(work.createdAt())));
        // RFC 3834: suppresses automatic replies.
        message.setHeader("Auto-Submitted", "auto-generated");
        message.saveChanges();
        return message;
    }

    /// Encodes the display name if needed.
    private static InternetAddress from(Smtp smtp) throws AddressException {
        InternetAddress from = new InternetAddress(smtp.from(), true);
        try {
            from.setPersonal(from.getPersonal(), UTF_8);
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("Every JVM has UTF-8", e);
        }
        return from;
    }

    /// Returns the server's error code, or 0 for any other failure.
    private static int code(MessagingException failure) {
        for (Exception e = failure; e instanceof MessagingException each; e = each.getNextException()) {
            int code = switch (each) {
                case SMTPAddressFailedException address -> address.getReturnCode();
                case SMTPSenderFailedException sender -> sender.getReturnCode();
                case SMTPSendFailedException send -> send.getReturnCode();
                default -> 0;
            };
            if (code >= 400) {
                return code;
            }
        }
        return 0;
    }

    /// Whether the failure is final. 53x means that authentication is required: the operator can fix that, so
    /// the email has not failed for good.
    static boolean isFinal(int code) {
        return code >= 500 && code / 10 != 53;
    }

    private static String kind(MessagingException failure) {
        Exception cause = failure.getNextException();
        String kind = failure.getClass().getSimpleName();
        return cause == null ? kind : kind + " (" + cause.getClass().getSimpleName() + ")";
    }
}
