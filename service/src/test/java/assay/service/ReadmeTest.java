package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Tests that the README is short, and that its first report is what the service returns for the README's
/// example call.
class ReadmeTest {

    private static final Path README = Path.of(System.getProperty("project.root", ".."), "README.md");

    /// Counts words as `wc -w` does, including code. Details belong in `docs`.
    @Test
    void readmeHasAtMost900Words() throws IOException {
        assertThat(Files.readString(README).strip().split("\\s+")).hasSizeLessThanOrEqualTo(900);
    }

    @Tag("direct")
    @Test
    void reportInTheReadmeIsWhatTheServiceReturns() throws IOException {
        String readme = Files.readString(README);
        String body = between(readme, "-d '", "'\n");
        JsonNode shown = RunningService.JSON.readTree(between(readme, "```json\n", "\n```"));

        try (RunningService service = new RunningService(StoreKind.SQLITE.empty())) {
            Reply reply = service.post("/api/v1/scan", service.key(Plan.FREE), body);

            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            contains(RunningService.JSON.readTree(reply.body()), shown, "");
        }
    }

    /// Checks that everything shown is returned. Arrays are shown with only their first elements.
    private static void contains(JsonNode returned, JsonNode shown, String at) {
        if (shown.isObject()) {
            shown.propertyStream()
                    .forEach(each -> contains(returned.path(each.getKey()), each.getValue(), at + "/" + each.getKey()));
        } else if (shown.isArray()) {
            for (int i = 0; i < shown.size(); i++) {
                contains(returned.path(i), shown.get(i), at + "/" + i);
            }
        } else {
            assertThat(returned).as(at).isEqualTo(shown);
        }
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start) + start.length();
        return text.substring(from, text.indexOf(end, from));
    }
}
