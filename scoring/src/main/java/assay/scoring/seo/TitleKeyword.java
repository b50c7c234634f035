package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

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

/// Checks that the title contains the keyword.
@AutoService(Check.class)
public final class TitleKeyword implements Check {

    private static final String NAME = "title_keyword";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_TITLE = MESSAGES.get("no_title");
    private static final Message NOT_NAMED = MESSAGES.get("not_named", "title", "keyword");
    private static final Message PARTLY_NAMED = MESSAGES.get("partly_named", "title", "found", "words", "keyword");
    private static final Message LATE = MESSAGES.get("late", "keyword");
    private static final Message OTHER_WORDS = MESSAGES.get("other_words", "keyword");
    private static final Message NAMED = MESSAGES.get("named", "keyword");
    private static final Message MOSTLY_NAMED = MESSAGES.get("mostly_named", "found", "words", "keyword");

    private static final Limit SHARE = Limit.of(NAME, "kw_words_share_min", 1, 1, 0.5);

    /// The latest position at which the phrase may begin, as a share of the title's length. Only the strict
    /// level requires the exact phrase, because search engines match words in any order and titles are
    /// written for people.
    private static final Limit POSITION = Limit.of(NAME, "kw_position_share_max", 0.5, Limit.OFF, Limit.OFF);

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .worst(FAIL)
                .limits(SHARE, POSITION)
                .measured()
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
        MetadataField title = article.title().orElse(null);
        if (title == null) {
            return Outcome.notApplicable(NO_TITLE);
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
                            ? NOT_NAMED.with(Width.quoted(title.value()), keyword.text())
                            : PARTLY_NAMED.with(
                                    Width.quoted(title.value()), match.found(), match.of(), keyword.text()));
        } else {
            Scale.Mark place =
                    Scale.atMost(POSITION.at(article)).then(OPTIMIZATION, 1).mark(position);
            if (place.severity() != Severity.PASS) {
                outcome.sayAt(title.range(), place, match.exact() ? LATE : OTHER_WORDS, keyword.text());
            }
        }
        return match.all()
                ? outcome.orPass(NAMED, keyword.text())
                : outcome.orPass(MOSTLY_NAMED, match.found(), match.of(), keyword.text());
    }
}
