package assay.service.jobs.web;

import assay.service.jobs.Job;
import assay.service.jobs.JobKind;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/// Responds with the results of one kind of job.
public interface JobAnswer {

    JobKind kind();

    /// Responds with the result of a succeeded job, as its [assay.service.jobs.LongWork] stored it. Sets the
    /// status, length and media type; headers about how the call was handled are already set.
    void write(Job job, HttpServletResponse response) throws IOException;
}
