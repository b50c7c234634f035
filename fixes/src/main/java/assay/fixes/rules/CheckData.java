package assay.fixes.rules;

import assay.fixes.edits.ScoredText;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Limit;
import assay.scoring.Severity;

/// Gives rules access to data about their check.
final class CheckData {

    private CheckData() {}

    /// Returns the check's documentation and thresholds.
    static Card card(String check) {
        return Catalogue.complete().card(check).orElseThrow();
    }

    /// Whether the check passes or is not applicable, which means that there is nothing to fix.
    static boolean passes(ScoredText text, Rule rule) {
        return text.severity(rule.check()) == Severity.PASS;
    }

    /// Returns the check's threshold for this text, or NaN if the threshold is off.
    static double limit(Card card, String name, Article article) {
        for (Limit limit : card.limits()) {
            if (limit.name().equals(name)) {
                return limit.at(article);
            }
        }
        throw new IllegalArgumentException(card.name() + " has no limit " + name);
    }
}
