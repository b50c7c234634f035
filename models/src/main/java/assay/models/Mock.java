package assay.models;

import java.util.List;
import java.util.function.BooleanSupplier;

/// A mock of a model: it answers by rule, costs nothing and finds nothing on the web. Its subclasses are for the
/// questions of one module each.
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
        return new Found("", List.of(), List.of(), Usage.NONE);
    }
}
