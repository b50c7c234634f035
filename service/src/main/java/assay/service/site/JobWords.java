package assay.service.site;

import assay.service.jobs.Job;

/// How a scan of a page or blog goes on, as its page says it: when it is loaded, and to its script as it changes.
///
/// @param state its key
/// @param says what it does, or how it ended
/// @param counts how much of it is done; empty where there is nothing to count
/// @param left how much longer it goes on; empty where nobody can tell
/// @param current what it is at; empty where it is at nothing
/// @param total steps in all; 0 before they are known
record JobWords(
        String state, String says, String counts, String left, String current, int done, int total, boolean ended) {

    static JobWords of(Job job, boolean blog, long now) {
        Job.Progress progress = job.progress();
        int total = blog ? progress.total() : 0;
        String current = progress.current();
        return new JobWords(
                job.state().key(),
                says(job, blog),
                total == 0 ? "" : counts(progress),
                job.cancelling() ? "" : job.secondsLeft(now).map(JobWords::left).orElse(""),
                current == null || job.ended() ? "" : current,
                progress.done(),
                total,
                job.ended());
    }

    private static String says(Job job, boolean blog) {
        return switch (job.state()) {
            case QUEUED -> "Waiting for its turn";
            case RUNNING -> {
                if (job.cancelling()) {
                    yield "Stopping after what is under way";
                }
                yield !blog ? "Fetching the page" : job.progress().total() == 0 ? "Looking for posts" : "Scoring posts";
            }
            case SUCCEEDED -> "Done";
            case FAILED -> "Failed";
            case CANCELLED -> "Cancelled";
        };
    }

    private static String counts(Job.Progress progress) {
        return Wording.number(progress.done()) + " of " + Wording.count(progress.total(), "post", "posts")
                + (progress.failed() == 0 ? "" : ", " + Wording.number(progress.failed()) + " not scored");
    }

    /// Rounded up, and no finer than anybody can know.
    private static String left(long seconds) {
        if (seconds < 10) {
            return "A few seconds left";
        }
        return seconds < 90
                ? "About " + Math.ceilDiv(seconds, 10) * 10 + " seconds left"
                : "About " + Wording.count(Math.ceilDiv(seconds, 60), "minute", "minutes") + " left";
    }
}
