package assay.service.drafts.web;

import assay.drafts.draft.Format;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// What is to be written, of what, as it is asked for.
///
/// @param bundle a research bundle, or an object with the id of one
record GenerateFields(JsonNode bundle, Format format, Providers provider) {

    static final String BUNDLE = "research_bundle";

    private static final Field<Format> FORMAT =
            Field.choice("format", "What kind of text.", List.of(Format.values()), Format::key);

    static final Schema<GenerateFields> SCHEMA = Schema.of(
            "GenerateFields",
            "What is to be written, of what.",
            fields -> new GenerateFields(
                    fields.required(Field.object(
                                    BUNDLE,
                                    "A bundle as research answered it, or `{\"id\": \"rb_…\"}` for one that is kept. One that"
                                            + " was changed is taken as your own: its evidence is marked so.")
                            .example(Map.of("id", "rb_example"))),
                    fields.orElse(FORMAT, Format.LISTICLE),
                    Providers.read(fields)));
}
