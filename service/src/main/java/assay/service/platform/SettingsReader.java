package assay.service.platform;

import assay.models.ModelSettings;
import assay.service.platform.Settings.Database;
import assay.service.platform.Settings.Log;
import assay.service.platform.Settings.Refused;
import assay.service.platform.Settings.SignUp;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Reads [Settings] from environment variables: their names, defaults and limits. The settings that are addresses
/// are in [NetworkSettings].
final class SettingsReader {

    private static final String MODEL_TOKENS_DAY = "ASSAY_MODEL_TOKENS_DAY";

    private static final Set<String> NAMES = names(
            "ASSAY_HOME",
            NetworkSettings.BIND,
            "ASSAY_SIGN_UP",
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
            NetworkSettings.DOCS_URL,
            NetworkSettings.CORS_ORIGINS,
            NetworkSettings.TRUSTED_PROXIES,
            OpenId.ISSUER,
            OpenId.CLIENT_ID,
            OpenId.CLIENT_SECRET,
            NetworkSettings.BASE_URL,
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

    private static final Set<String> PLANS = Set.of("free", "growth", "pro", "scale");

    private final EnvironmentVariables variables;

    private SettingsReader(EnvironmentVariables variables) {
        this.variables = variables;
    }

    private static Set<String> names(String... beside) {
        Set<String> names = new TreeSet<>(List.of(beside));
        names.addAll(Payments.priceNames());
        names.addAll(ModelSettings.NAMES);
        return Collections.unmodifiableSet(names);
    }

    /// @throws Refused if a name is unknown or a value can't be used
    static Settings read(Map<String, String> environment) {
        for (String name : new TreeSet<>(environment.keySet())) {
            if (name.startsWith("ASSAY_") && !NAMES.contains(name)) {
                throw new Refused(name + " is not a setting; the README lists them.");
            }
        }
        return new SettingsReader(new EnvironmentVariables(environment)).settings();
    }

    private Settings settings() {
        Database database = database();
        byte[] masterKey = masterKey();
        if (database != null && masterKey == null) {
            throw new Refused(
                    "ASSAY_MASTER_KEY is required with ASSAY_DATABASE_URL: nodes that share a store must share"
                            + " it. Make one with: openssl rand -base64 32");
        }
        int port = variables.number("ASSAY_PORT", 8080, 0, 65535);
        return new Settings(
                Path.of(variables.text("ASSAY_HOME", System.getProperty("user.home") + "/.assay"))
                        .toAbsolutePath(),
                NetworkSettings.bind(variables),
                port,
                variables.number("ASSAY_MANAGEMENT_PORT", 9090, 0, 65535),
                database,
                masterKey,
                variables.oneOf("ASSAY_FIRST_PLAN", "scale", PLANS),
                variables.number("ASSAY_RETENTION_DAYS", 90, 1, 36_500),
                variables.isOn("ASSAY_LIMITS"),
                Log.valueOf(variables
                        .oneOf("ASSAY_LOG", "json", Set.of("json", "text"))
                        .toUpperCase(Locale.ROOT)),
                NetworkSettings.docsUrl(variables),
                smtp(),
                NetworkSettings.baseUrl(variables, port),
                variables.get(NetworkSettings.BASE_URL) == null ? "/" : NetworkSettings.baseUrl(variables, port),
                NetworkSettings.corsOrigins(variables),
                OpenId.of(
                        variables.get(OpenId.ISSUER),
                        variables.get(OpenId.CLIENT_ID),
                        variables.get(OpenId.CLIENT_SECRET)),
                Payments.of(variables::get),
                NetworkSettings.trustedProxies(variables),
                Fetching.of(
                        variables.text(Fetching.ALLOW, ""),
                        variables.isOn(Fetching.POLITE),
                        variables.text(Fetching.CONTACT, NetworkSettings.baseUrl(variables, port)),
                        variables.number(Fetching.BLOG_LIMIT, Fetching.MOST_POSTS, 1, 100_000)),
                Duration.ofSeconds(variables.number("ASSAY_SYNC_WAIT", 100, 0, 600)),
                models(),
                signUp(port),
                variables.get(MODEL_TOKENS_DAY) == null
                        ? null
                        : (Long) (long) variables.number(MODEL_TOKENS_DAY, 0, 0, Integer.MAX_VALUE),
                variables.number("ASSAY_MIN_FREE_DISK", 512, 0, 1_000_000_000) * 1_000_000L);
    }

    private @Nullable Database database() {
        String url = variables.text("ASSAY_DATABASE_URL", "");
        if (url.isEmpty()) {
            return null;
        }
        if (!url.startsWith("jdbc:postgresql://")) {
            throw new Refused("ASSAY_DATABASE_URL must begin with jdbc:postgresql://");
        }
        return new Database(url, variables.get("ASSAY_DATABASE_USER"), variables.get("ASSAY_DATABASE_PASSWORD"));
    }

    private byte @Nullable [] masterKey() {
        String text = variables.get("ASSAY_MASTER_KEY");
        if (text == null) {
            return null;
        }
        try {
            byte[] key = Base64.getDecoder().decode(text);
            if (key.length == 32) {
                return key;
            }
        } catch (IllegalArgumentException ignored) {
            // Refused below, without the value.
        }
        throw new Refused("ASSAY_MASTER_KEY must be 32 bytes in base64. Make one with: openssl rand -base64 32");
    }

    private @Nullable Smtp smtp() {
        String url = variables.get(Smtp.NAME);
        String from = variables.get(Smtp.FROM);
        if (url == null) {
            return null;
        }
        if (from == null) {
            throw new Refused(Smtp.FROM + " is required with " + Smtp.NAME
                    + ": whom mails come from, such as Assay <assay@tea.example>");
        }
        return Smtp.of(url, from);
    }

    private ModelSettings models() {
        try {
            return ModelSettings.of(variables::get);
        } catch (ModelSettings.Invalid invalid) {
            throw new Refused(invalid.sentence());
        }
    }

    /// By default open on this machine without a proxy in front, where strangers are not expected, else by
    /// invitation.
    private SignUp signUp(int port) {
        String host = URI.create(NetworkSettings.baseUrl(variables, port)).getHost();
        boolean local = NetworkSettings.isLoopback(host.replaceAll("^\\[|]$", ""))
                && NetworkSettings.trustedProxies(variables).isEmpty();
        String word = variables.oneOf("ASSAY_SIGN_UP", local ? "open" : "invited", Set.of("open", "invited", "closed"));
        return SignUp.valueOf(word.toUpperCase(Locale.ROOT));
    }
}
