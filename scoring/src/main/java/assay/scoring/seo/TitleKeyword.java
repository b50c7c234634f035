package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

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

/// Checks that the title contains the keyword.
@AutoService(Check.class)
public final class TitleKeyword implements Check {

    private static final String NAME = "title_keyword";
    private static final Limit SHARE = Limit.of("kw_words_share_min", 1, 1, 0.5);

    /// The latest position of the phrase, as a share of the title. Only strict requires the exact phrase:
    /// engines match words in any order, and titles are written for people.
    private static final Limit POSITION = Limit.of("kw_position_share_max", 0.5, Limit.OFF, Limit.OFF);

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .titled("Keyword in the title")
                .asks("Does the title name the keyword?")
                .because("""
                        A title that matches the question is among the few things that go with being cited whatever the
                        length of the text, and searchers click on the words they typed.
                        """)
                .fixedBy("Put the words of the keyword into the title, near its start, in an order that reads well.")
                .worst(FAIL)
                .limits(SHARE, POSITION)
                .measured("""
                        3,250 cited pages: match of title and question +.084 with influence, words and similarity held
                        (Spearman .206 alone); Yoast SEO 3.6.0, keyphrase in SEO title (C)
                        """)
                .doubts("""
                        The measured figure is a correlation, and of the question asked rather than of one keyword;
                        where in the title the words stand is practice without a measurement.
                        """)
                .cannotSee("""
                        Synonyms, and in most languages the other forms of a word; there it is never worse than an
                        optimization. In German, Dutch and Russian it is never worse than a warning.
                        """)
                .passing(
                        "The leaves are steeped in water that is not quite boiling, and for two minutes.",
                        example -> example.titled("Brewing green tea without bitterness")
                                .about("green tea"))
                .failing(
                        "The leaves are steeped in water that is not quite boiling, and for two minutes.",
                        example -> example.titled("A quiet afternoon with a warm cup")
                                .about("green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withKeyword(keyword -> judge(article, keyword));
    }

    private static Outcome judge(Article article, Keyword keyword) {
        Field title = article.title().orElse(null);
        if (title == null) {
            return Outcome.notApplicable("No title was given, and the text has no main heading.");
        }
        Keyword.Match match = keyword.in(title.value());
        double position = match.exact() ? (double) match.start() / title.value().length() : 1;
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("kw_in_title", match.all())
                .metric("kw_words_share", match.share())
                .metric("kw_exact", match.exact())
                .metric("kw_position_chars", match.start());
        double needed = SHARE.at(article);
        Scale.Mark words = Scale.atLeast(needed)
                .then(WARNING, needed / 2)
                .then(FAIL, 0)
                .mark(match.share())
                .atWorst(keyword.missing(FAIL));
        if (words.severity() != Severity.PASS) {
            outcome.sayAt(
                    title.range(),
                    words,
                    match.found() == 0
                            ? Fill.in(
                                    "The title “%s” does not name the keyword “%s”; work it in near the start.",
                                    Width.quoted(title.value()), keyword.text())
                            : Fill.in(
                                    "The title “%s” has %d of the %d main words of “%s”; work in the rest.",
                                    Width.quoted(title.value()), match.found(), match.of(), keyword.text()));
        } else {
            Scale.Mark place =
                    Scale.atMost(POSITION.at(article)).then(OPTIMIZATION, 1).mark(position);
            if (place.severity() != Severity.PASS) {
                outcome.sayAt(
                        title.range(),
                        place,
                        "“%s” is %s in the title; move it towards the start.",
                        keyword.text(),
                        match.exact() ? "late" : "in other words or another order");
            }
        }
        return outcome.orPass(
                match.all()
                        ? Fill.in("The title names “%s”.", keyword.text())
                        : Fill.in(
                                "The title has %d of the %d main words of “%s”.",
                                match.found(), match.of(), keyword.text()));
    }
}
