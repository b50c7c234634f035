package assay.scoring.geo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.language.WordList;
import assay.language.Words;
import assay.scoring.Article;
import java.util.Set;
import java.util.stream.Collectors;

/// Sentence openings that depend on the text before them: "This means …", "They are …", "As mentioned above,
/// …".
///
/// Only clear cases count. "This guide" includes its noun, and "It is important to …" refers to nothing.
final class Openers {

    /// @param alone words that always depend on the text before them
    /// @param leaning words that depend on the text before them if one of `verbs` follows
    /// @param phrases openings that consist of several words, separated by spaces
    /// @param heads the first words of these phrases
    /// @param itself nouns for the text itself, as in "This is the second post of the series", which depends
    ///     on nothing
    /// @param being verbs that a definition follows, as in "This is a Logitech G710"
    private record Rule(
            WordList alone,
            WordList leaning,
            Set<String> verbs,
            Set<String> phrases,
            WordList heads,
            Set<String> itself,
            Set<String> being) {

        static Rule of(Language language) {
            Set<String> phrases = language.words("leaning-phrases");
            return new Rule(
                    WordList.of(language.list("leaning-openers")),
                    WordList.of(language.list("leaning-subjects")),
                    language.words("leaning-verbs"),
                    phrases,
                    WordList.of(phrases.stream()
                            .map(phrase -> phrase.substring(0, phrase.indexOf(' ')))
                            .collect(Collectors.toUnmodifiableSet())),
                    language.words("text-nouns"),
                    language.words("definition-verbs"));
        }
    }

    private static final int LONGEST_PHRASE = 4;
    private static final int NEAR = 8;
    private static final PerLanguage<Rule> RULES = PerLanguage.of(Rule::of);
    private static final int ALONE = 1;
    private static final int LEANING = 2;
    private static final int HEAD = 4;

    private static final Set<String> ARTICLES = Language.wordsEverywhere("definition-articles");
    private static final Set<String> POSSESSIVES = Language.wordsEverywhere("possessives");

    /// The maximum number of words from an article such as “the” to the name: "this is the new black
    /// Logitech".
    private static final int NEAR_NAME = 5;

    private final Rule rule;
    private final Words words;
    private final ProperNames names;

    /// For each word of the vocabulary, the kind of opening that it begins.
    private final byte[] marks;

    private Openers(Rule rule, Words words, ProperNames names) {
        this.rule = rule;
        this.names = names;
        this.words = words;
        this.marks = new byte[words.vocabulary().size()];
        rule.alone.mark(words.vocabulary(), marks, ALONE);
        rule.leaning.mark(words.vocabulary(), marks, LEANING);
        rule.heads.mark(words.vocabulary(), marks, HEAD);
    }

    static Openers of(Article article) {
        return new Openers(
                RULES.in(article.language()),
                article.document().words(),
                article.measured(ProperNames.class, ProperNames::of));
    }

    /// Whether the openings are known in the text's language.
    boolean known() {
        return !rule.alone.isEmpty();
    }

    /// Returns the number of words at the start of the sentence that depend on the text before it, or 0 if
    /// the sentence is self-contained.
    int dangling(Sentence sentence) {
        int first = sentence.firstWord();
        if (sentence.words() < 3 || marks[words.id(first)] == 0 || words.code(first) || words.linked(first)) {
            return 0;
        }
        int count = count(sentence);
        if (count == 0) {
            return 0;
        }
        if (introduces(sentence)) {
            return 0;
        }
        for (int i = first + 1; i < Math.min(sentence.endWord(), first + NEAR); i++) {
            if (rule.itself.contains(words.form(i))) {
                return 0;
            }
        }
        return count;
    }

    /// Whether the sentence itself states what its first word refers to: "This is a Logitech G710".
    private boolean introduces(Sentence sentence) {
        int article = sentence.firstWord() + 2;
        if (!rule.being.contains(words.form(article - 1))) {
            return false;
        }
        String form = words.form(article);
        boolean noun = ARTICLES.contains(form) || POSSESSIVES.contains(form);
        for (int i = article; i < Math.min(sentence.endWord(), article + (noun ? NEAR_NAME : 1)); i++) {
            if (names.at(i)) {
                return true;
            }
        }
        return false;
    }

    private int count(Sentence sentence) {
        int first = sentence.firstWord();
        int mark = marks[words.id(first)];
        if ((mark & ALONE) != 0) {
            return 1;
        }
        if ((mark & LEANING) != 0 && rule.verbs.contains(words.form(first + 1))) {
            return 1;
        }
        if ((mark & HEAD) == 0) {
            return 0;
        }
        StringBuilder head = new StringBuilder(words.form(first));
        for (int k = 1; k < Math.min(LONGEST_PHRASE, sentence.words()); k++) {
            head.append(' ').append(words.form(first + k));
            if (rule.phrases.contains(head.toString())) {
                return k + 1;
            }
        }
        return 0;
    }
}
