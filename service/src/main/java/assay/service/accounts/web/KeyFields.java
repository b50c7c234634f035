package assay.service.accounts.web;

import assay.service.accounts.Keys;
import assay.service.accounts.Scope;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is asked for of a new key.
///
/// @param scopes by their keys; null for the usual ones
record KeyFields(
        String name,
        @Nullable List<String> scopes,
        @Nullable Instant expiresAt) {

    static final Field<String> NAME =
            NameField.of("name", "For its owner to know it by.").example("CI");

    static final Field<List<String>> SCOPES = Field.texts(
                    "scopes",
                    "All but `admin` unless given; a subset of " + String.join(", ", Scope.keys(Scope.ALL)) + ".",
                    Scope.values().length)
            .example(List.of("scan"));

    static final Schema<KeyFields> SCHEMA = Schema.of(
            "KeyFields",
            "What a new key is called and may do.",
            fields -> new KeyFields(
                    fields.required(NAME),
                    fields.optional(SCOPES),
                    fields.optional(
                            Field.time("expires_at", "When it ends by itself.").example("2027-11-21T00:00:00Z"))));

    /// How a key is replaced.
    record Rotation(int graceHours) {

        static final Schema<Rotation> SCHEMA = Schema.of(
                        "KeyRotation",
                        "How a key is replaced.",
                        fields -> new Rotation(fields.orElse(
                                Field.number(
                                        "grace_hours",
                                        "How long the old key stays in force.",
                                        0,
                                        Keys.LONGEST_GRACE_HOURS),
                                Keys.USUAL_GRACE_HOURS)))
                .orNothing();
    }
}
