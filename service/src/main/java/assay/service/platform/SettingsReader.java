package assay.service.platform;

import assay.models.ModelSettings;
import assay.models.Setting;
import assay.service.platform.Settings.Database;
import assay.service.platform.Settings.Log;
import assay.service.platform.Settings.Refused;
import assay.service.platform.Settings.SignUp;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads [Settings] from environment variables. [SettingsCatalogue] defines their names and defaults, and
/// [NetworkSettings] reads the settings that are network addresses.
final class SettingsReader {

    private static final Set<String> NAMES =
            SettingsCatalogue.all().map(Setting::name).collect(Collectors.toUnmodifiableSet());

    /// Variables that the documentation uses for callers of the API. The service ignores them, because it can be
    /// started in the same shell.
    private static final Set<String> OF_CALLERS = Set.of("ASSAY_KEY", "ASSAY_WEBHOOK_SECRET");

    private static final Set<String> PLANS = Set.of("free", "growth", "pro", "scale");

    private final EnvironmentVariables variables;

    private SettingsReader(EnvironmentVariables variables) {
        this.variables = variables;
    }

    /// @throws Refused if a name is unknown or a value is invalid
    static Settings read(Map<String, String> environment) {
        for (String name : new TreeSet<>(environment.keySet())) {
            if (name.startsWith("ASSAY_") && !NAMES.contains(name) && !OF_CALLERS.contains(name)) {
                throw new Refused(name + " is not a setting. See docs/settings.md for all settings.");
            }
        }
        return new SettingsReader(new EnvironmentVariables(environment)).settings();
    }

    private Settings settings() {
        Database database = database();
        byte[] masterKey = masterKey();
        if (database != null && masterKey == null) {
            throw new Refused(
                    "ASSAY_MASTER_KEY is required with ASSAY_DATABASE_URL, because nodes that share a database need"
                            + " the same key. Generate one with: openssl rand -base64 32");
        }
        int port = variables.number(SettingsCatalogue.PORT, 0, 65535);
        return new Settings(
                Path.of(variables.text(SettingsCatalogue.HOME.name(), System.getProperty("user.home") + "/.assay"))
                        .toAbsolutePath(),
                NetworkSettings.bind(variables),
                port,
                variables.number(SettingsCatalogue.MANAGEMENT_PORT, 0, 65535),
                database,
                masterKey,
                variables.oneOf(SettingsCatalogue.FIRST_PLAN, PLANS),
                variables.number(SettingsCatalogue.RETENTION_DAYS, 1, 36_500),
                variables.isOn(SettingsCatalogue.LIMITS),
                Log.valueOf(variables
                        .oneOf(SettingsCatalogue.LOG, Set.of("json", "text"))
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
                        variables.isOn(SettingsCatalogue.FETCH_POLITE),
                        variables.text(Fetching.CONTACT, NetworkSettings.baseUrl(variables, port)),
                        variables.number(SettingsCatalogue.BLOG_LIMIT, 1, 100_000)),
                Duration.ofSeconds(variables.number(SettingsCatalogue.SYNC_WAIT, 0, 600)),
                models(),
                signUp(port),
                modelTokensPerDay(),
                variables.number(SettingsCatalogue.MIN_FREE_DISK, 0, 1_000_000_000) * 1_000_000L);
    }

    private @Nullable Long modelTokensPerDay() {
        return variables.get(SettingsCatalogue.MODEL_TOKENS_DAY) == null
                ? null
                : (Long) (long) variables.number(SettingsCatalogue.MODEL_TOKENS_DAY, 0, Integer.MAX_VALUE);
    }

    private @Nullable Database database() {
        String url = variables.text(SettingsCatalogue.DATABASE_URL.name(), "");
        if (url.isEmpty()) {
            return null;
        }
        if (!url.startsWith("jdbc:postgresql://")) {
            throw new Refused("ASSAY_DATABASE_URL must begin with jdbc:postgresql://");
        }
        return new Database(
                url,
                variables.get(SettingsCatalogue.DATABASE_USER),
                variables.get(SettingsCatalogue.DATABASE_PASSWORD));
    }

    private byte @Nullable [] masterKey() {
        String text = variables.get(SettingsCatalogue.MASTER_KEY);
        if (text == null) {
            return null;
        }
        try {
            byte[] key = Base64.getDecoder().decode(text);
            if (key.length == 32) {
                return key;
            }
        } catch (IllegalArgumentException ignored) {
            // The error below reports the mistake without the secret value.
        }
        throw new Refused(
                "ASSAY_MASTER_KEY must be 32 bytes in base64. Generate one with: openssl rand" + " -base64 32");
    }

    private @Nullable Smtp smtp() {
        String url = variables.get(Smtp.NAME);
        String from = variables.get(Smtp.FROM);
        if (url == null) {
            return null;
        }
        if (from == null) {
            throw new Refused(Smtp.FROM + " is required with " + Smtp.NAME
                    + ". Set it to the sender of emails, such as Assay <assay@tea.example>");
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

    /// By default, sign-up is open if the base URL is on this machine and no proxy is in front, because no
    /// one else is expected to reach the service there. Otherwise, sign-up is by invitation only.
    private SignUp signUp(int port) {
        String host = URI.create(NetworkSettings.baseUrl(variables, port)).getHost();
        boolean local = NetworkSettings.isLoopback(host.replaceAll("^\\[|]$", ""))
                && NetworkSettings.trustedProxies(variables).isEmpty();
        String word = variables.oneOf(
                SettingsCatalogue.SIGN_UP.name(), local ? "open" : "invited", Set.of("open", "invited", "closed"));
        return SignUp.valueOf(word.toUpperCase(Locale.ROOT));
    }
}
