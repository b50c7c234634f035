package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;

/// Checks that the introduction names the topic.
@AutoService(Check.class)
public final class KeywordInIntro implements Check {

    private static final String NAME = "keyword_in_intro";
    private static final Limit POSITION = Limit.of("first_position_words_max", 100, 100, 150);

    /// Only strict requires the whole keyword in one sentence of the first paragraph, as Yoast does: an
    /// introduction may begin with a story.
    private static final Limit SENTENCE = Limit.of("same_sentence_min", 1, Limit.OFF, Limit.OFF);

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .titled("Keyword in the introduction")
                .asks("Does the opening name what the text is about?")
                .because("""
                        Readers and engines decide in the first lines whether a page answers the question. 44 % of what
                        an answer engine quotes comes from the first third of a text, and what it quotes names its topic.
                        """)
                .fixedBy("Name the keyword, in words that read well, within the first hundred words.")
                .worst(FAIL)
                .limits(POSITION, SENTENCE)
                .customary(
                        "Yoast SEO 3.6.0, keyphrase in introduction; position of 18,012 citations (Indig, Gauge 2026)")
                .doubts("""
                        The figures are correlations: nobody has measured what moving the keyword up is worth by itself.
                        A good opening may begin with a story, so it is a suggestion, and more to a strict judge alone.
                        """)
                .cannotSee("""
                        Synonyms, a pronoun that stands for the keyword, and in most languages the other forms of a
                        word; there it is never worse than an optimization, and in German, Dutch and Russian than a
                        warning.
                        """)
                .passing("""
                        # A quiet afternoon

                        Most green tea is spoiled by water that is too hot. It is at its best when the water has cooled
                        for five minutes, and when the leaves are taken out after two.
                        """, example -> example.about("green tea"))
                .failing("""
                        # A quiet afternoon

                        Some days begin with rain on the roof and with nothing that has to be done at once. This was one
                        of them, and the kettle was on before the lamp.
                        """, example -> example.about("green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withSearch(keyword -> judge(article, keyword));
    }

    private static Outcome judge(Article article, Keyword keyword) {
        if (article.prose().isEmpty()) {
            return Outcome.notApplicable("The text has no paragraph that could introduce it.");
        }
        int within = (int) POSITION.at(article);
        Opening opening = read(article, keyword, within);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("kw_in_first_100_words", opening.complete() >= 0 && opening.complete() <= 100)
                .metric("same_sentence", opening.sameSentence())
                .metric("first_position_words", opening.complete());
        // The given keyword may differ from the one the introduction uses.
        boolean strict = article.strictness() == Strictness.STRICT;
        boolean hard = strict && !ContentType.COMMERCIAL.contains(article.type());
        Severity worst = keyword.missing(hard ? FAIL : strict ? WARNING : OPTIMIZATION);
        if (opening.complete() < 0) {
            boolean partly = 2 * opening.found() >= keyword.contentTerms().size();
            say(
                    article,
                    outcome,
                    Scale.Mark.full(!partly ? FAIL : strict ? WARNING : OPTIMIZATION)
                            .atWorst(worst),
                    partly
                            ? Fill.in(
                                    "The opening has %d of the %d main words of “%s”; name it in full in the first %,d words.",
                                    opening.found(), keyword.contentTerms().size(), keyword.text(), within)
                            : Fill.in(
                                    "The opening does not name “%s”; say in the first %,d words what the text is about.",
                                    keyword.text(), within));
            return outcome.orPass("");
        }
        Scale.Mark late = Scale.atMost(within)
                .then(OPTIMIZATION, 1.5 * within)
                .then(WARNING, 3.0 * within)
                .mark(opening.complete())
                .atWorst(worst);
        if (late.severity() != Severity.PASS) {
            say(
                    article,
                    outcome,
                    late,
                    // Scattered words far down in the text are hardly a mention.
                    keyword.count() == 0 && keyword.contentTerms().size() > 1
                            ? Fill.in(
                                    "The text takes %,d words to bring up all of “%s”; name it in the first %d.",
                                    opening.complete(), keyword.text(), within)
                            : Fill.in(
                                    "“%s” is first named%s after %,d words; name it in the first %d.",
                                    keyword.text(),
                                    keyword.contentTerms().size() > 1 ? " in full" : "",
                                    opening.complete(),
                                    within));
        } else if (!Double.isNaN(SENTENCE.at(article)) && !opening.sameSentence()) {
            say(
                    article,
                    outcome,
                    Scale.Mark.full(OPTIMIZATION),
                    Fill.in("Name “%s” in one sentence of the first paragraph.", keyword.text()));
        }
        return outcome.orPass(
                "“%s” is named within the first %s.",
                keyword.text(), opening.complete() == 1 ? "word" : opening.complete() + " words");
    }

    private static void say(Article article, Outcome.Builder outcome, Scale.Mark mark, String reason) {
        outcome.sayAt(article.range(article.prose().getFirst()), mark, reason);
    }

    /// The keyword's occurrences in the introduction.
    ///
    /// @param complete the number of words after which every content word has occurred; -1 for never
    /// @param found how many content words occur within the limit
    /// @param sameSentence whether a sentence of the first paragraph contains all of them
    private record Opening(int complete, int found, boolean sameSentence) {}

    private static Opening read(Article article, Keyword keyword, int within) {
        Document document = article.document();
        int all = Math.min(64, keyword.contentTerms().size());
        boolean headings = ContentType.REFERENCE.contains(article.type());
        boolean sameSentence = false;
        boolean firstParagraph = true;
        int words = 0;
        int early = 0;
        long seen = 0;
        for (Block block : document.blocks()) {
            // In an FAQ or a reference page, the question above an answer may name the topic.
            if (!block.prose() && !(headings && block.kind() == Block.Kind.HEADING && block.level() > 1)) {
                continue;
            }
            for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
                if (firstParagraph) {
                    sameSentence |= keyword.allIn(sentence.firstWord(), sentence.endWord());
                }
            }
            for (int word = block.firstWord(); word < block.endWord(); word++) {
                words++;
                seen |= keyword.contentWordsAt(word);
                if (words <= within) {
                    early = Long.bitCount(seen);
                }
                if (Long.bitCount(seen) == all) {
                    return new Opening(words, early, sameSentence);
                }
            }
            firstParagraph &= !block.prose() || block.words() == 0;
        }
        return new Opening(-1, early, sameSentence);
    }
}
