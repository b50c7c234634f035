package assay.service.drafts;

import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.Question;
import assay.models.Search;
import assay.models.TokenUsage;
import assay.service.platform.web.Problem;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// A model that is optional: if the token budget is used up, it returns no answer instead of failing.
record UnrefusedModel(LanguageModel asked) implements LanguageModel {

    @Override
    public Provider provider() {
        return asked.provider();
    }

    @Override
    public String model() {
        return asked.model();
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        return orFailure(() -> asked.answer(question, goesOn));
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        return orFailure(() -> asked.search(search, goesOn));
    }

    private static <T> T orFailure(Supplier<T> call) {
        try {
            return call.get();
        } catch (Problem refused) {
            throw new ModelFailure(ModelFailure.Kind.REJECTED, refused.detail(), TokenUsage.NONE);
        }
    }
}
