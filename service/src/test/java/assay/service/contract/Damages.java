package assay.service.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Ways in which a request can be corrupted, by accident or on purpose.
final class Damages {

    /// Damages the request, and returns whether the damage could be applied.
    private interface Damage {
        boolean on(Draft draft);
    }

    private static final List<String> METHODS = List.of(
            "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW", "get", "PROPFIND");

    private final Contract contract;
    private final RandomGenerator random;
    private final Values values;
    private final Map<String, Damage> all = new LinkedHashMap<>();

    Damages(Contract contract, RandomGenerator random, Values values) {
        this.contract = contract;
        this.random = random;
        this.values = values;
        bodies();
        texts();
        headers();
        targets();
    }

    /// Applies a random kind of damage that fits the request.
    void one(Draft draft) {
        List<Map.Entry<String, Damage>> some = List.copyOf(all.entrySet());
        for (int i = 0; i < 100; i++) {
            Map.Entry<String, Damage> damage = some.get(random.nextInt(some.size()));
            if (damage.getValue().on(draft)) {
                draft.damaged(damage.getKey());
                return;
            }
        }
    }

    private void bodies() {
        all.put("a field of another type", draft -> field(draft, (object, name) -> object.set(name, values.wrong())));
        all.put("a null field", draft -> field(draft, ObjectNode::putNull));
        all.put("a missing field", draft -> field(draft, ObjectNode::remove));
        all.put("an unknown field", draft -> {
            if (!(draft.json() instanceof ObjectNode object)) {
                return false;
            }
            ObjectNode more = object.deepCopy();
            more.set(
                    one("x", "Content", "__proto__", "a/b~c", "", "tenant", "id", "admin", "n".repeat(5_000)),
                    values.wrong());
            draft.json(more);
            return true;
        });
        all.put("another kind of body", draft -> {
            if (draft.json() == null) {
                return false;
            }
            draft.json(values.wrong());
            return true;
        });
        all.put("an array around", draft -> text(draft, text -> "[" + text + "]"));
    }

    private interface Change {
        void on(ObjectNode object, String name);
    }

    private boolean field(Draft draft, Change change) {
        if (!(draft.json() instanceof ObjectNode object) || object.isEmpty()) {
            return false;
        }
        ObjectNode copy = object.deepCopy();
        List<String> names = List.copyOf(copy.propertyNames());
        change.on(copy, names.get(random.nextInt(names.size())));
        draft.json(copy);
        return true;
    }

    private interface Rewriting {
        String of(String text);
    }

    private static boolean text(Draft draft, Rewriting rewriting) {
        if (!draft.hasBody()) {
            return false;
        }
        draft.body(rewriting.of(new String(draft.body(), UTF_8)).getBytes(UTF_8));
        return true;
    }

    /// Replaces a field's value with raw JSON that a JSON tree can't represent.
    private boolean raw(Draft draft, String value) {
        if (!(draft.json() instanceof ObjectNode object) || object.isEmpty()) {
            return false;
        }
        List<String> names = List.copyOf(object.propertyNames());
        ObjectNode copy = object.deepCopy();
        copy.put(names.get(random.nextInt(names.size())), "~RAW~");
        draft.body(copy.toString().replace("\"~RAW~\"", value).getBytes(UTF_8));
        return true;
    }

    private void texts() {
        all.put("deep nesting", draft -> text(draft, _ -> one("[", "{\"a\":").repeat(20_000)));
        all.put("a deep field", draft -> {
            int depth = random.nextInt(10, 2_000);
            return raw(draft, "[".repeat(depth) + "]".repeat(depth));
        });
        all.put(
                "a huge number",
                draft -> raw(
                        draft,
                        one(
                                "1e999999999",
                                "-1e999999999",
                                "9".repeat(5_000),
                                "1E-400",
                                "-0",
                                "0." + "0".repeat(900) + "1",
                                "9223372036854775808",
                                "1e2",
                                "1.0")));
        all.put("half a pair", draft -> raw(draft, one("\"\\ud83d\"", "\"a\\udc00b\"", "\"\\ud83d\\ud83d\"")));
        all.put("a NUL", draft -> raw(draft, "\"a\\u0000b\""));
        all.put(
                "odd Unicode",
                draft -> raw(
                        draft,
                        one(
                                "\"\\ufffe\"",
                                "\"\u202e\u2066a\"",
                                "\"" + "e\u0301".repeat(50) + "\"",
                                "\"" + "\u0300".repeat(500) + "\"",
                                "\"\uFDD0\"",
                                "\"\\u0007\\u001b[31m\"",
                                "\"İıſK\"")));
        all.put(
                "a long text",
                draft -> raw(
                        draft,
                        "\"" + one("t", "t ", "🍵", "\\n", "<b>", "é").repeat(random.nextInt(300, 60_000)) + "\""));
        all.put("a field twice", draft -> text(draft, text -> text.replaceFirst("^\\{(\"[^\"]+\":)", "{$1null,$1")));
        all.put("the whole twice", draft -> text(draft, text -> text + text));
        all.put(
                "cut off",
                draft -> text(draft, text -> text.substring(0, text.isEmpty() ? 0 : random.nextInt(text.length()))));
        all.put(
                "not quite JSON",
                draft -> text(
                        draft,
                        text -> one(
                                "\ufeff" + text,
                                text + "x",
                                text.replace('"', '\''),
                                text.replace("}", ",}"),
                                "/**/" + text,
                                text.replace(":", "="),
                                " ",
                                "",
                                "NaN",
                                "{\"a\":01}",
                                "\u0000",
                                "<xml/>",
                                "a=b&c=d")));
        all.put("another encoding", draft -> {
            if (!draft.hasBody()) {
                return false;
            }
            String text = new String(draft.body(), UTF_8) + " é";
            draft.body(random.nextBoolean() ? text.getBytes(UTF_16) : text.getBytes(ISO_8859_1));
            return true;
        });
        all.put("a byte that is wrong", draft -> {
            byte[] bytes = draft.body();
            if (bytes.length == 0) {
                return false;
            }
            byte[] copy = Arrays.copyOf(bytes, bytes.length);
            copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
            draft.body(copy);
            return true;
        });
        all.put("no body", draft -> {
            boolean had = draft.hasBody();
            draft.noBody();
            return had;
        });
        all.put("a body where none belongs", draft -> {
            if (draft.hasBody()) {
                return false;
            }
            draft.header("Content-Type", "application/json");
            draft.body("{\"content\":\"Tea.\"}".getBytes(UTF_8));
            return true;
        });
    }

    private void headers() {
        all.put("another Content-Type", draft -> {
            if (!draft.hasBody()) {
                return false;
            }
            draft.without("Content-Type");
            draft.header(
                    "Content-Type",
                    one(
                            "text/plain",
                            "application/xml",
                            "application/x-www-form-urlencoded",
                            "multipart/form-data",
                            "multipart/form-data; boundary=x",
                            "application/json; charset=latin1",
                            "application/json; charset=utf-16",
                            "application/json; charset=",
                            "application/json; charset=nonsense",
                            "application/json;;;",
                            "x",
                            "",
                            "application/json, text/plain",
                            "é/é",
                            "*/*"));
            return true;
        });
        all.put("no Content-Type", draft -> {
            draft.without("Content-Type");
            return draft.hasBody();
        });
        all.put("Content-Type twice", draft -> {
            draft.header("Content-Type", one("application/json", "text/plain"));
            return draft.hasBody();
        });
        all.put("a coding", draft -> {
            draft.header("Content-Encoding", one("gzip", "br", "deflate", "identity", "x"));
            return draft.hasBody();
        });
        all.put(
                "an odd Accept",
                draft -> put(
                        draft,
                        one("Accept", "Accept-Language", "Accept-Encoding", "Accept-Charset"),
                        one(
                                "text/html",
                                "nonsense",
                                "*/*;q=x",
                                "application/json;q=0",
                                "",
                                ",,,",
                                "a/b;".repeat(500))));
        all.put(
                "an odd Idempotency-Key",
                draft -> put(
                        draft,
                        "Idempotency-Key",
                        one(
                                "",
                                "\"\"",
                                "\"",
                                "é",
                                "🍵",
                                "k".repeat(256),
                                "\"" + "k".repeat(256) + "\"",
                                "a\tb",
                                "a b",
                                "';--",
                                " ")));
        all.put("two of a header", draft -> {
            String name = one("Idempotency-Key", "X-Request-Id", "Host", "If-None-Match", "Accept", "Content-Length");
            // The value must not be a number that could be a valid length, because the rest would then be
            // read as another request.
            return put(draft, name, one("1", "a")) && put(draft, name, "b");
        });
        all.put(
                "a long header",
                draft -> put(
                        draft,
                        one("X-Long", "X-Request-Id", "Idempotency-Key", "Cookie"),
                        "a".repeat(random.nextInt(1_000, 20_000))));
        all.put("many headers", draft -> {
            for (int i = random.nextInt(50, 300); i > 0; i--) {
                put(draft, "X-Many-" + i, "a");
            }
            return true;
        });
        all.put("odd bytes in a header", draft -> {
            draft.headers()
                    .add(new Sent.Header(
                            one("X-Odd", "X-Request-Id", "Idempotency-Key", "User-Agent"),
                            one("a\u0000b", "a\u0001b", "a\u0080b", "\u00ff\u00fe", "a\rb", "a\nb", "\u007f")));
            return true;
        });
        all.put("a header that is none", draft -> put(draft, one("Bad Header", "", "é", "X(y)", "X:Y"), "a"));
        all.put(
                "an odd length",
                draft -> put(draft, "Content-Length", one("x", "-1", "", "1e3", "99999999999999999999")));
        all.put(
                "an odd Transfer-Encoding",
                draft -> put(
                        draft,
                        "Transfer-Encoding",
                        one("banana", "gzip", "chunked, chunked", "identity", "", "chunked, gzip")));
        all.put("no chunks", draft -> {
            if (!draft.hasBody()) {
                return false;
            }
            return put(draft, "Transfer-Encoding", "chunked");
        });
        all.put("chunks", draft -> {
            if (!draft.hasBody()) {
                return false;
            }
            byte[] body = draft.body();
            draft.body(Draft.joined(
                    (Integer.toHexString(body.length) + one("", ";a=b") + "\r\n").getBytes(UTF_8),
                    body,
                    (body.length == 0 ? "\r\n" : "\r\n0\r\n\r\n").getBytes(UTF_8)));
            return put(draft, "Transfer-Encoding", "chunked");
        });
        all.put(
                "a condition",
                draft -> put(
                        draft,
                        one(
                                "If-None-Match",
                                "If-Match",
                                "If-Modified-Since",
                                "If-Unmodified-Since",
                                "If-Range",
                                "Range"),
                        one(
                                "*",
                                "\"a\"",
                                "W/\"a\"",
                                "a",
                                "",
                                "Sat, 21 Nov 2026 09:00:00 GMT",
                                "Thu, 01 Jan 1970 00:00:00 GMT",
                                "bytes=0-1",
                                "bytes=5-1,9-",
                                "bytes=" + "0-1,".repeat(500),
                                "\"")));
        all.put(
                "a proxy's header",
                draft -> put(
                        draft,
                        one(
                                "X-Forwarded-For",
                                "X-Forwarded-Host",
                                "X-Forwarded-Proto",
                                "X-Forwarded-Prefix",
                                "Forwarded",
                                "X-Original-URL",
                                "X-Rewrite-URL",
                                "X-HTTP-Method-Override",
                                "X-Real-IP"),
                        one(
                                "127.0.0.1",
                                "evil.example",
                                "DELETE",
                                "/api/v1/admin/keys",
                                "for=\"[::1]\";host=x",
                                "é",
                                "")));
        all.put(
                "another protocol",
                draft -> put(
                        draft,
                        one(
                                "Upgrade",
                                "Expect",
                                "TE",
                                "HTTP2-Settings",
                                "Origin",
                                "Access-Control-Request-Method",
                                "Sec-Fetch-Site",
                                "Cookie"),
                        one(
                                "h2c",
                                "websocket",
                                "nonsense",
                                "trailers",
                                "https://evil.example",
                                "null",
                                "a=b; c",
                                "DELETE")));
    }

    private static boolean put(Draft draft, String name, String value) {
        draft.header(name, value);
        return true;
    }

    private void targets() {
        all.put("another method", draft -> {
            String method = METHODS.get(random.nextInt(METHODS.size()));
            boolean known = contract.operations().stream()
                    .anyMatch(each -> each.path().equals(draft.operation().path())
                            && each.method().equals(method));
            if (known || !draft.aimed()) {
                return false;
            }
            draft.method(method);
            return true;
        });
        all.put("another path", draft -> {
            String path = draft.path();
            int slash = random.nextBoolean() ? path.lastIndexOf('/') : path.indexOf('/', 1);
            int at = slash < 0 ? path.length() : slash;
            String inserted = one(
                    "/%2e%2e",
                    "/..",
                    "/.",
                    "/%2e",
                    "/%00",
                    ";a=b",
                    "/%2f",
                    "%2f",
                    "//",
                    "/%5c",
                    "\\",
                    "%",
                    "%zz",
                    "%ff",
                    "%c0%af",
                    "%25",
                    " b",
                    "\u0000",
                    "\u00e9",
                    "/a",
                    ".json",
                    "*",
                    "{}",
                    "|",
                    "#",
                    "/" + "a".repeat(3_000),
                    "/" + "a".repeat(12_000),
                    "/a".repeat(1_000));
            draft.detour(path.substring(0, at) + inserted + path.substring(at));
            return true;
        });
        all.put("a path with an end", draft -> {
            draft.detour(
                    draft.path() + one("/", "/%20", "%20", "%00", ";", ";jsessionid=1", ".xml", "%0d%0aX: y", "/.."));
            return true;
        });
        all.put("an odd id", draft -> {
            String filled = draft.operation().path();
            if (!draft.operation().hasIds() || !draft.aimed()) {
                return false;
            }
            String odd = one(
                    "0",
                    "-1",
                    "%20",
                    "1e3",
                    "9223372036854775808",
                    "%F0%9F%8D%B5",
                    "null",
                    "%22",
                    "'--",
                    "true",
                    "*",
                    "a".repeat(2_000),
                    "%ED%A0%80",
                    "%0a",
                    "~",
                    "1,2",
                    "0x1",
                    "١");
            draft.detour(filled.replaceAll("\\{\\w+}", java.util.regex.Matcher.quoteReplacement(latin(odd))));
            return true;
        });
        all.put("escaped letters", draft -> {
            // It doesn't matter which letters are escaped.
            if (!draft.path().startsWith("/api") || !draft.aimed()) {
                return false;
            }
            draft.detour(draft.path().replaceFirst("/api", "/%61pi").toUpperCase(Locale.ROOT));
            return true;
        });
        all.put("an odd query", draft -> {
            String name = draft.operation().parameters().stream()
                    .filter(each -> each.in().equals("query"))
                    .map(Operation.Parameter::name)
                    .findFirst()
                    .orElse("q");
            draft.query()
                    .add(latin(one(
                            "",
                            "=",
                            "&&",
                            name,
                            name + "=",
                            name + "=1&" + name + "=2",
                            name + "[]=1",
                            name + "=%zz",
                            name + "=%ff",
                            name + "=%00",
                            name + "=%",
                            name + "=%u0041",
                            "x=1",
                            "%zz=1",
                            name + "=é",
                            name + "=1;a=2",
                            name + "=-1",
                            name + "=1e9",
                            name + "=%F0%9F%8D%B5",
                            name + "=" + "9".repeat(3_000),
                            "a=1&".repeat(1_500),
                            name + "=+1",
                            name + "=%201",
                            name + "=a b",
                            name + "=<>\"{}|^`")));
            return true;
        });
    }

    private static String latin(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    private String one(String... some) {
        return some[random.nextInt(some.length)];
    }

    static JsonNode text(String value) {
        return tools.jackson.databind.node.JsonNodeFactory.instance.stringNode(value);
    }
}
