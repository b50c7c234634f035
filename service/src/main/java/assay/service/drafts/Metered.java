package assay.service.drafts;

import assay.models.FallbackModel;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.Question;
import assay.models.Search;
import assay.models.TokenUsage;
import assay.service.credits.ModelBudgets;
import assay.service.platform.web.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A model whose usage is billed to the current step, separately for each provider. If one provider fails and
/// another answers, each has its own bill.
final class Metered implements LanguageModel {

    /// The provider and model that were called.
    record CalledModel(String provider, String model) {}

    /// The usage of one provider's model.
    record Bill(CalledModel asked, TokenUsage usage) {}

    /// A step's usage so far, by provider.
    static final class Meter {

        private final Map<CalledModel, TokenUsage> used = new LinkedHashMap<>();
        private @Nullable CalledModel last;

        /// Returns the total of all providers.
        synchronized TokenUsage used() {
            return used.values().stream().reduce(TokenUsage.NONE, TokenUsage::plus);
        }

        /// Returns the bills by provider, in the order in which the providers were first called.
        synchronized List<Bill> bills() {
            List<Bill> bills = new ArrayList<>();
            used.forEach((asked, usage) -> bills.add(new Bill(asked, usage)));
            return List.copyOf(bills);
        }

        /// Returns the provider that was called last, which is the one that answered, if any. Null if none
        /// was called.
        synchronized @Nullable CalledModel last() {
            return last;
        }

        @Nullable
        String provider() {
            CalledModel asked = last();
            return asked == null ? null : asked.provider();
        }

        @Nullable
        String model() {
            CalledModel asked = last();
            return asked == null ? null : asked.model();
        }

        private synchronized void count(CalledModel asked, TokenUsage usage) {
            used.merge(asked, usage, TokenUsage::plus);
            last = asked;
        }
    }

    /// The meter of the current thread's step.
    private static final ScopedValue<Meter> STEP = ScopedValue.newInstance();

    private final LanguageModel model;

    /// Creates a model from a mock, which does not use a budget.
    Metered(LanguageModel mock) {
        this.model = new Counted(mock, Optional.empty());
    }

    /// @param tenant the tenant whose budget the model uses
    Metered(LanguageModel model, ModelBudgets budgets, String tenant) {
        Optional<Budget> budget = Optional.of(new Budget(budgets, tenant));
        this.model = model instanceof FallbackModel chosen
                ? chosen.through(one -> new Counted(one, budget))
                : new Counted(model, budget);
    }

    /// Runs a step with a meter.
    static <T> T at(Meter meter, Supplier<T> step) {
        return ScopedValue.where(STEP, meter).call(step::get);
    }

    @Override
    public Provider provider() {
        return model.provider();
    }

    @Override
    public String model() {
        return model.model();
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        return model.answer(question, goesOn);
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        return model.search(search, goesOn);
    }

    /// A tenant's daily token budget.
    private record Budget(ModelBudgets budgets, String tenant) {}

    /// One provider's model.
    private record Counted(LanguageModel one, Optional<Budget> budget) implements LanguageModel {

        /// A low estimate of the characters per token, so that token estimates err on the high side.
        private static final int CHARACTERS_A_TOKEN = 3;

        /// The number of tokens that a web search adds to the prompt as search results.
        private static final int TOKENS_A_SEARCH = 8_000;

        @Override
        public Provider provider() {
            return one.provider();
        }

        @Override
        public String model() {
            return one.model();
        }

        @Override
        public Answer answer(Question question, BooleanSupplier goesOn) {
            long characters = (long) question.instructions().length()
                    + question.material().length()
                    + question.schema().length();
            long estimate = characters / CHARACTERS_A_TOKEN + question.mostTokens();
            return counted(estimate, goesOn, () -> one.answer(question, goesOn), Answer::usage);
        }

        @Override
        public Found search(Search search, BooleanSupplier goesOn) {
            long characters =
                    (long) search.instructions().length() + search.material().length();
            long estimate = characters / CHARACTERS_A_TOKEN
                    + search.mostTokens()
                    + (long) TOKENS_A_SEARCH * search.mostSearches();
            return counted(estimate, goesOn, () -> one.search(search, goesOn), Found::usage);
        }

        /// @throws Problem 429 if a budget is used up
        private <T> T counted(long estimate, BooleanSupplier goesOn, Supplier<T> call, Function<T, TokenUsage> usage) {
            // A call that is no longer needed is not made and does not use tokens.
            Optional<ModelBudgets.Reserved> reserved = goesOn.getAsBoolean()
                    ? budget.map(each -> each.budgets().reserve(each.tenant(), estimate))
                    : Optional.empty();
            // An interrupted call without a usage report is counted at its estimate, because the provider may
            // still bill it.
            long tokens = estimate;
            try {
                T answer = call.get();
                tokens = tokens(usage.apply(answer));
                count(usage.apply(answer));
                return answer;
            } catch (ModelFailure failure) {
                long billed = tokens(failure.billed());
                tokens = failure.kind() == ModelFailure.Kind.CANCELLED ? Math.max(billed, estimate) : billed;
                count(failure.billed());
                throw failure;
            } finally {
                settle(reserved, tokens);
            }
        }

        private void settle(Optional<ModelBudgets.Reserved> reserved, long tokens) {
            reserved.ifPresent(each -> budget.orElseThrow().budgets().settle(each, tokens));
        }

        private static long tokens(TokenUsage usage) {
            return usage.inputTokens() + usage.outputTokens();
        }

        private void count(TokenUsage usage) {
            STEP.get().count(new CalledModel(one.provider().key(), one.model()), usage);
        }
    }
}
