package assay.service.platform;

import assay.models.ModelSettings;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All settings, read once from environment variables named `ASSAY_…` by [SettingsReader].
///
/// @param home the folder of the embedded store and the master key
/// @param bind the address that the API listens on
/// @param port the port for the API and the pages; 0 for any free port
/// @param managementPort the port for metrics and health, on loopback only; 0 for any free port
/// @param database the PostgreSQL database; null for the embedded store
/// @param masterKey the 32 bytes of the master key; null for the key in `home`
/// @param firstPlan the plan of the tenant that is created in an empty store
/// @param limits whether rate limits apply; off only for load tests
/// @param docsUrl the base URL of links to the documentation of checks and errors
/// @param smtp the mail server; null if no email is sent
/// @param baseUrl the base URL of links in emails, without a trailing slash
/// @param apiServer the server in `openapi.json`: `baseUrl` if it is set, otherwise `/`, which means the host
///     that serves the document
/// @param corsOrigins the origins whose pages are allowed to call the API from a browser; none by default
/// @param openId the OpenID provider; null if sign-in with a provider is off
/// @param trustedProxies the networks, as CIDR, whose proxies are trusted to report the client's address;
///     none by default
/// @param fetching how pages on other sites are fetched
/// @param syncWait how long a call waits for a job before it returns the unfinished job
/// @param signUp who may create an account
/// @param modelTokensPerDay how many language model tokens all tenants together can use in a day (UTC); null
///     for no limit
/// @param minFreeDisk the number of free bytes in `home` below which the embedded store accepts no new work;
///     0 for no limit
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

    /// Who may create an account.
    public enum SignUp {
        /// Anyone.
        OPEN,
        /// Only people with an invitation.
        INVITED,
        /// No one. Invitations work only for people who already have an account.
        CLOSED
    }

    /// The PostgreSQL database.
    public record Database(
            String url, @Nullable String user, @Nullable String password) {
        @Override
        public String toString() {
            return url;
        }
    }

    /// The log's format.
    public enum Log {
        /// One JSON object per line.
        JSON,
        /// Human-readable text.
        TEXT
    }

    /// Thrown if a setting is invalid. The service does not start, and the message is shown to the operator.
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Refused(String message) {
            super(message);
        }
    }

    /// @throws Refused if a name is unknown or a value is invalid
    public static Settings from(Map<String, String> environment) {
        return SettingsReader.read(environment);
    }

    /// Returns the Spring properties that depend on settings. Spring reads no other external properties.
    public Map<String, Object> forSpring() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("server.address", bind.getHostAddress());
        properties.put("server.port", port);
        properties.put("logging.structured.format.console", log == Log.JSON ? "logstash" : "");
        return properties;
    }

    /// Whether browsers reach the service over TLS.
    public boolean secure() {
        return baseUrl.startsWith("https:");
    }

    /// Returns the URL of a documentation page, such as `errors` or `checks/structure`.
    public String docs(String page) {
        return docsUrl + "/" + page;
    }
}
