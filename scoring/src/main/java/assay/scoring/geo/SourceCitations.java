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
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Onset;
import assay.scoring.Outcome;
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
    private static final Limit CITATIONS = Limit.of("citations_per_1000_words_min", 3, 2, 1);

    /// A single vague attribution is a matter of style; strict allows none.
    private static final Limit UNATTRIBUTED = Limit.of("unattributed_claims_max", 0, 0, 1);

    /// With this many claims and no source, the text can't be verified.
    private static final int FAILING_CLAIMS = 3;

    private static final int FEWEST_WORDS = 200;

    /// The maximum loss of a text about the author's own work: it needs details, which `first_hand_evidence`
    /// checks, but no sources.
    private static final Scale.Mark OWN = new Scale.Mark(OPTIMIZATION, 995);

    /// Types written from the author's own knowledge or work: sources are welcome but not required.
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
                .titled("Source citations")
                .asks("Can a reader see where the text's claims come from?")
                .because("""
                        A claim with its source can be checked, by a reader as by an engine that has to choose whom to
                        cite. “Studies show” without a study asks to be believed.
                        """)
                .fixedBy("""
                        Name and link the source beside each claim that is not your own, at words that say what it is.
                        """)
                .types(types)
                .worst(FAIL)
                .limits(CITATIONS, UNATTRIBUTED)
                .measured("GEO (KDD 2024): adding sources +27 % visibility; a re-run with 1,500 queries +22 %")
                .doubts("""
                        The lift was +115 % for the source ranked fifth and −30 % for the one ranked first, and a later
                        benchmark (C-SEO, NeurIPS 2025) found next to none. What a writer did or saw needs no source:
                        an account of it, or a report of what was done, gets a note at most, unless it leans on nameless
                        experts. The weight is
                        the highest because it tells texts apart best: of 70 posts known to be good one in five is
                        flagged, of 45 made in bulk nearly all.
                        """)
                .cannotSee("""
                        Whether a source exists, says what the text says it does, and is a good one. So one that is only
                        named counts an eighth of one that is linked; linked single words and entries of encyclopedias do
                        not count.
                        """)
                .passing("Green tea has been drunk for a long time.\n\n"
                        + "The leaves hold about 3 % caffeine, [the survey of 2024](https://tea.example/survey) found.\n\n"
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
            return Outcome.notApplicable("The text is too short to need sources.");
        }
        Sources sources = article.measured(Sources.class, Sources::of);
        int others = Math.max(1, words - sources.citingWords());
        double rate = 1000 * sources.worth() / others;
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Sentence> claims = claims(article, sources);
        Severity each = claims.size() == 1 && article.strictness() != Strictness.STRICT ? OPTIMIZATION : WARNING;
        claims.removeIf(sentence -> !outcome.find(
                article.range(sentence), each, "Who found this? Name the study or the person, with a link."));
        outcome.metric("citations", sources.count())
                .metric("linked_citations", sources.linked())
                .metric("per_1000_words", rate)
                .metric("unattributed_claims", claims.size());
        double limit = CITATIONS.at(article);
        Scale scale = Scale.atLeast(limit).then(OPTIMIZATION, limit / 2).then(WARNING, 0);
        // Named sources only lack a link.
        Severity named = scale.mark(1000.0 * sources.count() / others).severity();
        Scale.Mark mark = Onset.of(wanted(article, scale.mark(rate), named), words, FEWEST_WORDS);
        if (sources.count() == 0 && claims.size() >= FAILING_CLAIMS) {
            outcome.say(
                    FAIL,
                    "Name and link a source for each of the %d claims that rest on nameless studies or experts.",
                    claims.size());
        } else {
            if (claims.size() > UNATTRIBUTED.at(article)) {
                Severity severity =
                        claims.size() == 1 && article.strictness() != Strictness.STRICT ? OPTIMIZATION : WARNING;
                outcome.say(
                        severity,
                        claims.size() == 1
                                ? Fill.in("Name and link the source of “%s”.", start(document, claims.getFirst()))
                                : Fill.in(
                                        "Name and link the sources of %d claims; they rest on nameless studies or experts.",
                                        claims.size()));
            }
            if (mark.severity() != PASS) {
                outcome.say(
                        mark,
                        sources.count() == 0
                                ? "Name and link where the facts come from; the text cites no source."
                                : sources.linked() < sources.count() && named == PASS
                                        ? Fill.in(
                                                "Link the sources: %d of %d %s only named, and no reader can follow %s.",
                                                sources.count() - sources.linked(),
                                                sources.count(),
                                                sources.count() - sources.linked() == 1 ? "is" : "are",
                                                sources.count() - sources.linked() == 1 ? "it" : "them")
                                        : Fill.in(
                                                "Cite a source for more of the facts: %d in %,d words; aim for %.0f per 1,000.",
                                                sources.count(), words, limit));
            }
        }
        return outcome.orPass(
                "%d %s in %,d words.",
                sources.count(), sources.count() == 1 ? "source is cited" : "sources are cited", words);
    }

    /// The weight of missing sources, depending on how much of the text is the author's own work.
    private static Scale.Mark wanted(Article article, Scale.Mark mark, Severity named) {
        FirstPerson writer = article.measured(FirstPerson.class, FirstPerson::of);
        double own = FirstHandEvidence.own(article);
        // If the words for "I" are unknown in this language, accounts of one's own work can't be recognized.
        boolean firstHand = FIRST_HAND.contains(article.type())
                || article.measured(Release.class, Release::of).announced()
                || VAGUE.in(article.language()) == Phrases.NONE;
        Scale.Mark lacking = mark.atWorst(firstHand || named != WARNING ? OPTIMIZATION : FAIL);
        // Some of the text is the author's own work and needs no link.
        lacking = writer.speaks() || own > 0 ? lacking.hinted() : lacking;
        return lacking.towards(OWN.milder(lacking), own);
    }

    /// The first words of a sentence, to identify it.
    static String start(Document document, Sentence sentence) {
        String text = document.text(sentence);
        return text.length() <= 60
                ? text
                : text.substring(0, text.lastIndexOf(' ', 58) + 1).strip() + " …";
    }

    /// Sentences that cite unnamed authorities without a source.
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

    /// "Our research suggests", "I think that most users": the author is the source.
    private static boolean isOwn(FirstPerson writer, Words words, Sentence sentence, int claim) {
        for (int i = sentence.firstWord(); i < claim; i++) {
            if (writer.is(words.id(i))) {
                return true;
            }
        }
        return false;
    }
}
