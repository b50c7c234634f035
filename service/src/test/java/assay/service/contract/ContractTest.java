package assay.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.StoreKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests which responses [Contract] accepts and which it rejects.
class ContractTest {

    private static final Sent HEAD = new Sent("HEAD", "/api/v1/auth/oidc/start", List.of(), null);

    private final RunningService service = RunningService.on(StoreKind.SQLITE);
    private final Contract contract = Contract.of(service);
    private final Wire wire = new Wire(service.base());

    /// Returns a problem as the service returns it, with this status and code.
    private static Reply problem(int status, String code) {
        return new Reply(
                status,
                Map.of("X-Request-Id", List.of("req_1"), "Content-Type", List.of("application/problem+json")),
                "{\"type\":\"/docs/errors#" + code + "\",\"title\":\"No.\",\"status\":" + status
                        + ",\"detail\":\"Not this time.\",\"instance\":\"/\",\"code\":\"" + code
                        + "\",\"request_id\":\"req_1\"}");
    }

    private static Reply withoutBody(Reply reply) {
        return new Reply(reply.status(), reply.headers(), "");
    }

    private List<String> complaints(Reply head, Reply get) throws IOException {
        return contract.complaintsElsewhere(HEAD, head, again -> {
            assertThat(again.method()).isEqualTo("GET");
            assertThat(again.target()).isEqualTo(HEAD.target());
            return get;
        });
    }

    @Test
    void headRequestForAnUnconfiguredFeatureIsAccepted() throws IOException {
        Reply reply = wire.send(HEAD);

        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.body()).isEmpty();
        assertThat(contract.complaintsElsewhere(HEAD, reply, wire::send)).isEmpty();
    }

    @Test
    void failingHeadRequestIsAFaultIfTheGetRequestFailsToo() throws IOException {
        Reply fault = problem(500, "internal_error");
        assertThat(complaints(withoutBody(fault), fault)).contains("A fault of the service: 500");
        Reply busy = problem(503, "storage_low");
        assertThat(complaints(withoutBody(busy), busy)).contains("A fault of the service: 503");
    }

    @Test
    void failingHeadRequestIsAFaultIfTheGetRequestGivesNoReason() throws IOException {
        Reply head = withoutBody(problem(503, "not_configured"));
        assertThat(complaints(head, new Reply(200, head.headers(), "{\"code\":\"not_configured\"}")))
                .contains("A fault of the service: 503");
        assertThat(complaints(withoutBody(problem(500, "internal_error")), problem(503, "not_configured")))
                .contains("A fault of the service: 500");
        assertThat(complaints(head, withoutBody(head))).contains("A fault of the service: 503");
    }

    @Test
    void reasonThatIsOnlyInTheDetailIsAFault() {
        Operation start = contract.operations().stream()
                .filter(each -> each.path().equals(HEAD.target()))
                .findFirst()
                .orElseThrow();
        assertThat(contract.complaints(start, problem(503, "not_configured"))).isEmpty();
        Reply fault = problem(503, "internal_error");
        Reply mentioned = new Reply(
                503,
                fault.headers(),
                fault.body().replace("Not this time.", "There is no \\\"not_configured\\\" here."));
        assertThat(contract.complaints(start, mentioned)).contains("A fault of the service: 503");
    }

    /// The examples from RFC 6901, section 5, and other pointers that section 3 allows.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/foo",
                "/foo/0",
                "/",
                "/a~1b",
                "/c%d",
                "/e^f",
                "/g|h",
                "/i\\j",
                "/k\"l",
                "/ ",
                "/m~0n",
                "//",
                "/~01",
                "/headers/# Tea\n\n",
                "/headers/🍵 0"
            })
    void rfc6901PointersAreValid(String pointer) {
        assertThat(mistakes(pointer)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"foo", "#", "#/foo", " /foo", "0", "/~", "/a~", "/a~/b", "/~2", "/a~b", "/~0~"})
    void invalidPointersAreRejected(String pointer) {
        assertThat(mistakes(pointer)).singleElement().asString().contains("JSON Pointer");
    }

    private List<String> mistakes(String pointer) {
        return contract.schema(
                "#/components/schemas/Mistake",
                RunningService.JSON.writeValueAsString(Map.of("pointer", pointer, "detail", "It is wrong.")));
    }
}
