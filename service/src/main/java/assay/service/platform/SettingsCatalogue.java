package assay.service.platform;

import assay.models.ModelSettings;
import assay.models.Setting;
import java.util.List;
import java.util.stream.Stream;

/// Every setting, by subject. The service does not start if a setting that is not in this list is set.
/// `docs/settings.md` is generated from the list.
final class SettingsCatalogue {

    static final Setting HOME = Setting.depends(
            "ASSAY_HOME", "`~/.assay`", "The folder that contains the embedded database and the master key.");
    static final Setting DATABASE_URL = Setting.unset(
            "ASSAY_DATABASE_URL",
            "The URL (`jdbc:postgresql://…`) of a PostgreSQL database to use instead of the embedded database. Any"
                    + " number of nodes can share a PostgreSQL database.");
    static final Setting DATABASE_USER =
            Setting.unset("ASSAY_DATABASE_USER", "The database user, if the URL does not include it.");
    static final Setting DATABASE_PASSWORD =
            Setting.unset("ASSAY_DATABASE_PASSWORD", "The database password, if the URL does not include it.");
    static final Setting MASTER_KEY = Setting.depends(
            "ASSAY_MASTER_KEY",
            "created in `ASSAY_HOME`",
            "The key that encrypts stored secrets: 32 bytes in Base64. Required with PostgreSQL. The service does not"
                    + " start if the database was created with a different key.");
    static final Setting FIRST_PLAN = Setting.of(
            "ASSAY_FIRST_PLAN",
            "scale",
            "The plan of the first tenant, which the service creates if the database is empty.");
    static final Setting RETENTION_DAYS =
            Setting.of("ASSAY_RETENTION_DAYS", "90", "The number of days for which scans are stored.");
    static final Setting MIN_FREE_DISK = Setting.of(
            "ASSAY_MIN_FREE_DISK",
            "512",
            "The minimum free space, in megabytes, on the disk that contains `ASSAY_HOME`. With less free space, the"
                    + " service refuses new work. `0` turns the limit off. Not used with PostgreSQL.");

    static final Setting PORT = Setting.of("ASSAY_PORT", "8080", "The port for the pages and the API.");
    static final Setting MANAGEMENT_PORT = Setting.of(
            "ASSAY_MANAGEMENT_PORT", "9090", "The port for health checks and Prometheus metrics, on loopback only.");
    static final Setting BIND = Setting.depends(
            NetworkSettings.BIND,
            "loopback",
            "The IP address that the service listens on. `0.0.0.0` makes the service reachable from other"
                    + " machines, which is required in a container or behind a proxy on another machine.");
    static final Setting DOCS_URL = Setting.of(
            NetworkSettings.DOCS_URL,
            "/docs",
            "The base URL of each `docs_url` in reports and of each `type` in errors.");
    static final Setting SIGN_UP = Setting.depends(
            "ASSAY_SIGN_UP",
            "`open` on loopback, otherwise `invited`",
            "Who can create an account: anyone (`open`), people with an invitation (`invited`) or no one"
                    + " (`closed`). The default is `open` only if the host in `ASSAY_BASE_URL` is loopback, such as"
                    + " `localhost`, and `ASSAY_TRUSTED_PROXIES` is not set. A person's first sign-in with OpenID"
                    + " Connect creates an account only if the value is `open`.");
    static final Setting LIMITS =
            Setting.of("ASSAY_LIMITS", "on", "Whether rate limits apply. Use `off` only for load tests.");
    static final Setting LOG = Setting.of(
            "ASSAY_LOG",
            "json",
            "The log format: `json`, or `text` for a human-readable log. In a terminal, `./assay serve` uses `text` by"
                    + " default.");
    static final Setting SYNC_WAIT = Setting.of(
            "ASSAY_SYNC_WAIT",
            "100",
            "The number of seconds (0 to 600) that a call waits for its result before it returns a job instead.");
    static final Setting MODEL_TOKENS_DAY = Setting.unset(
            "ASSAY_MODEL_TOKENS_DAY",
            "The maximum number of language model tokens that all tenants together can use per UTC day. Each plan also"
                    + " limits the tokens of a single tenant.");
    static final Setting FETCH_POLITE = Setting.of(
            Fetching.POLITE,
            "on",
            "Whether to pause between requests to the same host. Use `off` only if all fetched hosts are your own.");
    static final Setting BLOG_LIMIT = Setting.of(
            Fetching.BLOG_LIMIT, Integer.toString(Fetching.MOST_POSTS), "The maximum number of posts in a blog scan.");

    /// Settings about one subject.
    ///
    /// @param title the subject
    record Subject(String title, List<Setting> settings) {}

    static final List<Subject> SUBJECTS = List.of(
            new Subject(
                    "Database",
                    List.of(
                            HOME,
                            DATABASE_URL,
                            DATABASE_USER,
                            DATABASE_PASSWORD,
                            MASTER_KEY,
                            FIRST_PLAN,
                            RETENTION_DAYS,
                            MIN_FREE_DISK)),
            new Subject(
                    "Network",
                    List.of(
                            PORT,
                            BIND,
                            MANAGEMENT_PORT,
                            Setting.depends(
                                    NetworkSettings.BASE_URL,
                                    "`http://localhost:PORT`",
                                    "The public URL of the service. Links in emails begin with this URL."),
                            Setting.unset(
                                    NetworkSettings.TRUSTED_PROXIES,
                                    "IP addresses or networks of the proxies in front of the service, such as"
                                            + " `10.0.0.5,192.168.0.0/16`. `X-Forwarded-For` and"
                                            + " `X-Forwarded-Proto` are trusted only from these proxies."
                                            + " Without this setting, all callers behind a proxy share one IP"
                                            + " address and its limits."),
                            Setting.unset(
                                    NetworkSettings.CORS_ORIGINS,
                                    "The origins whose pages are allowed to call `/api/v1` and `/openapi.json` from a"
                                            + " browser, such as `https://app.tea.example,http://localhost:5173`."),
                            DOCS_URL,
                            LIMITS,
                            SYNC_WAIT,
                            LOG)),
            new Subject(
                    "Accounts and email",
                    List.of(
                            SIGN_UP,
                            Setting.unset(
                                    Smtp.NAME,
                                    "The URL of the mail server: `smtp://user:password@host:587` or"
                                            + " `smtps://user:password@host:465`. Write an @ in the user name as `%40`."
                                            + " STARTTLS is required unless the host is this machine or the URL ends in"
                                            + " `?starttls=off`. If no server is set, the service sends no emails."
                                            + " The log reports each email that was not sent, but not its text."),
                            Setting.depends(
                                    Smtp.FROM,
                                    "required with `ASSAY_SMTP_URL`",
                                    "The sender address of emails, such as `Assay <assay@tea.example>`."),
                            Setting.unset(
                                    OpenId.ISSUER,
                                    "The URL of the OpenID Connect provider that people can sign in with. Set all three"
                                            + " OpenID Connect settings or none of them."),
                            Setting.unset(OpenId.CLIENT_ID, "The client ID at the OpenID Connect provider."),
                            Setting.unset(OpenId.CLIENT_SECRET, "The client secret at the OpenID Connect provider."))),
            new Subject(
                    "Language models",
                    Stream.concat(ModelSettings.SETTINGS.stream(), Stream.of(MODEL_TOKENS_DAY))
                            .toList()),
            new Subject(
                    "Fetching",
                    List.of(
                            Setting.depends(
                                    Fetching.CONTACT,
                                    "`ASSAY_BASE_URL`",
                                    "The URL of a page that explains who fetches pages with this service. It is sent in"
                                            + " the `User-Agent` header."),
                            FETCH_POLITE,
                            Setting.unset(
                                    Fetching.ALLOW,
                                    "For development: hosts with ports, such as `127.0.0.1:4000`, that can be"
                                            + " fetched over plain HTTP even if they are not public."),
                            BLOG_LIMIT)),
            new Subject(
                    "Payments",
                    Stream.concat(
                                    Stream.of(
                                            Setting.unset(
                                                    Payments.SECRET_KEY,
                                                    "The secret key (`sk_…`) of your Stripe account, or a restricted key (`rk_…`)."
                                                            + " Without a key, customers can't pay."),
                                            Setting.unset(
                                                    Payments.WEBHOOK_SECRET,
                                                    "The signing secret (`whsec_…`) of your Stripe webhook endpoint."),
                                            Setting.depends(
                                                    Payments.API_BASE,
                                                    "Stripe's URL",
                                                    "The base URL of the Stripe API. You can set a different URL,"
                                                            + " such as the URL of a proxy.")),
                                    Payments.priceNames().stream()
                                            .map(name -> Setting.unset(
                                                    name,
                                                    "The Stripe ID (`price_…`) of the price for this plan and billing"
                                                            + " cycle. You can list several IDs, separated by commas:"
                                                            + " new subscriptions use the first price, and existing"
                                                            + " subscriptions keep their price.")))
                            .toList()),
            new Subject(
                    "Start script",
                    List.of(Setting.unset(
                            "ASSAY_JAVA_OPTS", "Additional arguments for the JVM that `./assay serve` starts."))));

    private SettingsCatalogue() {}

    static Stream<Setting> all() {
        return SUBJECTS.stream().flatMap(subject -> subject.settings().stream());
    }
}
