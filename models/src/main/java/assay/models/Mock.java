package assay.models;

import java.util.List;
import java.util.function.BooleanSupplier;

/// A mock model. It answers by fixed rules, costs nothing and finds nothing on the web. Each subclass answers
/// the questions of one module.
public abstract class Mock implements LanguageModel {

    @Override
    public final Provider provider() {
        return Provider.MOCK;
    }

    @Override
    public final String model() {
        return "mock";
    }

    @Override
    public final Found search(Search search, BooleanSupplier goesOn) {
        return new Found("", List.of(), List.of(), TokenUsage.NONE);
    }
}
