package assay.drafts.verification;

import assay.drafts.verification.Verification.Status;
import assay.language.CpuBudget;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.ParallelTasks;
import assay.models.Provider;
import assay.models.StepStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Asks a language model whether the cited passages support each statement. Statements are sent in batches,
/// each together with only its own passages. [VerdictReader] checks that quotations really occur in
/// the passages. A statement is not sent again once it has a verdict.
///
/// A verifier does not change the draft. If it fails, statements remain unchecked, which
/// [Verification#status] shows.
public final class Verifier {

    private static final int MOST_CLAIMS = 12;
    private static final int MOST_CHARACTERS = 40_000;
    private static final int AT_ONCE = 4;

    private static final JsonMapper JSON = new JsonMapper();

    private final LanguageModel model;
    private final Provider writer;
    private final StepStore steps;
    private final BooleanSupplier goesOn;
    private final CpuBudget cpu;
    private final Map<Claim, Verdict> verdicts = new LinkedHashMap<>();
    private @Nullable String provider;
    private String reason = "";

    /// @param model the verifying model, preferably from a different provider than the writer's
    /// @param writer the provider whose model wrote the statements
    /// @param goesOn returns false once the work is cancelled
    /// @param cpu runs everything except waiting for the model
    public Verifier(LanguageModel model, Provider writer, StepStore steps, BooleanSupplier goesOn, CpuBudget cpu) {
        this.model = model;
        this.writer = writer;
        this.steps = steps;
        this.goesOn = goesOn;
        this.cpu = cpu;
    }

    /// The result for a batch: a stored step, or the reason why there is no result.
    private record BatchResult(List<Claim> batch, @Nullable JsonNode kept, String reason) {}

    /// Verifies the claims that have no verdict yet.
    ///
    /// @param step the name of the steps, which must be different for each call
    /// @param expect receives the number of remaining steps
    /// @return the verdicts on all of these claims, including earlier ones
    /// @throws ModelFailure if the work is cancelled
    public Verification verify(String step, Collection<Claim> claims, IntConsumer expect) {
        List<List<Claim>> batches = batches(claims);
        expect.accept(batches.size());
        reason = "";
        List<Callable<BatchResult>> tasks = new ArrayList<>();
        for (int i = 0; i < batches.size(); i++) {
            String key = step + "." + i;
            List<Claim> batch = batches.get(i);
            tasks.add(() -> asked(key, batch));
        }
        for (BatchResult each : ParallelTasks.all(AT_ONCE, tasks)) {
            JsonNode kept = each.kept();
            if (kept == null) {
                reason = each.reason();
            } else {
                provider = kept.path("provider").asString();
                List<Verdict> read = cpu.run(() -> VerdictReader.read(kept.path("answer"), each.batch()));
                for (int i = 0; i < read.size(); i++) {
                    verdicts.put(each.batch().get(i), read.get(i));
                }
            }
        }
        return verification(claims);
    }

    /// Returns the verdicts that are known so far, without asking the model.
    ///
    /// @param why the reason why the model is not asked
    public Verification known(Collection<Claim> claims, String why) {
        reason = why;
        return verification(claims);
    }

    private Verification verification(Collection<Claim> claims) {
        Map<Claim, Verdict> those = new LinkedHashMap<>();
        for (Claim claim : claims) {
            Verdict verdict = verdicts.get(claim);
            if (verdict != null) {
                those.put(claim, verdict);
            }
        }
        boolean all = those.keySet().containsAll(claims);
        Status status = all ? Status.CHECKED : those.isEmpty() ? Status.NOT_CHECKED : Status.PARTLY;
        return new Verification(
                status,
                provider,
                provider != null && !provider.equals(writer.key()),
                all ? "" : reason,
                Map.copyOf(those));
    }

    private List<List<Claim>> batches(Collection<Claim> claims) {
        List<List<Claim>> batches = new ArrayList<>();
        List<Claim> batch = new ArrayList<>();
        int length = 0;
        for (Claim claim : new LinkedHashSet<>(claims)) {
            if (verdicts.containsKey(claim)) {
                continue;
            }
            if (batch.size() == MOST_CLAIMS || !batch.isEmpty() && length + claim.length() > MOST_CHARACTERS) {
                batches.add(List.copyOf(batch));
                batch.clear();
                length = 0;
            }
            batch.add(claim);
            length += claim.length();
        }
        if (!batch.isEmpty()) {
            batches.add(List.copyOf(batch));
        }
        return batches;
    }

    private BatchResult asked(String key, List<Claim> batch) {
        try {
            return new BatchResult(batch, steps.once(key, "Checking statements", () -> answer(batch)), "");
        } catch (ModelFailure failure) {
            if (failure.kind() == ModelFailure.Kind.CANCELLED) {
                throw failure;
            }
            return new BatchResult(batch, null, failure.sentence());
        }
    }

    /// Stores the provider together with the answer, because a different provider may have answered after a
    /// failure.
    private JsonNode answer(List<Claim> batch) {
        JsonNode answer = model.answer(new VerifierQuestion(batch), goesOn).json();
        ObjectNode kept =
                JSON.createObjectNode().put("provider", model.provider().key());
        kept.set("answer", answer);
        return kept;
    }
}
