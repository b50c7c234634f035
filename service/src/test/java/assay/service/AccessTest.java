package assay.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import assay.service.RunningService.Reply;
import assay.service.contract.ApiFixtures;
import assay.service.contract.Contract;
import assay.service.contract.Draft;
import assay.service.contract.Operation;
import assay.service.contract.Requests;
import assay.service.contract.Wire;
import assay.service.contract.WrongToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests permissions on every operation in `openapi.json`, so that new paths are tested automatically.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class AccessTest {

    private static final List<String> ROLES = List.of("member", "admin", "owner");
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

    /// Rate limits are off, because anonymous callers may send only twenty requests per minute, and all
    /// callers here are anonymous.
    private static final Map<StoreKind, RunningService> UNLIMITED = new EnumMap<>(StoreKind.class);

    private final ApiFixtures things;
    private final Contract contract;
    private final Requests requests;
    private final Wire wire;

    AccessTest(StoreKind kind) {
        RunningService service = UNLIMITED.computeIfAbsent(kind, each -> RunningService.unlimited(each));
        things = new ApiFixtures(service);
        contract = Contract.of(service);
        requests = new Requests(contract, things);
        wire = new Wire(service.base());
    }

    @TestFactory
    Stream<DynamicTest> objectsOfOtherTenantsAreNotFound() {
        return contract.operations().stream()
                .filter(Operation::hasIds)
                .map(Operation::path)
                .distinct()
                .flatMap(path -> METHODS.stream()
                        .map(method -> dynamicTest(method + " " + path, () -> strangerTries(path, method))));
    }

    private void strangerTries(String path, String method) throws IOException {
        List<Operation> known = contract.operations().stream()
                .filter(each -> each.path().equals(path))
                .toList();
        Optional<Operation> operation =
                known.stream().filter(each -> each.method().equals(method)).findFirst();
        boolean read = method.equals("HEAD")
                && known.stream().anyMatch(each -> each.method().equals("GET"));
        String owner = things.tenant();
        String stranger = things.tenant();
        Map<String, String> theirs = things.ids(path, owner);
        Map<String, JsonNode> before = seen(path, owner, theirs);

        for (String foreign : theirs.keySet()) {
            // The path combines our object with another tenant's child object, and then another tenant's
            // object with our child object.
            Map<String, String> ids = new LinkedHashMap<>(things.ids(path, stranger));
            ids.put(foreign, theirs.get(foreign));
            Draft draft = requests.example(operation.orElse(known.getFirst()), stranger, ids);
            if (operation.isEmpty()) {
                draft.method(method);
            }
            Reply reply = wire.send(draft.sent());

            assertThat(reply.status()).as(reply.body()).isEqualTo(operation.isPresent() || read ? 404 : 405);
            if (operation.isPresent()) {
                assertThat(contract.complaints(operation.get(), reply)).isEmpty();
            }
        }

        assertThat(seen(path, owner, theirs)).isEqualTo(before);
    }

    /// Returns each object in a path as its owner sees it: directly, or in a list.
    private Map<String, JsonNode> seen(String path, String owner, Map<String, String> ids) {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        String rest = path;
        String here = "";
        for (Map.Entry<String, String> id : ids.entrySet()) {
            int start = rest.indexOf("{" + id.getKey() + "}");
            String list = here + rest.substring(0, start - 1);
            here += rest.substring(0, start) + "{" + id.getKey() + "}";
            rest = rest.substring(start + id.getKey().length() + 2);
            JsonNode thing;
            if (reads(here)) {
                thing = read(here, owner, ids);
            } else if (reads(list)) {
                thing = entry(read(list, owner, ids), id.getValue());
            } else {
                throw new AssertionError("The document has neither GET " + here + " nor GET " + list
                        + ", so nobody can say that another tenant's call left the thing alone.");
            }
            assertThat(thing).as(here).isNotNull();
            all.put(here, thing);
        }
        return all;
    }

    private boolean reads(String path) {
        return reading(path).isPresent();
    }

    private Optional<Operation> reading(String path) {
        return contract.operations().stream()
                .filter(each -> each.method().equals("GET") && each.path().equals(path))
                .findFirst();
    }

    private JsonNode read(String path, String owner, Map<String, String> ids) {
        String filled = path;
        for (Map.Entry<String, String> id : ids.entrySet()) {
            filled = filled.replace("{" + id.getKey() + "}", id.getValue());
        }
        String scheme = reading(path).orElseThrow().needs().orElseThrow().scheme();
        Reply reply = things.service().get(filled, things.token(scheme, owner));
        assertThat(reply.status()).as(path + reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static @Nullable JsonNode entry(JsonNode node, String id) {
        if (node instanceof ObjectNode object
                && object.values().stream().anyMatch(each -> each.asString("").equals(id))) {
            return object;
        }
        for (JsonNode each : node) {
            JsonNode found = entry(each, id);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @TestFactory
    Stream<DynamicTest> allInvalidTokensAreRejectedAlike() {
        String key = things.tenant();
        WrongToken.Keys keys = WrongToken.Keys.of(things, key);
        return guarded()
                .map(operation -> dynamicTest(operation.toString(), () -> {
                    Map<String, String> ids = things.ids(operation.path(), key);
                    Map<String, JsonNode> before = seen(operation.path(), key, ids);
                    Map<String, List<WrongToken>> answers = new LinkedHashMap<>();
                    for (WrongToken token : WrongToken.values()) {
                        Reply reply = wire.send(token.on(requests.example(operation, key, ids), keys)
                                .sent());

                        assertThat(reply.status())
                                .as("%s %s", token, reply.body())
                                .isEqualTo(401);
                        assertThat(reply.header("WWW-Authenticate"))
                                .as(token.toString())
                                .hasValue("Bearer");
                        assertThat(contract.complaints(operation, reply))
                                .as(token.toString())
                                .isEmpty();
                        ObjectNode problem = (ObjectNode) reply.json();
                        problem.remove("request_id");
                        answers.computeIfAbsent(problem.toString(), _ -> new ArrayList<>())
                                .add(token);
                    }
                    // The response does not reveal which keys ever existed.
                    assertThat(answers).hasSize(1);
                    assertThat(seen(operation.path(), key, ids)).isEqualTo(before);
                }));
    }

    @TestFactory
    Stream<DynamicTest> keysNeedExactlyTheScopeOfTheOperation() {
        return guarded()
                .filter(operation -> operation.way("apiKey").isPresent())
                .map(operation -> dynamicTest(operation.toString(), () -> {
                    List<String> enough = operation.scopes();
                    assertThat(enough)
                            .as(
                                    "%s names no scope in the document: let its controller ask for one, then ./build docs",
                                    operation)
                            .isNotEmpty();
                    String key = things.tenant();
                    Map<String, String> ids = things.ids(operation.path(), key);
                    Set<String> all = things.scopes(key);
                    assertThat(all).containsAll(enough);
                    List<String> without =
                            all.stream().filter(each -> !enough.contains(each)).toList();
                    Reply refused = wire.send(requests.example(operation, things.keyWith(key, without), ids)
                            .sent());
                    assertThat(refused.status()).as(refused.body()).isEqualTo(403);
                    assertThat(contract.complaints(operation, refused)).isEmpty();
                    String refusal = refused.text("/detail");
                    List<String> refusals = new ArrayList<>();
                    for (String scope : enough) {
                        Reply reply = wire.send(requests.example(operation, things.keyWith(key, List.of(scope)), ids)
                                .sent());
                        assertThat(reply.status()).as(reply.body()).isNotEqualTo(401);
                        assertThat(contract.complaints(operation, reply)).isEmpty();
                        refusals.add(reply.status() == 403 ? reply.text("/detail") : "");
                    }
                    // A key that may create keys may not create one with more rights, and a job is visible
                    // only to callers that may start that kind of job.
                    assertThat(refusals).anyMatch(each -> !each.equals(refusal));
                }));
    }

    @TestFactory
    Stream<DynamicTest> sessionsNeedTheRoleOfTheOperation() {
        return contract.operations().stream()
                .filter(operation -> operation.way("session").isPresent())
                .map(operation -> dynamicTest(operation.toString(), () -> {
                    List<String> needed = operation.way("session").orElseThrow().scopes();
                    String key = things.tenant();
                    Map<String, String> ids = things.ids(operation.path(), key);
                    for (String role : ROLES) {
                        Draft draft = requests.example(operation, key, ids);
                        draft.without("Authorization");
                        draft.bearer(things.service().session(key, role));
                        Reply reply = wire.send(draft.sent());
                        boolean enough = needed.isEmpty() || ROLES.indexOf(role) >= ROLES.indexOf(needed.getFirst());
                        assertThat(reply.status() == 403)
                                .as(role + reply.body())
                                .isEqualTo(!enough);
                        assertThat(reply.status()).isNotEqualTo(401);
                        assertThat(contract.complaints(operation, reply)).isEmpty();
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> validTokensOfAnotherKindAreRejected() {
        return guarded()
                .filter(operation -> operation.ways().size() == 1)
                .map(operation -> dynamicTest(operation.toString(), () -> {
                    String key = things.tenant();
                    String other = operation.way("session").isPresent() ? key : things.token("session", key);
                    Draft draft = requests.example(operation, key, things.ids(operation.path(), key));
                    draft.without("Authorization");
                    draft.bearer(other);
                    Reply reply = wire.send(draft.sent());
                    // If an operation is only for owners, the error says so.
                    boolean known =
                            reply.status() == 403 && reply.text("/detail").contains("API keys can't");
                    assertThat(reply.status()).as(reply.body()).isEqualTo(known ? 403 : 401);
                    assertThat(contract.complaints(operation, reply)).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> publicOperationsIgnoreInvalidTokens() {
        String key = things.tenant();
        WrongToken.Keys keys = WrongToken.Keys.of(things, key);
        return contract.operations().stream()
                .filter(operation -> operation.needs().isEmpty())
                .flatMap(operation -> Arrays.stream(WrongToken.values())
                        .map(token -> dynamicTest(operation + " " + token, () -> {
                            Map<String, String> ids = things.ids(operation.path(), key);
                            Reply reply = wire.send(token.on(requests.example(operation, key, ids), keys)
                                    .sent());
                            assertThat(contract.complaints(operation, reply)).isEmpty();
                        })));
    }

    private Stream<Operation> guarded() {
        return contract.operations().stream()
                .filter(operation -> operation.needs().isPresent());
    }
}
