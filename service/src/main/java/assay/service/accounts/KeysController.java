package assay.service.accounts;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Bodiless;
import assay.service.platform.web.Call;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// The life of API keys: made, listed, rotated, revoked.
@RestController
@RequestMapping("/api/v1/admin/keys")
class KeysController {

    private static final int LONGEST_GRACE_HOURS = 24;

    private record Wanted(
            String name, Set<Scope> scopes, @Nullable Long expiresAt) {}

    private final ApiKeys keys;
    private final Tenants tenants;
    private final Store store;
    private final Clock clock;
    private final Audit audit;
    private final Idempotency idempotency;
    private final JsonMapper json;

    KeysController(
            ApiKeys keys,
            Tenants tenants,
            Store store,
            Clock clock,
            Audit audit,
            Idempotency idempotency,
            JsonMapper json) {
        this.keys = keys;
        this.tenants = tenants;
        this.store = store;
        this.clock = clock;
        this.audit = audit;
        this.idempotency = idempotency;
        this.json = json;
    }

    @Operation(
            operationId = "createKey",
            tags = "Keys",
            summary = "Create an API key",
            description =
                    "The key is shown in this answer and never again. It has all scopes but `admin` unless told otherwise, and never one that the calling key lacks.",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = KeyView.Wanted.class))))
    @ApiResponse(
            responseCode = "201",
            description = "The key.",
            content = @Content(mediaType = "application/json", schema = @Schema(implementation = KeyView.Fresh.class)))
    @PostMapping
    ResponseEntity<byte[]> create(@AuthenticationPrincipal Caller caller, Call call) {
        caller.needs(Scope.ADMIN);
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    Wanted wanted = wanted(caller, call.fields());
                    return store.write(sql -> {
                        tenants.requireConfirmed(sql, caller);
                        requireRoom(sql, caller);
                        ApiKeys.Fresh fresh =
                                keys.create(sql, caller.tenant(), wanted.name(), wanted.scopes(), wanted.expiresAt());
                        entered(sql, caller, Audit.Action.KEY_CREATED, fresh.key());
                        return claim.keep(sql, shownOnce(fresh));
                    });
                })
                .entity();
    }

    @Operation(
            operationId = "listKeys",
            tags = "Keys",
            summary = "List API keys",
            description = "Those not revoked, oldest first, without the keys themselves.")
    @ApiResponse(
            responseCode = "200",
            description = "The keys.",
            content = @Content(mediaType = "application/json", schema = @Schema(implementation = KeyView.Page.class)))
    @GetMapping
    ResponseEntity<byte[]> list(@AuthenticationPrincipal Caller caller) {
        caller.needs(Scope.ADMIN);
        List<KeyView> all = store.read(sql -> keys.of(sql, caller.tenant())).stream()
                .map(KeyView::of)
                .toList();
        return Answer.json(200, json.writeValueAsBytes(new KeyView.Page(all))).entity();
    }

    @Operation(
            operationId = "revokeKey",
            tags = "Keys",
            summary = "Revoke an API key",
            description = "It is refused from the next request on.")
    @ApiResponse(responseCode = "204", description = "Revoked.", content = @Content)
    @DeleteMapping("/{id}")
    ResponseEntity<byte[]> revoke(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of a key.") @PathVariable String id) {
        caller.needs(Scope.ADMIN);
        boolean revoked = store.write(sql -> {
            boolean done = keys.revoke(sql, caller.tenant(), id);
            if (done) {
                audit.enter(sql, caller, Audit.Action.KEY_REVOKED, id, Map.of());
            }
            return done;
        });
        if (!revoked) {
            throw Problem.of(ProblemKind.NOT_FOUND, "There is no key with this id.");
        }
        return Answer.empty(204).entity();
    }

    @Operation(
            operationId = "rotateKey",
            tags = "Keys",
            summary = "Replace an API key",
            description =
                    "Makes a new key with the same rights; the old one stays in force for a grace of 0 to 24 hours, and a key that the old one replaced ends at once. A key is replaced once; rotate its successor next.",
            requestBody =
                    @RequestBody(
                            required = false,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = KeyView.Rotation.class))))
    @ApiResponse(
            responseCode = "201",
            description = "The new key.",
            content = @Content(mediaType = "application/json", schema = @Schema(implementation = KeyView.Fresh.class)))
    @PostMapping("/{id}/rotate")
    ResponseEntity<byte[]> rotate(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of a key.") @PathVariable String id,
            @Bodiless Call call) {
        caller.needs(Scope.ADMIN);
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    Fields fields = call.body().length == 0 ? Fields.none() : call.fields();
                    int grace = fields.number("grace_hours", 0, LONGEST_GRACE_HOURS, 0);
                    fields.done();
                    long end = clock.millis() + Duration.ofHours(grace).toMillis();
                    return store.write(sql -> {
                        // A replaced key looks like a revoked one here: its successor is the one to rotate.
                        ApiKey old = keys.replaceable(sql, caller.tenant(), id)
                                .orElseThrow(() -> Problem.of(
                                        ProblemKind.NOT_FOUND,
                                        "There is no key with this id that is in force and not replaced."));
                        requireHeld(caller, old.scopes());
                        ApiKeys.Fresh fresh = keys.replace(sql, old, end);
                        audit.enter(
                                sql,
                                caller,
                                Audit.Action.KEY_ROTATED,
                                id,
                                Map.of(
                                        "name",
                                        old.name(),
                                        "successor",
                                        fresh.key().id()));
                        return claim.keep(sql, shownOnce(fresh));
                    });
                })
                .entity();
    }

    private void entered(Sql sql, Caller caller, Audit.Action action, ApiKey key) {
        audit.enter(sql, caller, action, key.id(), key.details());
    }

    private Answer shownOnce(ApiKeys.Fresh fresh) {
        return Answer.json(201, json.writeValueAsBytes(KeyView.Fresh.of(fresh))).secretly();
    }

    private Wanted wanted(Caller caller, Fields fields) {
        String name = NameField.read(fields, "name");
        Set<Scope> scopes = scopes(caller, fields);
        Instant expiry = fields.parsed("expires_at", 40, this::future);
        fields.done();
        requireHeld(caller, scopes);
        return new Wanted(name, scopes, expiry == null ? null : expiry.toEpochMilli());
    }

    private static Set<Scope> scopes(Caller caller, Fields fields) {
        List<String> given = fields.texts("scopes", Scope.values().length);
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        if (given == null) {
            scopes.addAll(Scope.USUAL);
            scopes.retainAll(caller.scopes());
            if (scopes.isEmpty()) {
                fields.mistake("scopes", "This key can pass on none of the usual scopes; name those wanted.");
            }
            return scopes;
        }
        if (given.isEmpty()) {
            fields.mistake("scopes", "A key needs at least one scope.");
        }
        for (int i = 0; i < given.size(); i++) {
            int at = i;
            Scope.of(given.get(i))
                    .ifPresentOrElse(
                            scopes::add,
                            () -> fields.mistake(
                                    "scopes/" + at,
                                    "A scope is one of " + String.join(", ", Scope.keys(Scope.ALL)) + "."));
        }
        return scopes;
    }

    private Instant future(String text) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC);
            if (time.getYear() < 1 || time.getYear() > 9999) {
                throw new IllegalArgumentException("This field must be a time from year 1 to 9999.");
            }
            Instant instant = time.toInstant();
            if (instant.isAfter(clock.instant())) {
                return instant;
            }
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("This field must be a time such as 2027-01-31T00:00:00Z.", e);
        }
        throw new IllegalArgumentException("This time is past.");
    }

    private void requireRoom(Sql sql, Caller caller) {
        int most = caller.plan().keys();
        long used = keys.inForce(sql, caller.tenant());
        if (used >= most) {
            throw Problem.lacking(
                    ProblemKind.PLAN_REQUIRED,
                    "The plan " + caller.plan().key() + " has " + most + " API keys, and " + used
                            + " are in force; revoke one or upgrade. This is about keys, not credits.",
                    // Keys left, and the one that was asked for; a plan made smaller may leave fewer than none.
                    Math.max(0, most - used),
                    1);
        }
    }

    /// A key cannot make one that may do more than itself.
    private static void requireHeld(Caller caller, Set<Scope> scopes) {
        for (Scope scope : scopes) {
            if (!caller.scopes().contains(scope)) {
                throw Problem.of(
                        ProblemKind.FORBIDDEN, "This key lacks the scope " + scope.key() + " and cannot grant it.");
            }
        }
    }
}
