package assay.service.platform.web;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Detects when a response exceeds the web server's buffer. From then on, the request may have to wait for
/// its client, so it lets another request begin.
///
/// A response that is in memory as a whole, and longer than most, is reserved in the budget of the request's [Body],
/// because it stays there until the client has read it.
///
/// A page is kept until it is complete, so that a failure halfway does not leave half a page. It is reserved as
/// it grows: a page can be many times as long as the form or text that it shows, because characters are escaped and
/// passages repeated.
final class LongAnswer extends HttpServletResponseWrapper {

    /// The length of a response for which no memory is reserved. Nearly all responses are shorter.
    private static final int USUAL = 64 * 1024;

    private static final int PART = 16 * 1024;

    private final ServletRequest request;
    private final Body body;
    private long written;
    private @Nullable Page page;

    /// @param body the body of the request
    LongAnswer(ServletRequest request, HttpServletResponse response, Body body) {
        super(response);
        this.request = request;
        this.body = body;
    }

    /// A page that is being written.
    private final class Page extends OutputStream {

        private final List<byte[]> parts = new ArrayList<>();
        private final PrintWriter writer = new PrintWriter(new OutputStreamWriter(this, StandardCharsets.UTF_8));
        private int inLast = PART;

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        /// @throws Problem 429 if there is not enough memory left
        @Override
        public void write(byte[] bytes, int from, int count) {
            int done = 0;
            while (done < count) {
                if (inLast == PART) {
                    if (parts.size() >= USUAL / PART) {
                        body.take(PART);
                    }
                    parts.add(new byte[PART]);
                    inLast = 0;
                }
                int some = Math.min(count - done, PART - inLast);
                System.arraycopy(bytes, from + done, parts.getLast(), inLast, some);
                inLast += some;
                done += some;
            }
        }
    }

    /// Sends the page, if the response is one.
    void sendPage() throws IOException {
        Page complete = page;
        if (complete != null) {
            page = null;
            complete.writer.flush();
            OutputStream out = super.getOutputStream();
            writes(complete.parts.size() * PART);
            for (int i = 0; i < complete.parts.size(); i++) {
                out.write(complete.parts.get(i), 0, i == complete.parts.size() - 1 ? complete.inLast : PART);
            }
        }
    }

    private void writes(int count) {
        boolean before = written > getBufferSize();
        written += count;
        if (!before && written > getBufferSize()) {
            AdmissionQueue.waitsForClient(request);
        }
    }

    /// Sends what was written so far. From then on, the request no longer waits for its client.
    @Override
    public void flushBuffer() throws IOException {
        if (page != null) {
            return;
        }
        super.flushBuffer();
        written = 0;
        AdmissionQueue.goesOn(request);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        ServletOutputStream out = super.getOutputStream();
        return new ServletOutputStream() {
            @Override
            public void write(int value) throws IOException {
                writes(1);
                out.write(value);
            }

            // Throws a 429 if there is too little memory for a response of this size.
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                // Other responses of this size are files that all requests share.
                if (count > USUAL && request.getAttribute(Edge.TENANT) != null) {
                    body.take(count);
                }
                writes(count);
                out.write(bytes, from, count);
            }

            @Override
            public void flush() throws IOException {
                out.flush();
            }

            @Override
            public void close() throws IOException {
                out.close();
            }

            @Override
            public boolean isReady() {
                return out.isReady();
            }

            @Override
            public void setWriteListener(WriteListener listener) {
                out.setWriteListener(listener);
            }
        };
    }

    @Override
    public PrintWriter getWriter() {
        if (page == null) {
            page = new Page();
        }
        return page.writer;
    }

    @Override
    public void sendError(int status) throws IOException {
        page = null;
        super.sendError(status);
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        page = null;
        super.sendError(status, message);
    }

    @Override
    public void reset() {
        page = null;
        super.reset();
    }

    @Override
    public void resetBuffer() {
        page = null;
        super.resetBuffer();
    }
}
