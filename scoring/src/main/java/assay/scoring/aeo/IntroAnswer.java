package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Inflection;
import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Phrases;
import assay.language.Sentence;
import assay.language.TitleWords;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Checks that a text that promises an answer gives the answer at the start.
@AutoService(Check.class)
public final class IntroAnswer implements Check {

    private static final String NAME = "intro_answer";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message SHORT_TEXT = MESSAGES.get("short_text");
    private static final Message NO_TERMS = MESSAGES.get("no_terms");
    private static final Message NO_INTRO = MESSAGES.get("no_intro");
    private static final Message ONLY_TOUCHED = MESSAGES.get("only_touched", "words");
    private static final Message NOT_MENTIONED = MESSAGES.get("not_mentioned", "words");
    private static final Message LATE = MESSAGES.get("late", "words", "most");
    private static final Message GENERAL_OPENING = MESSAGES.get("general_opening");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed");
    private static final Message ANSWERED_WITHIN = MESSAGES.get("answered_within", "words");

    private static final Limit ANSWERED = Limit.of(NAME, "answer_end_words_max", 60, 100, 150);

    /// Up to this multiple of the limit, the result is an optimization. At the multiple [#FULL], it is a full
    /// warning.
    private static final double SUGGESTED = 2.5;

    private static final double FULL = 4;
    private static final int FEWEST_WORDS = 120;
    private static final int SHORTEST_ANSWER = 5;

    /// The credit if the introduction mentions the topic and may therefore give the answer in other words.
    private static final int TOUCHED = 925;

    /// The number of the title's words that an answer must contain, unless the title has fewer.
    private static final int TERMS = 2;

    private static final PerLanguage<Phrases> FLUFF =
            PerLanguage.of(language -> Phrases.of(language.list("general-openings")));

    /// Phrases that occur in sentences about the article itself. Such sentences announce the article's
    /// content but give no answer.
    private static final PerLanguage<Phrases> ANNOUNCEMENTS =
            PerLanguage.of(language -> Phrases.of(language.list("article-announcements")));

    /// Words in titles that describe the form of the text and not its topic.
    private static final Set<String> FORM_WORDS = Language.wordsEverywhere("title-form-words");

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.allOf(ContentType.class);
        types.remove(ContentType.OPINION);
        types.remove(ContentType.NEWS);
        return Card.aeo(NAME, 4)
                .types(types)
                .worst(FAIL)
                .limits(ANSWERED)
                .measured()
                .passing(
                        """
                        Brew green tea with water of 80 °C for two minutes: hotter water makes it bitter. Here is why,
                        and how to do it without a thermometer.

                        ## Water

                        """ + "The leaves open slowly in the pot. ".repeat(20),
                        example -> example.titled("How to brew green tea"))
                .failing(
                        """
                        In today's fast-paced world, everyone deserves a moment of peace and quiet with something warm.
                        In this article, we will explore everything that you need.

                        ## Water

                        """ + "The leaves open slowly in the pot. ".repeat(20),
                        example -> example.titled("How to brew green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Language language = article.language();
        if (FLUFF.in(language) == Phrases.NONE) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, language.label());
        }
        Document document = article.document();
        if (document.wordCount() < FEWEST_WORDS) {
            return Outcome.notApplicable(SHORT_TEXT);
        }
        String story = Questions.noQuestion(article);
        if (story != null) {
            return Outcome.notApplicable(story);
        }
        List<List<String>> terms = terms(article);
        if (terms.isEmpty()) {
            return Outcome.notApplicable(NO_TERMS);
        }
        List<Sentence> intro = intro(article);
        if (intro.isEmpty()) {
            return Outcome.notApplicable(NO_INTRO);
        }
        return judge(article, intro, terms);
    }

    private static Outcome judge(Article article, List<Sentence> intro, List<List<String>> terms) {
        Words words = article.document().words();
        Sentence first = intro.getFirst();
        Sentence last = intro.getLast();
        Language language = article.language();
        Phrases announcements = ANNOUNCEMENTS.in(language);
        boolean fluff = FLUFF.in(language).in(words, first.firstWord(), first.endWord()).stream()
                .anyMatch(hit -> hit.firstWord() <= first.firstWord() + 1);
        int start = -1;
        int end = -1;
        int before = 0;
        boolean touched = false;
        double limit = ANSWERED.at(article);
        for (Sentence sentence : intro) {
            boolean opener = fluff && sentence.equals(first);
            int met = opener ? 0 : met(article, sentence, terms, announcements);
            if (met >= Math.min(TERMS, terms.size())) {
                start = before;
                end = before + sentence.words();
                break;
            }
            before += sentence.words();
            touched |= met > 0 && before <= limit;
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("answer_start_word", start)
                .metric("answer_end_word", end)
                .metric("intro_words", introWords(intro))
                .metric("has_definition_or_claim", end >= 0)
                .metric("fluff_opener", fluff);
        if (end < 0) {
            boolean certain = article.type() == ContentType.FAQ || article.type() == ContentType.GLOSSARY;
            Severity severity = certain && fluff ? FAIL : fluff ? WARNING : OPTIMIZATION;
            outcome.sayAt(
                    article.document().range(first.firstWord(), Math.min(last.endWord(), first.firstWord() + 30)),
                    // If a statement contains one of the title's words, it may be the answer in other words.
                    touched && severity == OPTIMIZATION
                            ? new Scale.Mark(OPTIMIZATION, TOUCHED)
                            : Scale.Mark.full(severity),
                    touched ? ONLY_TOUCHED : NOT_MENTIONED,
                    limit);
        } else {
            Scale.Mark mark = Scale.atMost(limit)
                    .then(OPTIMIZATION, limit * SUGGESTED)
                    .then(WARNING, limit * FULL)
                    .mark(end);
            outcome.sayIfWrong(mark, LATE, end, limit);
        }
        if (fluff) {
            Severity severity = end >= 0 && end <= limit ? OPTIMIZATION : WARNING;
            outcome.sayAt(article.range(first), Scale.Mark.full(severity), GENERAL_OPENING);
        }
        return end < 0 ? outcome.orPass(SUPPRESSED) : outcome.orPass(ANSWERED_WITHIN, end);
    }

    private static int introWords(List<Sentence> intro) {
        int words = 0;
        for (Sentence sentence : intro) {
            words += sentence.words();
        }
        return words;
    }

    /// Returns how many of the title's words a sentence contains, or 0 if it is a question, too short, or
    /// about the article itself.
    private static int met(Article article, Sentence sentence, List<List<String>> terms, Phrases announcements) {
        if (sentence.words() < SHORTEST_ANSWER) {
            return 0;
        }
        String text = article.document().text();
        char last = text.charAt(sentence.span().end() - 1);
        if (last == '?' || last == '？') {
            return 0;
        }
        Words words = article.document().words();
        Inflection inflection = Inflection.of(article.language());
        Set<String> keys = new HashSet<>();
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            keys.addAll(inflection.keys(words.form(i)));
        }
        int met = 0;
        for (List<String> term : terms) {
            met += Collections.disjoint(keys, term) ? 0 : 1;
        }
        return announcements.in(words, sentence.firstWord(), sentence.endWord()).isEmpty() ? met : 0;
    }

    /// Returns the content words of the title and the keyword. Each is represented by the keys of its forms.
    private static List<List<String>> terms(Article article) {
        Inflection inflection = Inflection.of(article.language());
        List<List<String>> terms = new ArrayList<>();
        String title = article.title().map(MetadataField::value).orElse("");
        for (String word : TitleWords.of(title.replace('’', '\''), "'-")) {
            boolean carries = word.length() > 1
                    && !article.language().isFunctionWord(word)
                    && !FORM_WORDS.contains(word)
                    && !word.chars().allMatch(Character::isDigit);
            if (carries) {
                add(terms, inflection.keys(word));
            }
        }
        article.keyword()
                .ifPresent(keyword -> keyword.contentTerms().forEach(term -> add(terms, inflection.keys(term))));
        return terms;
    }

    /// Adds a word, unless the list already contains another form of it.
    private static void add(List<List<String>> terms, List<String> keys) {
        if (terms.stream().allMatch(known -> Collections.disjoint(known, keys))) {
            terms.add(keys);
        }
    }

    /// Returns the sentences that readers see first: those before the second heading.
    private static List<Sentence> intro(Article article) {
        Document document = article.document();
        List<Sentence> intro = new ArrayList<>();
        int firstHeading = -1;
        for (int i = 0; i < document.blocks().size(); i++) {
            Block block = document.blocks().get(i);
            if (block.kind() == Block.Kind.HEADING) {
                if (!intro.isEmpty() || firstHeading >= 0 && block.level() > 1 && !isTitle(document, firstHeading)) {
                    break;
                }
                firstHeading = i;
            } else if (block.prose() || block.kind() == Block.Kind.TABLE_CELL) {
                intro.addAll(document.sentences().subList(block.firstSentence(), block.endSentence()));
            }
        }
        return intro;
    }

    private static boolean isTitle(Document document, int block) {
        return document.blocks().get(block).level() == 1;
    }
}
