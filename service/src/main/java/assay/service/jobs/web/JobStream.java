package assay.service.jobs.web;

import assay.service.jobs.Job;
import assay.service.jobs.JobSignals;
import assay.service.jobs.Jobs;
import assay.service.jobs.WaitingSlots;
import assay.service.platform.web.ConcurrencyLimits;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimit;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// Streams a job's progress as server-sent events: `progress` with the job on every change, and `end` with
/// the job when it ends. Each event is complete, so clients that reconnect miss nothing.
@Component
public final class JobStream {

    /// Keep-alive interval: proxies close connections that are silent for half a minute to a minute.
    private static final long SILENCE = 15_000_000_000L;

    /// After this time, clients must reconnect and are authenticated again.
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /// How often to poll for changes by other nodes, in milliseconds.
    private static final long LOOK = 1_000;

    /// Minimum milliseconds between events. A site scan at full speed completes hundreds of steps a second,
    /// more than anyone can read.
    private static final long PACE = 200;

    /// The maximum number of streams per tenant and node. Streams are limited because each reads its job once
    /// a second.
    public static final int MOST_STREAMS = 20;

    private final Jobs jobs;
    private final JobSignals signals;
    private final Clock clock;
    private final ConcurrencyLimits streams;
    private final WaitingSlots slots;

    JobStream(Jobs jobs, JobSignals signals, WaitingSlots slots, Clock clock) {
        this.slots = slots;
        this.jobs = jobs;
        this.signals = signals;
        this.clock = clock;
        this.streams = new ConcurrencyLimits(
                RateLimit.atOnce("job-streams", MOST_STREAMS), "open job streams", LONGEST, clock);
    }

    /// Responds with the stream, which stays open until the job ends or the client disconnects.
    public void answer(Job of, HttpServletResponse response) throws IOException {
        answer(of, response, job -> JobView.bytes(job, clock.millis()));
    }

    /// Responds with the stream, using a custom renderer.
    ///
    /// @param words renders a job as one line
    /// @throws Problem 429 if the tenant has too many open streams, or too many requests wait for jobs
    public void answer(Job of, HttpServletResponse response, Function<Job, byte[]> words) throws IOException {
        try (ConcurrencyLimits.Place _ = streams.enter(of.tenant());
                WaitingSlots.Slot _ = slots.require(of.tenant())) {
            tell(of, response, words);
        }
    }

    private void tell(Job of, HttpServletResponse response, Function<Job, byte[]> words) throws IOException {
        head(response);
        OutputStream out = response.getOutputStream();
        out.write("retry: 2000\n\n".getBytes(StandardCharsets.UTF_8));
        long begun = System.nanoTime();
        long said = begun;
        Job told = null;
        try (JobSignals.Listener listener = signals.listen(of.id())) {
            while (!signals.stopping() && System.nanoTime() - begun < LONGEST.toNanos()) {
                Job job = jobs.find(of.tenant(), of.name()).orElseThrow(Problem::notFound);
                if (!job.equals(told)) {
                    event(out, job.ended() ? "end" : "progress", words.apply(job));
                    told = job;
                    said = System.nanoTime();
                } else if (System.nanoTime() - said > SILENCE) {
                    out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                    said = System.nanoTime();
                }
                // A write to a disconnected client fails.
                response.flushBuffer();
                if (job.ended()) {
                    return;
                }
                listener.await(LOOK);
                listener.pause(PACE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Sets the response headers of the stream, for HEAD requests.
    public static void head(HttpServletResponse response) {
        response.setContentType("text/event-stream;charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");
        // Otherwise nginx buffers all events until the end.
        response.setHeader("X-Accel-Buffering", "no");
    }

    private static void event(OutputStream out, String name, byte[] data) throws IOException {
        out.write(("event: " + name + "\ndata: ").getBytes(StandardCharsets.UTF_8));
        out.write(data);
        out.write("\n\n".getBytes(StandardCharsets.UTF_8));
    }
}
