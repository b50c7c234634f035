package assay.bench.attack;

import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A user of the service at one IP address. The user calls the API, and uses the pages with a browser without
/// JavaScript.
final class Person {

    static final JsonMapper JSON = JsonMapper.builder().build();

    static final String PASSWORD = "steeped at eighty degrees";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// @param status the HTTP status; 0 if there was no response
    record Reply(int status, Map<String, List<String>> headers, String body) {

        JsonNode at(String pointer) {
            try {
                return JSON.readTree(body).at(pointer);
            } catch (RuntimeException e) {
                return JSON.missingNode();
            }
        }

        String code() {
            return at("/code").asString("");
        }

        @Override
        public String toString() {
            return code().isEmpty() ? String.valueOf(status) : status + " " + code();
        }
    }

    private final Target target;
    private final String email;
    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient client;
    private String token = "";
    private String refusal = "";
    private String csrf = "";
    private String whose = "";

    /// The device token, which is received when signing in and sent at the next sign-in.
    private String device = "";

    Person(Target target, InetAddress address, String email) {
        this.target = target;
        this.email = email;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .cookieHandler(cookies)
                .localAddress(address)
                .build();
    }

    String email() {
        return email;
    }

    /// Returns the credential for API calls.
    String key() {
        return token;
    }

    Person withKey(String key) {
        token = key;
        return this;
    }

    // ---- the API ----

    Reply get(String path) {
        return send(request(path).GET());
    }

    Reply delete(String path) {
        return send(request(path).DELETE());
    }

    Reply post(String path, Map<String, ?> fields, String... headers) {
        return post(path, JSON.writeValueAsString(fields), headers);
    }

    Reply post(String path, String body, String... headers) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request);
    }

    Reply patch(String path, Map<String, ?> fields) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .method("PATCH", HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(fields))));
    }

    /// Signs up, and keeps the session from the response. If the email address is confirmed outside of this
    /// session, the user must set a new password.
    Reply signUp() {
        Reply signedUp = post("/api/v1/auth/sign-up", Map.of("email", email, "password", PASSWORD, "name", "Ada"));
        token = signedUp.at("/access_token").asString("");
        return signedUp;
    }

    /// Opens the newest confirmation link from the emails.
    Reply confirm() {
        Optional<String> link = target.mails().token(email, "/verify", 0);
        return link.map(each -> post("/api/v1/auth/verify", Map.of("token", each), "Authorization", "Bearer " + token))
                .orElseGet(() -> new Reply(0, Map.of(), "no email arrived"));
    }

    /// Signs in. Sends the device token of an earlier sign-in if there is one.
    Reply signIn(String password) {
        Map<String, String> fields = new HashMap<>(Map.of("email", email, "password", password));
        if (!device.isEmpty()) {
            fields.put("device_token", device);
        }
        Reply answer = post("/api/v1/auth/sign-in", fields);
        device = answer.at("/device_token").asString(device);
        return answer;
    }

    /// Signs in and creates an API key. Returns false if either request is rejected.
    boolean takeKey() {
        Reply session = signIn(PASSWORD);
        token = session.at("/access_token").asString("");
        Reply made = token.isEmpty() ? session : post("/api/v1/admin/keys", Map.of("name", "attack"));
        token = made.at("/key").asString("");
        refusal = token.isEmpty() ? made.toString() : "";
        return !token.isEmpty();
    }

    /// Returns the response that rejected the sign-in or the key; empty if there is a key.
    String refusal() {
        return refusal;
    }

    /// Creates an account on the free plan, with a key.
    ///
    /// @throws IllegalStateException if this fails, because it must work for honest users
    Person account(boolean confirmed) {
        Reply signedUp = signUp();
        Reply then = confirmed ? confirm() : signedUp;
        if (!takeKey() && confirmed) {
            throw new IllegalStateException("No account: " + signedUp + ", " + then + ", " + refusal);
        }
        return this;
    }

    long creditsAvailable() {
        return get("/api/v1/billing/entitlement").at("/available").asLong(-1);
    }

    // ---- pages ----

    /// Signs in on the sign-in page and opens the editor.
    ///
    /// @throws IllegalStateException if the editor does not appear
    Person openEditor() {
        page(get("/sign-in"));
        Reply signedIn = form("/sign-in", Map.of("email", email, "password", PASSWORD));
        Reply editor = page(get("/editor"));
        if (editor.status() != 200 || csrf.isEmpty()) {
            throw new IllegalStateException("No editor: " + signedIn + ", " + editor);
        }
        return this;
    }

    /// Returns the value of a `Cookie` header, which signs the user in on other connections.
    String cookies() {
        return cookies.getCookieStore().getCookies().stream()
                .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    Reply preview(Map<String, ?> fields) {
        return send(request("/editor/preview")
                .header("Accept", "application/json")
                .header("Content-Type", "application/json")
                .header("X-CSRF-TOKEN", csrf)
                .header("X-Page-Of", whose)
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(fields))));
    }

    /// Returns the body of the editor's form, as browsers without JavaScript send it.
    ///
    /// @param content the text, in characters that need no encoding
    String editorForm(String content) {
        return "_csrf=" + encoded(csrf) + "&whose=" + encoded(whose) + "&do=check&content=" + content;
    }

    Reply form(String path, Map<String, String> fields) {
        StringBuilder form = new StringBuilder("_csrf=").append(encoded(csrf));
        fields.forEach((name, value) ->
                form.append('&').append(encoded(name)).append('=').append(encoded(value)));
        return send(request(path)
                .header("Accept", "text/html")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form.toString())));
    }

    private Reply page(Reply shown) {
        Document page = Jsoup.parse(shown.body());
        Element meta = page.selectFirst("meta[name=csrf]");
        Element input = page.selectFirst("input[name=_csrf]");
        csrf = meta != null ? meta.attr("content") : input != null ? input.val() : "";
        Element own = page.selectFirst("input[name=whose]");
        whose = own == null ? "" : own.val();
        return shown;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.uri(path)).timeout(PATIENCE);
        // Pages use only the cookie, and the API only the key.
        return token.isEmpty() || !path.startsWith("/api") || path.startsWith("/api/v1/auth/")
                ? request
                : request.header("Authorization", "Bearer " + token);
    }

    Reply send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Reply(response.statusCode(), response.headers().map(), response.body());
        } catch (IOException e) {
            return new Reply(0, Map.of(), String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Reply(0, Map.of(), "interrupted");
        }
    }
}
