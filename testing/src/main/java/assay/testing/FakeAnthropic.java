package assay.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Anthropic's Messages API on loopback, in version 2026-10-21.
public final class FakeAnthropic extends FakeProvider {

    /// The contents of paused turns, which must be sent back unchanged.
    private final List<JsonNode> paused = new CopyOnWriteArrayList<>();

    @Override
    public String baseUrl() {
        return origin();
    }

    @Override
    List<String> headerMistakes(Map<String, List<String>> headers) {
        List<String> mistakes = new ArrayList<>();
        if (!List.of("2026-10-21").equals(headers.get("anthropic-version"))) {
            mistakes.add("Another version: " + headers.get("anthropic-version"));
        }
        if (headers.containsKey("x-api-key")) {
            mistakes.add("The key stands twice");
        }
        return mistakes;
    }

    @Override
    List<String> mistakes(String path, JsonNode body) {
        List<String> mistakes = new ArrayList<>();
        if (!path.equals("/v1/messages")) {
            mistakes.add("There is no " + path);
        }
        mistakes.addAll(beyond(
                body, List.of("model", "max_tokens", "messages", "system", "tools", "output_config", "temperature")));
        if (body.path("max_tokens").asInt(0) < 1) {
            mistakes.add("max_tokens is missing");
        }
        if (body.has("tools") == body.has("output_config")) {
            mistakes.add("It is either a search or a question");
        }
        for (JsonNode tool : body.path("tools")) {
            mistakes.addAll(beyond(tool, List.of("type", "name", "max_uses")));
            if (!tool.path("type").asString("").equals("web_search_20250305")
                    || !tool.path("name").asString("").equals("web_search")
                    || tool.path("max_uses").asInt(0) < 1) {
                mistakes.add("Another tool: " + tool);
            }
        }
        if (body.has("output_config")) {
            JsonNode format = body.at("/output_config/format");
            if (!format.path("type").asString("").equals("json_schema")
                    || !format.path("schema").isObject()) {
                mistakes.add("No schema: " + format);
            }
        }
        messages(body.path("messages"), mistakes);
        return mistakes;
    }

    private void messages(JsonNode messages, List<String> mistakes) {
        for (int i = 0; i < messages.size(); i++) {
            JsonNode message = messages.get(i);
            String role = message.path("role").asString("");
            if (!role.equals(i == 0 ? "user" : "assistant")) {
                mistakes.add("Message " + i + " is of " + role);
            } else if (i > 0 && !paused.contains(withoutNulls(message.path("content")))) {
                mistakes.add("Message " + i + " is not as it was paused: " + message);
            }
        }
        if (messages.isEmpty()) {
            mistakes.add("There is no message");
        }
    }

    private static JsonNode withoutNulls(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                ObjectNode bare = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(each -> {
                    if (!each.getValue().isNull()) {
                        bare.set(each.getKey(), withoutNulls(each.getValue()));
                    }
                });
                yield bare;
            }
            case ArrayNode array -> {
                ArrayNode bare = JsonNodeFactory.instance.arrayNode();
                array.forEach(each -> bare.add(withoutNulls(each)));
                yield bare;
            }
            default -> node;
        };
    }

    @Override
    ProviderRequest read(String path, Map<String, List<String>> headers, JsonNode body) {
        return new ProviderRequest(
                path,
                headers,
                body,
                body.path("model").asString(),
                body.path("system").asString(""),
                body.at("/messages/0/content").asString(""),
                body.has("tools"),
                body.at("/tools/0/max_uses").asInt(0),
                body.path("max_tokens").asLong(),
                body.has("output_config") ? Optional.of(body.at("/output_config/format/schema")) : Optional.empty(),
                body.path("messages").size() - 1);
    }

    @Override
    ObjectNode error(String type) {
        ObjectNode error = JSON.createObjectNode().put("type", "error");
        error.putObject("error").put("type", type).put("message", "It did not go well with " + KEY + ".");
        return error.put("request_id", "req_" + next());
    }

    @Override
    public ObjectNode write(ProviderRequest asked, Reply reply) {
        ArrayNode content = JSON.createArrayNode();
        return switch (reply) {
            case Reply.Complete said -> {
                if (asked.search()) {
                    searched(content, said.parts(), said.seen());
                }
                said.parts().forEach(part -> text(content, part));
                yield message(content, "end_turn", said.in(), said.out(), asked.search() ? 1 : 0);
            }
            case Reply.Paused pause -> {
                text(content, new Reply.Part("I'll search.", List.of()));
                searched(content, pause.parts(), List.of());
                pause.parts().forEach(part -> text(content, part));
                paused.add(withoutNulls(content));
                yield message(content, "pause_turn", Reply.USUAL_IN, Reply.USUAL_OUT, 1);
            }
            case Reply.Refused _ -> message(content, "refusal", Reply.USUAL_IN, 5, 0);
            case Reply.Truncated truncated -> {
                text(content, new Reply.Part(truncated.text(), List.of()));
                yield message(content, "max_tokens", Reply.USUAL_IN, asked.mostTokens(), 0);
            }
            case Reply.SearchFailed failed -> {
                String id = use(content);
                content.add(result(id)
                        .set(
                                "content",
                                JSON.createObjectNode()
                                        .put("type", "web_search_tool_result_error")
                                        .put("error_code", failed.code())));
                text(content, new Reply.Part("I could not search.", List.of()));
                yield message(content, "end_turn", Reply.USUAL_IN, Reply.USUAL_OUT, 0);
            }
            default -> throw new IllegalArgumentException(reply + " has no body");
        };
    }

    private String use(ArrayNode content) {
        String id = "srvtoolu_" + next();
        ObjectNode use =
                content.addObject().put("type", "server_tool_use").put("id", id).put("name", "web_search");
        use.putObject("input").put("query", "best tea");
        use.putObject("caller").put("type", "direct");
        return id;
    }

    private static ObjectNode result(String id) {
        ObjectNode result =
                JSON.createObjectNode().put("type", "web_search_tool_result").put("tool_use_id", id);
        result.putObject("caller").put("type", "direct");
        return result;
    }

    private void searched(ArrayNode content, List<Reply.Part> parts, List<Cite> seen) {
        String id = use(content);
        ArrayNode results = JSON.createArrayNode();
        List<Cite> all = new ArrayList<>(seen);
        parts.forEach(part -> all.addAll(part.cites()));
        all.forEach(each -> results.addObject()
                .put("type", "web_search_result")
                .put("url", each.url())
                .put("title", each.title())
                .put("encrypted_content", "RU5D")
                .put("page_age", "April 30, 2026"));
        content.add(result(id).set("content", results));
    }

    private static void text(ArrayNode content, Reply.Part part) {
        ObjectNode text = content.addObject().put("type", "text").put("text", part.text());
        if (part.cites().isEmpty()) {
            text.putNull("citations");
            return;
        }
        ArrayNode citations = text.putArray("citations");
        part.cites()
                .forEach(each -> citations
                        .addObject()
                        .put("type", "web_search_result_location")
                        .put("url", each.url())
                        .put("title", each.title())
                        .put("encrypted_index", "SURY")
                        .put("cited_text", each.passage()));
    }

    private ObjectNode message(ArrayNode content, String stopReason, long in, long out, int searches) {
        ObjectNode message = JSON.createObjectNode()
                .put("id", "msg_" + next())
                .put("type", "message")
                .put("role", "assistant")
                .put("model", "claude-sonnet-5-5")
                .putNull("container");
        message.set("content", content);
        message.put("stop_reason", stopReason).putNull("stop_sequence").putNull("stop_details");
        ObjectNode usage = message.putObject("usage")
                .put("input_tokens", in)
                .putNull("cache_creation")
                .put("cache_creation_input_tokens", 0)
                .put("cache_read_input_tokens", 0)
                .putNull("inference_geo")
                .put("output_tokens", out)
                .putNull("output_tokens_details");
        usage.putObject("server_tool_use").put("web_search_requests", searches).put("web_fetch_requests", 0);
        usage.put("service_tier", "standard");
        return message;
    }
}
