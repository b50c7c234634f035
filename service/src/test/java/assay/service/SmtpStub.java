package assay.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/// An SMTP server that rejects emails as configured, with replies that a well-behaved server never sends.
final class SmtpStub implements AutoCloseable {

    private final ServerSocket listening;
    private final String toRecipient;
    private final String toLetter;
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final Thread thread;

    private SmtpStub(int port, String toRecipient, String toLetter) {
        this.toRecipient = toRecipient;
        this.toLetter = toLetter;
        try {
            listening = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread = Thread.ofVirtual().start(this::listen);
    }

    /// Returns a server that sends this reply to RCPT.
    static SmtpStub refusingRecipients(int port, String answer) {
        return new SmtpStub(port, answer, "250 OK");
    }

    /// Returns a server that sends this reply after the whole email.
    static SmtpStub refusingLetters(int port, String answer) {
        return new SmtpStub(port, "250 OK", answer);
    }

    /// Returns every line that it received.
    List<String> heard() {
        return heard;
    }

    private void listen() {
        while (true) {
            try (Socket socket = listening.accept();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
                converse(in, socket.getOutputStream());
            } catch (IOException e) {
                if (listening.isClosed()) {
                    return;
                }
            }
        }
    }

    private void converse(BufferedReader in, OutputStream out) throws IOException {
        say(out, "220 stub");
        boolean letter = false;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            heard.add(line);
            if (letter) {
                if (line.equals(".")) {
                    letter = false;
                    say(out, toLetter);
                }
                continue;
            }
            String command = line.split("[ :]")[0].toUpperCase(Locale.ROOT);
            letter = command.equals("DATA");
            say(out, command.equals("RCPT") ? toRecipient : letter ? "354 Go on" : "250 OK");
        }
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /// Closes the server. The port is free when this returns, which requires that no thread blocks in
    /// `accept`.
    @Override
    public void close() {
        try {
            listening.close();
            thread.join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
