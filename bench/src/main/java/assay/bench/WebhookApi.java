package assay.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The requests that webhook measurements make: for tenants and endpoints, and other API calls.
final class WebhookApi {

    private static final JsonMapper JSON = new JsonMapper();

    /// A tenant on the largest plan.
    record Tenant(String id, String key) {}

    private final Service service;
    private final URI control;
    private final HttpClient client;

    /// @param control the URL at which the node accepts commands that are not part of the API
    WebhookApi(Service service, URI control, HttpClient client) {
        this.service = service;
        this.control = control;
        this.client = client;
    }

    List<Tenant> tenants(int many) throws IOException, InterruptedException {
        List<Tenant> tenants = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            String key = post("/open", "");
            tenants.add(new Tenant(
                    api("GET", "/api/v1/account", key, new byte[0], 200)
                            .get("id")
                            .asString(),
                    key));
        }
        return tenants;
    }

    void endpoint(Tenant tenant, String url) throws IOException, InterruptedException {
        api(
                "POST",
                "/api/v1/webhooks",
                tenant.key(),
                JSON.writeValueAsBytes(Map.of("url", url, "events", List.of("scan.completed"))),
                201);
    }

    /// Sends a command to the node.
    String post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(control.resolve(path))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(path + ": " + answer.statusCode());
        }
        return answer.body();
    }

    /// Calls the API. Any status other than the given one is an error.
    JsonNode api(String method, String path, String key, byte[] body, int status)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = client.send(
                service.request(path, key)
                        .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        if (answer.statusCode() != status) {
            throw new IllegalStateException(
                    path + ": " + answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return JSON.readTree(answer.body());
    }
}
