package assay.service.platform.web;

/// A body that has nothing to say, and need not come.
public record NoFields() {

    static final Schema<NoFields> SCHEMA = Schema.of("NoFields", "Nothing: the call says it all.", _ -> new NoFields())
            .orNothing();
}
