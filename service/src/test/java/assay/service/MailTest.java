package assay.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.platform.mail.Mail;
import assay.service.platform.work.Workers;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/// Tests emails over real SMTP. For each kind of database there is one service, whose mail server may be up,
/// down or failing.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class MailTest {

    private static final String TOKEN = "9fK2sVhQtoken7dLw";
    private static final String SUBJECT = "Grüße aus dem Teehaus: 茶 für Ada";

    /// Text with lines of dots, but without a final line break, which GreenMail counts as part of the end of
    /// the email.
    private static final String TEXT =
            "Hallo Ada,\n\nIhr Schlüssel zum Teehaus ☕:\nhttps://tea.example/reset?token=" + TOKEN + "\n.\n..\nEnde";

    private record Posting(RunningService service, int port, Path home) {}

    private static final Map<StoreKind, Posting> SHARED = new EnumMap<>(StoreKind.class);

    private final StoreKind kind;
    private final RunningService service;
    private final int port;
    private final Path home;
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    MailTest(StoreKind kind) {
        this.kind = kind;
        Posting posting = SHARED.computeIfAbsent(kind, each -> posting(each, "", ""));
        service = posting.service();
        port = posting.port();
        home = posting.home();
        listen();
    }

    /// Called again after each start of a service, which resets logging.
    private void listen() {
        log.start();
        root().addAppender(log);
    }

    @AfterEach
    void noSecretsAreLogged() {
        root().detachAppender(log);
        assertThat(logged()).allSatisfy(line -> assertThat(line).doesNotContain(TOKEN, "Teehaus", "Hallo"));
        assertThat(waiting()).as("nothing is left for the next test").isZero();
    }

    private static Posting posting(StoreKind kind, String login, String query) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        int port = freePort();
        settings.put("ASSAY_SMTP_URL", "smtp://" + login + "127.0.0.1:" + port + query);
        settings.put("ASSAY_MAIL_FROM", "Teehaus Müller <house@tea.example>");
        return new Posting(
                new RunningService(settings, RunningService.TestBeans.class),
                port,
                Path.of(settings.get("ASSAY_HOME")));
    }

    /// Returns a port below the ephemeral ports, so that no other process takes it while no server listens.
    private static int freePort() {
        for (int port = 20_000 + (int) (ProcessHandle.current().pid() % 10_000); ; port++) {
            try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                if (SHARED.values().stream().map(Posting::port).noneMatch(Integer.valueOf(port)::equals)) {
                    return port;
                }
            } catch (IOException e) {
                // The port is taken; try the next.
            }
        }
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    /// Returns the service's log, with exception messages but without the mail server's own log.
    private List<String> logged() {
        List<String> lines = new ArrayList<>();
        for (ILoggingEvent event : List.copyOf(log.list)) {
            if (event.getLoggerName().startsWith("com.icegreen")) {
                continue;
            }
            lines.add(event.getFormattedMessage());
            for (var thrown = event.getThrowableProxy(); thrown != null; thrown = thrown.getCause()) {
                lines.add(String.valueOf(thrown.getMessage()));
            }
        }
        return lines;
    }

    private void send(String to, String subject, String text) {
        service.store().write(sql -> {
            service.bean(Mail.class).send(sql, to, "password_reset", subject, text);
            return 0;
        });
        runDue();
    }

    private void runDue() {
        service.bean(Workers.class).runDue();
    }

    private void later(Duration by) {
        service.clock().advance(by);
        runDue();
    }

    private long waiting() {
        return service.store().read(sql -> sql.number("SELECT count(*) FROM work WHERE queue = 'mail'"));
    }

    private GreenMail server() {
        GreenMail server = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        server.start();
        return server;
    }

    @Test
    void emailArrivesOnceAndUnchanged() throws Exception {
        GreenMail server = server();
        try {
            send("ada@tea.example", SUBJECT, TEXT);
            later(Duration.ofDays(1));

            assertThat(server.getReceivedMessages()).hasSize(1);
            MimeMessage mail = server.getReceivedMessages()[0];
            assertThat(mail.getSubject()).isEqualTo(SUBJECT);
            assertThat(text(mail)).isEqualTo(TEXT);
            assertThat(mail.getContentType()).isEqualTo("text/plain; charset=UTF-8");
            assertThat(mail.getFrom())
                    .containsExactly(new InternetAddress("house@tea.example", "Teehaus Müller", "UTF-8"));
            assertThat(((InternetAddress) mail.getFrom()[0]).getPersonal()).isEqualTo("Teehaus Müller");
            assertThat(mail.getAllRecipients()).containsExactly(new InternetAddress("ada@tea.example"));
            assertThat(mail.getSentDate().toInstant())
                    .isEqualTo(service.clock().instant().minus(Duration.ofDays(1)));
            assertThat(mail.getMessageID()).matches("<[0-9A-Za-z]{22}@tea\\.example>");
            assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
        } finally {
            server.stop();
        }
    }

    private static String text(MimeMessage mail) throws Exception {
        return ((String) mail.getContent()).replace("\r\n", "\n");
    }

    @Test
    void emailArrivesOnceAfterTemporaryFailures() throws Exception {
        send("ada@tea.example", SUBJECT, TEXT);
        assertThat(waiting()).isEqualTo(1);
        assertThat(stored())
                .isNotEmpty()
                .allSatisfy(bytes -> assertThat(bytes).doesNotContain(TOKEN, "Teehaus", "ada@tea.example"));
        assertThat(logged())
                .anyMatch(line ->
                        line.startsWith("The password_reset email to tea.example failed and will be" + " retried"));

        String id;
        try (SmtpStub busy = SmtpStub.refusingLetters(port, "451 4.3.0 No room for ada@tea.example")) {
            later(Duration.ofSeconds(66));
            id = busy.heard().stream()
                    .filter(line -> line.startsWith("Message-ID: "))
                    .findFirst()
                    .orElseThrow();
            assertThat(logged()).anyMatch(line -> line.endsWith("the server returned 451"));
        }
        assertThat(waiting()).isEqualTo(1);

        GreenMail server = server();
        try {
            later(Duration.ofSeconds(330));
            later(Duration.ofDays(1));
            assertThat(server.getReceivedMessages()).hasSize(1);
            MimeMessage mail = server.getReceivedMessages()[0];
            assertThat(text(mail)).isEqualTo(TEXT);
            assertThat("Message-ID: " + mail.getMessageID()).isEqualTo(id);
        } finally {
            server.stop();
        }
        assertThat(logged()).noneMatch(line -> line.contains("ada@tea.example"));
    }

    /// Returns the files of the embedded store, and the rows of either store.
    private List<String> stored() throws IOException {
        List<String> stored = new ArrayList<>(
                service.store().read(sql -> sql.all("SELECT queue || lane || payload FROM work", row -> row.text(1))));
        try (Stream<Path> files = Files.list(home)) {
            for (Path file : files.toList()) {
                stored.add(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return stored;
    }

    @Test
    void permanentRejectionsAreNotRetried() {
        try (SmtpStub stern = SmtpStub.refusingRecipients(port, "550 5.1.1 There is no ada@tea.example")) {
            send("ada@tea.example", SUBJECT, TEXT);
            later(Duration.ofDays(1));
            assertThat(stern.heard())
                    .filteredOn(line -> line.startsWith("RCPT"))
                    .hasSize(1);
        }
        assertThat(logged())
                .contains("The password_reset email to tea.example failed permanently on attempt 1: the server"
                        + " returned 550")
                .noneMatch(line -> line.contains("ada@tea.example"));
    }

    @Test
    void deliveryOfAnEmailIsGivenUpAfterTenHours() {
        send("ada@tea.example", SUBJECT, TEXT);
        // Each pause is followed by the maximum jitter, which is a tenth of the pause.
        for (Duration pause : List.of(
                Duration.ofSeconds(66), Duration.ofSeconds(330), Duration.ofMinutes(33), Duration.ofMinutes(132))) {
            later(pause);
            assertThat(waiting()).isEqualTo(1);
        }
        later(Duration.ofMinutes(528));
        assertThat(logged())
                .filteredOn(line -> line.contains("failed permanently on attempt 6"))
                .singleElement()
                .asString()
                .contains("tea.example", "ConnectException")
                .doesNotContain("ada");
    }

    @Test
    void namesCannotInjectHeaders() throws Exception {
        GreenMail server = server();
        try {
            send("ada@tea.example", "Welcome to Tea\r\nBcc: eve@evil.example\r\n\r\n<h1>Hi</h1>\u2028x", "Hi");
            send("ada@tea.example", "ĊBcc: eve@evil.example", "Hi");
            assertThat(server.getReceivedMessages()).hasSize(2);
            for (MimeMessage mail : server.getReceivedMessages()) {
                assertThat(mail.getHeader("Bcc")).isNull();
                assertThat(mail.getAllRecipients()).hasSize(1);
                assertThat(text(mail).strip()).isEqualTo("Hi");
            }
            assertThat(server.getReceivedMessages()[0].getSubject())
                    .isEqualTo("Welcome to Tea Bcc: eve@evil.example <h1>Hi</h1> x");
        } finally {
            server.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "@tea.example",
                "ada@",
                "Ada <ada@tea.example>",
                "ada@tea.example, eve@evil.example",
                "ada@tea.example\r\nBcc: eve@evil.example",
                "ada\n@tea.example",
                "adaĊBcc:eve@tea.example",
                "\"ada\r\"@tea.example",
                "ada@[127.0.0.1]",
                "tea:ada@tea.example;",
                "ada@tea.example> SIZE=1 <x",
                "a..b@tea.example"
            })
    void invalidRecipientsAreRejected(String to) {
        assertThat(Mail.isAddress(to)).isFalse();
        assertThatThrownBy(() -> send(to, SUBJECT, TEXT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Invalid recipient for this kind of email: password_reset");
    }

    @Test
    void internationalDomainsAreSentAsPunycode() throws Exception {
        GreenMail server = server();
        try {
            send("ada+tee@müller.example", "Tee", "Tee");
            send("ada@teaĊ.example", "Tee", "Tee");
            assertThat(server.getReceivedMessages()[0].getAllRecipients())
                    .containsExactly(new InternetAddress("ada+tee@xn--mller-kva.example"));
            assertThat(server.getReceivedMessages()[1].getAllRecipients())
                    .containsExactly(new InternetAddress("ada@xn--tea-8pa.example"));
        } finally {
            server.stop();
        }
    }

    @Test
    void nothingIsSentWithoutRequiredEncryption() {
        Posting strict = posting(kind, "", "?starttls=on");
        try (RunningService sending = strict.service();
                SmtpStub plain = SmtpStub.refusingRecipients(strict.port(), "250 OK")) {
            listen();
            sending.store().write(sql -> {
                sending.bean(Mail.class).send(sql, "ada@tea.example", "password_reset", SUBJECT, TEXT);
                return 0;
            });
            sending.bean(Workers.class).runDue();
            assertThat(plain.heard()).noneMatch(line -> line.startsWith("MAIL") || line.startsWith("AUTH"));
            assertThat(plain.heard()).anyMatch(line -> line.startsWith("EHLO"));
        }
    }

    @Test
    void emailIsRetriedAfterAFailedLogin() {
        Posting known = posting(kind, "house:let%3Ame%20in@", "");
        GreenMail server = new GreenMail(new ServerSetup(known.port(), "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        server.start();
        try (RunningService sending = known.service()) {
            listen();
            server.setUser("house@tea.example", "house", "something else");
            sending.store().write(sql -> {
                sending.bean(Mail.class).send(sql, "ada@tea.example", "password_reset", SUBJECT, TEXT);
                return 0;
            });
            sending.bean(Workers.class).runDue();
            assertThat(server.getReceivedMessages()).isEmpty();
            assertThat(logged())
                    .anyMatch(line -> line.contains("will be retried") && line.contains("AuthenticationFailed"))
                    .noneMatch(line -> line.contains("let:me in"));

            server.setUser("house@tea.example", "house", "let:me in");
            sending.clock().advance(Duration.ofSeconds(66));
            sending.bean(Workers.class).runDue();
            assertThat(server.getReceivedMessages()).hasSize(1);
        } finally {
            server.stop();
        }
    }

    @Test
    void logContainsOnlyTheRecipientIfThereIsNoMailServer() {
        RunningService silent = RunningService.on(kind);
        listen();
        silent.store().write(sql -> {
            silent.bean(Mail.class).send(sql, "ada@tea.example", "password_reset", SUBJECT, TEXT);
            return 0;
        });
        assertThatThrownBy(() -> silent.store().write(sql -> {
                    silent.bean(Mail.class).send(sql, "bob@tea.example", "password_reset", SUBJECT, TEXT);
                    throw new IllegalStateException("spilt");
                }))
                .hasMessage("spilt");

        assertThat(logged())
                .filteredOn(line -> line.contains("password_reset"))
                .containsExactly("The password_reset email to ada@tea.example was not sent because ASSAY_SMTP_URL is"
                        + " not set. Use ./assay admin instead.");
        long stored = silent.store().read(sql -> sql.number("SELECT count(*) FROM work WHERE queue = 'mail'"));
        assertThat(stored).isZero();
    }
}
