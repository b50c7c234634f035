package assay.service.drafts.fixing.rules;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Limit;
import assay.scoring.Severity;
import assay.service.drafts.fixing.Rule;
import assay.service.drafts.fixing.Standing;

/// What a check says of a text, as far as every rule asks.
final class Failing {

    private Failing() {}

    /// The page of a check, with its thresholds.
    static Card card(String check) {
        return Catalogue.complete().card(check).orElseThrow();
    }

    /// Where the check is not applicable, too: there is nothing to mend either.
    static boolean passes(Standing text, Rule rule) {
        return text.severity(rule.check()) == Severity.PASS;
    }

    /// A threshold of the check as it holds for this text; NaN where it is off.
    static double limit(Card card, String name, Article article) {
        for (Limit limit : card.limits()) {
            if (limit.name().equals(name)) {
                return limit.at(article);
            }
        }
        throw new IllegalArgumentException(card.name() + " has no limit " + name);
    }
}
