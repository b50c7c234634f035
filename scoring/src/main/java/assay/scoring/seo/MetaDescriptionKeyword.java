package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;

/// Checks that the meta description contains the keyword once or twice.
@AutoService(Check.class)
public final class MetaDescriptionKeyword implements Check {

    private static final String NAME = "meta_description_keyword";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NOT_GIVEN = MESSAGES.get("not_given");
    private static final Message FORMS_UNKNOWN = MESSAGES.get("forms_unknown", "keyword", "language");
    private static final Message NOT_NAMED = MESSAGES.get("not_named", "keyword");
    private static final Message PARTLY_NAMED = MESSAGES.get("partly_named", "found", "words", "keyword");
    private static final Message NAMED_TOO_OFTEN = MESSAGES.get("named_too_often", "keyword", "times");
    private static final Message NAMED = MESSAGES.get("named", "keyword");

    /// All words of the keyword together count as one match, in any order. The limit is the same at every
    /// strictness.
    private static final Limit LEAST = Limit.of(NAME, "kw_matches_min", 1);

    private static final Limit MOST = Limit.of(NAME, "kw_matches_max", 2, 3, Limit.OFF);

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(OPTIMIZATION)
                .limits(LEAST, MOST)
                .customary()
                .passing(
                        "The leaves are steeped in water that is not quite boiling, and for two minutes.",
                        example -> example.about("green tea")
                                .described(
                                        "How hot the water should be for green tea, and how long the leaves should stay."))
                .failing(
                        "The leaves are steeped in water that is not quite boiling, and for two minutes.",
                        example -> example.about("green tea")
                                .described(
                                        "All about water, temperature, and the art of waiting for the right moment."))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withKeyword(keyword -> judge(article, keyword));
    }

    private static Outcome judge(Article article, Keyword keyword) {
        MetadataField description = article.metaDescription().orElse(null);
        if (description == null) {
            return Outcome.notApplicable(NOT_GIVEN);
        }
        Keyword.Match match = keyword.in(description.value());
        if (!match.all() && !(keyword.formsKnown() && keyword.comparable(description.value()))) {
            return Outcome.notApplicable(
                    FORMS_UNKNOWN, keyword.text(), article.language().label());
        }
        int matches = match.all() ? Math.max(1, match.times()) : 0;
        Outcome.Builder outcome =
                Outcome.measured(article, NAME).metric("kw_matches", matches).metric("kw_words_share", match.share());
        Scale.Mark few = Scale.atLeast(LEAST.at(article)).then(OPTIMIZATION, 0).mark(match.share());
        double limit = MOST.at(article);
        Scale.Mark many = Scale.atMost(limit).then(OPTIMIZATION, 2 * limit).mark(matches);
        if (few.severity() != Severity.PASS) {
            outcome.sayAt(
                    description.range(),
                    few,
                    match.found() == 0
                            ? NOT_NAMED.with(keyword.text())
                            : PARTLY_NAMED.with(match.found(), match.of(), keyword.text()));
        } else if (many.severity() != Severity.PASS) {
            outcome.sayAt(description.range(), many, NAMED_TOO_OFTEN, keyword.text(), matches);
        }
        return outcome.orPass(NAMED, keyword.text());
    }
}
