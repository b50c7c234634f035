package assay.service;

import assay.fetching.Posted;
import assay.service.accounts.Tenants;
import assay.service.credits.Plan;
import assay.service.webhooks.Deliverer;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A tenant with content for every page: a person, scans of a text that improves, a shared link, and scans of
/// a blog.
final class SampleTenant {

    private static final Pattern SHARED = Pattern.compile("/r/[A-Za-z0-9_-]{20,}");

    /// The texts that people enter.
    ///
    /// @param texts successive versions of one text, as its author fixes it
    record Words(
            String tenant,
            String person,
            String key,
            String title,
            String slug,
            String description,
            String keyword,
            String profile,
            String webhook,
            String research,
            String audience,
            String product,
            String tool,
            String fact,
            String passage,
            List<String> texts) {

        static final Words REAL = new Words(
                "Tea house",
                "Ada Lovelace",
                "Publishing",
                "How to brew green tea",
                "brew-green-tea",
                "Green tea turns bitter in boiling water. How hot, how long and how much, for a pot that tastes of more than grass.",
                "green tea",
                "House style",
                "Publishing",
                "best crm for startups",
                "founders of small software companies",
                "Teahouse CRM",
                "Ledgerleaf",
                "It keeps the addresses of ten thousand customers.",
                "Ledgerleaf keeps contacts and deals of small teams in one place, and opens on the tasks of the day.",
                List.of("""
                        # How to brew green tea

                        Green tea is a very popular drink and it is really quite easy to make, basically.

                        #### Water

                        Studies show that water matters. Click [here](https://example.org/water) for more. ![](kettle.jpg)

                        ## Time

                        It is generally believed by many experts that time is is important, and there is also the matter of leaves, which are often bought in shops by people who want to make tea, and who then put it into water that has been boiled, which makes it bitter in the opinion of most.
                        """, """
                        # How to brew green tea

                        Green tea is best steeped at 80 °C for two minutes.

                        ## Water

                        Studies show that water matters. Click [here](https://example.org/water) for more.

                        ## Time

                        1. Boil the water and let it stand for five minutes.
                        2. Put two grams of leaves into a cup.
                        3. Pour, and take the leaves out after two minutes.
                        """, """
                        # How to brew green tea

                        Green tea is best steeped at 80 °C for two minutes: boiling water draws out the tannins that make it bitter.

                        ## How hot should the water be?

                        Between 70 and 80 °C. In our kitchen we tasted the same sencha at five temperatures; above 85 °C all six of us
                        called it bitter. [Soft water](https://example.org/soft-water) brings out more of the taste, says Hana Mori, who grows tea in Uji.

                        ## How long does it steep?

                        1. Boil the water and let it stand for five minutes.
                        2. Put two grams of leaves into a cup.
                        3. Pour, and take the leaves out after two minutes.
                        """));
    }

    private final RunningService service;
    private final String key;
    private final String email;
    private final List<String> scans = new ArrayList<>();
    private final String blog;
    private final String failed;
    private final String shared;
    private final String newKey;
    private final String owner;
    private final String colleague;
    private final String webhook;
    private final String failingWebhook;
    private final String bundle;
    private final String draft;
    private final String ownBundle;
    private final String ownDraft;
    private final String failedResearch;

    /// @param between the time that passes between two texts
    SampleTenant(RunningService service, Words words, Duration between) {
        this.service = service;
        key = service.bean(Tenants.class).open(words.tenant(), Plan.SCALE);
        email = service.person(key, "owner");
        String session = service.signIn(service.operator().signInLink(email)).text("/access_token");
        send("PATCH", "/api/v1/auth/me", session, Map.of("name", words.person()));
        newKey = send("POST", "/api/v1/admin/keys", key, Map.of("name", words.key(), "scopes", List.of("scan")))
                .text("/id");
        String replaced = send("POST", "/api/v1/admin/keys", key, Map.of("name", "Before"))
                .text("/id");
        send("POST", "/api/v1/admin/keys/" + replaced + "/rotate", key, Map.of("grace_hours", 24));
        owner = service.get("/api/v1/auth/me", session).text("/person/id");
        colleague =
                service.get("/api/v1/auth/me", service.session(key, "member")).text("/person/id");
        send("POST", "/api/v1/account/invitations", session, Map.of("role", "member"));
        send("PUT", "/api/v1/profile", key, Map.of("name", words.profile(), "brands", List.of(words.profile())));
        webhook = webhook(words.webhook(), 200);
        failingWebhook = webhook("Staging", 500);
        for (String text : words.texts()) {
            Map<String, String> fields = new LinkedHashMap<>();
            fields.put("content", text);
            fields.put("title", words.title());
            fields.put("slug", words.slug());
            fields.put("meta_description", words.description());
            fields.put("primary_keyword", words.keyword());
            fields.put("content_type", "how_to");
            scans.add(send("POST", "/api/v1/scan", key, fields).text("/scan_id"));
            service.clock().advance(between);
        }
        service.bean(Deliverer.class).runDue();
        serve();
        blog = begin("https://teahouse.example/feed.xml");
        failed = begin("https://nobody.example/");
        bundle = research(words);
        draft = generate(Map.of("id", bundle), "listicle");
        ownDraft = generate(brought(words), "comparison");
        StoredDraft.of(service, ownDraft).inEveryState();
        ownBundle = service.get("/api/v1/builder/bundles?limit=1", key).text("/data/0/id");
        failedResearch = failedResearch(words);
        PageClient browser = PageClient.signedIn(service, email);
        browser.get("/forgot");
        browser.post("/scans/" + last() + "/share", "with_text", "on");
        Matcher link = SHARED.matcher(browser.get("/scans/" + last()).body());
        shared = link.find() ? link.group() : "";
    }

    /// Serves a blog with one missing post and one duplicate.
    private void serve() {
        StringBuilder feed = new StringBuilder("<rss version='2.0'><channel><title>Tea</title>");
        for (int i = 1; i <= 8; i++) {
            String post = "https://teahouse.example/posts/tea-" + i;
            feed.append("<item><title>Tea ")
                    .append(i)
                    .append("</title><link>")
                    .append(post)
                    .append("</link></item>");
            String canonical = i == 7 ? "<link rel='canonical' href='https://teahouse.example/posts/tea-1'>" : "";
            service.web()
                    .page(
                            post,
                            "<html><head><title>Tea " + i + "</title>" + canonical + "</head><body><article><h1>Tea "
                                    + i + "</h1>"
                                    + ("<p>Tea " + i + " is best steeped at 80 degrees.</p>").repeat(3 * i)
                                    + "</article></body></html>");
        }
        service.web()
                .xml("https://teahouse.example/feed.xml", feed + "</channel></rss>")
                .answer("https://teahouse.example/posts/tea-4", 404, "text/html", "");
    }

    /// Creates a webhook whose receiver returns this status; returns its id.
    private String webhook(String description, int status) {
        String url = "https://teahouse.example/hooks/" + owner + "/" + status;
        service.receivers()
                .answer(
                        url,
                        _ -> new Posted.Answered(status, Optional.empty(), Optional.of(description + ": " + status)));
        return send(
                        "POST",
                        "/api/v1/webhooks",
                        key,
                        Map.of(
                                "url",
                                url,
                                "description",
                                description,
                                "events",
                                List.of("scan.completed", "credit.low"),
                                "headers",
                                Map.of("X-Gateway-Token", "steeped")))
                .text("/webhook/id");
    }

    /// Runs research in mock mode; returns the id of the bundle.
    private String research(Words words) {
        return send(
                        "POST",
                        "/api/v1/builder/research",
                        key,
                        Map.of(
                                "primary_keyword",
                                words.research(),
                                "audience",
                                words.audience(),
                                "house_product",
                                words.product(),
                                "tool_count",
                                4,
                                "mock",
                                true))
                .text("/research_bundle/id");
    }

    /// Returns the bundle as edited by a person: with a renamed tool, a changed passage and a removed fact.
    private JsonNode brought(Words words) {
        ObjectNode changed = (ObjectNode)
                service.get("/api/v1/builder/bundles/" + bundle, key).json();
        ((ObjectNode) changed.at("/tools/1")).put("name", words.tool());
        ((ArrayNode) changed.at("/tools/2/facts")).remove(0);
        ((ObjectNode) changed.at("/tools/3/facts/0")).put("text", words.fact());
        ((ObjectNode) changed.at("/evidence/1")).put("passage", words.passage()).put("title", words.fact());
        return changed;
    }

    /// Starts a draft and waits for it to end; returns the id of its job.
    private String generate(Object of, String format) {
        String location = service.post(
                        "/api/v1/builder/generate",
                        key,
                        RunningService.JSON.writeValueAsString(
                                Map.of("research_bundle", of, "format", format, "mock", true)),
                        "Prefer",
                        "respond-async")
                .header("Location")
                .orElseThrow();
        return ended(location);
    }

    /// Stores a job whose provider did not respond, as a node would have left it; returns the id of the job.
    private String failedResearch(Words words) {
        String tenant = service.get("/api/v1/account", key).text("/id");
        long id = Long.parseLong(draft.substring("job_".length())) - 1;
        String request = RunningService.JSON.writeValueAsString(Map.of(
                "keyword",
                words.research(),
                "audience",
                words.audience(),
                "houseProduct",
                words.product(),
                "tools",
                6,
                "provider",
                "auto",
                "mock",
                false));
        service.store()
                .write(sql -> sql.run(
                        """
                        INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at, started_at, ended_at,
                            problem, detail)
                        VALUES (?, ?, 'research', ?, 'failed', ?, ?, ?, ?, 'provider_failed', ?)
                        """,
                        id,
                        tenant,
                        request,
                        false,
                        service.clock().millis(),
                        service.clock().millis(),
                        service.clock().millis(),
                        "Anthropic is overloaded. Nothing was charged."));
        return "job_" + id;
    }

    /// Scans a blog and waits for the result; returns the id of the job.
    private String begin(String url) {
        String location = service.post(
                        "/api/v1/scan/blog",
                        key,
                        RunningService.JSON.writeValueAsString(Map.of("url", url)),
                        "Prefer",
                        "respond-async")
                .header("Location")
                .orElseThrow();
        return ended(location);
    }

    private String ended(String location) {
        // Blocks until the job has ended.
        service.get(location + "/events", key);
        return location.substring(location.lastIndexOf('/') + 1);
    }

    private RunningService.Reply send(String method, String path, String token, Map<String, ?> fields) {
        RunningService.Reply reply = service.send(service.request(path, token)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(RunningService.JSON.writeValueAsString(fields))));
        if (reply.status() >= 300) {
            throw new IllegalStateException(method + " " + path + ": " + reply.body());
        }
        return reply;
    }

    String key() {
        return key;
    }

    String email() {
        return email;
    }

    /// Returns the id of a key that may scan.
    String newKey() {
        return newKey;
    }

    /// Returns the id of the person who uses the pages.
    String owner() {
        return owner;
    }

    /// Returns the id of another member.
    String colleague() {
        return colleague;
    }

    /// Returns the id of a webhook that receives everything.
    String webhook() {
        return webhook;
    }

    /// Returns the id of a webhook whose deliveries fail.
    String failingWebhook() {
        return failingWebhook;
    }

    /// Returns the page of the last delivery to one of the webhooks.
    String delivery(String to) {
        String id = service.get("/api/v1/webhooks/" + to + "/deliveries?limit=1", key)
                .text("/data/0/id");
        return "/account/webhooks/" + to + "/deliveries/" + id;
    }

    /// Returns the job id of a scanned blog.
    String blog() {
        return blog;
    }

    /// Returns the id of a job whose site did not respond.
    String failed() {
        return failed;
    }

    /// Returns the id of a bundle from research in mock mode.
    String bundle() {
        return bundle;
    }

    /// Returns the id of a bundle that a person edited.
    String ownBundle() {
        return ownBundle;
    }

    /// Returns the id of a draft that was written from the mock bundle.
    String draft() {
        return draft;
    }

    /// Returns the id of a draft that was written from the edited bundle.
    String ownDraft() {
        return ownDraft;
    }

    /// Returns the id of a research job that failed.
    String failedResearch() {
        return failedResearch;
    }

    String first() {
        return scans.getFirst();
    }

    String last() {
        return scans.getLast();
    }

    /// Returns the path of the shared link to the last scan.
    String shared() {
        return shared;
    }
}
