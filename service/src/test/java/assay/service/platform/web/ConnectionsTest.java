package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a real server with room for twenty connections.
class ConnectionsTest {

    private static final int MOST = 20;

    @TempDir
    private Path folder;

    private final Tomcat tomcat = new Tomcat();
    private final List<Socket> sockets = new ArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch allBegun = new CountDownLatch(MOST);
    private final CountDownLatch slow = new CountDownLatch(1);

    private final class Answering extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getRequestURI().equals("/slow")) {
                begun.countDown();
                allBegun.countDown();
                try {
                    slow.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            response.setContentLength(2);
            response.getWriter().write("ok");
        }
    }

    @BeforeEach
    void start() throws Exception {
        Http http = new Http();
        Connector connector = new Connector(http);
        connector.setPort(0);
        http.setAddress(InetAddress.getLoopbackAddress());
        http.bound(MOST);
        tomcat.setBaseDir(folder.toString());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", folder.toString());
        Tomcat.addServlet(context, "answering", new Answering());
        context.addServletMappingDecoded("/*", "answering");
        tomcat.start();
    }

    @AfterEach
    void stop() throws Exception {
        slow.countDown();
        for (Socket socket : sockets) {
            socket.close();
        }
        tomcat.stop();
        tomcat.destroy();
    }

    private Socket connect(String from) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setSoTimeout(30_000);
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), tomcat.getConnector().getLocalPort()));
        return socket;
    }

    private static void ask(Socket socket, String path) throws IOException {
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: tea.example\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /// Returns the response; empty if the connection has ended.
    private static String answer(Socket socket) throws IOException {
        byte[] some = new byte[1_000];
        try {
            int n = socket.getInputStream().read(some);
            return n < 0 ? "" : new String(some, 0, n, StandardCharsets.US_ASCII);
        } catch (SocketException e) {
            return "";
        }
    }

    @Test
    void idleConnectionsFromOneIpAddressDoNotLockOutOthers() throws IOException {
        Socket early = connect("127.0.0.2");
        ask(early, "/");
        assertThat(answer(early)).startsWith("HTTP/1.1 200");
        for (int i = 0; i < 3 * MOST; i++) {
            Socket idle = connect("127.0.0.3");
            ask(idle, "/");
            assertThat(answer(idle)).startsWith("HTTP/1.1 200");
        }
        // The following connections don't even send complete headers.
        for (int i = 0; i < 3 * MOST; i++) {
            var _ = connect("127.0.0.3");
        }

        Socket late = connect("127.0.0.4");
        ask(late, "/");
        assertThat(answer(late)).startsWith("HTTP/1.1 200");
        ask(early, "/");
        assertThat(answer(early)).as("on a connection kept open").startsWith("HTTP/1.1 200");
    }

    @Test
    void busyConnectionsAreNotClosed() throws Exception {
        Socket busy = connect("127.0.0.3");
        ask(busy, "/slow");
        begun.await();
        for (int i = 0; i < 3 * MOST; i++) {
            var _ = connect("127.0.0.3");
        }
        slow.countDown();
        assertThat(answer(busy)).startsWith("HTTP/1.1 200");
    }

    @Test
    void busyConnectionsDoNotLockOutIpAddressesWithFew() throws Exception {
        for (int i = 0; i < MOST; i++) {
            ask(connect("127.0.0.3"), "/slow");
        }
        allBegun.await();

        // Connections that are refused don't count.
        for (int i = 0; i < 5 * MOST; i++) {
            assertThat(answer(connect("127.0.0.3")))
                    .as("an IP address with many")
                    .isEmpty();
        }
        Socket few = connect("127.0.0.4");
        ask(few, "/");
        assertThat(answer(few)).startsWith("HTTP/1.1 200");
    }

    @Test
    void connectionOfAnIpAddressWithFewIsNotClosedForOneWithMany() throws Exception {
        Socket few = connect("127.0.0.4");
        for (int i = 0; i < MOST - 1; i++) {
            ask(connect("127.0.0.3"), "/slow");
        }
        while (allBegun.getCount() > 1) {
            Thread.onSpinWait();
        }

        assertThat(answer(connect("127.0.0.3"))).as("an IP address with many").isEmpty();
        ask(few, "/");
        assertThat(answer(few)).startsWith("HTTP/1.1 200");
    }
}
