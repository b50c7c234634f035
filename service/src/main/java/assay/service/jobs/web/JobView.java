package assay.service.jobs.web;

import static assay.service.platform.web.Shape.large;
import static assay.service.platform.web.Shape.list;
import static assay.service.platform.web.Shape.number;
import static assay.service.platform.web.Shape.object;
import static assay.service.platform.web.Shape.text;
import static assay.service.platform.web.Shape.time;
import static assay.service.platform.web.Shape.truth;
import static assay.service.platform.web.Shape.word;

import assay.service.jobs.Job;
import assay.service.platform.Timestamps;
import assay.service.platform.web.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;

/// The API's view of jobs.
final class JobView {

    private static final JsonFactory FACTORY = new JsonFactory();

    private static final String KINDS = "scan_url, scan_blog, research or generate";

    private JobView() {}

    static final Shape JOB = Shape.of(
            "Job",
            "A long-running task in the background.",
            text("id", "").example("job_112596608441576"),
            text("kind", "The kind of work: " + KINDS + ".").example("scan_blog"),
            word("state", "", List.of("queued", "running", "succeeded", "failed", "cancelled")),
            object("progress", "", "JobProgress"),
            number("credits_used", "The credits that the job cost; 0 until it ends."),
            object("problem", "Why the job failed; absent if it did not fail.", "JobFailure")
                    .orAbsent(),
            text("result_url", "The URL of the result; null unless the job succeeded.")
                    .orNull(),
            text("events_url", "The URL of the job's progress as server-sent events."),
            time("created_at", ""),
            time("started_at", "The time when the job started; null while the job is queued.")
                    .orNull(),
            time("ended_at", "The time when the job ended; null until it ends.").orNull());

    static final Shape JOB_PROGRESS = Shape.of(
            "JobProgress",
            "The job's progress.",
            number("total", "The number of steps known so far; 0 until steps are known."),
            number("done", "The number of steps that have ended, including failed ones."),
            number("failed", "The number of steps that failed."),
            text("current", "The current step; null if there is none.").orNull(),
            large("seconds_left", "The estimated number of seconds left, based on the pace so far; null if unknown.")
                    .orNull());

    static final Shape JOB_FAILURE =
            Shape.of("JobFailure", "Why the job failed.", text("code", "").example("fetch_failed"), text("detail", ""));

    static final Shape JOB_PAGE = Shape.of(
            "JobPage",
            "A page of jobs, newest first.",
            list("data", "", "Job"),
            text("next_cursor", "Send this value as `cursor` to get the next page; null on the last page.")
                    .orNull(),
            truth("has_more", ""));

    static String path(Job job) {
        return "/api/v1/jobs/" + job.name();
    }

    static byte[] bytes(Job job, long now) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(512);
        try (JsonGenerator json = generator(bytes)) {
            write(json, job, now);
        }
        return bytes.toByteArray();
    }

    static byte[] page(List<Job> jobs, @Nullable String next, long now) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(4_096);
        try (JsonGenerator json = generator(bytes)) {
            json.writeStartObject();
            json.writeArrayPropertyStart("data");
            jobs.forEach(job -> write(json, job, now));
            json.writeEndArray();
            json.writeStringProperty("next_cursor", next);
            json.writeBooleanProperty("has_more", next != null);
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static JsonGenerator generator(ByteArrayBuilder bytes) {
        return FACTORY.createGenerator(ObjectWriteContext.empty(), bytes);
    }

    private static void write(JsonGenerator json, Job job, long now) {
        json.writeStartObject();
        json.writeStringProperty("id", job.name());
        json.writeStringProperty("kind", job.kind().key());
        json.writeStringProperty("state", job.state().key());
        Job.Progress progress = job.progress();
        json.writeObjectPropertyStart("progress");
        json.writeNumberProperty("total", progress.total());
        json.writeNumberProperty("done", progress.done());
        json.writeNumberProperty("failed", progress.failed());
        json.writeStringProperty("current", progress.current());
        Long left = job.secondsLeft(now).orElse(null);
        if (left == null) {
            json.writeNullProperty("seconds_left");
        } else {
            json.writeNumberProperty("seconds_left", left);
        }
        json.writeEndObject();
        json.writeNumberProperty("credits_used", job.creditsUsed());
        job.failure(now).ifPresent(problem -> {
            json.writeObjectPropertyStart("problem");
            json.writeStringProperty("code", problem.kind().code());
            json.writeStringProperty("detail", problem.detail());
            json.writeEndObject();
        });
        json.writeStringProperty("result_url", job.state() == Job.State.SUCCEEDED ? path(job) + "/result" : null);
        json.writeStringProperty("events_url", path(job) + "/events");
        json.writeStringProperty("created_at", Timestamps.of(job.createdAt()));
        json.writeStringProperty("started_at", Timestamps.ofNullable(job.startedAt()));
        json.writeStringProperty("ended_at", Timestamps.ofNullable(job.endedAt()));
        json.writeEndObject();
    }
}
