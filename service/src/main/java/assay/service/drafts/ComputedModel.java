package assay.service.drafts;

import assay.language.CpuBudget;
import assay.models.LanguageModel;
import assay.models.Provider;
import assay.models.Question;
import assay.models.Search;
import java.util.function.BooleanSupplier;

/// A model that computes its answers locally instead of calling a provider. This work counts against a CPU
/// budget like any other work.
record ComputedModel(LanguageModel computed, CpuBudget cpu) implements LanguageModel {

    @Override
    public Provider provider() {
        return computed.provider();
    }

    @Override
    public String model() {
        return computed.model();
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        return cpu.run(() -> computed.answer(question, goesOn));
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        return cpu.run(() -> computed.search(search, goesOn));
    }
}
