package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks that the keyword occurs neither too rarely nor too often.
///
/// For a keyword of several words, the sentences that contain all its content words are counted, as in Yoast,
/// because writers split phrases. Two neighboring sentences that contain all of them together count once. If
/// the exact phrase occurs more than once in a sentence, each occurrence counts.
@AutoService(Check.class)
public final class KeywordDensity implements Check {

    private static final String NAME = "keyword_density";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_WORDS = MESSAGES.get("no_words");
    private static final Message UNKNOWN_FORMS = MESSAGES.get("unknown_forms", "keyword", "language");
    private static final Message MISSING = MESSAGES.get("missing", "keyword");
    private static final Message MISSING_PHRASE = MESSAGES.get("missing_phrase", "keyword");
    private static final Message TOO_RARE = MESSAGES.get("too_rare", "keyword", "times", "words", "usual");
    private static final Message TOO_FREQUENT = MESSAGES.get("too_frequent", "keyword", "times", "words", "most");
    private static final Message NAMED = MESSAGES.get("named", "keyword", "times", "words", "share");
    private static final Message ONCE_MORE = MESSAGES.get("once_more", "keyword");

    private static final Limit RARE = Limit.of(NAME, "density_pct_min", 0.5, 0.3, 0.1);
    private static final Limit FREQUENT = Limit.of(NAME, "density_pct_max", 2.5, 3, 3.5);

    /// In a very short text, one mention changes the share by several points, so the mentions themselves are
    /// limited. The numbers for the strict level are Yoast's.
    private static final Limit FREQUENT_BELOW_51 = Limit.of(NAME, "occurrences_below_51_words_max", 1, 2, 3);

    private static final Limit FREQUENT_BELOW_100 = Limit.of(NAME, "occurrences_below_100_words_max", 2, 3, 4);

    /// The loss is divided by this number, so that an optimization costs less than half a point and is only a
    /// note.
    private static final int NOTE = 3;

    /// The factor for one-word keywords, the same as in `keyword_stuffing`.
    private static final double ONE_WORD = 0.7;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(WARNING)
                .limits(RARE, FREQUENT, FREQUENT_BELOW_51, FREQUENT_BELOW_100)
                .customary()
                .passing("""
                        Green tea is spoiled by water that is too hot. When the kettle has boiled, open it and wait for
                        five minutes, so that the water is at about 80 °C. Pour it over the leaves, and take them out
                        after two minutes. The same leaves will do for a second cup, and many people like it better than
                        the first.
                        """, example -> example.about("green tea"))
                .failing("""
                        The kettle was on before the lamp, and the rain on the roof was all that could be heard. It was
                        one of those days in which there is nothing to do but to read, and to look out of the window
                        from time to time, and to be glad of a warm room and of a cup in both hands.
                        """, example -> example.about("green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withSearch(keyword -> judge(article, keyword));
    }

    private static Outcome judge(Article article, Keyword keyword) {
        Document document = article.document();
        List<Sentence> mentions = new ArrayList<>();
        int words = 0;
        int[] phrases = keyword.occurrences();
        int next = 0;
        Sentence before = null;
        for (Sentence sentence : document.sentences()) {
            int exact = 0;
            while (next < phrases.length && phrases[next] < sentence.endWord()) {
                next++;
                exact++;
            }
            Block block = document.block(sentence);
            if (block.quoted() || block.footnote()) {
                continue;
            }
            words += sentence.words();
            int named = Math.max(exact, keyword.namedIn(sentence.firstWord(), sentence.endWord()));
            if (named == 0
                    && before != null
                    && before.block() == sentence.block()
                    && keyword.contentWordsIn(sentence.firstWord(), sentence.endWord()) > 0
                    && keyword.allIn(before.firstWord(), sentence.endWord())) {
                // The keyword's words can be in two neighboring sentences: "We roasted oolong. The pots were
                // of clay."
                named = 1;
            }
            for (int i = 0; i < named; i++) {
                mentions.add(sentence);
            }
            before = named == 0 ? sentence : null;
        }
        int count = mentions.size();
        if (words == 0) {
            return Outcome.notApplicable(NO_WORDS);
        }
        if (count == 0 && !keyword.formsKnown()) {
            return Outcome.notApplicable(
                    UNKNOWN_FORMS, keyword.text(), article.language().label());
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("density_pct", 100.0 * count / words)
                .metric("occurrences", count)
                .metric("words", words);
        double least = Math.max(1, Math.floor(mentions(RARE, article, words, keyword)));
        double most = most(article, words, keyword);
        Scale.Mark rare = Scale.atLeast(least)
                .then(OPTIMIZATION, 1)
                .then(WARNING, 0)
                .mark(count)
                .atWorst(keyword.missing(
                        article.strictness() == Strictness.STRICT && !isElsewhere(article, keyword)
                                ? WARNING
                                : OPTIMIZATION));
        if (article.strictness() != Strictness.STRICT && (count > 0 || isElsewhere(article, keyword))) {
            // The text is about the keyword but uses other words, so this is only a note.
            rare = rare.lighter().slighter(NOTE);
        }
        List<Sentence> heard = count <= most
                ? mentions
                : outcome.heeded(mentions, sentence -> onceMore(document, sentence, OPTIMIZATION, keyword));
        Scale.Mark frequent = Scale.atMost(most)
                .then(OPTIMIZATION, 1.5 * most)
                .then(WARNING, 2.5 * most)
                .mark(heard.size())
                .atWorst(article.strictness() == Strictness.STRICT ? WARNING : OPTIMIZATION);
        if (rare.severity() != Severity.PASS) {
            if (count == 0) {
                outcome.say(rare, keyword.contentTerms().size() > 1 ? MISSING_PHRASE : MISSING, keyword.text());
            } else {
                outcome.say(rare, TOO_RARE, keyword.text(), count, words, (int) Math.ceil(least));
            }
        } else if (frequent.severity() != Severity.PASS) {
            outcome.say(frequent, TOO_FREQUENT, keyword.text(), heard.size(), words, (int) most);
            for (Sentence sentence :
                    heard.subList((int) most, heard.size()).stream().distinct().toList()) {
                outcome.find(onceMore(document, sentence, frequent.severity(), keyword));
            }
        }
        return outcome.orPass(NAMED, keyword.text(), count, words, Math.round(1000.0 * count / words) / 10.0);
    }

    /// Whether the title contains the keyword, or the text contains a part of it. In this case, the text is
    /// about the keyword but uses other words.
    private static boolean isElsewhere(Article article, Keyword keyword) {
        return article.strictness() != Strictness.STRICT
                && (article.titleNames(keyword)
                        || keyword.contentWordsIn(0, article.document().words().count()) > 0);
    }

    private static Finding onceMore(Document document, Sentence sentence, Severity severity, Keyword keyword) {
        return Finding.at(document.range(sentence), severity, ONCE_MORE, keyword.text());
    }

    private static double most(Article article, int words, Keyword keyword) {
        if (words < 51) {
            return FREQUENT_BELOW_51.at(article);
        }
        double few = FREQUENT_BELOW_100.at(article);
        double most = mentions(FREQUENT, article, words, keyword);
        // A subject that has only one name, such as the lens in a lens review, is called by that name every
        // time.
        if (keyword.contentTerms().size() == 1
                && article.titleNames(keyword)
                && article.strictness() != Strictness.STRICT) {
            most /= ONE_WORD;
        }
        return words < 100 ? few : Math.max(few, Math.ceil(most));
    }

    /// Converts a density limit to the number of mentions in a text with this many words.
    private static double mentions(Limit limit, Article article, int words, Keyword keyword) {
        return limit.at(article) / 100 * words / lengthFactor(keyword);
    }

    /// Returns Yoast's factor for the length of the keyword: 1.03 for one word and 1.7 for three. The factor
    /// exists because longer phrases are repeated less often.
    static double lengthFactor(Keyword keyword) {
        return 0.7 + Math.min(6, keyword.contentTerms().size()) / 3.0;
    }
}
