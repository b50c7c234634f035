package assay.service.platform;

import assay.models.ModelSettings;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Everything that can be set, read once from environment variables named `ASSAY_…`.
///
/// A value that cannot be meant, or a name that is not known, stops the start with one sentence.
///
/// @param home where the embedded store and the master key live
/// @param bind the address that the API listens on
/// @param port 0 takes a free one
/// @param managementPort metrics and health, on loopback only; 0 takes a free one
/// @param database null for the embedded store
/// @param masterKey 32 bytes, or null for the one in `home`
/// @param firstPlan the plan of the tenant made in an empty store
/// @param limits whether rate limits are held; off only for load harnesses
/// @param corsOrigins whose pages may call from a browser; none unless they are named
/// @param docsUrl what links to check pages and error pages begin with
/// @param smtp null where no mail is sent
/// @param baseUrl what links in mails begin with, without a slash at the end
/// @param apiServer what `openapi.json` names as its server: `baseUrl` where that is set, else `/`, which is wherever
///     the document came from
/// @param openId null where nobody signs in by a provider
/// @param payments what is known of the payment provider
/// @param trustedProxies whose word is taken for where a request comes from, as CIDR; nobody's unless they are named
/// @param fetching how pages of others are fetched
/// @param syncWait how long a call waits for long work before it is answered with the job
/// @param models what is known of the providers of language models
/// @param signUp who may make an account
/// @param modelTokensPerDay what language models may use in a day (UTC) for all tenants; null without a bound
/// @param minFreeDisk bytes free in `home` below which no new work is begun on the embedded store; 0 for none
@SuppressWarnings("ArrayRecordComponent") // Never compared, never changed.
public record Settings(
        Path home,
        InetAddress bind,
        int port,
        int managementPort,
        @Nullable Database database,
        byte @Nullable [] masterKey,
        String firstPlan,
        int retentionDays,
        boolean limits,
        Log log,
        String docsUrl,
        @Nullable Smtp smtp,
        String baseUrl,
        String apiServer,
        List<String> corsOrigins,
        @Nullable OpenId openId,
        Payments payments,
        List<String> trustedProxies,
        Fetching fetching,
        Duration syncWait,
        ModelSettings models,
        SignUp signUp,
        @Nullable Long modelTokensPerDay,
        long minFreeDisk) {

    /// Who may make an account.
    public enum SignUp {
        /// Anybody.
        OPEN,
        /// People with an invitation.
        INVITED,
        /// Nobody; invitations work for people who have an account.
        CLOSED
    }

    /// Where PostgreSQL is.
    public record Database(
            String url, @Nullable String user, @Nullable String password) {
        @Override
        public String toString() {
            return url;
        }
    }

    /// How the log is written.
    public enum Log {
        /// One JSON object a line, for machines.
        JSON,
        /// For people.
        TEXT
    }

    /// A setting that cannot be used; the message is what the operator reads.
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Refused(String message) {
            super(message);
        }
    }

    private static final String BASE_URL = "ASSAY_BASE_URL";

    private static final String CORS_ORIGINS = "ASSAY_CORS_ORIGINS";

    private static final String TRUSTED_PROXIES = "ASSAY_TRUSTED_PROXIES";

    private static final String BIND = "ASSAY_BIND";

    private static final String SIGN_UP = "ASSAY_SIGN_UP";
    private static final String MODEL_TOKENS_DAY = "ASSAY_MODEL_TOKENS_DAY";

    private static final Set<String> NAMES = names(
            "ASSAY_HOME",
            BIND,
            SIGN_UP,
            "ASSAY_PORT",
            "ASSAY_MANAGEMENT_PORT",
            "ASSAY_DATABASE_URL",
            "ASSAY_DATABASE_USER",
            "ASSAY_DATABASE_PASSWORD",
            "ASSAY_MASTER_KEY",
            "ASSAY_FIRST_PLAN",
            "ASSAY_RETENTION_DAYS",
            "ASSAY_LIMITS",
            "ASSAY_LOG",
            "ASSAY_DOCS_URL",
            CORS_ORIGINS,
            TRUSTED_PROXIES,
            OpenId.ISSUER,
            OpenId.CLIENT_ID,
            OpenId.CLIENT_SECRET,
            BASE_URL,
            Smtp.NAME,
            Smtp.FROM,
            Payments.SECRET_KEY,
            Payments.WEBHOOK_SECRET,
            Payments.API_BASE,
            Fetching.ALLOW,
            Fetching.POLITE,
            Fetching.CONTACT,
            Fetching.BLOG_LIMIT,
            "ASSAY_SYNC_WAIT",
            MODEL_TOKENS_DAY,
            "ASSAY_MIN_FREE_DISK",
            // Read by the ./assay script.
            "ASSAY_JAVA_OPTS");

    private static Set<String> names(String... beside) {
        Set<String> names = new TreeSet<>(List.of(beside));
        names.addAll(Payments.priceNames());
        names.addAll(ModelSettings.NAMES);
        return Collections.unmodifiableSet(names);
    }

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final Set<String> PLANS = Set.of("free", "growth", "pro", "scale");

    public static Settings from(Map<String, String> environment) {
        for (String name : new TreeSet<>(environment.keySet())) {
            if (name.startsWith("ASSAY_") && !NAMES.contains(name)) {
                throw new Refused(name + " is not a setting; the README lists them.");
            }
        }
        Reading reading = new Reading(environment);
        Database database = database(reading);
        byte[] masterKey = masterKey(reading);
        if (database != null && masterKey == null) {
            throw new Refused(
                    "ASSAY_MASTER_KEY is required with ASSAY_DATABASE_URL: nodes that share a store must share"
                            + " it. Make one with: openssl rand -base64 32");
        }
        int port = reading.number("ASSAY_PORT", 8080, 0, 65535);
        return new Settings(
                Path.of(reading.text("ASSAY_HOME", System.getProperty("user.home") + "/.assay"))
                        .toAbsolutePath(),
                bind(reading),
                port,
                reading.number("ASSAY_MANAGEMENT_PORT", 9090, 0, 65535),
                database,
                masterKey,
                reading.oneOf("ASSAY_FIRST_PLAN", "scale", PLANS),
                reading.number("ASSAY_RETENTION_DAYS", 90, 1, 36_500),
                reading.oneOf("ASSAY_LIMITS", "on", Set.of("on", "off")).equals("on"),
                Log.valueOf(reading.oneOf("ASSAY_LOG", "json", Set.of("json", "text"))
                        .toUpperCase(Locale.ROOT)),
                docsUrl(reading),
                smtp(reading),
                baseUrl(reading, port),
                reading.get(BASE_URL) == null ? "/" : baseUrl(reading, port),
                corsOrigins(reading),
                OpenId.of(reading.get(OpenId.ISSUER), reading.get(OpenId.CLIENT_ID), reading.get(OpenId.CLIENT_SECRET)),
                Payments.of(reading::get),
                trustedProxies(reading),
                Fetching.of(
                        reading.text(Fetching.ALLOW, ""),
                        reading.oneOf(Fetching.POLITE, "on", Set.of("on", "off"))
                                .equals("on"),
                        reading.text(Fetching.CONTACT, baseUrl(reading, port)),
                        reading.number(Fetching.BLOG_LIMIT, Fetching.MOST_POSTS, 1, 100_000)),
                Duration.ofSeconds(reading.number("ASSAY_SYNC_WAIT", 100, 0, 600)),
                models(reading),
                signUp(reading, port),
                reading.get(MODEL_TOKENS_DAY) == null
                        ? null
                        : (Long) (long) reading.number(MODEL_TOKENS_DAY, 0, 0, Integer.MAX_VALUE),
                reading.number("ASSAY_MIN_FREE_DISK", 512, 0, 1_000_000_000) * 1_000_000L);
    }

    private static ModelSettings models(Reading reading) {
        try {
            return ModelSettings.of(reading::get);
        } catch (ModelSettings.Invalid invalid) {
            throw new Refused(invalid.sentence());
        }
    }

    /// What Spring is told; nothing else reaches it from outside.
    public Map<String, Object> forSpring() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("server.address", bind.getHostAddress());
        properties.put("server.port", port);
        properties.put("logging.structured.format.console", log == Log.JSON ? "logstash" : "");
        return properties;
    }

    /// Whether browsers find the service by TLS.
    public boolean secure() {
        return baseUrl.startsWith("https:");
    }

    /// The address of a page of the documentation, such as `errors` or `checks/structure`.
    public String docs(String page) {
        return docsUrl + "/" + page;
    }

    /// Loopback unless the operator opens it: an installation that nobody has set up yet is nobody else's to reach.
    private static InetAddress bind(Reading reading) {
        String text = reading.get(BIND);
        if (text == null) {
            return InetAddress.getLoopbackAddress();
        }
        try {
            return InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException e) {
            throw new Refused(BIND + " must be an IP address of this machine, such as 0.0.0.0 for all, not " + text);
        }
    }

    /// Open to anybody only where nobody else is expected: on this machine, with no proxy in front.
    private static SignUp signUp(Reading reading, int port) {
        String host = URI.create(baseUrl(reading, port)).getHost();
        boolean local = isLoopback(host.replaceAll("^\\[|]$", ""))
                && trustedProxies(reading).isEmpty();
        String word = reading.oneOf(SIGN_UP, local ? "open" : "invited", Set.of("open", "invited", "closed"));
        return SignUp.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static @Nullable Database database(Reading reading) {
        String url = reading.text("ASSAY_DATABASE_URL", "");
        if (url.isEmpty()) {
            return null;
        }
        if (!url.startsWith("jdbc:postgresql://")) {
            throw new Refused("ASSAY_DATABASE_URL must begin with jdbc:postgresql://");
        }
        return new Database(url, reading.get("ASSAY_DATABASE_USER"), reading.get("ASSAY_DATABASE_PASSWORD"));
    }

    private static byte @Nullable [] masterKey(Reading reading) {
        String text = reading.get("ASSAY_MASTER_KEY");
        if (text == null) {
            return null;
        }
        try {
            byte[] key = Base64.getDecoder().decode(text);
            if (key.length == 32) {
                return key;
            }
        } catch (IllegalArgumentException ignored) {
            // Said below, without repeating the value.
        }
        throw new Refused("ASSAY_MASTER_KEY must be 32 bytes in base64. Make one with: openssl rand -base64 32");
    }

    private static @Nullable Smtp smtp(Reading reading) {
        String url = reading.get(Smtp.NAME);
        String from = reading.get(Smtp.FROM);
        if (url == null) {
            return null;
        }
        if (from == null) {
            throw new Refused(Smtp.FROM + " is required with " + Smtp.NAME
                    + ": whom mails come from, such as Assay <assay@tea.example>");
        }
        return Smtp.of(url, from);
    }

    private static String docsUrl(Reading reading) {
        String url = reading.text("ASSAY_DOCS_URL", "/docs");
        URI uri = uri(url);
        if (uri == null || !(url.startsWith("/") || isWebAddress(uri))) {
            throw new Refused("ASSAY_DOCS_URL must be an http or https address or a path, not " + url);
        }
        return withoutSlash(url);
    }

    private static String baseUrl(Reading reading, int port) {
        String url = reading.text(BASE_URL, "http://localhost:" + port);
        URI uri = uri(url);
        if (uri == null || !isWebAddress(uri) || url.chars().anyMatch(c -> "?#@".indexOf(c) >= 0)) {
            throw new Refused(BASE_URL + " must be an http or https address that paths can be put behind, not " + url);
        }
        return withoutSlash(url);
    }

    private static @Nullable URI uri(String url) {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isWebAddress(URI uri) {
        return uri.getHost() != null && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()));
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /// Whether a host is this machine, by what is written, without asking a name server.
    static boolean isLoopback(String host) {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static List<String> corsOrigins(Reading reading) {
        List<String> origins = new ArrayList<>();
        for (String each : reading.text(CORS_ORIGINS, "").split(",", -1)) {
            String origin = each.strip();
            if (origin.equals("*")) {
                throw new Refused(CORS_ORIGINS + " cannot be *: name each origin whose pages may call, such as"
                        + " https://app.tea.example");
            }
            if (!origin.isEmpty() && !isOrigin(origin)) {
                throw new Refused(CORS_ORIGINS + " must be origins as browsers write them, with commas between, such as"
                        + " https://app.tea.example (http on localhost alone), not " + origin);
            }
            if (!origin.isEmpty()) {
                origins.add(origin);
            }
        }
        return List.copyOf(origins);
    }

    /// Letter for letter what a browser sends: anything else would let nobody in, and nobody would be told why.
    private static boolean isOrigin(String text) {
        try {
            URI uri = URI.create(text);
            String host = uri.getHost();
            if (host == null || uri.getUserInfo() != null || !text.equals(text.toLowerCase(Locale.ROOT))) {
                return false;
            }
            boolean bare = text.equals(uri.getScheme() + "://" + uri.getRawAuthority());
            boolean https = "https".equals(uri.getScheme()) && uri.getPort() != 443;
            boolean local = "http".equals(uri.getScheme()) && uri.getPort() != 80 && LOOPBACK.contains(host);
            return bare && (https || local);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static List<String> trustedProxies(Reading reading) {
        List<String> proxies = new ArrayList<>();
        for (String each : reading.text(TRUSTED_PROXIES, "").split(",", -1)) {
            String proxy = each.strip();
            if (!proxy.isEmpty()) {
                proxies.add(cidr(proxy));
            }
        }
        return List.copyOf(proxies);
    }

    /// Tomcat takes names too, and asks a name server for them; where a proxy is must not be its to say.
    private static String cidr(String proxy) {
        int slash = proxy.indexOf('/');
        try {
            InetAddress address = InetAddress.ofLiteral(slash < 0 ? proxy : proxy.substring(0, slash));
            int most = address.getAddress().length * Byte.SIZE;
            int bits = slash < 0 ? most : Integer.parseInt(proxy, slash + 1, proxy.length(), 10);
            if (bits >= 0 && bits <= most) {
                return address.getHostAddress() + "/" + bits;
            }
        } catch (IllegalArgumentException ignored) {
            // Said below.
        }
        throw new Refused(TRUSTED_PROXIES + " must be addresses or networks, with commas between, such as"
                + " 10.0.0.5,192.168.0.0/16, not " + proxy);
    }

    /// Empty values count as unset: shells and compose files leave them behind.
    private record Reading(Map<String, String> environment) {
        @Nullable
        String get(String name) {
            String value = environment.get(name);
            return value == null || value.isBlank() ? null : value.strip();
        }

        String text(String name, String otherwise) {
            String value = get(name);
            return value == null ? otherwise : value;
        }

        int number(String name, int otherwise, int least, int most) {
            String value = get(name);
            if (value == null) {
                return otherwise;
            }
            try {
                int number = Integer.parseInt(value);
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException ignored) {
                // Said below.
            }
            throw new Refused(name + " must be a number from " + least + " to " + most + ", not " + value);
        }

        String oneOf(String name, String otherwise, Set<String> values) {
            String value = text(name, otherwise);
            if (!values.contains(value)) {
                throw new Refused(
                        name + " must be one of " + String.join(", ", new TreeSet<>(values)) + ", not " + value);
            }
            return value;
        }
    }
}
