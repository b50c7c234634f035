package assay.scoring.geo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.language.WordList;
import assay.language.Words;
import assay.scoring.Article;
import java.util.Set;
import java.util.stream.Collectors;

/// Openings that lean on what stands before: "This means …", "They are …", "As mentioned above, …".
///
/// Only what is sure: "This guide" names its noun, and "It is important to …" stands for nothing.
final class Openers {

    /// @param alone words that lean on something whatever follows
    /// @param leaning words that do when one of `verbs` follows
    /// @param phrases first words of a sentence that do, apart by a space
    /// @param heads the first words of the phrases
    /// @param itself nouns for the text itself: "This is the second post of the series" leans on nothing
    private record Rule(
            WordList alone,
            WordList leaning,
            Set<String> verbs,
            Set<String> phrases,
            WordList heads,
            Set<String> itself) {

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
                    language.words("text-nouns"));
        }
    }

    private static final int LONGEST_PHRASE = 4;
    private static final int NEAR = 8;
    private static final PerLanguage<Rule> RULES = PerLanguage.of(Rule::of);
    private static final int ALONE = 1;
    private static final int LEANING = 2;
    private static final int HEAD = 4;

    private final Rule rule;
    private final Words words;

    /// By the number of a word, what it is at the head of a sentence.
    private final byte[] marks;

    private Openers(Rule rule, Words words) {
        this.rule = rule;
        this.words = words;
        this.marks = new byte[words.vocabulary().size()];
        rule.alone.mark(words.vocabulary(), marks, ALONE);
        rule.leaning.mark(words.vocabulary(), marks, LEANING);
        rule.heads.mark(words.vocabulary(), marks, HEAD);
    }

    static Openers of(Article article) {
        return new Openers(RULES.in(article.language()), article.document().words());
    }

    /// Whether they are known in the language of the text.
    boolean known() {
        return !rule.alone.isEmpty();
    }

    /// How many words at the head of the sentence lean on something before it; 0 for a sentence that stands by itself.
    int dangling(Sentence sentence) {
        int first = sentence.firstWord();
        if (sentence.words() < 3 || marks[words.id(first)] == 0 || words.code(first) || words.linked(first)) {
            return 0;
        }
        int count = count(sentence);
        if (count == 0) {
            return 0;
        }
        for (int i = first + 1; i < Math.min(sentence.endWord(), first + NEAR); i++) {
            if (rule.itself.contains(words.form(i))) {
                return 0;
            }
        }
        return count;
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
