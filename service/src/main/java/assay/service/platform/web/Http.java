package assay.service.platform.web;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.catalina.util.NetMaskSet;
import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/// Tomcat's HTTP/1.1 over [Connections], with a single deadline for all headers of a request, because
/// Tomcat's own timeout restarts with each byte. Once its headers have arrived, a request goes through
/// [Admission].
///
/// The class is public and has a no-argument constructor, because Tomcat instantiates it by name.
public final class Http extends Http11NioProtocol {

    /// The maximum time between a request's first byte and the end of its headers.
    static final Duration DEADLINE = Duration.ofSeconds(20);

    /// The number of the note that holds a request's connection. Tomcat uses the lowest numbers itself.
    private static final int CONNECTION = 30;

    private final Connections connections;

    private volatile Clock clock = Clock.systemUTC();

    private @Nullable UnaryOperator<Adapter> admission;

    public Http() {
        this(new Connections());
    }

    private Http(Connections connections) {
        super(connections);
        this.connections = connections;
    }

    /// @param most the maximum number of open connections
    void bound(int most) {
        connections.bound(most);
    }

    void clock(Clock clock) {
        this.clock = clock;
    }

    /// Call before the container is set.
    ///
    /// @param refusal builds the response to a refused request
    void admit(AdmissionQueue queue, NetMaskSet trustedProxies, Function<Request, Answer> refusal) {
        admission = container -> new Admission(container, queue, trustedProxies, refusal);
    }

    @Override
    public void setAdapter(Adapter container) {
        super.setAdapter(admission == null ? container : admission.apply(container));
    }

    /// Ends the connection of a request on which another thread is blocked, and wakes that thread. Merely
    /// closing the connection would not wake it.
    static void disconnect(Request request) {
        if (request.getNote(CONNECTION) instanceof SocketWrapperBase<?> socket
                && socket.getSocket() instanceof NioChannel channel) {
            try {
                channel.getIOChannel().shutdownInput();
                channel.getIOChannel().shutdownOutput();
            } catch (IOException e) {
                // The connection is already closed.
            }
        }
    }

    @Override
    protected Processor createProcessor() {
        return new Timed(this);
    }

    private static final class Timed extends Http11Processor {

        private final Http http;

        /// The connection whose headers are arriving. Processors are reused for other connections.
        private @Nullable SocketWrapperBase<?> waiting;

        private long end;

        Timed(Http http) {
            super(http, http.getAdapter());
            this.http = http;
        }

        @Override
        public SocketState service(SocketWrapperBase<?> socket) throws IOException {
            request.setNote(CONNECTION, socket);
            boolean goesOn = socket.equals(waiting);
            if (goesOn && http.clock.millis() > end) {
                waiting = null;
                return SocketState.CLOSED;
            }
            SocketState state = super.service(socket);
            if (state == SocketState.LONG && !isAsync()) {
                end = goesOn ? end : http.clock.millis() + DEADLINE.toMillis();
                waiting = socket;
            } else {
                waiting = null;
            }
            return state;
        }

        @Override
        public SocketState process(SocketWrapperBase<?> socket, SocketEvent status) throws IOException {
            http.connections.begin(socket);
            try {
                return super.process(socket, status);
            } finally {
                if (!isAsync()) {
                    http.connections.end(socket);
                }
            }
        }
    }
}
