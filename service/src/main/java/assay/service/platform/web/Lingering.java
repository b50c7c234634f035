package assay.service.platform.web;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Handles a request that got a response although its body was not read: sends the response, then reads and
/// discards the body for a while, and finally closes the connection. Without this, a caller that is cut off
/// while sending may never see the response.
///
/// Tomcat does the same, but continues as long as one byte arrives every few seconds.
final class Lingering extends ValveBase {

    private static final Logger LOG = LoggerFactory.getLogger(Lingering.class);

    /// The maximum time to read and discard a body.
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    private static final int MOST = 4 * 1024 * 1024;

    /// The maximum number of bytes to discard for an anonymous caller. Discarding more would delay other
    /// requests.
    private static final int MOST_OF_STRANGERS = 64 * 1024;

    /// How many connections of anonymous callers are drained at the same time. Each takes 90 KB. Further
    /// connections are closed right after the response.
    private static final int STRANGERS = 200;

    private final Clock clock;
    private final Semaphore strangers = new Semaphore(STRANGERS);

    Lingering(Clock clock) {
        super(true);
        this.clock = clock;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        try {
            getNext().invoke(request, response);
        } finally {
            if (!request.isAsync()) {
                // The rest of the response is written when this method returns.
                AdmissionQueue.waitsForClient(request);
            }
            if (Body.announced(request) && !request.isAsync() && !request.isFinished()) {
                linger(request, response);
            }
        }
    }

    private void linger(Request request, Response response) {
        long end = clock.millis() + DEADLINE.toMillis();
        try {
            response.finishResponse();
            AdmissionQueue.waitsForClient(request, end);
            // A caller that is waiting for 100 Continue has not sent a body.
            if (!request.getCoyoteRequest().hasExpectation()) {
                if (request.getAttribute(Edge.TENANT) != null) {
                    drain(request.getCoyoteRequest(), MOST, end);
                } else if (strangers.tryAcquire()) {
                    try {
                        drain(request.getCoyoteRequest(), MOST_OF_STRANGERS, end);
                    } finally {
                        strangers.release();
                    }
                }
            }
        } catch (IOException | IllegalStateException | IllegalArgumentException e) {
            // Tomcat throws IllegalArgumentException if a chunk header has no end.
            LOG.debug("The rest of a body could not be read", e);
        }
        if (!request.isFinished()) {
            request.getCoyoteRequest().action(ActionCode.CLOSE_NOW, null);
        }
    }

    /// Reads below the servlet API, because the API's stream ends with the response.
    private void drain(org.apache.coyote.Request request, int most, long end) throws IOException {
        Passing bytes = new Passing();
        int left = most;
        // Reads the bytes that have already arrived, even after the deadline.
        do {
            int read = request.doRead(bytes);
            if (read < 0) {
                return;
            }
            left -= read;
        } while (left > 0 && clock.millis() <= end);
    }

    /// Discards the bytes that are read.
    private static final class Passing implements ApplicationBufferHandler {

        private ByteBuffer buffer = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return buffer;
        }

        @Override
        public void expand(int size) {
            // The buffer never needs to grow.
        }
    }
}
