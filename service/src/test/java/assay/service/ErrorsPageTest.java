package assay.service;

import assay.service.platform.web.ProblemKind;
import assay.testing.Generated;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Tests that `docs/errors.md` matches the code.
class ErrorsPageTest {

    @Test
    void errorsPageMatchesTheCode() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Errors

                <!-- Written from ProblemKind by `./build docs`; edits here are lost. -->

                Every error response has the content type `application/problem+json` (RFC 9457):

                ```json
                {
                  "type": "/docs/errors#insufficient_credits",
                  "title": "Out of credits",
                  "status": 402,
                  "detail": "This request costs 1 credit. You have 0 available credits.",
                  "instance": "/api/v1/scan",
                  "code": "insufficient_credits",
                  "request_id": "req_9mK2vQx1LrT8nB4cYw7z",
                  "available": 0,
                  "required": 1
                }
                ```

                Branch on `code`, which never changes. `detail` is meant for people, and can change. Some errors have additional fields:

                - A 422 response has `errors`, a list of `{pointer, detail}`. Each `pointer` is a JSON Pointer to a field of the request body.
                - A 402 response has `available` and `required`, except with the code `plan_required`.
                - A 429 response has `retry_after`, in seconds.

                `request_id` is also in the response header `X-Request-Id` and in the service's log.

                The status is never 400, 413 or 415: an invalid request always gets a 422 that explains what is wrong.
                """);
        for (ProblemKind kind : ProblemKind.values()) {
            page.append("\n## ").append(kind.code()).append("\n\n");
            page.append('`')
                    .append(kind.status())
                    .append("` ")
                    .append(kind.title())
                    .append(".\n\n");
            page.append(kind.meaning()).append("\n\n");
            page.append("What to do: ").append(kind.remedy()).append('\n');
        }
        Generated.compare(Path.of("docs/errors.md"), page.toString());
    }
}
