package assay.service.drafts;

import assay.service.drafts.model.Provider;
import assay.service.drafts.model.Steps;
import assay.service.drafts.model.Usage;
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

/// The steps of research and drafts, as they are kept.
@Component
final class StoredSteps {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int FORGOTTEN_AT_ONCE = 500;

    /// What a step used.
    record Cost(
            String step,
            @Nullable String provider,
            @Nullable String model,
            Usage usage) {}

    private final Store store;

    StoredSteps(Store store) {
        this.store = store;
    }

    /// The steps of a job that is being done.
    Steps of(Run run) {
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
        JsonNode output = Metered.at(meter, work);
        store.write(sql -> {
            keep(sql, job, key, output, meter);
            run.step(sql, false, about);
            return true;
        });
        return output;
    }

    private static void keep(Sql sql, long job, String key, JsonNode output, Metered.Meter meter) {
        Usage used = meter.used();
        sql.run(
                """
                INSERT INTO draft_step (job, step, position, output, provider, model, calls, input_tokens, output_tokens,
                    searches, micro_usd)
                SELECT ?, ?, count(*), ?, ?, ?, ?, ?, ?, ?, ? FROM draft_step WHERE job = ?
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

    /// Whose model did the steps of a job that are kept; nothing where none is.
    Optional<Provider> provider(long job) {
        return store.read(sql -> sql.first(
                        "SELECT provider FROM draft_step WHERE job = ? AND provider IS NOT NULL ORDER BY position LIMIT 1",
                        row -> row.text(1),
                        job))
                .flatMap(Provider::of);
    }

    /// How many steps of a job are kept.
    int done(long job) {
        return store.read(sql -> (int) sql.number("SELECT count(*) FROM draft_step WHERE job = ?", job));
    }

    /// What the steps of a job used, in the order in which they ended.
    List<Cost> costs(long job) {
        return store.read(sql -> sql.all(
                "SELECT step, provider, model, calls, input_tokens, output_tokens, searches, micro_usd"
                        + " FROM draft_step WHERE job = ? ORDER BY position, step",
                StoredSteps::cost,
                job));
    }

    private static Cost cost(Row row) {
        return new Cost(
                row.text(1),
                row.textOrNull(2),
                row.textOrNull(3),
                new Usage((int) row.number(4), row.number(5), row.number(6), (int) row.number(7), row.numberOrNull(8)));
    }

    int forget(Sql sql, long job) {
        return sql.run(
                "DELETE FROM draft_step WHERE job = ? AND step IN (SELECT step FROM draft_step WHERE job = ? LIMIT ?)",
                job,
                job,
                FORGOTTEN_AT_ONCE);
    }
}
