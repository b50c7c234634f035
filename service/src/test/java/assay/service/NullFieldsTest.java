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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.node.ObjectNode;

/// Tests that in every request body, null for an optional field is the same as omitting the field.
class NullFieldsTest {

    private final ApiFixtures things = new ApiFixtures(RunningService.unlimited(StoreKind.SQLITE));
    private final Contract contract = Contract.of(things.service());
    private final Requests requests = new Requests(contract, things);
    private final Wire wire = new Wire(things.service().base());

    @TestFactory
    Stream<DynamicTest> nullFieldsCountAsAbsent() {
        return contract.operations().stream()
                .filter(operation -> !optional(operation).isEmpty())
                .map(operation -> dynamicTest(operation.toString(), () -> {
                    Reply without = answer(operation, false);
                    Reply withNulls = answer(operation, true);

                    assertThat(contract.complaints(operation, withNulls)).isEmpty();
                    assertThat(withNulls.status()).as(withNulls.body()).isEqualTo(without.status());
                    if (without.status() >= 400) {
                        assertThat(withNulls.at("/errors")).isEqualTo(without.at("/errors"));
                    }
                }));
    }

    /// Tests null for optional members of a bundle, and for optional members next to an id that replaces the
    /// bundle.
    @Test
    void nullFieldsInABundleCountAsAbsent() {
        RunningService service = things.service();
        String key = things.tenant();
        String path = "/api/v1/builder/generate";
        ObjectNode whole = (ObjectNode)
                service.get("/api/v1/builder/bundles/rb_example", key).json();
        ObjectNode example = RunningService.JSON.createObjectNode().put("id", "rb_example");
        for (ObjectNode bundle : List.of(whole, example)) {
            ObjectNode body = RunningService.JSON.createObjectNode().put("mock", true);
            body.set("research_bundle", bundle.putNull("hash"));

            Reply reply = service.post(path, key, body.toString());

            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        }
        example.putNull("tools");
        ObjectNode body = RunningService.JSON.createObjectNode().put("mock", true);
        body.set("research_bundle", example);
        assertThat(service.post(path, key, body.toString()).status()).isEqualTo(200);
    }

    /// Uses a new tenant for each call, because the first call may leave nothing to do for the second.
    private Reply answer(Operation operation, boolean nulls) throws IOException {
        String key = things.tenant();
        Draft draft = requests.example(operation, key, things.ids(operation.path(), key));
        ObjectNode body = ((ObjectNode) Objects.requireNonNull(draft.json())).deepCopy();
        for (String name : optional(operation)) {
            body.remove(name);
            if (nulls) {
                body.putNull(name);
            }
        }
        draft.json(body);
        return wire.send(draft.sent());
    }

    private static List<String> optional(Operation operation) {
        List<String> names = new ArrayList<>(operation.body().path("properties").propertyNames());
        operation.body().path("required").forEach(name -> names.remove(name.asString()));
        return names;
    }
}
