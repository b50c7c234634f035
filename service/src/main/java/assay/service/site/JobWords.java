package assay.service.site;

import assay.service.drafts.web.Builders;
import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import java.util.List;

/// A job's progress in words, both for the page when it is loaded and for the updates that its script
/// receives.
///
/// @param state the key of the job's state
/// @param says what the job is doing, or how it ended
/// @param counts how much is done; empty if there is nothing to count
/// @param left the remaining time; empty if unknown
/// @param current the item in progress; empty if there is none
/// @param total the total number of steps; 0 until it is known
/// @param steps the finished steps, if each is worth listing
record JobWords(
        String state,
        String says,
        String counts,
        String left,
        String current,
        int done,
        int total,
        List<String> steps,
        boolean ended) {

    static JobWords of(Job job, boolean blog, long now) {
        int total = blog ? job.progress().total() : 0;
        return of(job, says(job, blog), total == 0 ? "" : posts(job.progress()), total, List.of(), now);
    }

    /// @param steps the finished steps
    static JobWords of(Job job, List<Builders.Step> steps, long now) {
        Job.Progress progress = job.progress();
        int total = progress.total();
        String counts = total == 0
                ? ""
                : Formats.number(Math.min(progress.done(), total)) + " of " + Formats.count(total, "step", "steps");
        return of(job, says(job), counts, total, DraftWords.steps(steps), now);
    }

    private static JobWords of(Job job, String says, String counts, int total, List<String> steps, long now) {
        String current = job.progress().current();
        return new JobWords(
                job.state().key(),
                says,
                counts,
                job.cancelling() ? "" : job.secondsLeft(now).map(JobWords::left).orElse(""),
                current == null || job.ended() ? "" : current,
                job.progress().done(),
                total,
                steps,
                job.ended());
    }

    private static String says(Job job, boolean blog) {
        return says(
                job, !blog ? "Fetching the page" : job.progress().total() == 0 ? "Looking for posts" : "Scoring posts");
    }

    private static String says(Job job) {
        return says(job, job.kind() == JobKind.RESEARCH ? "Researching" : "Writing the draft");
    }

    private static String says(Job job, String running) {
        return switch (job.state()) {
            case QUEUED -> "Waiting to start";
            case RUNNING -> job.cancelling() ? "Stopping after the current step" : running;
            case SUCCEEDED -> "Done";
            case FAILED -> "Failed";
            case CANCELLED -> "Cancelled";
        };
    }

    private static String posts(Job.Progress progress) {
        return Formats.number(progress.done()) + " of " + Formats.count(progress.total(), "post", "posts")
                + (progress.failed() == 0 ? "" : ", " + Formats.number(progress.failed()) + " not scored");
    }

    /// Returns the remaining time, rounded up, because it is only an estimate.
    private static String left(long seconds) {
        if (seconds < 10) {
            return "A few seconds left";
        }
        return seconds < 90
                ? "About " + Math.ceilDiv(seconds, 10) * 10 + " seconds left"
                : "About " + Formats.count(Math.ceilDiv(seconds, 60), "minute", "minutes") + " left";
    }
}
