package assay.service.jobs.web;

import assay.service.jobs.Bells;
import assay.service.jobs.Job;
import assay.service.jobs.Jobs;
import assay.service.platform.web.AtOnce;
import assay.service.platform.web.Limit;
import assay.service.platform.web.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// Tells of a job as it goes on, by server-sent events: `progress` with the job whenever something changed, and `end`
/// with the job once it ended. Each holds all there is to know, so whoever comes back has missed nothing.
@Component
public final class JobStream {

    /// Proxies close what says nothing for a minute or half of one.
    private static final long SILENCE = 15_000_000_000L;

    /// Who listens longer comes again, and is looked up again.
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /// What another node does is seen after this, in milliseconds.
    private static final long LOOK = 1_000;

    /// A site that is scanned at full speed has hundreds of steps a second; nobody reads as fast.
    private static final long PACE = 200;

    /// How many streams of a tenant a node serves at a time: each looks up its job once a second.
    public static final int MOST_STREAMS = 20;

    private final Jobs jobs;
    private final Bells bells;
    private final Clock clock;
    private final AtOnce streams;

    JobStream(Jobs jobs, Bells bells, Clock clock) {
        this.jobs = jobs;
        this.bells = bells;
        this.clock = clock;
        this.streams = new AtOnce(Limit.atOnce("job-streams", MOST_STREAMS), "streams of jobs", LONGEST, clock);
    }

    /// Answers with the stream, which goes on until the job ends or the caller goes.
    public void answer(Job of, HttpServletResponse response) throws IOException {
        answer(of, response, job -> JobView.bytes(job, clock.millis()));
    }

    /// The same for who wants to be told otherwise.
    ///
    /// @param words what is said of a job; one line
    /// @throws Problem where the tenant has too many streams open
    public void answer(Job of, HttpServletResponse response, Function<Job, byte[]> words) throws IOException {
        try (AtOnce.Place _ = streams.enter(of.tenant())) {
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
        try (Bells.Ear ear = bells.listen(of.id())) {
            while (!bells.stopping() && System.nanoTime() - begun < LONGEST.toNanos()) {
                Job job = jobs.find(of.tenant(), of.name()).orElseThrow(Problem::notFound);
                if (!job.equals(told)) {
                    event(out, job.ended() ? "end" : "progress", words.apply(job));
                    told = job;
                    said = System.nanoTime();
                } else if (System.nanoTime() - said > SILENCE) {
                    out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                    said = System.nanoTime();
                }
                // Whoever is gone is found out here.
                response.flushBuffer();
                if (job.ended()) {
                    return;
                }
                ear.await(LOOK);
                ear.pause(PACE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// What stands before the stream, for who asks for that alone.
    public static void head(HttpServletResponse response) {
        response.setContentType("text/event-stream;charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");
        // nginx would gather the events and send them at the end.
        response.setHeader("X-Accel-Buffering", "no");
    }

    private static void event(OutputStream out, String name, byte[] data) throws IOException {
        out.write(("event: " + name + "\ndata: ").getBytes(StandardCharsets.UTF_8));
        out.write(data);
        out.write("\n\n".getBytes(StandardCharsets.UTF_8));
    }
}
