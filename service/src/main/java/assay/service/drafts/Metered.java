package assay.service.drafts;

import assay.service.drafts.model.Chosen;
import assay.service.drafts.model.LanguageModel;
import assay.service.drafts.model.ModelFailure;
import assay.service.drafts.model.Provider;
import assay.service.drafts.model.Question;
import assay.service.drafts.model.Search;
import assay.service.drafts.model.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A model whose use is put down to the step that asks it, and to whoever was asked: where one fails and another
/// answers, each has its own.
final class Metered implements LanguageModel {

    /// Who was asked.
    record Asked(String provider, String model) {}

    /// What was used of one of those who were asked.
    record Bill(Asked asked, Usage usage) {}

    /// What a step has used so far, and of whom.
    static final class Meter {

        private final Map<Asked, Usage> used = new LinkedHashMap<>();
        private @Nullable Asked last;

        /// Of all together.
        synchronized Usage used() {
            return used.values().stream().reduce(Usage.NONE, Usage::plus);
        }

        /// Of each, in the order in which they were asked first.
        synchronized List<Bill> bills() {
            List<Bill> bills = new ArrayList<>();
            used.forEach((asked, usage) -> bills.add(new Bill(asked, usage)));
            return List.copyOf(bills);
        }

        /// Who was asked last: whoever answered, where anybody did. Null where nobody was asked.
        synchronized @Nullable Asked last() {
            return last;
        }

        @Nullable
        String provider() {
            Asked asked = last();
            return asked == null ? null : asked.provider();
        }

        @Nullable
        String model() {
            Asked asked = last();
            return asked == null ? null : asked.model();
        }

        private synchronized void count(Asked asked, Usage usage) {
            used.merge(asked, usage, Usage::plus);
            last = asked;
        }
    }

    /// The meter of the step that the current thread is at.
    private static final ScopedValue<Meter> STEP = ScopedValue.newInstance();

    private final LanguageModel model;

    Metered(LanguageModel model) {
        this.model = model instanceof Chosen chosen ? chosen.through(Counted::new) : new Counted(model);
    }

    /// Does a step with a meter running.
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

    /// One provider's model.
    private record Counted(LanguageModel one) implements LanguageModel {

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
            return counted(() -> one.answer(question, goesOn), Answer::usage);
        }

        @Override
        public Found search(Search search, BooleanSupplier goesOn) {
            return counted(() -> one.search(search, goesOn), Found::usage);
        }

        private <T> T counted(Supplier<T> call, Function<T, Usage> usage) {
            try {
                T answer = call.get();
                count(usage.apply(answer));
                return answer;
            } catch (ModelFailure failure) {
                count(failure.billed());
                throw failure;
            }
        }

        private void count(Usage usage) {
            STEP.get().count(new Asked(one.provider().key(), one.model()), usage);
        }
    }
}
