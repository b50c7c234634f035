package assay.service.platform.web;

/// An optional body without fields.
public record NoFields() {

    static final Schema<NoFields> SCHEMA = Schema.of(
                    "NoFields", "An empty object, because this request has no fields.", _ -> new NoFields())
            .orNothing();
}
