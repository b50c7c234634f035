package assay.fetching;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/// A server on loopback that sends exactly the bytes that a test writes.
final class Raw implements AutoCloseable {

    /// Writes a response; the connection is closed afterwards.
    @FunctionalInterface
    interface Answer {
        void write(OutputStream out) throws IOException;
    }

    private final ServerSocket server;
    private final Answer answer;
    /// The heads of all requests.
    final List<String> requests = new CopyOnWriteArrayList<>();
    /// One permit for each connection that its client has closed.
    final Semaphore closed = new Semaphore(0);
    /// One permit for each received request.
    final Semaphore asked = new Semaphore(0);

    Raw(Answer answer) {
        this.answer = answer;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    static Raw of(String answer) {
        return of(answer.getBytes(StandardCharsets.ISO_8859_1));
    }

    static Raw of(byte[] answer) {
        return new Raw(out -> out.write(answer));
    }

    URI url(String path) {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + path);
    }

    String authority() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            requests.add(head(socket.getInputStream()));
            asked.release();
            answer.write(socket.getOutputStream());
            socket.shutdownOutput();
            while (socket.getInputStream().read() >= 0) {
                // Wait until the client closes the connection.
            }
            closed.release();
        } catch (IOException e) {
            closed.release();
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int octet = in.read();
            if (octet < 0) {
                break;
            }
            head.write(octet);
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
