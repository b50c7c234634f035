package assay.service.drafts.fixing;

import assay.scoring.Scorer;
import assay.service.drafts.model.LanguageModel;
import java.util.List;
import java.util.function.BooleanSupplier;

public final class Fixer {

    public record Fixed(
            boolean fixed,
            Standing before,
            Standing after,
            List<String> reasons,
            List<String> questions,
            boolean byModel) {}

    private final Scorer scorer;

    public Fixer(Scorer scorer) {
        this.scorer = scorer;
    }

    public Fixed byRule(Standing before, String check) {
        return new Fixed(false, before, before, List.of(), List.of(), false);
    }

    public Fixed byModel(
            Standing before,
            String check,
            LanguageModel model,
            List<String> reasons,
            String metricsJson,
            BooleanSupplier goesOn) {
        return new Fixed(
                false,
                before,
                before,
                List.of("" + scorer.projected(before.report(), 1).checks().size()),
                List.of(),
                true);
    }
}
