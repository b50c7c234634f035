package assay.scoring.aeo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.TitleWords;
import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.document.Heading;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tells questions by their first word, and whether a text promises an answer at all: a story, a release note or an
/// opinion does not, and nobody should ask it for one.
final class Questions {

    /// First words that make a question of a heading without a question mark. Those that begin statements too (`is`,
    /// `que`) are left out: they need the mark.
    private static final PerLanguage<Set<String>> OPENERS =
            PerLanguage.of(language -> language.words("question-openers"));

    /// Words in a title by which a text promises to explain or advise.
    private static final Set<String> PROMISES = Language.wordsEverywhere("advice-title-words");

    /// Words in a title that announce: what follows is news, whatever else the title says.
    private static final Set<String> ANNOUNCES = Language.wordsEverywhere("news-title-words");

    private Questions() {}

    /// Whether the first words of questions are known in this language.
    static boolean known(Language language) {
        return !OPENERS.in(language).isEmpty();
    }

    /// Whether a heading asks: it ends with a question mark, or begins as a question does.
    static boolean asks(Heading heading, Language language) {
        return heading.isQuestion() || OPENERS.in(language).contains(firstWord(heading.text()));
    }

    /// Why nobody expects this article to answer a question; null where one does. Types other than a blog post or a
    /// case study say what they are; of those the title tells.
    static @Nullable String noQuestion(Article article) {
        return article.measured(Promise.class, Promise::of).missing();
    }

    /// @param missing why the article promises no answer; null where it does
    private record Promise(@Nullable String missing) {
        static Promise of(Article article) {
            return new Promise(why(article));
        }
    }

    private static @Nullable String why(Article article) {
        ContentType type = article.type();
        if (type != ContentType.BLOG && type != ContentType.CASE_STUDY) {
            return null;
        }
        String title = article.title().map(field -> field.value()).orElse("");
        if (title.isBlank()) {
            return "Without a title nothing says which question the text answers.";
        }
        return promises(title, article.language())
                ? null
                : "The title asks no question and promises no advice; a story, news or an opinion need not answer one.";
    }

    static boolean promises(String title, Language language) {
        List<String> words = words(title);
        if (words.isEmpty()) {
            return false;
        }
        char last = title.stripTrailing().charAt(title.stripTrailing().length() - 1);
        if (last == '?' || last == '？') {
            return true;
        }
        boolean sure = OPENERS.in(language).contains(words.getFirst());
        boolean promises = false;
        for (String word : words) {
            if (ANNOUNCES.contains(word)) {
                return false;
            }
            promises |= PROMISES.contains(word);
        }
        return promises || sure || title.contains(": how to ") || title.contains(": How to ");
    }

    private static List<String> words(String title) {
        return TitleWords.of(title.replace('’', '\''), "'-");
    }

    private static String firstWord(String text) {
        int from = 0;
        // "3. How to pour", "¿Cómo …"
        while (from < text.length() && !Character.isLetter(text.charAt(from))) {
            from++;
        }
        int to = from;
        while (to < text.length() && (Character.isLetter(text.charAt(to)) || "'’-".indexOf(text.charAt(to)) >= 0)) {
            to++;
        }
        return text.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\'');
    }
}
