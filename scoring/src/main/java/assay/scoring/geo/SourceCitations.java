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

/// Wants what a text claims to be traceable to its sources.
@AutoService(Check.class)
public final class SourceCitations implements Check {

    private static final String NAME = "source_citations";
    private static final Limit CITATIONS = Limit.of("citations_per_1000_words_min", 3, 2, 1);

    /// One vague attribution is a slip of style; a strict judge takes none.
    private static final Limit UNATTRIBUTED = Limit.of("unattributed_claims_max", 0, 0, 1);

    /// As many claims without any source make a text that nobody can check.
    private static final int FAILING_CLAIMS = 3;

    private static final int FEWEST_WORDS = 200;

    /// Types written from one's own knowledge or work: sources are welcome, and their absence is no fault.
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
                        benchmark (C-SEO, NeurIPS 2025) found next to none. What a writer did or saw needs no source,
                        so first-hand texts get a suggestion at most, unless they lean on nameless experts. The weight is
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
            return Outcome.notApplicable("The text is too short to ask for sources.");
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
        // In a language whose words for "I" are not known here, an account of one's own work cannot be told.
        boolean own = FIRST_HAND.contains(article.type())
                || article.measured(Release.class, Release::of).announced()
                || VAGUE.in(article.language()) == Phrases.NONE
                || article.measured(FirstPerson.class, FirstPerson::of).account();
        double limit = CITATIONS.at(article);
        Scale scale = Scale.atLeast(limit).then(OPTIMIZATION, limit / 2).then(WARNING, 0);
        // What is named could be linked: that alone is missing.
        Severity named = scale.mark(1000.0 * sources.count() / others).severity();
        Scale.Mark mark =
                Onset.of(scale.mark(rate).atWorst(own || named != WARNING ? OPTIMIZATION : FAIL), words, FEWEST_WORDS);
        if (FirstHandEvidence.isShown(article)) {
            mark = mark.lighter();
        } else if (article.measured(FirstPerson.class, FirstPerson::of).speaks()) {
            // Some of it is the writer's own, and needs no link.
            mark = mark.hinted();
        }
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
                                                "Cite a source for more of the facts: %d in %,d words, %.0f per 1,000 read well.",
                                                sources.count(), words, limit));
            }
        }
        return outcome.orPass(
                "%d %s in %,d words.",
                sources.count(), sources.count() == 1 ? "source is cited" : "sources are cited", words);
    }

    private static String start(Document document, Sentence sentence) {
        String text = document.text(sentence);
        return text.length() <= 60
                ? text
                : text.substring(0, text.lastIndexOf(' ', 58) + 1).strip() + " …";
    }

    /// Sentences that lean on nameless authorities, with no source in sight.
    private static List<Sentence> claims(Article article, Sources sources) {
        Document document = article.document();
        Words words = document.words();
        List<Sentence> claims = new ArrayList<>();
        QuotationMarks.Walk quotations = new QuotationMarks.Walk(document.text());
        for (Phrases.Hit hit : VAGUE.in(article.language()).in(words)) {
            int at = document.sentenceAt(words.start(hit.firstWord()));
            Sentence sentence = document.sentences().get(at);
            Block block = document.block(sentence);
            boolean said = block.prose()
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
}
