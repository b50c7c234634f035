package assay.service.platform.web;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/// Detects when a response exceeds the web server's buffer. From then on, the request may have to wait for
/// its client, so it lets another request begin.
final class LongAnswer extends HttpServletResponseWrapper {

    private final ServletRequest request;
    private long written;

    LongAnswer(ServletRequest request, HttpServletResponse response) {
        super(response);
        this.request = request;
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

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
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
    public PrintWriter getWriter() throws IOException {
        return new PrintWriter(new Counted(super.getWriter()));
    }

    private final class Counted extends FilterWriter {

        Counted(Writer out) {
            super(out);
        }

        @Override
        public void write(int c) throws IOException {
            writes(1);
            super.write(c);
        }

        @Override
        public void write(char[] chars, int from, int count) throws IOException {
            writes(count);
            super.write(chars, from, count);
        }

        @Override
        public void write(String text, int from, int count) throws IOException {
            writes(count);
            super.write(text, from, count);
        }
    }
}
