package assay.service.accounts.web;

import assay.service.accounts.ApiKeys;
import assay.service.accounts.Caller;
import assay.service.accounts.Keys;
import assay.service.accounts.Scope;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
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

/// Creates, lists, rotates and revokes API keys.
@Tag(name = "Keys")
@RestController
@RequestMapping("/api/v1/admin/keys")
class KeysController {

    private final Keys keys;
    private final ApiKeys stored;
    private final Store store;
    private final Clock clock;
    private final Idempotency idempotency;
    private final JsonMapper json;

    KeysController(Keys keys, ApiKeys stored, Store store, Clock clock, Idempotency idempotency, JsonMapper json) {
        this.keys = keys;
        this.stored = stored;
        this.store = store;
        this.clock = clock;
        this.idempotency = idempotency;
        this.json = json;
    }

    @Operation(
            summary = "Create an API key",
            description = "Creates an API key, which is shown only in this response. By default, the key has all"
                    + " scopes except `admin`. It can't have scopes that the caller doesn't have.")
    @Answers(status = 201, json = KeyView.Fresh.class, says = "The key.")
    @PostMapping
    ResponseEntity<byte[]> createKey(@AuthenticationPrincipal Caller caller, Call<KeyFields> call) {
        caller.needs(Scope.ADMIN);
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    Keys.NewKey wanted = call.read((said, fields) -> wanted(caller, said, fields));
                    return keys.create(caller, wanted, (sql, fresh) -> claim.keep(sql, shownOnce(fresh)));
                })
                .entity();
    }

    @Operation(
            summary = "List API keys",
            description = "Returns the names and other details of all keys that are not revoked, oldest first. The"
                    + " response doesn't contain the keys themselves.")
    @Answers(json = KeyView.Page.class, says = "The keys.")
    @GetMapping
    ResponseEntity<byte[]> listKeys(@AuthenticationPrincipal Caller caller) {
        caller.needs(Scope.ADMIN);
        List<KeyView> all = store.read(sql -> stored.of(sql, caller.tenant())).stream()
                .map(KeyView::of)
                .toList();
        return Answer.json(200, json.writeValueAsBytes(new KeyView.Page(all))).entity();
    }

    @Operation(summary = "Revoke an API key", description = "Revokes a key, which stops working immediately.")
    @ApiResponse(responseCode = "204", description = "The key was revoked.", content = @Content)
    @DeleteMapping("/{id}")
    ResponseEntity<byte[]> revokeKey(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of a key.") @PathVariable String id) {
        keys.revoke(caller, id);
        return Answer.empty(204).entity();
    }

    @Operation(
            summary = "Rotate an API key",
            description = "Creates a new key with the same scopes. The old key stays valid for 0 to 24 hours (24 by"
                    + " default). If the old key was itself created by a rotation and its predecessor is still valid,"
                    + " the predecessor stops working immediately. Each key can be rotated only once. After that,"
                    + " rotate the new key.")
    @Answers(status = 201, json = KeyView.Fresh.class, says = "The new key.")
    @PostMapping("/{id}/rotate")
    ResponseEntity<byte[]> rotateKey(
            @AuthenticationPrincipal Caller caller,
            @Parameter(description = "The id of a key.") @PathVariable String id,
            Call<KeyFields.Rotation> call) {
        caller.needs(Scope.ADMIN);
        return idempotency
                .once(caller.tenant(), call, claim -> {
                    int grace = call.read().graceHours();
                    return keys.rotate(caller, id, grace, (sql, fresh) -> claim.keep(sql, shownOnce(fresh)));
                })
                .entity();
    }

    private Answer shownOnce(ApiKeys.Fresh fresh) {
        return Answer.json(201, json.writeValueAsBytes(KeyView.Fresh.of(fresh))).secretly();
    }

    private Keys.NewKey wanted(Caller caller, KeyFields said, Fields fields) {
        Instant expiry = said.expiresAt();
        if (expiry != null && !expiry.isAfter(clock.instant())) {
            fields.mistake("expires_at", "This time must be in the future.");
        }
        return new Keys.NewKey(
                said.name(), scopes(caller, said.scopes(), fields), expiry == null ? null : expiry.toEpochMilli());
    }

    private static Set<Scope> scopes(Caller caller, @Nullable List<String> given, Fields fields) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        if (given == null) {
            scopes.addAll(Scope.USUAL);
            scopes.retainAll(caller.scopes());
            if (scopes.isEmpty()) {
                fields.mistake(
                        "scopes", "List the scopes that you want. Your key has none of the default" + " scopes.");
            }
            return scopes;
        }
        if (given.isEmpty()) {
            fields.mistake("scopes", "Send at least one scope.");
        }
        for (int i = 0; i < given.size(); i++) {
            int at = i;
            Scope.of(given.get(i))
                    .ifPresentOrElse(
                            scopes::add,
                            () -> fields.mistake(
                                    "scopes/" + at,
                                    "A scope must be one of " + String.join(", ", Scope.keys(Scope.ALL)) + "."));
        }
        return scopes;
    }
}
