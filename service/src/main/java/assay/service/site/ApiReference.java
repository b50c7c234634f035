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

/// `openapi.json` as a reader wants it: by subject, with each reference followed, each object taken apart into its
/// fields, and a call to copy. Nothing is known here of what the document says; whatever is written there is found
/// here.
///
/// Descriptions are HTML; everything else is text.
///
/// @param server what calls go to
/// @param credentials the ways to say who one is
/// @param sections the operations, by tag
/// @param hooks what the service itself calls; empty where the document has none
/// @param errors the answers that many operations share
/// @param types the objects that requests and answers are made of
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

    /// The pages of the reference, each by what stands for it in its address and with its title: the first, which
    /// leads to all others, has neither.
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

    record Section(String id, String name, String description, List<Operation> operations) {}

    /// @param ways who may call; empty where everybody may
    /// @param curl the call, for a shell
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

        /// What it answers when all is well, with an example: what a reader looks for first.
        public @Nullable Answer good() {
            return answers.stream()
                    .filter(answer -> answer.status().startsWith("2"))
                    .findFirst()
                    .orElse(null);
        }
    }

    /// @param needs the scope of a key, or the role of a person
    record Way(String id, String name, List<String> needs) {}

    /// @param type what its values are, in words
    /// @param refers the type it is made of, where that has a name; empty otherwise
    /// @param depth how far inside of the object it lies
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

    /// @param refers as that of a [Field]
    record Body(String media, String type, String refers, String description, List<Field> fields, String example) {}

    /// @param shared the name that the document gives an answer of several operations; empty otherwise
    /// @param codes the codes of the problem it is, where it is one
    record Answer(
            String status,
            String shared,
            String description,
            List<Field> headers,
            List<Body> bodies,
            List<String> codes) {}

    record Type(String name, String description, List<Field> fields) {}

    private static final String RESOURCE = "/openapi.json";

    /// The reference of the service whose class path this is.
    ///
    /// @param baseUrl where it is reached, for the calls to copy
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
