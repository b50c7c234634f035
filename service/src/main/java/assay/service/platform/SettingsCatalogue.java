package assay.service.platform;

import assay.models.ModelSettings;
import assay.models.Setting;
import java.util.List;
import java.util.stream.Stream;

/// Every setting, by subject. The service does not start with a name that is not here, and `docs/settings.md` is
/// written from this list.
final class SettingsCatalogue {

    static final Setting HOME =
            Setting.depends("ASSAY_HOME", "`~/.assay`", "The folder of the embedded store and the master key.");
    static final Setting DATABASE_URL = Setting.unset(
            "ASSAY_DATABASE_URL",
            "A PostgreSQL database, `jdbc:postgresql://…`, instead of the embedded store. Any number of nodes can share it.");
    static final Setting DATABASE_USER =
            Setting.unset("ASSAY_DATABASE_USER", "The database user, if the URL does not have it.");
    static final Setting DATABASE_PASSWORD =
            Setting.unset("ASSAY_DATABASE_PASSWORD", "The database password, if the URL does not have it.");
    static final Setting MASTER_KEY = Setting.depends(
            "ASSAY_MASTER_KEY",
            "created in `ASSAY_HOME`",
            "32 bytes in base64 that encrypt stored secrets. Required with PostgreSQL. The service does not open a store"
                    + " that was created with another key.");
    static final Setting FIRST_PLAN =
            Setting.of("ASSAY_FIRST_PLAN", "scale", "The plan of the tenant that is created in an empty store.");
    static final Setting RETENTION_DAYS = Setting.of("ASSAY_RETENTION_DAYS", "90", "How many days scans are stored.");
    static final Setting MIN_FREE_DISK = Setting.of(
            "ASSAY_MIN_FREE_DISK",
            "512",
            "Megabytes that must be free on the disk of `ASSAY_HOME`. With less, new work is refused. `0` turns this off."
                    + " Not used with PostgreSQL.");

    static final Setting PORT = Setting.of("ASSAY_PORT", "8080", "The port for the pages and the API.");
    static final Setting MANAGEMENT_PORT = Setting.of(
            "ASSAY_MANAGEMENT_PORT", "9090", "The port for health and metrics (Prometheus), on loopback only.");
    static final Setting BIND = Setting.depends(
            NetworkSettings.BIND,
            "loopback",
            "The IP address that the API listens on. `0.0.0.0` opens it to other machines, as required in a container or"
                    + " with a proxy on another machine.");
    static final Setting DOCS_URL =
            Setting.of(NetworkSettings.DOCS_URL, "/docs", "The beginning of each `docs_url` in reports and errors.");
    static final Setting SIGN_UP = Setting.depends(
            "ASSAY_SIGN_UP",
            "`open` on this machine, otherwise `invited`",
            "Who can create an account: anyone (`open`), people with an invitation (`invited`) or nobody (`closed`). The"
                    + " default is `open` only if `ASSAY_BASE_URL` is loopback and no proxy is trusted. A first sign-in with"
                    + " OpenID Connect creates an account only with `open`.");
    static final Setting LIMITS = Setting.of("ASSAY_LIMITS", "on", "`off` turns rate limits off, for load tests.");
    static final Setting LOG = Setting.of(
            "ASSAY_LOG",
            "json",
            "`text` writes a human-readable log, which is the default of `./assay serve` on a terminal.");
    static final Setting SYNC_WAIT = Setting.of(
            "ASSAY_SYNC_WAIT",
            "100",
            "How many seconds, from 0 to 600, a call waits for long work before it returns the job.");
    static final Setting MODEL_TOKENS_DAY = Setting.unset(
            "ASSAY_MODEL_TOKENS_DAY",
            "The maximum number of language model tokens per day (UTC) for all tenants together. Each plan also has its"
                    + " own limit.");
    static final Setting FETCH_POLITE = Setting.of(
            Fetching.POLITE, "on", "`off` fetches without pauses. Use it only if all fetched hosts are your own.");
    static final Setting BLOG_LIMIT = Setting.of(
            Fetching.BLOG_LIMIT, Integer.toString(Fetching.MOST_POSTS), "The maximum number of posts in a blog scan.");

    /// Settings about one subject.
    ///
    /// @param title the subject
    record Subject(String title, List<Setting> settings) {}

    static final List<Subject> SUBJECTS = List.of(
            new Subject(
                    "Store",
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
                                    "The public URL of the service. Links in emails begin with it."),
                            Setting.unset(
                                    NetworkSettings.TRUSTED_PROXIES,
                                    "IP addresses or networks of the proxies in front of the service, such as"
                                            + " `10.0.0.5,192.168.0.0/16`. `X-Forwarded-For` and `X-Forwarded-Proto` are"
                                            + " trusted only from them. If not set, all callers behind a proxy share one"
                                            + " IP address and its limits."),
                            Setting.unset(
                                    NetworkSettings.CORS_ORIGINS,
                                    "Origins whose pages may call `/api/v1` and `/openapi.json` from a browser, such as"
                                            + " `https://app.tea.example,http://localhost:5173`."),
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
                                    "The mail server: `smtp://user:password@host:587` or"
                                            + " `smtps://user:password@host:465`. Write an @ in the user name as `%40`."
                                            + " STARTTLS is required unless the host is this machine or the URL ends in"
                                            + " `?starttls=off`. Without a server, the log says which email was not sent,"
                                            + " but does not show its text."),
                            Setting.depends(
                                    Smtp.FROM,
                                    "required with `ASSAY_SMTP_URL`",
                                    "The sender of emails, such as `Assay <assay@tea.example>`."),
                            Setting.unset(
                                    OpenId.ISSUER,
                                    "The OpenID Connect provider that people can sign in with. Set all three OpenID Connect"
                                            + " settings or none."),
                            Setting.unset(OpenId.CLIENT_ID, "The client ID at this provider."),
                            Setting.unset(OpenId.CLIENT_SECRET, "The client secret at this provider."))),
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
                                    "A page that identifies who fetches. Its URL is part of the User-Agent."),
                            FETCH_POLITE,
                            Setting.unset(
                                    Fetching.ALLOW,
                                    "For development: hosts with ports, such as `127.0.0.1:4000`, that may be fetched over"
                                            + " plain HTTP even if they are not public."),
                            BLOG_LIMIT)),
            new Subject(
                    "Payments",
                    Stream.concat(
                                    Stream.of(
                                            Setting.unset(
                                                    Payments.SECRET_KEY,
                                                    "The secret key of your Stripe account, `sk_…`, or a restricted key, `rk_…`."
                                                            + " Without it, nobody can pay."),
                                            Setting.unset(
                                                    Payments.WEBHOOK_SECRET,
                                                    "The signing secret of the webhook endpoint at Stripe, `whsec_…`."),
                                            Setting.depends(
                                                    Payments.API_BASE,
                                                    "Stripe's",
                                                    "Another base URL for the Stripe API, such as a proxy's.")),
                                    Payments.priceNames().stream()
                                            .map(name -> Setting.unset(
                                                    name,
                                                    "The ID of this price, `price_…`, or several IDs separated by commas:"
                                                            + " new subscriptions use the first, and existing"
                                                            + " subscriptions keep the others.")))
                            .toList()),
            new Subject(
                    "Start script",
                    List.of(Setting.unset(
                            "ASSAY_JAVA_OPTS", "Additional arguments for the JVM that `./assay serve` starts."))));

    private SettingsCatalogue() {}

    /// All settings.
    static Stream<Setting> all() {
        return SUBJECTS.stream().flatMap(subject -> subject.settings().stream());
    }
}
