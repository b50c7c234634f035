package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.credits.Plan;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Tests that invalid input returns a problem that explains the mistake, and that the service keeps running.
class BadInputTest {

    private final RunningService service = RunningService.on(StoreKind.SQLITE);
    private final String key = service.key();

    static Stream<Arguments> bodies() {
        return Stream.of(
                Arguments.of("no content", "{}", "/content"),
                Arguments.of("null content", "{\"content\":null}", "/content"),
                Arguments.of("empty content", "{\"content\":\"\"}", "/content"),
                Arguments.of("blank content", "{\"content\":\" \\n\\t\"}", "/content"),
                Arguments.of("a number for content", "{\"content\":5}", "/content"),
                Arguments.of("an array for content", "{\"content\":[\"a\"]}", "/content"),
                Arguments.of("an object for content", "{\"content\":{}}", "/content"),
                Arguments.of("true for a title", "{\"content\":\"a\",\"title\":true}", "/title"),
                Arguments.of("a long title", "{\"content\":\"a\",\"title\":\"" + "t".repeat(301) + "\"}", "/title"),
                Arguments.of(
                        "a long keyword",
                        "{\"content\":\"a\",\"primary_keyword\":\"" + "k".repeat(121) + "\"}",
                        "/primary_keyword"),
                Arguments.of("an empty keyword", "{\"content\":\"a\",\"primary_keyword\":\"\"}", "/primary_keyword"),
                Arguments.of("an unknown type", "{\"content\":\"a\",\"content_type\":\"poem\"}", "/content_type"),
                Arguments.of("a type in capitals", "{\"content\":\"a\",\"content_type\":\"BLOG\"}", "/content_type"),
                Arguments.of("an unknown strictness", "{\"content\":\"a\",\"strictness\":\"mild\"}", "/strictness"),
                Arguments.of("an unknown format", "{\"content\":\"a\",\"format\":\"pdf\"}", "/format"),
                Arguments.of("an unknown field", "{\"content\":\"a\",\"contents\":\"b\"}", "/contents"),
                Arguments.of("a text for a truth", "{\"content\":\"a\",\"store_content\":\"true\"}", "/store_content"),
                Arguments.of("a bad date", "{\"content\":\"a\",\"as_of\":\"2026-02-30\"}", "/as_of"),
                Arguments.of("a number for a date", "{\"content\":\"a\",\"as_of\":20260101}", "/as_of"),
                Arguments.of("a bad moment", "{\"content\":\"a\",\"published_at\":\"soon\"}", "/published_at"),
                Arguments.of(
                        "a far year",
                        "{\"content\":\"a\",\"modified_at\":\"+999999999-12-31T00:00:00Z\"}",
                        "/modified_at"),
                Arguments.of("a bad language", "{\"content\":\"a\",\"language\":\"not a tag\"}", "/language"),
                Arguments.of("a bad address", "{\"content\":\"a\",\"base_url\":\"javascript:alert(1)\"}", "/base_url"),
                Arguments.of("a relative address", "{\"content\":\"a\",\"base_url\":\"/blog\"}", "/base_url"),
                Arguments.of("a NUL", "{\"content\":\"a\\u0000b\"}", "/content"),
                Arguments.of("half a pair", "{\"content\":\"a\\ud83d\"}", "/content"),
                Arguments.of("the other half", "{\"content\":\"a\",\"title\":\"\\udc00x\"}", "/title"),
                Arguments.of("a field twice", "{\"content\":\"a\",\"content\":\"b\"}", "/content"),
                Arguments.of("a strange name", "{\"content\":\"a\",\"a/b~c\":1}", "/a~1b~0c"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void everyMistakeHasAPointerToItsField(String name, String body, String pointer) {
        RunningService.Reply reply = service.post("/api/v1/scan", key, body);

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.at("/errors").findValuesAsString("pointer")).contains(pointer);
        assertProblem(reply, "/api/v1/scan");
    }

    @Test
    void schemesOtherThanHttpAreNotAllowed() {
        Map.of(
                        "/api/v1/scan",
                        "{\"content\":\"Tea.\",\"base_url\":\"javascript:alert(1)\"}",
                        "/api/v1/admin_ext/auto_fix",
                        "{\"content\":\"Tea.\",\"check_name\":\"slug\",\"base_url\":\"ftp://tea.example/\"}")
                .forEach((path, body) -> {
                    RunningService.Reply reply = service.post(path, key, body);

                    assertThat(reply.status()).as(reply.body()).isEqualTo(422);
                    assertThat(reply.text("/code")).isEqualTo("url_not_allowed");
                    assertThat(reply.text("/errors/0/pointer")).isEqualTo("/base_url");
                });
    }

    static Stream<Arguments> faults() {
        String hooks = "/api/v1/webhooks";
        String longUrl = "https://tea.example/" + "a".repeat(2_048);
        String events = "\"events\":[\"scan.completed\"]";
        return Stream.of(
                Arguments.of("/api/v1/scan/url", "{\"url\":\"   \"}", "url"),
                Arguments.of("/api/v1/scan/url", "{\"url\":\"\"}", "url"),
                Arguments.of("/api/v1/scan/url", "{\"url\":5}", "url"),
                Arguments.of("/api/v1/scan/url", "{\"url\":\"" + longUrl + "\"}", "url"),
                Arguments.of("/api/v1/scan/url", "{\"url\":\"a\\u0000b\"}", "url"),
                Arguments.of("/api/v1/scan/blog", "{\"url\":\" \"}", "url"),
                Arguments.of("/api/v1/scan/blog", "{\"url\":\"" + longUrl + "\"}", "url"),
                Arguments.of(hooks, "{\"url\":\"" + longUrl + "\"," + events + "}", "url"),
                Arguments.of(hooks, "{\"url\":\"\"," + events + "}", "url"),
                Arguments.of(hooks, "{\"url\":\"a\\u0000b\"," + events + "}", "url"),
                Arguments.of(
                        "/api/v1/scan", "{\"content\":\"a\",\"base_url\":\"/" + "a".repeat(2_048) + "\"}", "base_url"),
                Arguments.of("/api/v1/scan", "{\"content\":\"a\",\"language\":\"" + "x".repeat(36) + "\"}", "language"),
                Arguments.of("/api/v1/scan", "{\"content\":\"a\",\"as_of\":\"" + "2".repeat(41) + "\"}", "as_of"),
                Arguments.of(
                        "/api/v1/admin_ext/auto_fix",
                        "{\"content\":\"Tea.\",\"check_name\":\"" + "c".repeat(101) + "\"}",
                        "check_name"),
                Arguments.of(
                        "/api/v1/admin_ext/auto_fix",
                        "{\"content\":\"Tea.\",\"check_name\":\"a\\u0000\"}",
                        "check_name"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void oneMistakeGivesOneErrorWithAPointerToItsField(String path, String body, String field) {
        RunningService.Reply reply = service.post(path, service.key(Plan.SCALE), body);

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.at("/errors").findValuesAsString("pointer")).containsExactly("/" + field);
        assertThat(reply.text("/detail")).contains("`" + field + "`");
        assertThat(reply.text("/code")).isEqualTo("validation_failed");
    }

    static Stream<Arguments> refusedAddresses() {
        String events = "\"events\":[]";
        return Stream.of(
                Arguments.of("/api/v1/scan/blog", "{\"url\":\"ftp://x\",\"limit\":0}", "/limit"),
                Arguments.of("/api/v1/scan/blog", "{\"url\":\"https://ann@x.example/\",\"limit\":0}", "/limit"),
                Arguments.of("/api/v1/webhooks", "{\"url\":\"http://x.example\"," + events + "}", "/events"),
                Arguments.of("/api/v1/scan/url", "{\"url\":\"ftp://x\",\"strictness\":\"x\"}", "/strictness"),
                Arguments.of("/api/v1/webhooks", "{\"url\":\"ftp://x\"," + events + "}", "/events"));
    }

    @ParameterizedTest
    @MethodSource("refusedAddresses")
    void rejectedUrlsAreReportedWithOtherMistakes(String path, String body, String other) {
        RunningService.Reply reply = service.post(path, service.key(Plan.SCALE), body);

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.at("/errors").findValuesAsString("pointer")).containsExactlyInAnyOrder("/url", other);
        assertThat(reply.text("/code")).isEqualTo("url_not_allowed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "}",
                "[]",
                "null",
                "5",
                "\"a\"",
                "{\"content\":\"a\"} x",
                "{\"content\":\"a\"}{}",
                "{'content':'a'}",
                "{content:\"a\"}",
                "{\"content\":\"a\",}",
                "{\"content\":NaN}",
                "{\"content\":\"\n\"}",
                "{\"content\":\"a\"/**/}",
                "\u0000",
                "{\"content\":\"\\x\"}",
                "{\"content\":01}"
            })
    void bodiesThatAreNotJsonObjectsAreRejected(String body) {
        RunningService.Reply reply = service.post("/api/v1/scan", key, body);

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertProblem(reply, "/api/v1/scan");
    }

    @Test
    void allMistakesAreReportedTogether() {
        RunningService.Reply reply = service.post(
                "/api/v1/scan", key, "{\"content\":1,\"title\":2,\"strictness\":\"x\",\"as_of\":\"y\",\"z\":3}");

        assertThat(reply.at("/errors").findValuesAsString("pointer"))
                .containsExactlyInAnyOrder("/content", "/title", "/strictness", "/as_of", "/z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "application/xml", "multipart/form-data; boundary=x", "application/json5", "x"})
    void contentTypesOtherThanJsonAreRejected(String type) {
        RunningService.Reply reply = service.send(service.request("/api/v1/scan", key)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString("{\"content\":\"a\"}")));

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertProblem(reply, "/api/v1/scan");
    }

    @Test
    void contentTypeIsRequiredAndMayHaveUtf8AsCharset() {
        assertThat(service.send(service.request("/api/v1/scan", key)
                                .POST(HttpRequest.BodyPublishers.ofString("{\"content\":\"a\"}")))
                        .status())
                .isEqualTo(422);
        assertThat(service.send(service.request("/api/v1/scan", key)
                                .header("Content-Type", "Application/JSON; charset=\"UTF-8\"")
                                .POST(HttpRequest.BodyPublishers.ofString("{\"content\":\"a\"}")))
                        .status())
                .isEqualTo(200);
        assertThat(service.send(service.request("/api/v1/scan", key)
                                .header("Content-Type", "application/json; charset=latin1")
                                .POST(HttpRequest.BodyPublishers.ofString("{\"content\":\"a\"}")))
                        .status())
                .isEqualTo(422);
    }

    @Test
    void responsesAreJsonForAnyAcceptHeader() {
        for (String accept : List.of("text/html", "image/png", "nonsense", "application/json;q=0", "*/*;q=x")) {
            RunningService.Reply reply = service.send(service.request("/api/v1/scans", key)
                    .header("Accept", accept)
                    .GET());
            assertThat(reply.status()).as(accept + reply.body()).isEqualTo(200);
            RunningService.Reply missing = service.send(service.request("/api/v1/scans/1", key)
                    .header("Accept", accept)
                    .GET());
            assertThat(missing.status()).as(accept).isEqualTo(404);
        }
    }

    @Test
    void contentHasAtMost200000Characters() {
        assertThat(service.scan(key, "tea ".repeat(50_000)).status()).isEqualTo(200);
        RunningService.Reply reply = service.scan(key, "tea ".repeat(50_000) + "!");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("content_too_long");
        // Characters are counted as in JSON Schema, so this text has exactly 200,000 characters.
        assertThat(service.scan(key, "🍵".repeat(200_000)).status()).isEqualTo(200);
    }

    @Test
    void bodiesOver2MiBAreRejected() {
        byte[] large = new byte[2 * 1024 * 1024 + 1];
        java.util.Arrays.fill(large, (byte) ' ');
        RunningService.Reply announced = service.send(service.request("/api/v1/scan", key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(large)));
        RunningService.Reply chunked = service.send(service.request("/api/v1/scan", key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(large))));

        assertThat(announced.status()).isEqualTo(422);
        assertThat(chunked.status()).isEqualTo(422);
        assertProblem(chunked, "/api/v1/scan");
        assertThat(service.scan(key, "Tea.").status()).isEqualTo(200);
    }

    @Test
    void invalidUtf8IsRejected() {
        for (byte[] bad : List.of(
                new byte[] {(byte) 0xff},
                new byte[] {(byte) 0xc0, (byte) 0x80},
                new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
                new byte[] {(byte) 0xe2, (byte) 0x82})) {
            byte[] start = "{\"content\":\"a".getBytes(StandardCharsets.UTF_8);
            byte[] end = "\"}".getBytes(StandardCharsets.UTF_8);
            byte[] body = java.util.Arrays.copyOf(start, start.length + bad.length + end.length);
            System.arraycopy(bad, 0, body, start.length, bad.length);
            System.arraycopy(end, 0, body, start.length + bad.length, end.length);
            RunningService.Reply reply = service.send(service.request("/api/v1/scan", key)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
            assertThat(reply.status()).isEqualTo(422);
            assertThat(reply.text("/detail")).contains("UTF-8");
        }
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void hostileTextsAreRejectedOrScored() {
        for (Map.Entry<String, String> each : Map.of(
                        "nested arrays",
                        "[".repeat(1_000_000),
                        "nested objects",
                        "{\"a\":".repeat(300_000),
                        "nested content",
                        "{\"content\":" + "[".repeat(1_000_000),
                        "a long number",
                        "{\"content\":" + "9".repeat(1_000_000) + "}",
                        "a long name",
                        "{\"" + "n".repeat(1_000_000) + "\":1}",
                        "many fields",
                        manyFields())
                .entrySet()) {
            RunningService.Reply reply = service.post("/api/v1/scan", key, each.getValue());
            assertThat(reply.status()).as(each.getKey() + reply.body()).isEqualTo(422);
            assertProblem(reply, "/api/v1/scan");
            assertThat(reply.body().length()).as(each.getKey()).isLessThan(20_000);
        }
        for (String content : List.of(
                "> ".repeat(100_000),
                "[".repeat(200_000),
                "a".repeat(200_000),
                "<b>".repeat(60_000),
                "*a ".repeat(60_000))) {
            // The time is not checked: ScoringPool stops scoring after two seconds of CPU time.
            RunningService.Reply reply = service.scan(key, content);
            assertThat(reply.status()).isIn(200, 422);
        }
    }

    private static String manyFields() {
        StringBuilder body = new StringBuilder("{\"content\":\"a\"");
        for (int i = 0; i < 50_000; i++) {
            body.append(",\"f").append(i).append("\":1");
        }
        return body.append('}').toString();
    }

    @Test
    void unsupportedMethodsReturn405WithAnAllowHeader() {
        for (String method : List.of("PUT", "GET", "PATCH", "DELETE", "BREW")) {
            RunningService.Reply reply = service.send(
                    service.request("/api/v1/scan", key).method(method, HttpRequest.BodyPublishers.noBody()));
            assertThat(reply.status()).as(method).isEqualTo(405);
            assertThat(reply.header("Allow")).as(method).contains("OPTIONS, POST");
            assertProblem(reply, "/api/v1/scan");
        }
    }

    @Test
    void traceAndOptionsReturnTheSameAllowHeader() throws IOException {
        String rest =
                " /api/v1/scan HTTP/1.1\r\nHost: x\r\nX-Marked: echo\r\nAuthorization: Bearer " + key + "\r\n\r\n";
        assertThat(raw("TRACE" + rest))
                .startsWith("HTTP/1.1 405 ")
                .contains("Allow: OPTIONS, POST\r\n")
                .doesNotContain("X-Marked");
        RunningService.Reply options = service.send(
                service.request("/api/v1/scan", key).method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
        assertThat(options.header("Allow")).contains("OPTIONS, POST");
    }

    @Test
    void unknownPathsReturnAProblem() {
        for (String path : List.of(
                "/nothing",
                "/api",
                "/api/v1",
                "/api/v1/",
                "/api/v1/scan/",
                "/error",
                "/actuator",
                "/api/v1/scans/1/2")) {
            RunningService.Reply reply = service.get(path, key);
            assertThat(reply.status()).as(path).isEqualTo(404);
            assertProblem(reply, path);
        }
    }

    /// Sends raw bytes on a socket, as no client library would.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "NONSENSE\r\n\r\n",
                "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
                "GET /a b c HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /..%2f..%2fetc HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET //api/v1/scan HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /a;b=c HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /%61pi/v1/scans HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n",
                "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
                "POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                "POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: banana\r\n\r\n"
            })
    void malformedHttpReturnsAProblem(String request) throws IOException {
        String answer = raw(request);

        assertThat(answer).matches("(?s)HTTP/1\\.1 (401|404|405|422|429) .*");
        assertThat(answer)
                .contains("application/problem+json", "\"code\"")
                .doesNotContain("<html", "Exception", "Tomcat");
    }

    /// RFC 9457 requires a URI reference in `instance`, and clients parse it.
    @ParameterizedTest
    @CsvSource({"/api%zz/v1, /api%25zz/v1", "/a%, /a%25", "//api:v1/scan, /%2Fapi:v1/scan", "/a%2fb%C3%A9, /a%2fb%C3%A9"
    })
    void problemInstanceIsAValidUriReference(String path, String instance) throws IOException {
        assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .contains("\"instance\":\"" + instance + "\"");
    }

    @Test
    void undecodableQueriesReturnAProblem() throws IOException {
        for (String query : List.of("cursor=%ff", "limit=%zz", "limit=%", "other=%c0%80", "%zz=1")) {
            String rest = " /api/v1/scans?" + query + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + key
                    + "\r\nConnection: close\r\n\r\n";
            assertThat(raw("GET" + rest))
                    .as(query)
                    .startsWith("HTTP/1.1 422 ")
                    .contains("application/problem+json", "\"validation_failed\"");
            assertThat(raw("HEAD" + rest)).as(query).startsWith("HTTP/1.1 422 ");
        }
    }

    @Test
    void invalidHttpBodiesReturnAProblem() throws IOException {
        String head = "POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\n";

        assertThat(raw(head + "Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n"))
                .startsWith("HTTP/1.1 422 ")
                .contains("application/problem+json");
        assertThat(raw(head + "X-Strange: a\u0080b\r\nContent-Length: 2\r\n\r\n{}"))
                .startsWith("HTTP/1.1 422 ");
    }

    /// No filter reads this header. It is first read when a controller's parameters are resolved.
    @Test
    void invalidBytesInAnIdempotencyKeyReturnAProblem() throws IOException {
        String head = "POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: 17\r\nIdempotency-Key: ";

        for (String odd : List.of("a\u0080b", "\u00f0\u009f\u008d\u00b5")) {
            assertThat(raw(head + odd + "\r\n\r\n{\"content\":\"tea\"}"))
                    .startsWith("HTTP/1.1 422 ")
                    .contains("\"validation_failed\"");
        }
    }

    @Test
    void oversizedHeadersReturnAProblem() throws IOException {
        String answer = raw("GET / HTTP/1.1\r\nHost: x\r\nX: " + "a".repeat(40_000) + "\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 422 ").contains("application/problem+json");
    }

    @Test
    void duplicateHeadersAndUnknownEncodingsAreRejected() {
        String body = "{\"content\":\"Tea.\"}";
        RunningService.Reply keys = service.post("/api/v1/scan", key, body, "Authorization", "Bearer " + service.key());
        RunningService.Reply names =
                service.post("/api/v1/scan", key, body, "Idempotency-Key", "one", "Idempotency-Key", "two");

        assertThat(keys.status()).isEqualTo(401);
        assertThat(names.status()).isEqualTo(422);
        assertProblem(names, "/api/v1/scan");
        for (String coding : List.of("gzip", "br", "identity, gzip", "x")) {
            RunningService.Reply coded = service.post("/api/v1/scan", key, body, "Content-Encoding", coding);
            assertThat(coded.status()).as(coding).isEqualTo(422);
            assertProblem(coded, "/api/v1/scan");
        }
        assertThat(service.post("/api/v1/scan", key, body, "Content-Encoding", "Identity")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void everyResponseHasARequestId() {
        RunningService.Reply own = service.send(service.request("/api/v1/scans", key)
                .header("X-Request-Id", "trace-1")
                .GET());
        RunningService.Reply forged = service.send(service.request("/api/v1/scans/1", key)
                .header("X-Request-Id", "a b\tc")
                .GET());

        assertThat(own.header("X-Request-Id")).contains("trace-1");
        assertThat(forged.header("X-Request-Id").orElseThrow()).startsWith("req_");
        assertThat(forged.text("/request_id"))
                .isEqualTo(forged.header("X-Request-Id").orElseThrow());
        assertThat(own.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(own.header("Cache-Control")).contains("no-store");
        assertThat(own.header("Set-Cookie")).isEmpty();
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(service.base().getHost(), service.base().getPort())) {
            socket.setSoTimeout(5_000);
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            InputStream in = socket.getInputStream();
            StringBuilder answer = new StringBuilder();
            byte[] some = new byte[4096];
            // Reads to the end of the body or the connection: after an error, HTTP allows the server to close
            // the connection or to keep it open.
            while (!answer.toString().contains("}")) {
                int read = in.read(some);
                if (read < 0) {
                    break;
                }
                answer.append(new String(some, 0, read, StandardCharsets.ISO_8859_1));
            }
            return answer.toString();
        }
    }

    static void assertProblem(RunningService.Reply reply, String path) {
        assertThat(reply.header("Content-Type")).contains("application/problem+json");
        JsonNode json = reply.json();
        assertThat(json.propertyNames())
                .startsWith("type", "title", "status", "detail", "instance", "code", "request_id");
        assertThat(json.get("status").intValue()).isEqualTo(reply.status());
        assertThat(json.get("instance").stringValue()).isEqualTo(path);
        assertThat(json.get("request_id").stringValue())
                .isEqualTo(reply.header("X-Request-Id").orElseThrow());
        assertThat(json.get("type").stringValue())
                .endsWith("#" + json.get("code").stringValue());
        if (reply.status() == 422) {
            assertThat(json.get("errors").size()).isPositive();
        }
        assertThat(reply.body())
                .doesNotContain(
                        "Exception",
                        "assay.service",
                        "\tat ",
                        "jackson",
                        "JsonReadFeature",
                        "StreamRead",
                        "JsonNode",
                        "JsonToken",
                        "START_");
    }
}
