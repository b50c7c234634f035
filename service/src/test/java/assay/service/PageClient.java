package assay.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// A browser without JavaScript. It stores cookies, follows redirects, and submits forms with the page's
/// hidden fields.
public final class PageClient {

    private static final String CSRF = "_csrf";

    private final URI base;
    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(cookies)
            .build();

    /// The last response, after redirects.
    ///
    /// @param path the path of the page
    public record Shown(int status, String path, java.net.http.HttpHeaders headers, String body) {
        public Document page() {
            return Jsoup.parse(body);
        }

        /// Returns the visible text, without navigation.
        public String text() {
            Element main = page().selectFirst("main");
            return main == null ? page().text() : main.text();
        }
    }

    private Optional<Shown> last = Optional.empty();

    public PageClient(RunningService service) {
        this.base = service.base();
    }

    /// Returns a client signed in with a link from the operator.
    public static PageClient signedIn(RunningService service, String email) {
        PageClient client = new PageClient(service);
        String link = service.operator().signInLink(email);
        client.get("/link");
        client.post("/link", "token", link.substring(link.indexOf('#') + 1));
        return client;
    }

    /// Returns a client signed in as a new person with this role in the key's tenant.
    public static PageClient member(RunningService service, String key, String role) {
        return signedIn(service, service.person(key, role));
    }

    public Shown get(String path) {
        return shown(request(path).header("Accept", "text/html").GET());
    }

    /// Submits a form with the hidden fields of the last page's form.
    ///
    /// @param fields alternating names and values
    public Shown post(String path, String... fields) {
        List<String> pairs = new ArrayList<>();
        List<String> given = List.of(fields);
        for (String name : List.of(CSRF, "whose")) {
            if (!given.contains(name) && !hidden(name).isEmpty()) {
                pairs.add(name + "=" + encoded(hidden(name)));
            }
        }
        for (int i = 0; i < fields.length; i += 2) {
            pairs.add(encoded(fields[i]) + "=" + encoded(fields[i + 1]));
        }
        return shown(request(path)
                .header("Accept", "text/html")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(String.join("&", pairs))));
    }

    /// Sends the same request as a script on the page, with the page's token.
    public Shown json(String path, String body, String... headers) {
        String token = last.map(Shown::page)
                .map(page -> page.selectFirst("meta[name=csrf]"))
                .map(meta -> meta.attr("content"))
                .orElse("");
        HttpRequest.Builder request = request(path)
                .header("Accept", "application/json")
                .header("Content-Type", "application/json")
                .header("X-CSRF-TOKEN", token)
                .setHeader("X-Page-Of", hidden("whose"))
                .POST(HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        HttpResponse<String> response = send(request);
        return new Shown(response.statusCode(), path, response.headers(), response.body());
    }

    private String hidden(String name) {
        return last.map(Shown::page)
                .map(page -> page.selectFirst("input[name=" + name + "]"))
                .map(Element::val)
                .orElse("");
    }

    /// Returns the stored cookies.
    public List<HttpCookie> cookies() {
        return cookies.getCookieStore().getCookies();
    }

    public void forgetCookies() {
        cookies.getCookieStore().removeAll();
    }

    private Shown shown(HttpRequest.Builder request) {
        HttpResponse<String> response = send(request);
        String path = response.uri().getPath();
        for (int i = 0; i < 5 && response.statusCode() == 303; i++) {
            path = response.headers().firstValue("Location").orElseThrow();
            response = send(request(path).header("Accept", "text/html").GET());
        }
        Shown shown = new Shown(response.statusCode(), path, response.headers(), response.body());
        last = Optional.of(shown);
        return shown;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).timeout(Duration.ofSeconds(30));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
