package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.PerLanguage;
import assay.language.Phrases;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
import assay.scoring.Release;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Checks that a text's claims can be traced to sources.
@AutoService(Check.class)
public final class SourceCitations implements Check {

    private static final String NAME = "source_citations";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT = MESSAGES.get("short");
    private static final Message WHO_FOUND = MESSAGES.get("who_found");
    private static final Message NAMELESS_CLAIMS = MESSAGES.get("nameless_claims", "claims");
    private static final Message SOURCE_OF = MESSAGES.get("source_of", "claim");
    private static final Message SOURCES_OF = MESSAGES.get("sources_of", "claims");
    private static final Message NO_SOURCE = MESSAGES.get("no_source");
    private static final Message ONLY_NAMED = MESSAGES.get("only_named", "named", "linked", "sources");
    private static final Message FEW_SOURCES = MESSAGES.get("few_sources", "sources", "words", "goal");
    private static final Message CITED = MESSAGES.get("cited", "sources", "words");

    private static final Limit CITATIONS = Limit.of(NAME, "citations_per_1000_words_min", 3, 2, 1);

    /// Only the permissive level allows one vague attribution, as a matter of style.
    private static final Limit UNATTRIBUTED = Limit.of(NAME, "unattributed_claims_max", 0, 0, 1);

    /// If a text contains at least this many claims and no source, it can't be verified.
    private static final int FAILING_CLAIMS = 3;

    private static final int FEWEST_WORDS = 200;

    /// The maximum loss for a text about the author's own work. Such a text needs details, which
    /// `first_hand_evidence` checks, but no sources.
    private static final Scale.Mark OWN = new Scale.Mark(OPTIMIZATION, 995);

    /// Types that are based on the author's own knowledge or work. Sources are welcome but not required.
    static final Set<ContentType> FIRST_HAND = EnumSet.of(
            ContentType.HOW_TO,
            ContentType.TUTORIAL,
            ContentType.REVIEW,
            ContentType.CASE_STUDY,
            ContentType.OPINION,
            ContentType.FAQ,
            ContentType.GLOSSARY,
            ContentType.DOCUMENTATION);

    private static final PerLanguage<Phrases> VAGUE =
            PerLanguage.of(language -> Phrases.of(language.list("vague-attributions")));

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.allOf(ContentType.class);
        types.removeAll(ContentType.COMMERCIAL);
        return Card.geo(NAME, 5)
                .types(types)
                .worst(FAIL)
                .limits(CITATIONS, UNATTRIBUTED)
                .measured()
                .passing("Green tea has been drunk for a long time.\n\n"
                        + "The leaves hold about 3% caffeine, [the survey of 2024](https://tea.example/survey) found.\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(20))
                .failing("Studies show that green tea is good for you. Experts agree that it wakes the mind.\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(20))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        if (words < FEWEST_WORDS) {
            return Outcome.notApplicable(SHORT);
        }
        Sources sources = article.measured(Sources.class, Sources::of);
        int others = Math.max(1, words - sources.citingWords());
        double rate = 1000 * sources.worth() / others;
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Sentence> claims = claims(article, sources);
        Severity each = claims.size() == 1 && article.strictness() != Strictness.STRICT ? OPTIMIZATION : WARNING;
        claims.removeIf(sentence -> !outcome.find(article.range(sentence), each, WHO_FOUND));
        outcome.metric("citations", sources.count())
                .metric("linked_citations", sources.linked())
                .metric("per_1000_words", rate)
                .metric("unattributed_claims", claims.size());
        double limit = CITATIONS.at(article);
        Scale scale = Scale.atLeast(limit).then(OPTIMIZATION, limit / 2).then(WARNING, 0);
        // The count includes sources that are mentioned only by name, without a link.
        Severity named = scale.mark(1000.0 * sources.count() / others).severity();
        Scale.Mark mark = PhaseIn.of(wanted(article, scale.mark(rate), named), words, FEWEST_WORDS);
        if (sources.count() == 0 && claims.size() >= FAILING_CLAIMS) {
            outcome.say(FAIL, NAMELESS_CLAIMS, claims.size());
        } else {
            if (claims.size() > UNATTRIBUTED.at(article)) {
                Severity severity =
                        claims.size() == 1 && article.strictness() != Strictness.STRICT ? OPTIMIZATION : WARNING;
                outcome.say(
                        severity,
                        claims.size() == 1
                                ? SOURCE_OF.with(start(document, claims.getFirst()))
                                : SOURCES_OF.with(claims.size()));
            }
            if (mark.severity() != PASS) {
                outcome.say(
                        mark,
                        sources.count() == 0
                                ? NO_SOURCE.with()
                                : sources.linked() < sources.count() && named == PASS
                                        ? ONLY_NAMED.with(
                                                sources.count() - sources.linked(), sources.linked(), sources.count())
                                        : FEW_SOURCES.with(sources.count(), words, limit));
            }
        }
        return outcome.orPass(CITED, sources.count(), words);
    }

    /// Returns the weight of missing sources, which depends on how much of the text is the author's own work.
    private static Scale.Mark wanted(Article article, Scale.Mark mark, Severity named) {
        FirstPerson writer = article.measured(FirstPerson.class, FirstPerson::of);
        double own = FirstHandEvidence.own(article);
        // If the words for "I" are not known in this language, accounts of the author's own work can't be
        // recognized.
        boolean firstHand = FIRST_HAND.contains(article.type())
                || article.measured(Release.class, Release::of).announced()
                || VAGUE.in(article.language()) == Phrases.NONE;
        Scale.Mark lacking = mark.atWorst(firstHand || named != WARNING ? OPTIMIZATION : FAIL);
        // A part of the text is the author's own work and needs no link.
        lacking = writer.speaks() || own > 0 ? lacking.hinted() : lacking;
        return lacking.towards(OWN.milder(lacking), own);
    }

    /// Returns the first words of a sentence, which identify it in messages.
    static String start(Document document, Sentence sentence) {
        String text = document.text(sentence);
        if (text.length() <= 60) {
            return text;
        }
        int space = text.lastIndexOf(' ', 58);
        // Chinese and Japanese put no spaces between words.
        return text.substring(0, space > 0 ? space : text.offsetByCodePoints(0, 30))
                        .strip() + " …";
    }

    /// Finds sentences that cite unnamed authorities and have no source.
    private static List<Sentence> claims(Article article, Sources sources) {
        Document document = article.document();
        Words words = document.words();
        List<Sentence> claims = new ArrayList<>();
        FirstPerson writer = article.measured(FirstPerson.class, FirstPerson::of);
        QuotationMarks.Walk quotations = new QuotationMarks.Walk(document.text());
        for (Phrases.Hit hit : VAGUE.in(article.language()).in(words)) {
            int at = document.sentenceAt(words.start(hit.firstWord()));
            Sentence sentence = document.sentences().get(at);
            Block block = document.block(sentence);
            boolean said = block.prose()
                    && !isOwn(writer, words, sentence, hit.firstWord())
                    && hit.endWord() <= sentence.endWord()
                    && !words.code(hit.firstWord())
                    && !words.linked(hit.firstWord())
                    && !quotations.enclose(sentence.span(), words.start(hit.firstWord()), words.end(hit.endWord() - 1));
            if (said
                    && !sources.near(document, at)
                    && (claims.isEmpty() || !claims.getLast().equals(sentence))) {
                claims.add(sentence);
            }
        }
        return claims;
    }

    /// Whether the author is the source of the claim, as in "Our research suggests" or "I think that most
    /// users".
    private static boolean isOwn(FirstPerson writer, Words words, Sentence sentence, int claim) {
        for (int i = sentence.firstWord(); i < claim; i++) {
            if (writer.is(words.id(i))) {
                return true;
            }
        }
        return false;
    }
}
