package assay.bench.attack;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

/// Floods of connections whose bodies are announced but not sent, stall, arrive very slowly, or are
/// expensive to parse. Other connections send endless headers or just stay open.
final class ConnectionFloods {

    private static final String BOUND = "process stays alive, ≤ 512 MB, no scans fail, scan p99 ≤ 1 s, /health ≤ 1 s";
    private static final Map<String, String> UNLIMITED = Map.of("ASSAY_LIMITS", "off");
    private static final int MEGABYTE = 1_000_000;
    private static final int FORM = 2_097_152;

    /// Stands for the number of connections that the attack size specifies.
    private static final int ALL = 0;

    private static final String FORM_TYPE = "application/x-www-form-urlencoded";
    private static final String JSON_TYPE = "application/json";

    /// The parts of which texts that take long to score consist.
    private static final List<String> COSTLY =
            List.of("a\n\n", "- a\n", "# a\n", "> a\n\n", "- a\n\n\tb\n\n", "|a|b|\n|-|-|\n|1|2|\n\n", "漢字。");

    private final AtomicInteger texts = new AtomicInteger();

    private final List<Attack> attacks = new ArrayList<>();

    /// The exchanges of all floods without accounts.
    private final Set<Flood.Talk> talks = new LinkedHashSet<>();

    private ConnectionFloods() {}

    static List<Attack> all() {
        ConnectionFloods floods = new ConnectionFloods();
        floods.announced();
        floods.json();
        floods.accounts();
        floods.slow();
        floods.odd();
        floods.answers();
        floods.mixed();
        return floods.attacks;
    }

    /// Adds floods of bodies that are announced but never sent, or that break off before their end.
    private void announced() {
        everywhere("announced-docs", stall(head("POST", "/docs", FORM_TYPE, FORM), new byte[0]));
        everywhere(
                "stalled-events",
                stall(head("POST", "/api/v1/checkout/events", JSON_TYPE, MEGABYTE), filled('x', MEGABYTE - 1)));
        Flood.Talk signIn = stall(head("POST", "/sign-in", FORM_TYPE, FORM), new byte[0]);
        add("announced-sign-in-13", ALL, 13, signIn);
        addToTable("announced-sign-in-200", ALL, 200, signIn);
        everywhere("stalled-sign-in", stall(head("POST", "/sign-in", FORM_TYPE, FORM), filled('a', MEGABYTE / 4)));
        Flood.Talk get = stall(head("GET", "/docs", FORM_TYPE, FORM), filled('a', 1_000));
        add("get-with-body", ALL, 1, get);
    }

    /// Adds attacks by many accounts together, each of which stays within its limits.
    private void accounts() {
        byte[] body = filled('x', FORM - 1);
        Call stalled = (line, key) -> {
            line.send(head("POST", "/api/v1/scan", JSON_TYPE, FORM, "Authorization: Bearer " + key));
            line.send(body);
            line.await();
        };
        attacks.add(ofAccounts("stalled-bodies-with-keys", 300, stalled));
        attacks.add(ofAccounts("costly-texts", 48, this::scoreCostlyText));
        AtomicInteger calls = new AtomicInteger();
        attacks.add(ofAccounts("costly-texts-and-stalled-bodies", 348, (line, key) -> {
            Call call = calls.getAndIncrement() % 7 == 0 ? this::scoreCostlyText : stalled;
            call.on(line, key);
        }));
        attacks.add(editors());
        attacks.add(quotationMarks());
        attacks.add(streams());
    }

    /// Returns an attack by accounts that send complete forms of characters that take up six characters
    /// each in the page that is returned. Half of the texts are longer than the editor accepts. The
    /// attackers read only the beginning of the page.
    private static Attack quotationMarks() {
        return new Attack("forms-of-quotation-marks", "12 confirmed free accounts", BOUND, (target, size) -> {
                    List<String> requests = new ArrayList<>();
                    for (int i = 0; i < 12; i++) {
                        Person person = target.person().account(true).openEditor();
                        String form = person.editorForm("\"".repeat(i % 2 == 0 ? 199_000 : FORM - 1_000));
                        requests.add(head("POST", "/editor", FORM_TYPE, form.length(), "Cookie: " + person.cookies())
                                + form);
                    }
                    AtomicInteger next = new AtomicInteger();
                    return Flood.run(target, size, Math.min(120, size.connections()), requests.size(), line -> {
                        line.send(requests.get(Math.floorMod(next.getAndIncrement(), requests.size())));
                        line.await();
                        line.sleep();
                    });
                })
                .tableOnly();
    }

    /// Returns an attack by accounts that wait for slow jobs, each as often as it can: half of their
    /// connections are event streams, and half are calls that wait for the result.
    private static Attack streams() {
        return new Attack(
                        "streams-and-waits",
                        "45 confirmed free accounts, each with a slow scan",
                        BOUND,
                        (target, size) -> {
                            String slow = target.web().putSlow("/slow");
                            List<String> requests = new ArrayList<>();
                            for (int i = 0; i < 45; i++) {
                                Person person = target.person().account(true);
                                String body = "{\"url\":\"" + slow + "?" + i + "\"}";
                                String job = person.post(
                                                "/api/v1/scan/url",
                                                body,
                                                "Prefer",
                                                "respond-async",
                                                "Idempotency-Key",
                                                "slow")
                                        .at("/id")
                                        .asString("none");
                                String key = "Authorization: Bearer " + person.key();
                                requests.add("GET /api/v1/jobs/" + job + "/events HTTP/1.1\r\nHost: tea.example\r\n"
                                        + key + "\r\n\r\n");
                                requests.add(head(
                                                "POST",
                                                "/api/v1/scan/url",
                                                JSON_TYPE,
                                                body.length(),
                                                key + "\r\nIdempotency-Key: slow")
                                        + body);
                            }
                            AtomicInteger next = new AtomicInteger();
                            try {
                                return Flood.run(target, size, Math.min(1_800, size.connections()), 45, line -> {
                                    line.send(requests.get(Math.floorMod(next.getAndIncrement(), requests.size())));
                                    line.await();
                                    line.sleep();
                                });
                            } finally {
                                target.web().releaseSlow();
                            }
                        })
                .tableOnly();
    }

    /// Returns an attack by accounts that each stall forms of the largest size, which only the editor
    /// accepts.
    private static Attack editors() {
        return new Attack("stalled-editor-forms", "120 confirmed free accounts", BOUND, (target, size) -> {
                    List<String> cookies = new ArrayList<>();
                    for (int i = 0; i < 120; i++) {
                        cookies.add(target.person().account(true).openEditor().cookies());
                    }
                    byte[] form = filled('a', FORM - 1);
                    AtomicInteger next = new AtomicInteger();
                    return Flood.run(target, size, size.connections(), cookies.size(), line -> {
                        String cookie = cookies.get(Math.floorMod(next.getAndIncrement(), cookies.size()));
                        line.send(head("POST", "/editor", FORM_TYPE, FORM, "Cookie: " + cookie));
                        line.send(form);
                        line.await();
                    });
                })
                .tableOnly();
    }

    /// Adds floods whose connections run all of the above in turn.
    private void mixed() {
        List<Flood.Talk> all = List.copyOf(talks);
        AtomicInteger next = new AtomicInteger();
        Flood.Talk inTurn = line ->
                all.get(Math.floorMod(next.getAndIncrement(), all.size())).on(line);
        Attack mixed = of("every-flood-200", ALL, 200, inTurn).tableOnly();
        attacks.addAll(List.of(mixed, mixed.with("-limits-off", UNLIMITED)));
    }

    /// Sends a text that takes long to score. Each call uses the next kind of text.
    private void scoreCostlyText(Flood.Line line, String key) throws IOException {
        String costly = COSTLY.get(Math.floorMod(texts.getAndIncrement(), COSTLY.size()));
        int lines = (int) costly.chars().filter(c -> c == '\n').count();
        String text = costly.repeat(Math.min(199_000 / costly.length(), lines == 0 ? FORM : 15_000 / lines));
        byte[] body = Person.JSON.writeValueAsBytes(Map.of("content", text, "store_content", false));
        line.send(head("POST", "/api/v1/scan", JSON_TYPE, body.length, "Authorization: Bearer " + key));
        line.send(body);
        line.await();
    }

    /// The requests that an account sends on a connection.
    private interface Call {
        void on(Flood.Line line, String key) throws IOException;
    }

    /// Returns an attack by twelve accounts from twelve IP addresses.
    private static Attack ofAccounts(String name, int connections, Call call) {
        return new Attack(name, "12 confirmed free accounts", BOUND, (target, size) -> {
                    List<String> keys = new ArrayList<>();
                    for (int i = 0; i < 12; i++) {
                        keys.add(target.person().account(true).key());
                    }
                    AtomicInteger next = new AtomicInteger();
                    return Flood.run(
                            target,
                            size,
                            Math.min(connections, size.connections()),
                            keys.size(),
                            line -> call.on(line, keys.get(Math.floorMod(next.getAndIncrement(), keys.size()))));
                })
                .tableOnly();
    }

    /// Adds floods of bodies that are small but expensive to parse.
    private void json() {
        String objects = "{\"a\":[" + "{},".repeat(330_000) + "{}]}";
        StringBuilder names = new StringBuilder("{");
        for (int i = 0; i < 60_000; i++) {
            names.append("\"n").append(i).append("\":1,");
        }
        Flood.Talk signIn = whole("/api/v1/auth/sign-in", objects);
        talks.add(signIn);
        Attack keyless = of("json-objects", 72, 4, signIn);
        Attack keyed = new Attack("json-objects-with-key", "a confirmed free account", BOUND, (target, size) -> {
            String key = target.person().account(true).key();
            byte[] request = (head("POST", "/api/v1/scan", JSON_TYPE, objects.length(), "Authorization: Bearer " + key)
                            + objects)
                    .getBytes(StandardCharsets.US_ASCII);
            return Flood.run(target, size, 72, 4, line -> {
                line.send(request);
                line.await();
            });
        });
        attacks.addAll(
                List.of(keyless, keyless.with("-limits-off", UNLIMITED), keyed, keyed.with("-limits-off", UNLIMITED)));
        add("json-deep", 72, 4, whole("/api/v1/auth/sign-in", "{\"a\":" + "[".repeat(400_000)));
        add("json-names", 72, 4, whole("/api/v1/auth/sign-in", names + "\"a\":1}"));
        byte[] part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
                .repeat(10_000)
                .getBytes(StandardCharsets.US_ASCII);
        add("multipart", 72, 4, stall(head("POST", "/sign-in", "multipart/form-data; boundary=b", part.length), part));
        byte[] zeros = zeros();
        add(
                "gzip-body",
                72,
                4,
                stall(head("POST", "/api/v1/auth/sign-in", JSON_TYPE, zeros.length, "Content-Encoding: gzip"), zeros));
        Flood.Talk guess = whole("/api/v1/auth/sign-in", """
                {"email": "a@mail.example", "password": "wrong, and long enough"}""");
        add("password-hashing", 100, 200, guess);
        AtomicInteger next = new AtomicInteger();
        Flood.Talk others = line -> whole("/api/v1/auth/sign-in", """
                {"email": "a%d@mail.example", "password": "wrong, and long enough"}""".formatted(next.getAndIncrement()))
                .on(line);
        addToTable("password-hashing-200", ALL, 200, others);
    }

    /// Adds floods of bodies, headers and connections that never end.
    private void slow() {
        everywhere("dribbled-bodies", line -> {
            line.send(head("POST", "/sign-in", FORM_TYPE, 10_000));
            line.send("a=");
            line.dribble("b", Duration.ofSeconds(15));
        });
        add("dribbled-headers", ALL, 1, line -> {
            line.send("GET /docs HTTP/1.1\r\nHost: tea.example\r\nX-Long: ");
            line.dribble("b", Duration.ofSeconds(1));
        });
        String chunk = "8000\r\n" + "a".repeat(0x8000) + "\r\n";
        add("stalled-chunks", ALL, 200, line -> {
            line.send("POST /sign-in HTTP/1.1\r\nHost: tea.example\r\nContent-Type: " + FORM_TYPE
                    + "\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 20; i++) {
                line.send(chunk);
            }
            line.await();
        });
        // For each byte of the body, the server must read two hundred bytes.
        String extended = "1;ext=" + "x".repeat(200) + "\r\na\r\n";
        Flood.Talk trickle = line -> {
            line.send("POST /api/v1/auth/sign-in HTTP/1.1\r\nHost: tea.example\r\nContent-Type: " + JSON_TYPE
                    + "\r\nTransfer-Encoding: chunked\r\n\r\n");
            line.dribble(extended, Duration.ofMillis(200));
        };
        add("trickled-chunks", ALL, 1, trickle);
        addToTable("trickled-chunks-200", ALL, 200, trickle);
        addToTable("trickled-chunks-4000", 4_000, 200, trickle);
        add("dribbled-chunk-headers", ALL, 1, line -> {
            line.send("POST /sign-in HTTP/1.1\r\nHost: tea.example\r\nContent-Type: " + FORM_TYPE
                    + "\r\nTransfer-Encoding: chunked\r\n\r\n1;ext=");
            line.dribble("x", Duration.ofSeconds(5));
        });
        Flood.Talk idle = line -> {
            line.send("GET /health HTTP/1.1\r\nHost: tea.example\r\n\r\n");
            line.await();
            line.sleep();
        };
        add("idle-connections", ALL, 1, idle);
        addToTable("idle-connections-4000", 4_000, 1, idle);
        addToTable("idle-connections-4000-200", 4_000, 200, idle);
    }

    /// Adds floods of requests with bodies that no endpoint reads, and of requests with too many headers.
    private void odd() {
        List<String> paths = List.of("/", "/docs/scoring", "/health", "/openapi.json", "/assets/none.js", "/nothing");
        byte[] body = filled('x', MEGABYTE - 1);
        AtomicInteger next = new AtomicInteger();
        add("post-where-none-is-served", ALL, 1, line -> {
            String path = paths.get(Math.floorMod(next.getAndIncrement(), paths.size()));
            line.send(head("POST", path, FORM_TYPE, MEGABYTE));
            line.send(body);
            line.await();
        });
        StringBuilder headers = new StringBuilder("GET /docs HTTP/1.1\r\nHost: tea.example\r\n");
        for (int i = 0; i < 5_000; i++) {
            headers.append("X-").append(i).append(": b\r\n");
        }
        add("many-headers", ALL, 1, stall(headers.toString(), new byte[0]));
    }

    /// Adds attacks that request large responses or don't read the response.
    private void answers() {
        String reference = "GET /docs/api HTTP/1.1\r\nHost: tea.example\r\n";
        add("api-reference", 50, 1, line -> {
            line.send(reference + "Connection: close\r\n\r\n");
            line.readAll();
        });
        Flood.Talk unread = line -> {
            for (int i = 0; i < 20; i++) {
                line.send(reference + "\r\n");
            }
            line.sleep();
        };
        add("unread-answers", ALL, 1, unread);
        addToTable("unread-answers-200", ALL, 200, unread);
        Flood.Talk slow = line -> {
            for (int i = 0; i < 24; i++) {
                line.send("GET /openapi.json HTTP/1.1\r\nHost: tea.example\r\n\r\n");
            }
            line.hold();
        };
        addToTable("unread-answers-430", 430, 430, slow);
        Flood.Talk dripped = line -> {
            line.send(head("POST", "/api/v1/auth/sign-in", JSON_TYPE, 200));
            line.dribble(" ", Duration.ofSeconds(5));
        };
        addToTable("dribbled-bodies-430", 430, 430, dripped);
        Flood.Talk reader = line -> {
            line.send(
                    "GET /docs/checks HTTP/1.1\r\nHost: tea.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n");
            line.readAll();
        };
        addToTable("pages-of-documentation-400", 400, 400, reader);
    }

    private void add(String name, int connections, int addresses, Flood.Talk talk) {
        talks.add(talk);
        attacks.add(of(name, connections, addresses, talk));
    }

    private void addToTable(String name, int connections, int addresses, Flood.Talk talk) {
        talks.add(talk);
        attacks.add(of(name, connections, addresses, talk).tableOnly());
    }

    /// Adds the same flood three times: from 1 IP address, from 200 IP addresses, and from 200 IP addresses
    /// with rate limits turned off.
    private void everywhere(String name, Flood.Talk talk) {
        add(name, ALL, 1, talk);
        Attack spread = of(name + "-200", ALL, 200, talk).tableOnly();
        attacks.add(spread);
        attacks.add(spread.with("-limits-off", UNLIMITED));
    }

    private static Attack of(String name, int connections, int addresses, Flood.Talk talk) {
        return new Attack(
                name,
                "no account",
                BOUND,
                (target, size) -> Flood.run(
                        target, size, connections == ALL ? size.connections() : connections, addresses, talk));
    }

    /// Sends the head and the body of a request, and then waits.
    private static Flood.Talk stall(String head, byte[] body) {
        return line -> {
            line.send(head);
            line.send(body);
            line.await();
        };
    }

    private static Flood.Talk whole(String path, String body) {
        return stall(head("POST", path, JSON_TYPE, body.length()), body.getBytes(StandardCharsets.US_ASCII));
    }

    private static String head(String method, String path, String type, int length, String... more) {
        StringBuilder head = new StringBuilder(method)
                .append(' ')
                .append(path)
                .append(" HTTP/1.1\r\nHost: tea.example\r\nContent-Type: ")
                .append(type)
                .append("\r\nContent-Length: ")
                .append(length)
                .append("\r\n");
        Arrays.asList(more).forEach(each -> head.append(each).append("\r\n"));
        return head.append("\r\n").toString();
    }

    private static byte[] filled(char what, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) what);
        return bytes;
    }

    /// Returns 100 MB of zeros, compressed.
    static byte[] zeros() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            byte[] some = new byte[MEGABYTE];
            for (int i = 0; i < 100; i++) {
                gzip.write(some);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
