package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Checks that a text defines its main term early, in a quotable sentence.
@AutoService(Check.class)
public final class Definitions implements Check {

    private static final String NAME = "definitions";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message SEARCH_QUERY = MESSAGES.get("search_query", "term");
    private static final Message SHORT_TEXT = MESSAGES.get("short_text");
    private static final Message NO_PROMISE = MESSAGES.get("no_promise");
    private static final Message INSTRUCTIONS = MESSAGES.get("instructions");
    private static final Message TASK = MESSAGES.get("task", "term");
    private static final Message NOT_ASKED = MESSAGES.get("not_asked", "term");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed", "term");
    private static final Message DEFINED = MESSAGES.get("defined", "term", "word");
    private static final Message UNDEFINED = MESSAGES.get("undefined", "term");
    private static final Message LATE = MESSAGES.get("late", "term", "words");

    /// At the permissive level, a definition is accepted anywhere, because no text has more words than this
    /// limit.
    private static final Limit BY_WORD = Limit.of(NAME, "definition_first_words_max", 150, 300, 200_000);

    private static final double FULL = 3;
    private static final int LONGEST_TERM = 3;
    private static final int FEWEST_WORDS = 150;
    private static final int SHORTEST_DEFINITION = 5;

    /// The maximum number of words between the term and its verb: "Green tea, also called ryokucha, is".
    private static final int GAP = 8;

    /// Verbs that equate a term with its definition.
    private static final PerLanguage<Set<String>> VERBS =
            PerLanguage.of(language -> language.words("definition-verbs"));

    /// Words that show that a search phrase is a question or expresses an intent to buy, so it is not a term.
    private static final Set<String> NOT_A_TERM = Language.wordsEverywhere("search-words");

    private static final Pattern GERUND = Pattern.compile("(?<!\\p{L})\\p{L}{2,}ing \\p{L}");
    private static final Pattern CAPITAL = Pattern.compile("\\p{Lu}");
    private static final Pattern GERMAN_VERB = Pattern.compile("\\p{Ll}+(?:en|ern|eln)");

    /// @param pointing words that refer to something mentioned before: "this"
    /// @param verbs verbs that, right after such a word, show that it is a pronoun: "this means"
    private record Followers(Set<String> pointing, Set<String> verbs) {}

    private static final PerLanguage<Followers> FOLLOWERS = PerLanguage.of(
            language -> new Followers(language.words("leaning-subjects"), language.words("leaning-verbs")));

    /// An apposition counts as a definition if it has at least this many words, as in "Ibex, a core".
    private static final int FEWEST_IN_APPOSITION = 2;

    private static final PerLanguage<List<String>> WHAT_IS =
            PerLanguage.of(language -> language.list("definition-titles"));

    /// The words before the verb in titles of instructions, such as "how to". Some languages have no such
    /// words.
    private static final PerLanguage<List<String>> HOW_TO = PerLanguage.of(language -> language.list("how-to-titles"));

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .types(Set.of(
                        ContentType.BLOG,
                        ContentType.PILLAR,
                        ContentType.FAQ,
                        ContentType.GLOSSARY,
                        ContentType.COMPARISON,
                        ContentType.BUYERS_GUIDE,
                        ContentType.HOW_TO,
                        ContentType.TUTORIAL,
                        ContentType.DOCUMENTATION))
                .form()
                .worst(WARNING)
                .limits(BY_WORD)
                .measured()
                .passing(
                        "Green tea is tea whose leaves were heated soon after picking, so they stay green.\n\n"
                                + "The leaves open slowly in the pot. ".repeat(25),
                        example -> example.titled("What is green tea?").about("green tea"))
                .failing(
                        "You will love green tea when you have made it yourself.\n\n"
                                + "The leaves open slowly in the pot. ".repeat(25),
                        example -> example.titled("What is green tea?").about("green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withKeyword(keyword -> judge(article, keyword));
    }

    private static Outcome judge(Article article, Keyword keyword) {
        Language language = article.language();
        Set<String> verbs = VERBS.in(language);
        if (verbs.isEmpty()) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, language.label());
        }
        if (!isTerm(keyword, verbs)) {
            return Outcome.notApplicable(SEARCH_QUERY, keyword.text());
        }
        Document document = article.document();
        boolean glossary = article.type() == ContentType.GLOSSARY;
        if (document.wordCount() < FEWEST_WORDS && !glossary) {
            return Outcome.notApplicable(SHORT_TEXT);
        }
        boolean asked = asked(article, language);
        String story = Questions.noQuestion(article);
        if (story != null && !asked) {
            return Outcome.notApplicable(NO_PROMISE);
        }
        if (!asked && (article.type() == ContentType.HOW_TO || instructs(article, keyword, language))) {
            return Outcome.notApplicable(INSTRUCTIONS);
        }
        if (!asked && isTask(keyword, language)) {
            return Outcome.notApplicable(TASK, keyword.text());
        }
        Followers followers = FOLLOWERS.in(language);
        int sentences = 0;
        int first = -1;
        Sentence counted = null;
        for (int word : keyword.occurrences()) {
            int index = document.sentenceAt(document.words().start(word));
            Sentence sentence = document.sentences().get(index);
            if (!sentence.equals(counted) && defines(document, sentence, word, keyword, verbs, followers)) {
                counted = sentence;
                sentences++;
                first = first < 0 ? sentence.firstWord() : first;
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("definition_sentences", sentences)
                .metric("term_defined_in_first_150_words", first >= 0 && first < 150)
                .metric("first_definition_word", first);
        double limit = BY_WORD.at(article);
        Severity worst = glossary || asked || article.type() == ContentType.PILLAR ? WARNING : OPTIMIZATION;
        if (worst == OPTIMIZATION && article.strictness() != Strictness.STRICT) {
            return first < 0
                    ? outcome.orPass(NOT_ASKED, keyword.text())
                    : outcome.orPass(DEFINED, keyword.text(), first + 1);
        }
        if (first < 0) {
            Sentence place = keyword.count() == 0 ? null : document.sentenceOf(keyword.occurrences()[0]);
            outcome.sayAt(
                    place == null ? null : document.range(place), Scale.Mark.full(worst), UNDEFINED, keyword.text());
        } else {
            Scale.Mark mark =
                    Scale.atMost(limit).then(OPTIMIZATION, limit * FULL).mark(first);
            if (mark.severity() != PASS) {
                outcome.sayAt(document.range(document.sentenceOf(first)), mark, LATE, keyword.text(), first);
            }
        }
        return first < 0
                ? outcome.orPass(SUPPRESSED, keyword.text())
                : outcome.orPass(DEFINED, keyword.text(), first + 1);
    }

    private static boolean isTerm(Keyword keyword, Set<String> verbs) {
        StringTokenizer words = new StringTokenizer(keyword.text().toLowerCase(Locale.ROOT), " \t\n\u000b\f\r");
        int count = words.countTokens();
        if (count > LONGEST_TERM) {
            return false;
        }
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            // “Python is slow” is a statement, not a term.
            if (NOT_A_TERM.contains(word) || count > 1 && verbs.contains(word) || isYear(word)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isYear(String word) {
        return word.length() == 4
                && (word.startsWith("19") || word.startsWith("20"))
                && isDigit(word.charAt(2))
                && isDigit(word.charAt(3));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /// Whether the title asks what the term means.
    private static boolean asked(Article article, Language language) {
        String title = title(article);
        return WHAT_IS.in(language).stream().anyMatch(title::contains);
    }

    /// Whether the title promises instructions: “How to brew green tea”, “Brewing green tea”.
    private static boolean instructs(Article article, Keyword keyword, Language language) {
        String title = title(article);
        String term = keyword.text().toLowerCase(Locale.ROOT);
        for (String how : HOW_TO.in(language)) {
            if (title.startsWith(how + " ") || title.contains(": " + how + " ") || title.contains(how + " " + term)) {
                return true;
            }
        }
        // “Marketing automation” is a term, although its first word ends in “-ing”.
        return language.is("en")
                && !title.startsWith(term)
                && GERUND.matcher(title).lookingAt();
    }

    /// Whether a German keyword is a task, such as “Tee kochen”. The last word of a task is a verb. Unlike
    /// nouns, verbs are in lower case.
    private static boolean isTask(Keyword keyword, Language language) {
        int space = keyword.text().lastIndexOf(' ');
        return language.is("de")
                && space > 0
                && GERMAN_VERB.matcher(keyword.text().substring(space + 1)).matches()
                && CAPITAL.matcher(keyword.text().substring(0, space)).find();
    }

    private static String title(Article article) {
        return article.title()
                .map(MetadataField::value)
                .orElse("")
                .toLowerCase(Locale.ROOT)
                .replace('’', '\'');
    }

    private static boolean defines(
            Document document, Sentence sentence, int word, Keyword keyword, Set<String> verbs, Followers followers) {
        Words words = document.words();
        Block block = document.block(sentence);
        if (block.quoted() || block.kind() == Block.Kind.TABLE_CELL) {
            return false;
        }
        int after = keyword.endOf(word);
        if (block.kind() == Block.Kind.HEADING) {
            return definedBelow(document, sentence.block(), keyword, verbs);
        }
        char last = document.text().charAt(sentence.span().end() - 1);
        if (last == '?' || sentence.words() < SHORTEST_DEFINITION) {
            return false;
        }
        // The verb can be before the term: "Was ist …", "… is called green tea", "Unter grünem Tee versteht
        // man".
        boolean verbBefore = word > sentence.firstWord() && verbs.contains(words.form(word - 1));
        boolean called = word > sentence.firstWord() && CALLED.contains(words.form(word - 1));
        if (called || verbBefore && word - sentence.firstWord() >= SHORTEST_DEFINITION) {
            return true;
        }
        // At the start of an item or paragraph, a colon or dash can replace the verb: "Green tea: leaves that
        // …".
        boolean opens = word - sentence.firstWord() <= 2;
        if (opens && after < sentence.endWord()) {
            String between = document.text().substring(words.end(after - 1), words.start(after));
            if (between.contains(":") || between.contains("–") || between.contains("—")) {
                return sentence.endWord() - after >= 3;
            }
        }
        if (isApposition(document, sentence, after) || isTakenUp(document, sentence, after, followers)) {
            return true;
        }
        for (int i = after; i < Math.min(sentence.endWord() - 1, after + GAP); i++) {
            String form = words.form(i);
            if (verbs.contains(form)) {
                // The verb must come right after the term, or after an aside such as "(Camellia sinensis)" or
                // ", a Japanese tea,".
                return i == after || aside(document, words.end(after - 1), words.start(i)) || i <= after + 1;
            }
        }
        return false;
    }

    /// Whether an apposition that defines the term follows it: "Ibex, a core for small devices, …".
    private static boolean isApposition(Document document, Sentence sentence, int after) {
        Words words = document.words();
        if (after + FEWEST_IN_APPOSITION > sentence.endWord() || !ARTICLES.contains(words.form(after))) {
            return false;
        }
        String between = document.text().substring(words.end(after - 1), words.start(after));
        return between.contains("(") || aside(document, words.end(after - 1), words.start(after));
    }

    /// Whether the term ends its sentence, and the next sentence begins with the definition: "… our core
    /// Ibex. This 32-bit processor has …".
    private static boolean isTakenUp(Document document, Sentence sentence, int after, Followers followers) {
        Words words = document.words();
        int next = document.sentenceAt(sentence.span().start()) + 1;
        if (after != sentence.endWord() || next >= document.sentences().size()) {
            return false;
        }
        Sentence taking = document.sentences().get(next);
        return taking.block() == sentence.block()
                && taking.words() >= SHORTEST_DEFINITION
                && followers.pointing.contains(words.form(taking.firstWord()))
                && !followers.verbs.contains(words.form(taking.firstWord() + 1));
    }

    private static final Set<String> CALLED = Language.wordsEverywhere("naming-verbs");

    private static boolean aside(Document document, int from, int to) {
        String between = document.text().substring(from, to);
        return between.contains(")") || between.contains(",") || between.contains("–") || between.contains("—");
    }

    /// Whether the heading is the term or asks what it means, and is followed by a statement, as in
    /// glossaries.
    private static boolean definedBelow(Document document, int heading, Keyword keyword, Set<String> verbs) {
        if (heading + 1 >= document.blocks().size()) {
            return false;
        }
        Block below = document.blocks().get(heading + 1);
        Block own = document.blocks().get(heading);
        if (!below.prose() || below.firstSentence() == below.endSentence()) {
            return false;
        }
        Heading asked = headingOf(document, own);
        Sentence sentence = document.sentences().get(below.firstSentence());
        boolean bare = own.words() == keyword.words();
        if (asked == null
                || sentence.words() < SHORTEST_DEFINITION
                || !(bare && own.level() > 1 || asked.isQuestion())) {
            return false;
        }
        for (int i = sentence.firstWord(); i < Math.min(sentence.endWord(), sentence.firstWord() + GAP); i++) {
            if (verbs.contains(document.words().form(i))) {
                return true;
            }
        }
        // Under a heading that is only the term, a definition needs no main verb: "A tea whose leaves …".
        return bare && ARTICLES.contains(document.words().form(sentence.firstWord()));
    }

    private static @Nullable Heading headingOf(Document document, Block block) {
        for (Heading heading : document.headings()) {
            if (heading.span().equals(block.span())) {
                return heading;
            }
        }
        return null;
    }

    private static final Set<String> ARTICLES = Language.wordsEverywhere("definition-articles");
}
