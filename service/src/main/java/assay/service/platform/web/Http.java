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

/// HTTP/1.1 as Tomcat speaks it, over [Connections], with a deadline for the head of a request as a whole: Tomcat's own
/// time-out begins
/// anew with each byte. A request whose headers have arrived goes through [Admission].
///
/// Public with a constructor of nothing, since Tomcat makes it by its name.
public final class Http extends Http11NioProtocol {

    /// From the first byte of a request to the end of its headers.
    static final Duration DEADLINE = Duration.ofSeconds(20);

    /// Where a request has its connection among its notes; Tomcat's own have the first numbers.
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

    /// @param most connections at a time
    void bound(int most) {
        connections.bound(most);
    }

    void clock(Clock clock) {
        this.clock = clock;
    }

    /// Before the container is set.
    ///
    /// @param refusal what a request is answered that may not begin
    void admit(AdmissionQueue queue, NetMaskSet trustedProxies, Function<Request, Answer> refusal) {
        admission = container -> new Admission(container, queue, trustedProxies, refusal);
    }

    @Override
    public void setAdapter(Adapter container) {
        super.setAdapter(admission == null ? container : admission.apply(container));
    }

    /// Ends the connection of a request that another thread waits for. That thread hears of it at once, as it would not
    /// if the connection were closed.
    static void disconnect(Request request) {
        if (request.getNote(CONNECTION) instanceof SocketWrapperBase<?> socket
                && socket.getSocket() instanceof NioChannel channel) {
            try {
                channel.getIOChannel().shutdownInput();
                channel.getIOChannel().shutdownOutput();
            } catch (IOException e) {
                // It has ended by itself.
            }
        }
    }

    @Override
    protected Processor createProcessor() {
        return new Timed(this);
    }

    private static final class Timed extends Http11Processor {

        private final Http http;

        /// The connection whose head is half here. A processor is used again for another one.
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
