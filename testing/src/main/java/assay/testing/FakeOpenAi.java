package assay.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// OpenAI on loopback: the Responses API, and Chat Completions as self-hosted servers support it.
public final class FakeOpenAi extends FakeProvider {

    private static final String CHAT = "/v1/chat/completions";

    @Override
    public String baseUrl() {
        return origin() + "/v1";
    }

    @Override
    List<String> mistakes(String path, JsonNode body) {
        List<String> mistakes = new ArrayList<>();
        switch (path) {
            case "/v1/responses" -> responses(body, mistakes);
            case CHAT -> chat(body, mistakes);
            default -> mistakes.add("There is no " + path);
        }
        return mistakes;
    }

    private static void responses(JsonNode body, List<String> mistakes) {
        mistakes.addAll(beyond(
                body,
                List.of(
                        "model",
                        "input",
                        "instructions",
                        "max_output_tokens",
                        "max_tool_calls",
                        "temperature",
                        "include",
                        "tools",
                        "text",
                        "store")));
        if (body.has("tools") == body.has("text")) {
            mistakes.add("It is either a search or a question");
        }
        if (body.path("store").asBoolean(true)) {
            mistakes.add("It is to be stored");
        }
        if (body.has("tools")
                && (!body.path("tools").toString().equals("[{\"type\":\"web_search\"}]")
                        || !body.path("include").toString().equals("[\"web_search_call.action.sources\"]")
                        || body.path("max_tool_calls").asInt(0) < 1)) {
            mistakes.add("Another search: " + body);
        }
        if (body.has("text")) {
            JsonNode format = body.at("/text/format");
            if (!format.path("type").asString("").equals("json_schema")
                    || !format.path("strict").asBoolean(false)
                    || !format.path("name").asString("").matches("[a-zA-Z0-9_-]{1,64}")) {
                mistakes.add("No schema: " + format);
            }
            strict(format.path("schema"), mistakes);
        }
    }

    private static void chat(JsonNode body, List<String> mistakes) {
        mistakes.addAll(beyond(
                body,
                List.of("model", "messages", "max_tokens", "max_completion_tokens", "response_format", "temperature")));
        JsonNode format = body.path("response_format");
        if (!format.path("type").asString("").equals("json_schema")
                || !format.at("/json_schema/strict").asBoolean(false)) {
            mistakes.add("No schema: " + format);
        }
        strict(format.at("/json_schema/schema"), mistakes);
        List<String> roles = new ArrayList<>();
        body.path("messages").forEach(each -> roles.add(each.path("role").asString("")));
        if (!roles.equals(List.of("system", "user"))) {
            mistakes.add("Messages of " + roles);
        }
    }

    /// Checks the requirements of `strict` for a schema: all properties are required, and no others are
    /// allowed.
    private static void strict(JsonNode schema, List<String> mistakes) {
        if (schema.path("properties").isObject()) {
            Set<String> required = schema.path("required").values().stream()
                    .map(JsonNode::asString)
                    .collect(Collectors.toSet());
            if (!required.equals(Set.copyOf(schema.path("properties").propertyNames()))
                    || schema.path("additionalProperties").asBoolean(true)) {
                mistakes.add("Not strict: " + schema);
            }
        }
        schema.forEach(each -> strict(each, mistakes));
    }

    @Override
    ProviderRequest read(String path, Map<String, List<String>> headers, JsonNode body) {
        boolean chat = path.equals(CHAT);
        JsonNode schema = body.at(chat ? "/response_format/json_schema/schema" : "/text/format/schema");
        return new ProviderRequest(
                path,
                headers,
                body,
                body.path("model").asString(),
                chat
                        ? body.at("/messages/0/content").asString("")
                        : body.path("instructions").asString(""),
                chat
                        ? body.at("/messages/1/content").asString("")
                        : body.path("input").asString(""),
                body.has("tools"),
                body.path("max_tool_calls").asInt(0),
                chat
                        ? body.path("max_tokens").asLong(0)
                        : body.path("max_output_tokens").asLong(0),
                schema.isObject() ? Optional.of(schema) : Optional.empty(),
                0);
    }

    @Override
    ObjectNode error(String type) {
        ObjectNode error = JSON.createObjectNode();
        error.putObject("error")
                .put("message", "Incorrect: " + KEY + ".")
                .put("type", type)
                .putNull("param")
                .put("code", type);
        return error;
    }

    @Override
    public ObjectNode write(ProviderRequest asked, Reply reply) {
        return asked.path().equals(CHAT) ? completion(asked, reply) : response(asked, reply);
    }

    private ObjectNode response(ProviderRequest asked, Reply reply) {
        ArrayNode output = JSON.createArrayNode();
        return switch (reply) {
            case Reply.Complete said -> {
                if (asked.search()) {
                    searched(output, said);
                }
                said(output, said.parts());
                yield response(output, "completed", "", said.in(), said.out());
            }
            case Reply.Refused _ -> {
                message(output).addObject().put("type", "refusal").put("refusal", "I cannot help with that.");
                yield response(output, "completed", "", Reply.USUAL_IN, 5);
            }
            case Reply.Truncated truncated -> {
                said(output, List.of(new Reply.Part(truncated.text(), List.of())));
                yield response(output, "incomplete", "max_output_tokens", Reply.USUAL_IN, asked.mostTokens());
            }
            case Reply.SearchFailed failed -> {
                ObjectNode response = response(output, "failed", "", Reply.USUAL_IN, 0);
                response.putObject("error").put("code", failed.code()).put("message", "It did not go well.");
                yield response;
            }
            default -> throw new IllegalArgumentException(reply + " has no body");
        };
    }

    private void searched(ArrayNode output, Reply.Complete said) {
        ObjectNode call = output.addObject()
                .put("type", "web_search_call")
                .put("id", "ws_" + next())
                .put("status", "completed");
        ObjectNode action = call.putObject("action").put("type", "search").put("query", "best tea");
        action.putArray("queries").add("best tea");
        ArrayNode sources = action.putArray("sources");
        said.seen().forEach(each -> sources.addObject().put("type", "url").put("url", each.url()));
        said.parts()
                .forEach(part -> part.cites()
                        .forEach(each -> sources.addObject().put("type", "url").put("url", each.url())));
    }

    private ArrayNode message(ArrayNode output) {
        return output.addObject()
                .put("type", "message")
                .put("id", "msg_" + next())
                .put("status", "completed")
                .put("role", "assistant")
                .putArray("content");
    }

    /// Citation markers come before the period of their sentence.
    private void said(ArrayNode output, List<Reply.Part> parts) {
        StringBuilder text = new StringBuilder();
        ArrayNode annotations = JSON.createArrayNode();
        for (Reply.Part part : parts) {
            boolean stop = part.text().endsWith(".") && !part.cites().isEmpty();
            text.append(part.text(), 0, part.text().length() - (stop ? 1 : 0));
            for (Cite each : part.cites()) {
                String url = each.url() + (each.url().contains("?") ? "&" : "?") + "utm_source=openai";
                text.append(' ');
                int start = text.codePointCount(0, text.length());
                text.append("([").append(each.host()).append("](").append(url).append("))");
                annotations
                        .addObject()
                        .put("type", "url_citation")
                        .put("start_index", start)
                        .put("end_index", text.codePointCount(0, text.length()))
                        .put("url", url)
                        .put("title", each.title());
            }
            text.append(stop ? "." : "");
        }
        ObjectNode content =
                message(output).addObject().put("type", "output_text").put("text", text.toString());
        content.set("annotations", annotations);
        content.putArray("logprobs");
    }

    private ObjectNode response(ArrayNode output, String status, String incomplete, long in, long out) {
        ObjectNode response = JSON.createObjectNode()
                .put("id", "resp_" + next())
                .put("object", "response")
                .put("created_at", 1_780_000_000)
                .put("status", status)
                .put("completed_at", 1_780_000_005)
                .put("background", false)
                .putNull("error");
        if (incomplete.isEmpty()) {
            response.putNull("incomplete_details");
        } else {
            response.putObject("incomplete_details").put("reason", incomplete);
        }
        response.putNull("instructions")
                .putNull("max_output_tokens")
                .putNull("max_tool_calls")
                .put("model", "gpt-6-astra-2026-09-01");
        response.set("output", output);
        response.put("parallel_tool_calls", true).putNull("previous_response_id");
        response.putObject("reasoning").put("effort", "medium").putNull("summary");
        response.put("service_tier", "default").put("store", false).put("temperature", 1.0);
        response.putObject("text")
                .put("verbosity", "medium")
                .putObject("format")
                .put("type", "text");
        response.put("tool_choice", "auto").putArray("tools");
        response.put("top_logprobs", 0).put("top_p", 1.0).put("truncation", "disabled");
        ObjectNode usage = response.putObject("usage").put("input_tokens", in);
        usage.putObject("input_tokens_details").put("cached_tokens", 0).put("cache_write_tokens", 0);
        usage.put("output_tokens", out);
        usage.putObject("output_tokens_details").put("reasoning_tokens", 0);
        usage.put("total_tokens", in + out);
        response.putNull("user").putObject("metadata");
        return response;
    }

    private ObjectNode completion(ProviderRequest asked, Reply reply) {
        return switch (reply) {
            case Reply.Complete said ->
                completion(
                        said.parts().stream().map(Reply.Part::text).collect(Collectors.joining()),
                        Optional.empty(),
                        "stop",
                        said.in(),
                        said.out());
            case Reply.Refused _ -> completion("", Optional.of("I cannot help with that."), "stop", Reply.USUAL_IN, 5);
            case Reply.Truncated truncated ->
                completion(truncated.text(), Optional.empty(), "length", Reply.USUAL_IN, asked.mostTokens());
            default -> throw new IllegalArgumentException(reply + " has no body");
        };
    }

    private ObjectNode completion(String text, Optional<String> refusal, String reason, long in, long out) {
        ObjectNode completion = JSON.createObjectNode()
                .put("id", "chatcmpl-" + next())
                .put("object", "chat.completion")
                .put("created", 1_780_000_000)
                .put("model", "llama3.1:8b");
        ObjectNode choice = completion.putArray("choices").addObject().put("index", 0);
        ObjectNode message =
                choice.putObject("message").put("role", "assistant").put("content", text);
        refusal.ifPresentOrElse(said -> message.put("refusal", said), () -> message.putNull("refusal"));
        choice.putNull("logprobs").put("finish_reason", reason);
        completion
                .putObject("usage")
                .put("prompt_tokens", in)
                .put("completion_tokens", out)
                .put("total_tokens", in + out);
        return completion;
    }
}
