package assay.service.contract;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A request that is being built and whose bytes may then be damaged.
public final class Draft {

    private final Operation operation;
    private String method;
    private String path;
    private final List<String> query = new ArrayList<>();
    private final List<Sent.Header> headers = new ArrayList<>();
    private @Nullable JsonNode json;
    private byte @Nullable [] body;
    private boolean aimed = true;
    private final List<String> damages = new ArrayList<>();

    Draft(Operation operation, Map<String, String> ids) {
        this.operation = operation;
        this.method = operation.method();
        String filled = operation.path();
        for (Map.Entry<String, String> id : ids.entrySet()) {
            filled = filled.replace("{" + id.getKey() + "}", encoded(id.getValue()));
        }
        this.path = filled;
    }

    public Operation operation() {
        return operation;
    }

    public String method() {
        return method;
    }

    /// Changes the method, and with it the operation, if the path has an operation with this method.
    public Draft method(String other) {
        method = other;
        aimed = false;
        return this;
    }

    String path() {
        return path;
    }

    /// Replaces the path that is sent.
    void detour(String other) {
        path = other;
        aimed = false;
    }

    List<String> query() {
        return query;
    }

    void query(String name, String value) {
        query.add(encoded(name) + "=" + encoded(value));
    }

    List<Sent.Header> headers() {
        return headers;
    }

    public Draft header(String name, String value) {
        // The header has UTF-8 bytes, each as one character, as a client library sends it.
        headers.add(
                new Sent.Header(name, new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)));
        return this;
    }

    public Draft bearer(String token) {
        return header("Authorization", "Bearer " + token);
    }

    public void without(String header) {
        headers.removeIf(each -> each.name().equalsIgnoreCase(header));
    }

    @Nullable
    public JsonNode json() {
        return json;
    }

    public void json(JsonNode node) {
        json = node;
        body = null;
    }

    byte[] body() {
        byte[] raw = body;
        if (raw != null) {
            return raw;
        }
        return json == null ? new byte[0] : json.toString().getBytes(StandardCharsets.UTF_8);
    }

    boolean hasBody() {
        return body != null || json != null;
    }

    void body(byte[] bytes) {
        body = bytes;
        json = null;
    }

    void noBody() {
        body = null;
        json = null;
    }

    /// Returns whether the request still addresses its operation, no matter how damaged it is.
    public boolean aimed() {
        return aimed;
    }

    void damaged(String how) {
        damages.add(how);
    }

    public List<String> damages() {
        return damages;
    }

    public Sent sent() {
        String target = query.isEmpty() ? path : path + "?" + String.join("&", query);
        return new Sent(method, target, List.copyOf(headers), hasBody() ? body() : null);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
