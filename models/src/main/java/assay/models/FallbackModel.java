package assay.models;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// The model for one job: the first candidate that answers. The job then uses no other model, because another
/// one would repeat paid work and might contradict the first.
///
/// Steps can run in parallel. Until one of them has succeeded, they run one after the other, so that all of
/// them use the same model.
public final class FallbackModel implements LanguageModel {

    private static final long LOOKS_MILLIS = 100;

    private final List<LanguageModel> candidates;
    private final ReentrantLock choosing = new ReentrantLock();
    private volatile int candidate;
    private volatile boolean taken;

    /// @param candidates the models, in the order in which to try them
    FallbackModel(List<LanguageModel> candidates, boolean taken) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("There is no model to choose from.");
        }
        this.candidates = List.copyOf(candidates);
        this.taken = taken;
    }

    /// Returns the provider that the job uses; empty until a model has answered.
    public Optional<Provider> taken() {
        return taken ? Optional.of(provider()) : Optional.empty();
    }

    private LanguageModel now() {
        return candidates.get(candidate);
    }

    /// Returns the provider that the job uses or, until a model has answered, the next provider to try.
    @Override
    public Provider provider() {
        return now().provider();
    }

    @Override
    public String model() {
        return now().model();
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        return ask(goesOn, model -> model.answer(question, goesOn), this::with);
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        return ask(goesOn, model -> model.search(search, goesOn), this::with);
    }

    /// Returns this model with a wrapper around each candidate, so that calls and costs are recorded for the
    /// model that was actually called.
    public LanguageModel through(UnaryOperator<LanguageModel> between) {
        return new Through(between);
    }

    private final class Through implements LanguageModel {

        private final UnaryOperator<LanguageModel> between;

        Through(UnaryOperator<LanguageModel> between) {
            this.between = between;
        }

        @Override
        public Provider provider() {
            return FallbackModel.this.provider();
        }

        @Override
        public String model() {
            return FallbackModel.this.model();
        }

        @Override
        public Answer answer(Question question, BooleanSupplier goesOn) {
            return ask(goesOn, model -> between.apply(model).answer(question, goesOn), FallbackModel.this::with);
        }

        @Override
        public Found search(Search search, BooleanSupplier goesOn) {
            return ask(goesOn, model -> between.apply(model).search(search, goesOn), FallbackModel.this::with);
        }
    }

    private Answer with(Answer answer, TokenUsage before) {
        return new Answer(answer.json(), before.plus(answer.usage()));
    }

    private Found with(Found found, TokenUsage before) {
        return new Found(found.text(), found.citations(), found.sources(), before.plus(found.usage()));
    }

    @FunctionalInterface
    private interface Adding<T> {
        T to(T answer, TokenUsage before);
    }

    private <T> T ask(BooleanSupplier goesOn, Function<LanguageModel, T> question, Adding<T> adding) {
        if (!taken) {
            lock(goesOn);
            try {
                // Another thread may have chosen a model in the meantime.
                if (!taken) {
                    return first(question, adding);
                }
            } finally {
                choosing.unlock();
            }
        }
        return question.apply(now());
    }

    /// Asks the candidates in order until one answers. Failed attempts are billed too, so their cost is added
    /// to the cost of the answer.
    private <T> T first(Function<LanguageModel, T> question, Adding<T> adding) {
        TokenUsage before = TokenUsage.NONE;
        while (true) {
            try {
                T answer = question.apply(now());
                taken = true;
                return adding.to(answer, before);
            } catch (ModelFailure e) {
                int next = candidate + 1;
                if (e.kind() == ModelFailure.Kind.CANCELLED || next == candidates.size()) {
                    throw e.after(before);
                }
                before = before.plus(e.billed());
                candidate = next;
            }
        }
    }

    private void lock(BooleanSupplier goesOn) {
        try {
            while (!choosing.tryLock(LOOKS_MILLIS, TimeUnit.MILLISECONDS)) {
                if (!goesOn.getAsBoolean()) {
                    throw cancelled();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw cancelled();
        }
    }

    private static ModelFailure cancelled() {
        return new ModelFailure(
                ModelFailure.Kind.CANCELLED, "The work was cancelled before a model was called.", TokenUsage.NONE);
    }
}
