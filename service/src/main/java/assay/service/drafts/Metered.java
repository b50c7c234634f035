package assay.service.drafts;

import assay.service.drafts.model.LanguageModel;
import assay.service.drafts.model.ModelFailure;
import assay.service.drafts.model.Provider;
import assay.service.drafts.model.Question;
import assay.service.drafts.model.Search;
import assay.service.drafts.model.Usage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A model whose use is put down to the step that asks it.
final class Metered implements LanguageModel {

    /// What a step has used so far, and of whom.
    static final class Meter {

        private final AtomicReference<Usage> used = new AtomicReference<>(Usage.NONE);
        private volatile @Nullable String provider;
        private volatile @Nullable String model;

        Usage used() {
            return used.get();
        }

        @Nullable
        String provider() {
            return provider;
        }

        @Nullable
        String model() {
            return model;
        }
    }

    /// The meter of the step that the current thread is at.
    private static final ScopedValue<Meter> STEP = ScopedValue.newInstance();

    private final LanguageModel model;

    Metered(LanguageModel model) {
        this.model = model;
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
        return counted(() -> model.answer(question, goesOn), Answer::usage);
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        return counted(() -> model.search(search, goesOn), Found::usage);
    }

    private <T> T counted(Supplier<T> call, java.util.function.Function<T, Usage> usage) {
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
        Meter meter = STEP.get();
        meter.used.updateAndGet(before -> before.plus(usage));
        meter.provider = model.provider().key();
        meter.model = model.model();
    }
}
