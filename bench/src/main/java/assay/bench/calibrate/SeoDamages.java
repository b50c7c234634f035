package assay.bench.calibrate;

import java.util.ArrayList;
import java.util.List;

/// Faults for the SEO checks to find.
final class SeoDamages {

    private SeoDamages() {}

    static List<Damage> all() {
        List<Damage> all = new ArrayList<>();
        all.addAll(KeywordDamages.all());
        all.addAll(StructureDamages.all());
        all.addAll(LinkDamages.all());
        all.addAll(LanguageDamages.all());
        all.addAll(SpellingDamages.all());
        all.addAll(MarkupDamages.all());
        all.addAll(PageDamages.all());
        all.addAll(SenseDamages.all());
        return List.copyOf(all);
    }
}
