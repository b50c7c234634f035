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

/// After an answer to a request whose body was not read: sends the answer, reads on for a while and throws away what
/// comes, since a caller who is cut off while it sends may never see the answer, and then ends the connection.
///
/// Tomcat does so by itself, but for as long as one byte comes every few seconds.
final class Lingering extends ValveBase {

    private static final Logger LOG = LoggerFactory.getLogger(Lingering.class);

    /// For how long, and how much, at most.
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    private static final int MOST = 4 * 1024 * 1024;

    /// Of a stranger, who would have others wait while it is thrown away.
    private static final int MOST_OF_STRANGERS = 64 * 1024;

    /// Connections of strangers that are read on at a time. Each takes 90 KB; the others end with the answer.
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
                // What is left of the answer is written when this returns.
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
            // Whoever waits to be told to send has not sent anything.
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
            // The last is Tomcat's word for a chunk whose header has no end.
            LOG.debug("The rest of a body could not be read", e);
        }
        if (!request.isFinished()) {
            request.getCoyoteRequest().action(ActionCode.CLOSE_NOW, null);
        }
    }

    /// From below the servlet API, whose stream ends with the answer.
    private void drain(org.apache.coyote.Request request, int most, long end) throws IOException {
        Passing bytes = new Passing();
        int left = most;
        // What is here already is read, however late it is.
        do {
            int read = request.doRead(bytes);
            if (read < 0) {
                return;
            }
            left -= read;
        } while (left > 0 && clock.millis() <= end);
    }

    /// Takes what was read, and keeps none of it.
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
            // It holds what there is.
        }
    }
}
