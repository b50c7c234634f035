package assay.service.jobs.web;

import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/// Answers with what jobs of one kind came to.
public interface JobAnswer {

    JobKind kind();

    /// Answers with what a job that succeeded came to, as its [assay.service.jobs.LongWork] left it. Headers that say
    /// how it came to be answered are set by then; status, length and media type are set here.
    void write(Job job, HttpServletResponse response) throws IOException;
}
