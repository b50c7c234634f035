package assay.service.platform.cpu;

import assay.language.CpuBudget;
import assay.service.platform.web.Problem;
import java.util.function.Supplier;

/// A budget for the text in a request field: a `too_complex` problem points to that field.
///
/// @param pointer a JSON Pointer
public record FieldBudget(CpuBudget budget, String pointer) implements CpuBudget {

    @Override
    public <T> T run(Supplier<T> work) {
        try {
            return budget.run(work);
        } catch (Problem problem) {
            throw problem.at(pointer);
        }
    }

    @Override
    public boolean half() {
        return budget.half();
    }

    @Override
    public boolean isTooComplex(RuntimeException failure) {
        return budget.isTooComplex(failure);
    }
}
