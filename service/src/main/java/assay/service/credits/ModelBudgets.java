package assay.service.credits;

import assay.service.platform.Numbers;
import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimit;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Daily limits (UTC) on the use of language models: tokens per tenant (depending on its plan), tokens for
/// the whole service, and rejected fixes. All nodes share the counts, which are in the store, and each update
/// is one conditional statement. The limits apply even with `ASSAY_LIMITS=off`, because they limit cost.
///
/// Before a call, an estimate of its tokens is reserved; after the call, the provider's count replaces it. So
/// a day's limit can be exceeded only by the tokens that calls in progress use beyond their estimates.
@Component
public final class ModelBudgets implements TenantData, Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(ModelBudgets.class);

    /// The tenant id of the row for the whole service.
    private static final String SERVICE = "";

    private static final long DAY = Duration.ofDays(1).toMillis();

    /// How long daily counts are kept, for the operator.
    private static final long KEPT_DAYS = 30;

    private static final int SWEPT_AT_ONCE = 500;

    /// Tokens used today.
    ///
    /// @param limit the limit; null if there is none
    public record Used(long used, @Nullable Long limit) {}

    /// A tenant's usage today.
    ///
    /// @param plan the tenant's current plan
    /// @param ends when the counts reset
    public record Today(long tokens, long fixes, Plan plan, Instant ends) {}

    /// Tokens reserved for a call.
    ///
    /// @param day the day for which they are counted
    public record Reserved(String tenant, long day, long tokens) {}

    private final Store store;
    private final Clock clock;
    private final @Nullable Long ofService;

    /// The tenants whose exhausted limit was already logged, with the day.
    private final Map<String, Long> told = new ConcurrentHashMap<>();

    ModelBudgets(Store store, Clock clock, Settings settings, MeterRegistry meters) {
        this.store = store;
        this.clock = clock;
        this.ofService = settings.modelTokensPerDay();
        Gauge.builder("assay.model.tokens.today", () -> service().used())
                .description("Language model tokens used by all tenants since midnight UTC")
                .register(meters);
        Gauge.builder("assay.model.tokens.limit", () -> ofService == null ? Double.NaN : ofService.doubleValue())
                .description("The value of ASSAY_MODEL_TOKENS_DAY, or NaN if it is not set")
                .register(meters);
    }

    /// Returns the tokens that all tenants together have used today.
    public Used service() {
        return new Used(store.read(sql -> tokens(sql, SERVICE)), ofService);
    }

    public Today today(String tenant) {
        return store.read(sql -> new Today(
                tokens(sql, tenant),
                sql.number("SELECT fixes FROM model_day WHERE tenant = ? AND day = ?", tenant, day()),
                plan(sql, tenant),
                Instant.ofEpochMilli(end())));
    }

    /// Refuses the request with a 429 if the tenant can't use any more tokens today. Call this before
    /// starting work.
    public void require(String tenant) {
        store.read(sql -> {
            long limit = plan(sql, tenant).modelTokensPerDay();
            if (tokens(sql, tenant) >= limit) {
                throw ofTenant(tenant, limit);
            }
            if (ofService != null && tokens(sql, SERVICE) >= ofService) {
                throw ofService(ofService);
            }
            return true;
        });
    }

    /// Reserves tokens for a call, or refuses the request with a 429.
    ///
    /// @param tokens an estimate of the tokens that the call will use
    public Reserved reserve(String tenant, long tokens) {
        long today = day();
        return store.write(sql -> {
            long limit = plan(sql, tenant).modelTokensPerDay();
            if (!add(sql, tenant, today, tokens, limit)) {
                throw ofTenant(tenant, limit);
            }
            if (!add(sql, SERVICE, today, tokens, ofService == null ? Long.MAX_VALUE / 2 : ofService)) {
                throw ofService(ofService == null ? 0 : ofService);
            }
            return new Reserved(tenant, today, tokens);
        });
    }

    /// Replaces a call's reservation with the tokens that it used.
    public void settle(Reserved reserved, long used) {
        long more = used - reserved.tokens();
        if (more == 0) {
            return;
        }
        // Clear the interrupt: otherwise, the connection would refuse to write, but the count must be stored.
        boolean interrupted = Thread.interrupted();
        try {
            store.write(sql -> {
                for (String each : List.of(reserved.tenant(), SERVICE)) {
                    sql.run(
                            "UPDATE model_day SET tokens = tokens + ? WHERE tenant = ? AND day = ?",
                            more,
                            each,
                            reserved.day());
                }
                return true;
            });
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Counts a fix before a model is called for it, or refuses the request with a 429.
    ///
    /// @return the day for which it is counted, for [#accepted]
    public long attempt(Sql sql, String tenant) {
        long today = day();
        int limit = plan(sql, tenant).unacceptedFixesPerDay();
        int counted = sql.run("""
                INSERT INTO model_day (tenant, day, tokens, fixes) VALUES (?, ?, 0, 1)
                ON CONFLICT (tenant, day) DO UPDATE SET fixes = model_day.fixes + 1 WHERE model_day.fixes < ?
                """, tenant, today, limit);
        if (counted == 0) {
            throw spent(
                    "fixes",
                    "You have reached your plan's daily limit of " + limit + " rejected fixes from language models.",
                    limit);
        }
        return today;
    }

    /// Stops counting a fix that was accepted or for which no model was called.
    public void accepted(Sql sql, String tenant, long day) {
        sql.run("UPDATE model_day SET fixes = fixes - 1 WHERE tenant = ? AND day = ? AND fixes > 0", tenant, day);
    }

    private static boolean add(Sql sql, String tenant, long day, long tokens, long limit) {
        return tokens <= limit && sql.run("""
                        INSERT INTO model_day (tenant, day, tokens, fixes) VALUES (?, ?, ?, 0)
                        ON CONFLICT (tenant, day) DO UPDATE SET tokens = model_day.tokens + excluded.tokens
                        WHERE model_day.tokens + excluded.tokens <= ?
                        """, tenant, day, tokens, limit) > 0;
    }

    private long tokens(Sql sql, String tenant) {
        return sql.number("SELECT tokens FROM model_day WHERE tenant = ? AND day = ?", tenant, day());
    }

    private static Plan plan(Sql sql, String tenant) {
        return sql.first("SELECT plan FROM credit_account WHERE tenant = ?", row -> Plan.of(row.text(1)), tenant)
                .orElse(Plan.FREE);
    }

    private Problem ofTenant(String tenant, long limit) {
        tell(
                tenant,
                "Tenant " + tenant + " has used all of its " + Numbers.grouped(limit)
                        + " model tokens for today (UTC).");
        return spent(
                "tokens",
                "You have used all or nearly all of your plan's " + Numbers.grouped(limit) + " model tokens for today.",
                limit);
    }

    private Problem ofService(long limit) {
        tell(
                SERVICE,
                "All tenants together have used the " + Numbers.grouped(limit)
                        + " model tokens that ASSAY_MODEL_TOKENS_DAY" + " allows for today (UTC).");
        return spent(
                "service_tokens",
                "This service has used all or nearly all of today's model tokens, which all tenants share.",
                limit);
    }

    /// Logs an exhausted limit at most once a day.
    private void tell(String whom, String sentence) {
        long today = day();
        told.values().removeIf(each -> each < today);
        if (told.put(whom, today) == null) {
            LOG.warn(sentence);
        }
    }

    private Problem spent(String name, String what, long limit) {
        long end = end();
        return RateLimit.within(name, limit, Duration.ofDays(1))
                .refusal(what + " The limit resets at " + Timestamps.of(end) + ".", clock.millis(), end, end);
    }

    private long day() {
        return Math.floorDiv(clock.millis(), DAY);
    }

    private long end() {
        return (day() + 1) * DAY;
    }

    /// Returns no files, because the counts are internal to the service.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        return sql.run("DELETE FROM model_day WHERE tenant = ?", tenant);
    }

    @Override
    public String name() {
        return "old daily counts of model usage";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM model_day WHERE (tenant, day) IN"
                        + " (SELECT tenant, day FROM model_day WHERE day < ? LIMIT ?)",
                day() - KEPT_DAYS,
                SWEPT_AT_ONCE));
    }
}
