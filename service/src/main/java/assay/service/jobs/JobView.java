package assay.service.jobs;

import assay.service.platform.Timestamps;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;

/// Jobs as they are answered.
final class JobView {

    private static final JsonFactory FACTORY = new JsonFactory();

    private static final String KINDS = "scan_url, scan_blog, research or generate";

    private JobView() {}

    @Schema(name = "Job", description = "Long work as it stands.")
    record Shape(
            @Schema(example = "job_112596608441576")
            String id,

            @Schema(description = "What it does: " + KINDS + ".", example = "scan_blog")
            String kind,

            @Schema(allowableValues = {"queued", "running", "succeeded", "failed", "cancelled"})
            String state,

            Progress progress,

            @Schema(description = "What it cost; 0 until it ends.")
            int creditsUsed,

            @Schema(description = "Why it failed; absent where it did not.")
            Failure problem,

            @Schema(description = "Where the result is; null unless the job succeeded.")
            String resultUrl,

            @Schema(description = "Where its progress is told as server-sent events.")
            String eventsUrl,

            @Schema(format = "date-time") String createdAt,

            @Schema(format = "date-time", description = "Null while it waits for its turn.")
            String startedAt,

            @Schema(format = "date-time", description = "Null while it goes on.")
            String endedAt) {}

    @Schema(name = "JobProgress", description = "How far it is.")
    record Progress(
            @Schema(description = "Steps, as far as they are known; 0 before.")
            int total,

            @Schema(description = "Steps that are over, however they ended.")
            int done,

            @Schema(description = "Those of them that failed.")
            int failed,

            @Schema(description = "What is being done; null where nothing is.")
            String current,

            @Schema(description = "At the pace so far; null where nobody can tell.")
            Long secondsLeft) {}

    @Schema(name = "JobFailure", description = "Why it failed.")
    record Failure(@Schema(example = "fetch_failed") String code, String detail) {}

    @Schema(name = "JobPage", description = "A page of jobs, newest first.")
    record JobPage(
            List<Shape> data,

            @Schema(description = "Give it as `cursor` for the next page; null on the last.")
            String nextCursor,

            boolean hasMore) {}

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
