package assay.bench.attack;

import assay.bench.Posts;
import assay.scoring.document.Hostile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/// Texts that are designed to cost CPU time, for all endpoints that accept text.
final class HostileTexts {

    private static final String BOUND =
            "returns a report, a 4xx with a reason, or fetch_failed; none of the tenant's scans fail, "
                    + "scan p99 ≤ 1 s, /health ≤ 250 ms, ≤ 512 MB";

    private static final Map<String, String> UNLIMITED = Map.of("ASSAY_LIMITS", "off");

    /// The acceptable responses to a hostile text.
    private static final Pattern CLEAR = Pattern.compile("(200|202|402|404|413|422|429)( .*)?|502 fetch_failed");

    private HostileTexts() {}

    static List<Attack> all() {
        return List.of(
                new Attack(
                        "style-of-digits",
                        "an unconfirmed free account; 2 requests of 30 KB",
                        BOUND,
                        HostileTexts::styles),
                new Attack(
                                "previews-of-accounts",
                                "12 confirmed free accounts, each with 4 previews of 200,000 characters at a time",
                                BOUND,
                                HostileTexts::previews)
                        .tableOnly(),
                shapes("texts-as-markdown", true, text -> Map.of("content", text, "format", "markdown")),
                shapes("texts-as-html", true, text -> Map.of("content", text, "format", "html")),
                shapes(
                        "texts-in-front-matter",
                        true,
                        text -> Map.of("content", "---\ntitle: " + text + "\n---\n\nTea.\n")),
                shapes(
                        "texts-in-attributes",
                        true,
                        text -> Map.of(
                                "content",
                                "<p style=\"" + quoted(text) + "\" class=\"" + quoted(text)
                                        + "\">Tea</p><script type=\"application/ld+json\">{\"@type\":\"Article\",\"headline\":\""
                                        + quoted(text) + "\"}</script>",
                                "format",
                                "html")),
                shapes(
                        "texts-in-every-field",
                        false,
                        text -> Map.of(
                                "content", Posts.sample(),
                                "title", cut(text, 300),
                                "slug", cut(text, 300),
                                "primary_keyword", cut(text, 120),
                                "meta_description", cut(text, 1_000))),
                fetched("fetched-page", "/page", text -> HostileWeb.Answer.of("text/html", text)),
                fetched(
                        "fetched-robots-txt",
                        "/robots.txt",
                        text -> HostileWeb.Answer.of("text/plain", "User-agent: " + text)),
                fetched("fetched-llms-txt", "/llms.txt", text -> HostileWeb.Answer.of("text/plain", "# Tea\n" + text)),
                fetched(
                        "fetched-headers",
                        "/page",
                        text -> new HostileWeb.Answer(
                                "text/html",
                                "<p>Tea</p>".getBytes(StandardCharsets.UTF_8),
                                Map.of(
                                        "X-Robots-Tag",
                                        printable(cut(text, 6_000)),
                                        "Link",
                                        printable(cut(text, 6_000))))),
                new Attack("fetched-feed", "a key; a feed for each text in `Hostile`", BOUND, HostileTexts::feeds)
                        .needing(UNLIMITED),
                new Attack("fetched-gzip-bomb", "a key; 4 requests", BOUND, HostileTexts::bomb),
                new Attack(
                        "mock-drafts",
                        "a confirmed free account; 100 requests of up to 670 KB",
                        BOUND,
                        HostileTexts::drafts));
    }

    /// Sends two previews from an unconfirmed account.
    private static Effect styles(Target target, AttackSize size) throws Exception {
        Person person = target.person();
        person.signUp();
        person.openEditor();
        String text = "<p style=\"font-size:" + "1".repeat(30_000) + "q\">Tea</p>";
        return sent(
                target,
                size,
                2,
                List.of(() -> person.preview(Map.of("content", text)), () -> person.preview(Map.of("content", text))));
    }

    /// Previews long texts, which contain no spaces, in the editor for as long as a flood lasts.
    private static Effect previews(Target target, AttackSize size) throws Exception {
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            people.add(target.person().account(true).openEditor());
        }
        long end = System.nanoTime() + size.flood().toNanos();
        List<Work> work = new ArrayList<>();
        for (int i = 0; i < 4 * people.size(); i++) {
            Person person = people.get(i % people.size());
            work.add(() -> previewUntil(end, person, size.texts()));
        }
        return sent(target, size, size.lead(), work.size(), work);
    }

    private static Person.Reply previewUntil(long end, Person person, int chars) {
        Person.Reply last = new Person.Reply(0, Map.of(), "none was sent");
        for (int i = 0; i == 0 || System.nanoTime() < end; i++) {
            last = person.preview(
                    Map.of("content", "緑茶".repeat(chars / 2 - 50 - i % 50), "primary_keyword", "green tea"));
            if (last.status() != 200) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
        return last;
    }

    /// Previews each hostile text in the editor.
    ///
    /// @param large whether the texts have the maximum length of content rather than that of a field
    private static Attack shapes(String name, boolean large, Function<String, Map<String, ?>> fields) {
        return new Attack(name, "a free account; each text in `Hostile` once, 2 at a time", BOUND, (target, size) -> {
                    Person person = target.person();
                    person.signUp();
                    person.openEditor();
                    int chars = large ? size.texts() - 2_000 : 1_000;
                    List<Work> work = new ArrayList<>();
                    for (Hostile.Shape shape : some(size)) {
                        work.add(() -> person.preview(fields.apply(cut(shape.of(chars), chars))));
                    }
                    return sent(target, size, 2, work);
                })
                .needing(UNLIMITED);
    }

    private static Attack fetched(String name, String path, Function<String, HostileWeb.Answer> answer) {
        return new Attack(name, "a key; a page for each text in `Hostile`", BOUND, (target, size) -> {
                    Person person = target.tenant();
                    List<Work> work = new ArrayList<>();
                    for (Hostile.Shape shape : some(size)) {
                        work.add(() -> {
                            target.web().clear();
                            String page = target.web().put("/page", HostileWeb.Answer.of("text/html", "<p>Tea</p>"));
                            target.web().put(path, answer.apply(shape.of(size.texts())));
                            return person.post("/api/v1/scan/url", Map.of("url", page + "?" + System.nanoTime()));
                        });
                    }
                    // The requests are sent one after another, because they use the same paths.
                    return sent(target, size, 1, work);
                })
                .needing(UNLIMITED);
    }

    private static Effect feeds(Target target, AttackSize size) throws Exception {
        Person person = target.tenant();
        List<Work> work = new ArrayList<>();
        for (Hostile.Shape shape : some(size)) {
            work.add(() -> {
                target.web().clear();
                String url = target.web()
                        .put(
                                "/feed",
                                HostileWeb.Answer.of(
                                        "application/rss+xml",
                                        "<rss version='2.0'><channel><title>" + quoted(shape.of(size.texts()))));
                return person.post("/api/v1/scan/blog", Map.of("url", url, "limit", 5));
            });
        }
        return sent(target, size, 1, work);
    }

    /// Serves a page of a few KB that decompresses to 100 MB.
    private static Effect bomb(Target target, AttackSize size) throws Exception {
        Person person = target.tenant();
        String url = target.web()
                .put(
                        "/bomb",
                        new HostileWeb.Answer(
                                "text/html", ConnectionFloods.zeros(), Map.of("Content-Encoding", "gzip")));
        Work work = () -> person.post("/api/v1/scan/url", Map.of("url", url + "?" + System.nanoTime()));
        return sent(target, size, 4, List.of(work, work, work, work));
    }

    /// Starts many drafts, so that most are queued. The passages in their bundles consist of numbers.
    private static Effect drafts(Target target, AttackSize size) throws Exception {
        Person person = target.person().account(true);
        String body = Person.JSON.writeValueAsString(
                Map.of("research_bundle", quantities(), "format", "listicle", "mock", true));
        List<Work> work = new ArrayList<>();
        int drafts = size.everyShape() ? 100 : 4;
        for (int i = 0; i < drafts; i++) {
            boolean waits = i < 2;
            work.add(() -> waits
                    ? person.post("/api/v1/builder/generate", body)
                    : person.post("/api/v1/builder/generate", body, "Prefer", "respond-async"));
        }
        return sent(target, size, 4, work);
    }

    /// Returns a valid bundle of about 670 KB whose passages are `1 1 1 …`.
    private static JsonNode quantities() {
        StringJoiner tools = new StringJoiner(",");
        StringJoiner evidence = new StringJoiner(",");
        int last = 0;
        for (int tool = 1; tool <= 15; tool++) {
            String url = "https://tool" + tool + ".example/";
            StringJoiner facts = new StringJoiner(",");
            for (int i = 0; i < 26; i++) {
                last++;
                evidence.add("""
                        {"id": "e%d", "tool": "t%d", "url": "%s", "title": "Tool", "passage": "%s",
                         "retrieved_at": "2026-11-20T10:00:00Z", "found": "brought", "verified": "user"}
                        """.formatted(last, tool, url, "1 ".repeat(499) + "1"));
                facts.add("""
                        {"id": "f%d", "kind": "what", "text": "%s", "brief": null, "evidence": ["e%d"]}
                        """.formatted(last, "1 ".repeat(149) + "1", last));
            }
            tools.add("""
                    {"id": "t%d", "name": "%s", "house": %b, "url": "%s", "facts": [%s]}
                    """.formatted(tool, tool == 1 ? "Acme" : "Tool " + tool, tool == 1, url, facts));
        }
        return Person.JSON.readTree("""
                {"version": 1, "id": "rb_quantities", "origin": "user", "fictitious": true,
                 "created_at": "2026-11-20T10:00:00Z", "provider": "user", "primary_keyword": "best crm",
                 "audience": "founders", "house_product": "Acme",
                 "searchers": {"intent": "They want a CRM.", "questions": [], "terms": [], "evidence": []},
                 "tools": [%s], "evidence": [%s], "dropped": []}
                """.formatted(tools, evidence));
    }

    /// A task that sends one request.
    @FunctionalInterface
    private interface Work {
        Person.Reply send();
    }

    /// Sends all requests, and monitors what the service's users notice.
    private static Effect sent(Target target, AttackSize size, int atOnce, List<Work> work) throws Exception {
        return sent(target, size, Duration.ZERO, atOnce, work);
    }

    /// @param lead the duration of the warm-up
    private static Effect sent(Target target, AttackSize size, Duration lead, int atOnce, List<Work> work)
            throws Exception {
        Watch watch = Watch.start(target, lead);
        Map<String, Integer> answers = new TreeMap<>();
        long longest = 0;
        long start = System.nanoTime();
        try (ExecutorService threads = Executors.newFixedThreadPool(atOnce)) {
            List<Future<Long>> all = new ArrayList<>();
            List<Person.Reply> replies = Collections.synchronizedList(new ArrayList<>());
            for (Work each : work) {
                all.add(threads.submit(() -> {
                    long from = System.nanoTime();
                    if (target.isAlive()) {
                        replies.add(each.send());
                    }
                    return System.nanoTime() - from;
                }));
            }
            for (Future<Long> each : all) {
                longest = Math.max(longest, each.get());
            }
            replies.forEach(reply -> answers.merge(said(reply), 1, Integer::sum));
        }
        Watch.Seen seen = watch.stop();
        List<String> broken = new ArrayList<>(seen.broken(size, size.healthMillis()));
        answers.forEach((answer, times) -> {
            if (!CLEAR.matcher(answer).matches()) {
                broken.add(times + " × answer " + answer);
            }
        });
        return new Effect(
                String.format(Locale.ROOT, "%d requests in %.1f s", work.size(), (System.nanoTime() - start) / 1e9),
                seen.text() + "; longest wait " + TimeUnit.NANOSECONDS.toMillis(longest) + " ms; responses " + answers,
                broken);
    }

    private static String said(Person.Reply reply) {
        JsonNode detail = reply.at("/errors/0/pointer");
        return reply.status() == 422 && !detail.asString("").isEmpty()
                ? reply + " " + detail.asString()
                : reply.toString();
    }

    private static List<Hostile.Shape> some(AttackSize size) {
        List<Hostile.Shape> all = Hostile.shapes();
        return size.everyShape()
                ? all
                : IntStream.range(0, all.size())
                        .filter(i -> i % 40 == 0)
                        .mapToObj(all::get)
                        .toList();
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most);
    }

    /// Replaces characters that would need to be escaped in attributes and JSON.
    private static String quoted(String text) {
        return text.replace('"', ' ').replace('\\', '/').replaceAll("[<&\\n\\r]", " ");
    }

    private static String printable(String text) {
        return text.replaceAll("[^ -~]", " ");
    }
}
