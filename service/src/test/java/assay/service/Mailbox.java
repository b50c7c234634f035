package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.platform.work.Workers;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A mail server on loopback that stores all emails that users receive.
final class Mailbox implements AutoCloseable {

    private static final Pattern LINK = Pattern.compile("http\\S+#(\\S+)");

    private final GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    Mailbox() {
        server.start();
    }

    /// Returns settings for a service that sends emails here.
    Map<String, String> settings() {
        return Map.of(
                "ASSAY_SMTP_URL",
                "smtp://127.0.0.1:" + server.getSmtp().getPort(),
                "ASSAY_MAIL_FROM",
                "Assay <assay@tea.example>");
    }

    /// Returns the newest email to a recipient, after the services have sent all due emails.
    String latest(String to, RunningService... services) {
        List<String> texts = all(to, services);
        assertThat(texts).as("mails to " + to).isNotEmpty();
        return texts.getLast();
    }

    /// Returns how many emails a recipient has received.
    int count(String to, RunningService... services) {
        return all(to, services).size();
    }

    /// Returns each email once. If a test moves the clock past an email's lease while it is being sent, the
    /// email arrives twice; like a real mailbox, this mailbox drops the duplicate, which has the same
    /// Message-ID.
    private List<String> all(String to, RunningService... services) {
        for (RunningService each : services) {
            each.bean(Workers.class).runDue();
        }
        List<String> texts = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        try {
            // Sorted by the time of writing: emails sent at the same time arrive in any order.
            for (MimeMessage each : Arrays.stream(server.getReceivedMessages())
                    .sorted(Comparator.comparing(Mailbox::written))
                    .toList()) {
                if (Arrays.stream(each.getRecipients(Message.RecipientType.TO))
                                .anyMatch(address -> address.toString().equals(to))
                        && ids.add(each.getMessageID())) {
                    texts.add((String) each.getContent());
                }
            }
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    private static Instant written(MimeMessage message) {
        try {
            return message.getSentDate().toInstant();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Returns the part after `#` of the link in the newest email.
    String token(String to, RunningService... services) {
        String text = latest(to, services);
        Matcher link = LINK.matcher(text);
        assertThat(link.find()).as(text).isTrue();
        return link.group(1);
    }

    @Override
    public void close() {
        server.stop();
    }
}
