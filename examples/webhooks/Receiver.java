import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Receives webhooks from Assay. Requires only the JDK (25 or later).
///
///     ASSAY_WEBHOOK_SECRET=whsec_... java Receiver.java 8000
///
/// Rejects requests that are too large, not signed with the secret, or signed more than five minutes ago. Processes each
/// event once, even if it is delivered several times. While you rotate a secret, set both secrets, separated by a comma.
final class Receiver {

    private static final int LARGEST = 1024 * 1024;
    private static final long MINUTES_5 = 300;
    private static final int MOST_SEEN = 100_000;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,11}");
    private static final Pattern KIND = Pattern.compile("^\\{\"event\":\"([a-z_.]{1,50})\"");

    private final List<String> secrets;

    /// In production, use a unique column in your database, which survives restarts.
    private final Set<String> seen = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST_SEEN;
        }
    }));

    private Receiver(List<String> secrets) {
        this.secrets = secrets;
    }

    public static void main(String[] arguments) throws IOException {
        List<String> secrets = Arrays.stream(System.getenv().getOrDefault("ASSAY_WEBHOOK_SECRET", "").split(","))
                .filter(each -> !each.isEmpty())
                .toList();
        if (secrets.isEmpty()) {
            System.err.println("Set ASSAY_WEBHOOK_SECRET to the webhook's signing secret.");
            System.exit(1);
        }
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8000;
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", new Receiver(secrets)::receive);
        server.start();
        System.out.println("listening on " + server.getAddress().getPort());
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(LARGEST + 1);
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
            } else if (body.length > LARGEST) {
                exchange.sendResponseHeaders(413, -1);
            } else if (!genuine(exchange.getRequestHeaders(), body)) {
                exchange.sendResponseHeaders(401, -1);
            } else {
                // The signature in webhook-signature covers the id as well as the body.
                String id = exchange.getRequestHeaders().getFirst("webhook-id");
                if (seen.add(id)) {
                    // Parse the body as JSON, add the event to your own queue here, and process it after you respond.
                    Matcher kind = KIND.matcher(new String(body, StandardCharsets.UTF_8));
                    System.out.println((kind.find() ? kind.group(1) : "?") + " " + id);
                }
                exchange.sendResponseHeaders(200, -1);
            }
        }
    }

    private boolean genuine(Headers headers, byte[] body) {
        String timestamp = header(headers, "webhook-timestamp");
        if (!SECONDS.matcher(timestamp).matches()
                || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > MINUTES_5) {
            return false;
        }
        String given = header(headers, "X-Service-Signature");
        String[] givenStandard = header(headers, "webhook-signature").split(" ", 10);
        String head = header(headers, "webhook-id") + "." + timestamp + ".";
        boolean byBody = false;
        boolean byMessage = false;
        for (String secret : secrets) {
            byBody |= same(given, signature(secret, body));
            for (String one : givenStandard) {
                byMessage |= same(one, standardSignature(secret, head, body));
            }
        }
        return byBody && byMessage;
    }

    /// `X-Service-Signature`: keyed with the whole secret.
    private static String signature(String secret, byte[] body) {
        return "sha256=" + HexFormat.of().formatHex(mac(secret.getBytes(StandardCharsets.UTF_8), body));
    }

    /// One signature in `webhook-signature`: keyed with the decoded secret. It also covers the id and the time.
    private static String standardSignature(String secret, String head, byte[] body) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        message.writeBytes(body);
        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        return "v1," + Base64.getEncoder().encodeToString(mac(key, message.toByteArray()));
    }

    private static byte[] mac(byte[] key, byte[] message) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Compares in constant time.
    private static boolean same(String given, String computed) {
        return MessageDigest.isEqual(
                given.getBytes(StandardCharsets.UTF_8), computed.getBytes(StandardCharsets.UTF_8));
    }

    private static String header(Headers headers, String name) {
        String value = headers.getFirst(name);
        return value == null ? "" : value;
    }
}
