package assay.scoring.geo;

import assay.language.Folding;
import assay.language.Language;
import assay.language.LanguageGuess;
import assay.language.PerLanguage;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Keyword;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Detects texts that are not about their keyword: the phrase does not occur, and its words hardly occur.
///
/// Unclear cases don't count: languages whose inflections are not known, texts in another script, keywords
/// that read like titles, titles that contain the keyword, texts that contain a longer or shorter form of one
/// of its words, and texts that contain the keyword's initials or words that a short keyword may abbreviate.
final class OtherTopic {

    /// The minimum number of words in a text that is judged. A shorter text might not mention its topic.
    private static final int FEWEST_WORDS = 100;

    /// One mention in this many words may occur by chance.
    private static final int A_MENTION_BY_CHANCE = 500;

    private static final int LONGEST_INITIALS = 5;
    private static final int NAMED = 3;
    private static final int OFTEN = 3;
    private static final int SHORTEST_WORD = 4;

    /// Words in headings are counted this many times.
    private static final int HEADING = 3;

    private static final PerLanguage<Set<String>> FORM =
            PerLanguage.of(language -> language.words("topicless-title-words"));

    private OtherTopic() {}

    /// @return the text's most frequent words, or null if the text is, or may be, about the keyword
    static @Nullable List<String> of(Article article, Keyword keyword) {
        Document document = article.document();
        boolean sure = keyword.missing(Severity.FAIL) == Severity.FAIL
                && keyword.comparable("a")
                && !keyword.titleLike()
                && document.wordCount() >= FEWEST_WORDS
                && !article.titleNames(keyword)
                // If only a part of the text is in the detected language, the keyword may be in the language
                // of the other part.
                && LanguageGuess.of(document.words()).equals(article.language());
        return sure && isAbsent(article, keyword) ? words(article) : null;
    }

    private static boolean isAbsent(Article article, Keyword keyword) {
        Document document = article.document();
        Words words = document.words();
        int mentions = 0;
        for (int i = 0; i < words.count(); i++) {
            mentions += keyword.contentWordsAt(i) == 0 ? 0 : 1;
        }
        int terms = keyword.contentTerms().size();
        if (mentions > (terms == 1 ? 0 : Math.max(1, words.count() / A_MENTION_BY_CHANCE))) {
            return false;
        }
        for (Block block : document.blocks()) {
            if (mentions > 0 && keyword.allIn(block.firstWord(), block.endWord())) {
                return false;
            }
        }
        return !hasForm(keyword, words, article.language()) && !hasInitials(keyword, words);
    }

    /// Whether a word in the text begins like one of the keyword's words, as "templates" and "templating" do.
    private static boolean hasForm(Keyword keyword, Words words, Language language) {
        for (String term : keyword.contentTerms()) {
            if (term.length() < SHORTEST_WORD) {
                continue;
            }
            String stem = term.substring(0, Math.max(SHORTEST_WORD, term.length() - 3));
            for (int id = 0; id < words.vocabulary().size(); id++) {
                String form = words.vocabulary().form(id);
                if (form.length() >= stem.length()
                        && Folding.fold(form).startsWith(stem)
                        && !Folding.stem(form, language).equals(term)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether the text contains the keyword's initials or its long form: "SEO" for "search engine
    /// optimization", or the other way around.
    private static boolean hasInitials(Keyword keyword, Words words) {
        String text = keyword.text().toLowerCase(Locale.ROOT);
        Words own = Words.of(text);
        if (own.count() > 1) {
            StringBuilder initials = new StringBuilder();
            for (int i = 0; i < own.count(); i++) {
                initials.append(own.form(i).charAt(0));
            }
            return words.vocabulary().find(initials.toString()) >= 0;
        }
        if (text.length() < 2 || text.length() > LONGEST_INITIALS) {
            return false;
        }
        for (int i = 0; i + text.length() <= words.count(); i++) {
            int same = 0;
            while (same < text.length() && words.form(i + same).charAt(0) == text.charAt(same)) {
                same++;
            }
            if (same == text.length()) {
                return true;
            }
        }
        return false;
    }

    /// Returns the text's most frequent content words.
    private static List<String> words(Article article) {
        Document document = article.document();
        Words words = document.words();
        Language language = article.language();
        Set<String> form = FORM.in(language);
        int[] times = new int[words.vocabulary().size()];
        for (Block block : document.blocks()) {
            int weight = block.kind() == Block.Kind.HEADING ? HEADING : 1;
            for (int i = block.quoted() ? block.endWord() : block.firstWord(); i < block.endWord(); i++) {
                times[words.id(i)] += words.code(i) || words.address(i) ? 0 : weight;
            }
        }
        Map<String, Integer> byStem = new HashMap<>();
        Map<String, String> shown = new HashMap<>();
        for (int id = 0; id < times.length; id++) {
            String word = words.vocabulary().form(id);
            boolean carries = times[id] > 0
                    && word.length() >= SHORTEST_WORD
                    && word.chars().allMatch(Character::isLetter)
                    && !language.isFunctionWord(word)
                    && !form.contains(word);
            if (carries) {
                String stem = Folding.stem(word, language);
                byStem.merge(stem, times[id], Integer::sum);
                shown.putIfAbsent(stem, word);
            }
        }
        List<String> most = new ArrayList<>();
        byStem.entrySet().stream()
                .filter(each -> each.getValue() >= OFTEN)
                .sorted(Comparator.comparingInt((Map.Entry<String, Integer> each) -> -each.getValue())
                        .thenComparing(Map.Entry::getKey))
                .limit(NAMED)
                .forEach(each -> most.add(shown.getOrDefault(each.getKey(), each.getKey())));
        return most;
    }
}
