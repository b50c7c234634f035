package assay.service.accounts.web;

import assay.service.accounts.Keys;
import assay.service.accounts.Scope;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The request fields for a new key.
///
/// @param scopes the names of the scopes; null for the defaults
record KeyFields(
        String name,
        @Nullable List<String> scopes,
        @Nullable Instant expiresAt) {

    static final Field<String> NAME =
            NameField.of("name", "A name that helps you recognize the key.").example("CI");

    static final Field<List<String>> SCOPES = Field.texts(
                    "scopes",
                    "The key's scopes, any of " + String.join(", ", Scope.keys(Scope.ALL))
                            + ". Default: all except `admin`.",
                    Scope.values().length)
            .example(List.of("scan"));

    static final Schema<KeyFields> SCHEMA = Schema.of(
            "KeyFields",
            "The name, scopes and expiry of a new key.",
            fields -> new KeyFields(
                    fields.required(NAME),
                    fields.optional(SCOPES),
                    fields.optional(Field.time("expires_at", "The time when the key expires.")
                            .example("2027-11-21T00:00:00Z"))));

    /// The request fields for a rotation.
    record Rotation(int graceHours) {

        static final Schema<Rotation> SCHEMA = Schema.of(
                        "KeyRotation",
                        "Options for rotating a key.",
                        fields -> new Rotation(fields.orElse(
                                Field.number(
                                        "grace_hours",
                                        "How many hours the old key stays valid.",
                                        0,
                                        Keys.LONGEST_GRACE_HOURS),
                                Keys.USUAL_GRACE_HOURS)))
                .orNothing();
    }
}
