package assay.bench.attack;

import assay.bench.LocalServer;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A model provider with Anthropic's Messages API. Its responses are good enough for research to continue,
/// but the edits that it proposes are never acceptable.
final class FakeModel implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// The usage that is reported for each call.
    static final int TOKENS_IN = 4_000;

    static final int TOKENS_OUT = 1_000;

    private final LocalServer server;
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile int stallsAfter = Integer.MAX_VALUE;

    private FakeModel() throws IOException {
        server = LocalServer.start(this::answer);
    }

    static FakeModel start() throws IOException {
        return new FakeModel();
    }

    String url() {
        return server.url("");
    }

    /// Returns the number of calls that got a response.
    int calls() {
        return calls.get();
    }

    /// Responds to the given number of further calls, and then stops responding.
    void stallAfter(int more) {
        stallsAfter = calls.get() + more;
    }

    void answerAll() {
        stallsAfter = Integer.MAX_VALUE;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode asked = JSON.readTree(exchange.getRequestBody().readAllBytes());
            if (calls.get() >= stallsAfter) {
                stall();
                return;
            }
            byte[] body = JSON.writeValueAsBytes(message(asked));
            calls.incrementAndGet();
            LocalServer.send(exchange, 200, "application/json", body);
        }
    }

    private void stall() throws IOException {
        try {
            if (!end.await(10, TimeUnit.MINUTES)) {
                throw new IOException("The attack did not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static ObjectNode message(JsonNode asked) {
        boolean search = asked.has("tools");
        ObjectNode message = (ObjectNode) JSON.readTree("""
                {"id": "msg_1", "type": "message", "role": "assistant", "container": null,
                 "stop_reason": "end_turn", "stop_sequence": null, "stop_details": null,
                 "usage": {"input_tokens": %d, "cache_creation": null, "cache_creation_input_tokens": 0,
                           "cache_read_input_tokens": 0, "inference_geo": null, "output_tokens": %d,
                           "output_tokens_details": null, "service_tier": "standard",
                           "server_tool_use": {"web_search_requests": %d, "web_fetch_requests": 0}}}
                """.formatted(TOKENS_IN, TOKENS_OUT, search ? 1 : 0));
        message.put("model", asked.path("model").asString("model"));
        JsonNode material = JSON.readTree(asked.at("/messages/0/content").asString("{}"));
        if (search) {
            message.set("content", searched(material.path("product").asString("The market")));
        } else {
            message.putArray("content")
                    .addObject()
                    .put("type", "text")
                    .put(
                            "text",
                            order(asked.at("/output_config/format/schema/properties"), material)
                                    .toString())
                    .putNull("citations");
        }
        return message;
    }

    private static JsonNode searched(String product) {
        String says = JSON.writeValueAsString(product + " is a note app with folders and tags.");
        return JSON.readTree("""
                [{"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search",
                  "input": {"query": "best tea"}, "caller": {"type": "direct"}},
                 {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "caller": {"type": "direct"},
                  "content": [{"type": "web_search_result", "url": "https://tea.example/", "title": "Tea",
                               "encrypted_content": "RU5D", "page_age": "April 30, 2026"}]},
                 {"type": "text", "text": %1$s,
                  "citations": [{"type": "web_search_result_location", "url": "https://tea.example/", "title": "Tea",
                                 "encrypted_index": "SURY", "cited_text": %1$s}]}]
                """.formatted(says));
    }

    /// Returns a response that matches the requested schema.
    private static ObjectNode order(JsonNode wanted, JsonNode material) {
        ObjectNode answer = JSON.createObjectNode();
        if (wanted.has("intent")) {
            answer.put("intent", "They want to take notes.");
            answer.putArray("questions").add("What does a note app cost?");
            answer.putArray("terms").add("folders");
            ArrayNode tools = answer.putArray("tools");
            for (String name : new String[] {"Brio", "Cava", "Dune", "Echo", "Faro"}) {
                tools.addObject().put("name", name).put("url", "https://tea.example/");
            }
        } else if (wanted.has("facts")) {
            String product = material.path("product").asString("It");
            answer.putArray("facts")
                    .addObject()
                    .put("kind", "what")
                    .put("text", product + " is a note app with folders and tags.")
                    .putNull("brief")
                    .put("source", material.at("/sources/0/id").asString("s1"))
                    .put("passage", product + " is a note app with folders and tags.");
        } else {
            // The response to a request for a fix contains no edits except a title with made-up facts, which
            // is never accepted.
            wanted.propertyNames().forEach(name -> {
                JsonNode type = wanted.get(name).path("type");
                if (type.asString("").equals("array")) {
                    answer.putArray(name);
                } else if (name.equals("title")) {
                    answer.put(name, "Green tea: 7 steeping secrets of Dr Tanaka");
                } else if (type.toString().contains("null")) {
                    answer.putNull(name);
                } else {
                    answer.put(name, "");
                }
            });
        }
        return answer;
    }

    @Override
    public void close() {
        end.countDown();
        server.close();
    }
}
