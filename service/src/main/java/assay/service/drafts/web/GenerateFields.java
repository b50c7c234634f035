package assay.service.drafts.web;

import assay.drafts.draft.Format;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The request fields of a draft.
///
/// @param bundle a research bundle, or an object with a bundle's id
record GenerateFields(JsonNode bundle, Format format, Providers provider) {

    static final String BUNDLE = "research_bundle";

    private static final Field<Format> FORMAT =
            Field.choice("format", "The kind of text to write.", List.of(Format.values()), Format::key);

    static final Schema<GenerateFields> SCHEMA = Schema.of(
            "GenerateFields",
            "The draft to write, and the bundle to write it from.",
            fields -> new GenerateFields(
                    fields.required(Field.object(
                                    BUNDLE,
                                    "A bundle as returned by research, or `{\"id\": \"rb_…\"}` for a stored bundle."
                                            + " If you change a bundle, it counts as your own, and the changed"
                                            + " evidence is marked `user`.")
                            .example(Map.of("id", "rb_example"))),
                    fields.orElse(FORMAT, Format.LISTICLE),
                    Providers.read(fields)));
}
