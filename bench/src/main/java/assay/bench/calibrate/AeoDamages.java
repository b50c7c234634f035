package assay.bench.calibrate;

import java.util.ArrayList;
import java.util.List;

/// Faults for the AEO checks to find.
final class AeoDamages {

    private AeoDamages() {}

    static List<Damage> all() {
        List<Damage> all = new ArrayList<>();
        all.addAll(ArticlePageDamages.all());
        all.addAll(QuestionDamages.all());
        all.addAll(AnswerFormDamages.all());
        return List.copyOf(all);
    }
}
