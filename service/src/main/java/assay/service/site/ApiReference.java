package assay.service.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `openapi.json` prepared for readers: grouped by tag, with references resolved, objects flattened into
/// fields, and calls that readers can copy. It is generic: everything that is shown comes from the document.
///
/// Descriptions are HTML; everything else is text.
///
/// @param server the base URL of the calls
/// @param credentials the authentication methods
/// @param sections the operations, by tag
/// @param hooks the requests that the service itself sends; empty if the document contains none
/// @param errors the responses that many operations share
/// @param types the objects that requests and responses consist of
record ApiReference(
        String title,
        String version,
        String summary,
        String description,
        String server,
        List<Credential> credentials,
        List<Section> sections,
        List<Operation> hooks,
        List<Answer> errors,
        List<Type> types) {

    /// Returns the titles of the reference's pages by slug, except for the first page, which links to all
    /// others.
    Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("", "");
        sections.forEach(section -> parts.put(section.id(), section.name()));
        parts.put("events", "Events");
        parts.put("errors", "Errors");
        parts.put("objects", "Objects");
        return parts;
    }

    record Credential(String id, String name, String form, String description) {}

    record Section(String id, String name, String description, List<Operation> operations) {

        /// Returns whether an example reads this shell variable.
        public boolean uses(String variable) {
            return operations.stream().anyMatch(operation -> operation.curl().contains("$" + variable));
        }
    }

    /// @param ways the ways to authenticate; empty if no authentication is needed
    /// @param curl the call as a shell command
    record Operation(
            String id,
            String method,
            String path,
            String summary,
            String description,
            List<Way> ways,
            List<Field> parameters,
            @Nullable Body body,
            List<Answer> answers,
            String curl) {

        /// Returns the response for a success, with an example, because readers look for it first.
        public @Nullable Answer good() {
            return answers.stream()
                    .filter(answer -> answer.status().startsWith("2"))
                    .findFirst()
                    .orElse(null);
        }
    }

    /// @param needs the required scopes of a key or roles of a user
    record Way(String id, String name, List<String> needs) {}

    /// @param type the type of the values, in words
    /// @param refers the name of the field's type; empty if the type has no name
    /// @param depth the nesting level within the object
    /// @param place `path`, `query` or `header` for a parameter; empty for a field
    record Field(
            String name,
            String type,
            String refers,
            int depth,
            String place,
            boolean required,
            String description,
            List<String> limits,
            List<String> values,
            String usual,
            String example) {}

    /// @param refers the name of the body's type, as in [Field]
    record Body(String media, String type, String refers, String description, List<Field> fields, String example) {}

    /// @param shared the name of a response that several operations share; empty otherwise
    /// @param codes the problem codes, if the response is a problem
    record Answer(
            String status,
            String shared,
            String description,
            List<Field> headers,
            List<Body> bodies,
            List<String> codes) {}

    record Type(String name, String description, List<Field> fields) {}

    private static final String RESOURCE = "/openapi.json";

    /// Reads the reference from the document on the class path.
    ///
    /// @param baseUrl the URL of the service, for the calls that readers copy
    static ApiReference read(String baseUrl) {
        try (InputStream in = ApiReference.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is not in the jar");
            }
            return of(new JsonMapper().readTree(in), baseUrl);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ApiReference of(JsonNode document, String baseUrl) {
        return new ApiReferenceReader(document, baseUrl).read();
    }
}
