package assay.service.site;

import assay.service.platform.web.Answer;
import assay.service.platform.web.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The response to the editor's form.
///
/// @param said the response; null if the form was refused
/// @param errors the errors by field
record EditorReply(
        @Nullable JsonNode said,
        Map<String, String> errors,
        @Nullable String message,
        int status) {

    private static final JsonMapper JSON = new JsonMapper();

    /// Returns a successful response.
    static EditorReply of(@Nullable JsonNode said) {
        return new EditorReply(said, Map.of(), null, 200);
    }

    /// Does the work and returns its result. A response that is stored under the Idempotency-Key is replayed,
    /// even if it is a problem. Server errors are thrown.
    static EditorReply of(Supplier<Answer> work) {
        Map<String, String> errors = new LinkedHashMap<>();
        try {
            Answer answer = work.get();
            JsonNode said = JSON.readTree(answer.body());
            if (answer.status() < 300) {
                return new EditorReply(said, Map.of(), null, answer.status());
            }
            said.path("errors")
                    .forEach(each -> error(
                            errors,
                            each.path("pointer").stringValue(""),
                            each.path("detail").stringValue("")));
            return refused(errors, said.path("detail").stringValue(""), answer.status());
        } catch (Problem problem) {
            if (problem.status() >= 500) {
                throw problem;
            }
            problem.mistakes().forEach(each -> error(errors, each.pointer(), each.detail()));
            return refused(errors, problem.detail(), problem.status());
        }
    }

    private static void error(Map<String, String> errors, String pointer, String detail) {
        errors.putIfAbsent(pointer.startsWith("/") ? pointer.substring(1) : pointer, detail);
    }

    private static EditorReply refused(Map<String, String> errors, String detail, int status) {
        List<String> elsewhere = new ArrayList<>();
        errors.forEach((field, error) -> {
            if (!EditorForm.FIELDS.contains(field) || field.equals(EditorForm.CONTENT)) {
                elsewhere.add(error);
            }
        });
        String message = errors.isEmpty() ? detail : String.join(" ", elsewhere);
        return new EditorReply(null, errors, message.isEmpty() ? null : message, status);
    }
}
