package assay.service.drafts;

import assay.models.Provider;
import assay.models.StepStore;
import assay.models.TokenUsage;
import assay.service.credits.Storage;
import assay.service.jobs.Run;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The stored steps of research and drafts.
@Component
public final class StoredSteps {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int FORGOTTEN_AT_ONCE = 500;

    /// The usage of a provider in a step.
    ///
    /// @param failed whether the usage produced no result, because the step failed or another provider
    ///     answered
    public record Cost(
            String step,
            @Nullable String provider,
            @Nullable String model,
            TokenUsage usage,
            boolean failed) {

        /// Creates the cost of a step that produced a result.
        Cost(String step, @Nullable String provider, @Nullable String model, TokenUsage usage) {
            this(step, provider, model, usage, false);
        }
    }

    private final Store store;
    private final Storage storage;

    StoredSteps(Store store, Storage storage) {
        this.storage = storage;
        this.store = store;
    }

    /// Returns the steps of a running job.
    StepStore of(Run run) {
        return (key, about, work) -> once(run, key, about, work);
    }

    private JsonNode once(Run run, String key, String about, Supplier<JsonNode> work) {
        long job = run.job().id();
        Optional<JsonNode> kept = store.read(sql -> sql.first(
                "SELECT output FROM draft_step WHERE job = ? AND step = ?",
                row -> JSON.readTree(row.text(1)),
                job,
                key));
        if (kept.isPresent()) {
            return kept.get();
        }
        store.write(sql -> {
            run.doing(sql, about);
            return true;
        });
        Metered.Meter meter = new Metered.Meter();
        JsonNode output;
        try {
            output = Metered.at(meter, work);
        } catch (RuntimeException failure) {
            spent(job, key, meter.bills());
            throw failure;
        }
        Metered.@Nullable CalledModel answered = meter.last();
        store.write(sql -> {
            for (Metered.Bill bill : meter.bills()) {
                if (!bill.asked().equals(answered)) {
                    spent(sql, job, key, bill);
                }
            }
            long bytes = keep(sql, job, key, output, meter);
            run.step(sql, false, about);
            storage.addAll(sql, run.job().tenant(), bytes);
            return true;
        });
        return output;
    }

    /// Records what the providers billed, even if the step or the job failed.
    private void spent(long job, String key, List<Metered.Bill> bills) {
        if (bills.stream().allMatch(bill -> bill.usage().equals(TokenUsage.NONE))) {
            return;
        }
        // An interrupted thread cannot use a database connection, so the flag is cleared for the write.
        boolean interrupted = Thread.interrupted();
        try {
            store.write(sql -> {
                bills.forEach(bill -> spent(sql, job, key, bill));
                return true;
            });
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Adds billed usage that produced no result to the usage that is recorded for its step and provider.
    private static void spent(Sql sql, long job, String key, Metered.Bill bill) {
        TokenUsage used = bill.usage();
        if (used.equals(TokenUsage.NONE)) {
            return;
        }
        // Does nothing if the job was deleted together with its tenant in the meantime.
        sql.run(
                """
                INSERT INTO draft_step_failed (job, step, provider, model, position, calls, input_tokens, output_tokens,
                    searches, micro_usd)
                SELECT id, ?, ?, ?, (SELECT count(*) FROM draft_step WHERE job = ?), ?, ?, ?, ?, ? FROM job WHERE id = ?
                ON CONFLICT (job, step, provider, model) DO UPDATE SET
                    calls = draft_step_failed.calls + excluded.calls,
                    input_tokens = draft_step_failed.input_tokens + excluded.input_tokens,
                    output_tokens = draft_step_failed.output_tokens + excluded.output_tokens,
                    searches = draft_step_failed.searches + excluded.searches,
                    micro_usd = draft_step_failed.micro_usd + excluded.micro_usd
                """,
                key,
                bill.asked().provider(),
                bill.asked().model(),
                job,
                used.calls(),
                used.inputTokens(),
                used.outputTokens(),
                used.searches(),
                used.microUsd(),
                job);
    }

    /// @return the number of bytes that the step adds to the tenant's storage
    private static long keep(Sql sql, long job, String key, JsonNode output, Metered.Meter meter) {
        Metered.@Nullable CalledModel answered = meter.last();
        TokenUsage used = meter.bills().stream()
                .filter(bill -> bill.asked().equals(answered))
                .map(Metered.Bill::usage)
                .reduce(TokenUsage.NONE, TokenUsage::plus);
        return sql.number(
                """
                INSERT INTO draft_step (job, step, position, output, provider, model, calls, input_tokens, output_tokens,
                    searches, micro_usd)
                SELECT ?, ?, count(*), ?, ?, ?, ?, ?, ?, ?, ? FROM draft_step WHERE job = ?
                RETURNING octet_length(output)
                """,
                job,
                key,
                output.toString(),
                meter.provider(),
                meter.model(),
                used.calls(),
                used.inputTokens(),
                used.outputTokens(),
                used.searches(),
                used.microUsd(),
                job);
    }

    /// Returns the provider whose model did the job's stored steps; empty if no steps are stored.
    Optional<Provider> provider(long job) {
        return store.read(sql -> sql.first(
                        "SELECT provider FROM draft_step WHERE job = ? AND provider IS NOT NULL ORDER BY position LIMIT 1",
                        row -> row.text(1),
                        job))
                .flatMap(Provider::of);
    }

    /// Returns the number of stored steps of a job.
    int done(long job) {
        return store.read(sql -> (int) sql.number("SELECT count(*) FROM draft_step WHERE job = ?", job));
    }

    /// Returns the usage of a job's steps, in the order in which the steps ended. The usage of a failed attempt
    /// comes before that of the next attempt.
    public List<Cost> costs(long job) {
        return store.read(sql -> sql.all("""
                SELECT step, provider, model, calls, input_tokens, output_tokens, searches, micro_usd, position, 1 AS kept
                FROM draft_step WHERE job = ?
                UNION ALL
                SELECT step, provider, model, calls, input_tokens, output_tokens, searches, micro_usd, position, 0 AS kept
                FROM draft_step_failed WHERE job = ?
                ORDER BY position, kept, step, provider
                """, StoredSteps::cost, job, job));
    }

    private static Cost cost(Row row) {
        return new Cost(
                row.text(1),
                row.textOrNull(2),
                row.textOrNull(3),
                new TokenUsage(
                        (int) row.number(4), row.number(5), row.number(6), (int) row.number(7), row.numberOrNull(8)),
                row.number(10) == 0);
    }

    int forget(Sql sql, long job) {
        // There are only a few rows per step, because a provider that failed is called again only once or
        // twice.
        return sql.run("DELETE FROM draft_step_failed WHERE job = ?", job)
                + storage.free(
                        sql,
                        sql.all(
                                "DELETE FROM draft_step WHERE job = ? AND step IN"
                                        + " (SELECT step FROM draft_step WHERE job = ? LIMIT ?)"
                                        + " RETURNING (SELECT tenant FROM job WHERE job.id = draft_step.job),"
                                        + " octet_length(output)",
                                Storage.Freed::of,
                                job,
                                job,
                                FORGOTTEN_AT_ONCE));
    }
}
