package assay.scoring.aeo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.TitleWords;
import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.document.Heading;
import assay.scoring.geo.FirstHandEvidence;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Recognizes questions by their first word. Also recognizes texts that promise no answer: stories, release
/// notes and opinions.
final class Questions {

    private static final Messages MESSAGES = Messages.of(QuestionHeadings.NAME);
    private static final Message NO_TITLE = MESSAGES.get("no_title");
    private static final Message STORY = MESSAGES.get("story");
    private static final Message NO_ADVICE = MESSAGES.get("no_advice");

    /// First words that make a heading a question, even without a question mark. Words that also begin
    /// statements (`is`, `que`) are omitted, so headings that begin with them need a question mark.
    private static final PerLanguage<Set<String>> OPENERS =
            PerLanguage.of(language -> language.words("question-openers"));

    /// Words in titles that promise an explanation or advice.
    private static final Set<String> PROMISES = Language.wordsEverywhere("advice-title-words");

    /// Words in titles of announcements. A text with such a title is news, whatever else the title says.
    private static final Set<String> ANNOUNCES = Language.wordsEverywhere("news-title-words");

    private Questions() {}

    /// Whether the first words of questions are known in this language.
    static boolean known(Language language) {
        return !OPENERS.in(language).isEmpty();
    }

    /// Whether a heading is a question, because it ends with a question mark or begins like a question.
    static boolean asks(Heading heading, Language language) {
        return heading.isQuestion() || OPENERS.in(language).contains(firstWord(heading.text()));
    }

    /// Returns why this article does not have to answer a question, or null if it has to answer one. Only
    /// blog posts and case studies can be excused, depending on their title.
    static @Nullable String noQuestion(Article article) {
        return article.measured(Promise.class, Promise::of).missing();
    }

    /// @param missing why the article promises no answer; null if it promises one
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
            return NO_TITLE.with();
        }
        if (isRhetorical(title, article)) {
            return STORY.with();
        }
        return promises(title, article.language()) ? null : NO_ADVICE.with();
    }

    /// Whether the title is a question without a question word ("Addicted to vinyl?") and the text is about
    /// the author's own experience. A title such as "How do I …?" promises an answer.
    private static boolean isRhetorical(String title, Article article) {
        String asked = title.stripTrailing();
        return (asked.endsWith("?") || asked.endsWith("？"))
                && known(article.language())
                && FirstHandEvidence.isAccount(article)
                && words(title).stream()
                        .noneMatch(word -> OPENERS.in(article.language()).contains(word) || PROMISES.contains(word));
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
        // Skips a number or mark before the first word: "3. How to pour", "¿Cómo …".
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
