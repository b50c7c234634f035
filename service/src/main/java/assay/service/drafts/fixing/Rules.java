package assay.service.drafts.fixing;

import assay.scoring.Scorer;
import java.util.List;
import java.util.Optional;

/// All that is mended by rule.
public final class Rules {

    /// What one pass brings to light, a second mends; a rule that is not at rest by then is left where it stands.
    private static final int MOST_PASSES = 4;

    /// A class a check, in the order of their names.
    private static final List<Rule> ALL = List.of();

    private Rules() {}

    public static List<Rule> all() {
        return ALL;
    }

    public static Optional<Rule> of(String check) {
        return ALL.stream().filter(rule -> rule.check().equals(check)).findFirst();
    }

    /// The text with what a rule can mend of a check mended; the same text where it can mend nothing. A report lists so
    /// many findings and no more, so a rule is asked again until it has nothing left to say.
    public static Standing mended(Rule rule, Standing text, Scorer scorer) {
        Standing now = text;
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            Change change = rule.mend(now);
            if (!change.changes(now.submission())) {
                return now;
            }
            now = Standing.of(change.applied(now.submission()), scorer);
        }
        return now;
    }
}
