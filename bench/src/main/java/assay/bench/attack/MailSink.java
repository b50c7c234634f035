package assay.bench.attack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A mail server that accepts all emails but delivers none.
final class MailSink implements AutoCloseable {

    private static final Pattern RECIPIENT = Pattern.compile("(?i)RCPT TO:<([^>]*)>");

    /// @param text the email with its headers; lines that were split by soft line breaks are joined
    record Letter(String to, String text) {}

    private final ServerSocket listening;
    private final List<Letter> letters = new CopyOnWriteArrayList<>();

    private MailSink(ServerSocket listening) {
        this.listening = listening;
    }

    static MailSink start() throws IOException {
        MailSink sink = new MailSink(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(sink::listen);
        return sink;
    }

    int port() {
        return listening.getLocalPort();
    }

    List<Letter> to(String email) {
        return letters.stream()
                .filter(letter -> letter.to().equalsIgnoreCase(email))
                .toList();
    }

    /// Returns the number of emails to all `+tag` addresses of a mailbox.
    ///
    /// @param name the part of the mailbox's address before the `@`
    long toMailbox(String name) {
        return letters.stream()
                .filter(letter ->
                        letter.to().startsWith(name + "@") || letter.to().startsWith(name + "+"))
                .count();
    }

    /// Returns the token in the newest link with this path in the emails to an address. Waits for up to 10
    /// seconds; empty if there is no such link by then.
    ///
    /// @param path the path of the link, such as `/verify`
    /// @param after the number of earlier emails to the address that are skipped
    Optional<String> token(String email, String path, int after) {
        Pattern link = Pattern.compile(Pattern.quote(path) + "#(\\w[\\w-]*)");
        for (int i = 0; i < 100; i++) {
            List<Letter> mails = to(email);
            for (int each = mails.size() - 1; each >= after; each--) {
                Matcher found = link.matcher(mails.get(each).text());
                if (found.find()) {
                    return Optional.of(found.group(1));
                }
            }
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
        return Optional.empty();
    }

    private void listen() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                Thread.ofVirtual().start(() -> converse(socket));
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void converse(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            OutputStream out = socket.getOutputStream();
            say(out, "220 mail.example");
            String to = "";
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String command = line.toUpperCase(Locale.ROOT);
                Matcher recipient = RECIPIENT.matcher(line);
                if (recipient.find()) {
                    to = recipient.group(1);
                }
                if (command.startsWith("DATA")) {
                    say(out, "354 Go on");
                    letters.add(new Letter(to, text(in)));
                }
                say(out, command.startsWith("QUIT") ? "221 Bye" : "250 OK");
                if (command.startsWith("QUIT")) {
                    return;
                }
            }
        } catch (IOException _) {
            // The service has ended.
        }
    }

    private static String text(BufferedReader in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
            text.append(line).append('\n');
        }
        return text.toString().replace("=\n", "").replace("=3D", "=");
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
