package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Field;
import assay.scoring.Fill;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;

/// Checks that the meta description contains the keyword once or twice.
@AutoService(Check.class)
public final class MetaDescriptionKeyword implements Check {

    private static final String NAME = "meta_description_keyword";

    /// All words of the keyword, in any order, are one match; the same at every strictness.
    private static final Limit LEAST = Limit.of("kw_matches_min", 1);

    private static final Limit MOST = Limit.of("kw_matches_max", 2, 3, Limit.OFF);

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .titled("Keyword in the meta description")
                .asks("Does the meta description name the keyword, without repeating it?")
                .because("""
                        Search engines mark the searcher's words where they appear in a snippet, and take the
                        description for the snippet more readily when it speaks of what was asked.
                        """)
                .fixedBy("Name the keyword once in the meta description, in a sentence that reads naturally.")
                .worst(OPTIMIZATION)
                .limits(LEAST, MOST)
                .customary("Yoast SEO 3.6.0, keyphrase in meta description: one or two matches")
                .doubts("""
                        The description is no ranking signal, and search engines often show a passage of the text
                        instead.
                        """)
                .cannotSee("""
                        Synonyms; in German and Dutch short words in compounds. In a language whose word forms are not
                        known a description that does not name it is not judged.
                        """)
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
        Field description = article.metaDescription().orElse(null);
        if (description == null) {
            return Outcome.notApplicable("No meta description was given.");
        }
        Keyword.Match match = keyword.in(description.value());
        if (!match.all() && !(keyword.formsKnown() && keyword.comparable(description.value()))) {
            return Outcome.notApplicable(
                    "“%s” is not in the description in this form, and other forms are not known in %s.",
                    keyword.text(), article.language().label());
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
                            ? Fill.in("The meta description does not name “%s”; work it in once.", keyword.text())
                            : Fill.in(
                                    "The meta description has %d of the %d main words of “%s”; work in the rest.",
                                    match.found(), match.of(), keyword.text()));
        } else if (many.severity() != Severity.PASS) {
            outcome.sayAt(
                    description.range(),
                    many,
                    "The meta description names “%s” %d times; once is enough.",
                    keyword.text(),
                    matches);
        }
        return outcome.orPass("The meta description names “%s”.", keyword.text());
    }
}
