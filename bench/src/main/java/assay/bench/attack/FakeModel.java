package assay.bench.attack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A model provider with Anthropic's Messages API: it searches, orders and reads well enough for research to go on, and
/// proposes no edits that could be accepted.
final class FakeModel implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// What a call is said to have used.
    static final int TOKENS_IN = 4_000;

    static final int TOKENS_OUT = 1_000;

    private final HttpServer server;
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile int stallsAfter = Integer.MAX_VALUE;

    private FakeModel(HttpServer server) {
        this.server = server;
    }

    static FakeModel start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        FakeModel model = new FakeModel(server);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", model::answer);
        server.start();
        return model;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// How many calls were answered.
    int calls() {
        return calls.get();
    }

    /// Answers so many more calls and none after.
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
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private void stall() throws IOException {
        try {
            if (!end.await(10, TimeUnit.MINUTES)) {
                throw new IOException("Nobody ended the attack");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static ObjectNode message(JsonNode asked) {
        ObjectNode message = JSON.createObjectNode()
                .put("id", "msg_1")
                .put("type", "message")
                .put("role", "assistant")
                .put("model", asked.path("model").asString("model"))
                .putNull("container");
        ArrayNode content = message.putArray("content");
        boolean search = asked.has("tools");
        JsonNode material = JSON.readTree(asked.at("/messages/0/content").asString("{}"));
        if (search) {
            searched(content, material.path("product").asString("The market"));
        } else {
            text(
                    content,
                    order(asked.at("/output_config/format/schema/properties"), material)
                            .toString());
        }
        message.put("stop_reason", "end_turn").putNull("stop_sequence").putNull("stop_details");
        ObjectNode usage = message.putObject("usage")
                .put("input_tokens", TOKENS_IN)
                .putNull("cache_creation")
                .put("cache_creation_input_tokens", 0)
                .put("cache_read_input_tokens", 0)
                .putNull("inference_geo")
                .put("output_tokens", TOKENS_OUT)
                .putNull("output_tokens_details");
        usage.putObject("server_tool_use")
                .put("web_search_requests", search ? 1 : 0)
                .put("web_fetch_requests", 0);
        usage.put("service_tier", "standard");
        return message;
    }

    private static void searched(ArrayNode content, String product) {
        ObjectNode use = content.addObject()
                .put("type", "server_tool_use")
                .put("id", "srvtoolu_1")
                .put("name", "web_search");
        use.putObject("input").put("query", "best tea");
        use.putObject("caller").put("type", "direct");
        ObjectNode result =
                content.addObject().put("type", "web_search_tool_result").put("tool_use_id", "srvtoolu_1");
        result.putObject("caller").put("type", "direct");
        result.putArray("content")
                .addObject()
                .put("type", "web_search_result")
                .put("url", "https://tea.example/")
                .put("title", "Tea")
                .put("encrypted_content", "RU5D")
                .put("page_age", "April 30, 2026");
        String says = product + " is a note app with folders and tags.";
        ObjectNode text = text(content, says);
        text.putArray("citations")
                .addObject()
                .put("type", "web_search_result_location")
                .put("url", "https://tea.example/")
                .put("title", "Tea")
                .put("encrypted_index", "SURY")
                .put("cited_text", says);
    }

    private static ObjectNode text(ArrayNode content, String said) {
        return content.addObject().put("type", "text").put("text", said).putNull("citations");
    }

    /// An answer of the schema that was asked for.
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
            // Auto-fix: an edit of a line that is not there is never accepted.
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
        server.stop(0);
    }
}
