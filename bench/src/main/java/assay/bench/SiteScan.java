package assay.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Measures how many posts of a site are found, fetched, scored and stored per second without rate limits,
/// and how much memory the service uses. The site, the service and this program share the machine's cores.
final class SiteScan {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int MANY = 10_000;

    /// The number of scans for warm-up. The compiler uses half a core for about the first ten thousand posts.
    private static final int SCANS = 30;

    private SiteScan() {}

    /// @param args the number of posts on the small site
    public static void main(String[] args) throws Exception {
        int posts = args.length > 0 ? Integer.parseInt(args[0]) : 300;
        Console.print(
                "a site, found by its sitemap index, over HTTP without politeness%n  %-22s %8s %8s %10s %10s %10s %10s%n",
                "", "posts", "scored", "seconds", "per second", "events", "peak MB");
        try (Site site = Site.start(posts);
                Service service = start(site)) {
            scan("first, cold", site, service, posts);
            for (int i = 1; i <= SCANS; i++) {
                scan("after " + i + (i == 1 ? " scan" : " scans"), site, service, posts);
            }
        }
        try (Site site = Site.start(MANY);
                Service service = start(site)) {
            scan("ten thousand", site, service, MANY);
        }
    }

    private static Service start(Site site) throws IOException, InterruptedException {
        return Service.start(
                List.of(),
                Map.of(
                        "ASSAY_FETCH_ALLOW", site.authority(),
                        "ASSAY_FETCH_POLITE", "off",
                        "ASSAY_BLOG_LIMIT", String.valueOf(MANY)));
    }

    private static void scan(String name, Site site, Service service, int posts) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpResponse<String> accepted = client.send(
                    service.request("/api/v1/scan/blog", service.key())
                            .header("Prefer", "respond-async")
                            .POST(HttpRequest.BodyPublishers.ofString(
                                    "{\"url\":\"" + site.url("/sitemap.xml") + "\",\"limit\":" + posts + "}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (accepted.statusCode() != 202) {
                throw new IllegalStateException(accepted.statusCode() + " " + accepted.body());
            }
            String job = JSON.readTree(accepted.body()).get("id").asString();
            int events = 0;
            JsonNode last = JSON.nullNode();
            try (BufferedReader stream = new BufferedReader(new InputStreamReader(
                    client.send(
                                    service.request("/api/v1/jobs/" + job + "/events", service.key())
                                            .build(),
                                    HttpResponse.BodyHandlers.ofInputStream())
                            .body(),
                    StandardCharsets.UTF_8))) {
                for (String line = stream.readLine(); line != null; line = stream.readLine()) {
                    if (line.startsWith("data: ")) {
                        events++;
                        last = JSON.readTree(line.substring("data: ".length()));
                    }
                }
            }
            // Uses the service's timestamps, because its event stream reports the end of the scan up to a
            // fifth of a second late.
            double seconds = Duration.between(time(last, "created_at"), time(last, "ended_at"))
                            .toMillis()
                    / 1e3;
            long scored = last.path("credits_used").asLong();
            if (!last.path("state").asString("").equals("succeeded") || scored != site.scorable(posts)) {
                throw new IllegalStateException("Scored " + scored + " of " + site.scorable(posts) + ": " + last);
            }
            Path result = Files.createTempFile("assay-result", ".json");
            client.send(
                    service.request("/api/v1/jobs/" + job + "/result", service.key())
                            .build(),
                    HttpResponse.BodyHandlers.ofFile(result));
            long size = Files.size(result);
            Files.delete(result);
            Console.print(
                    "  %-22s %8d %8d %10.2f %10.0f %10d %10d   result %d MB%n",
                    name, posts, scored, seconds, scored / seconds, events, service.peakMegabytes(), size >> 20);
        }
    }

    private static Instant time(JsonNode job, String name) {
        return Instant.parse(job.path(name).asString());
    }
}
