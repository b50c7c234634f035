package assay.scoring.geo;

import assay.language.Language;
import assay.language.TitleWords;
import assay.scoring.Article;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Detects texts about wording, such as "20 filler phrases to avoid", which have to quote phrases.
final class WordingAdvice {

    private static final Messages MESSAGES = Messages.of("report");
    private static final Message LITTLE_TEXT = MESSAGES.get("little_text");
    private static final Message ABOUT_WORDING = MESSAGES.get("about_wording");

    private static final Set<String> SUBJECTS = Language.wordsEverywhere("wording-subjects");
    private static final Set<String> MACHINES = Language.wordsEverywhere("ai-names");
    private static final Set<String> TRAITS = Language.wordsEverywhere("wording-traits");

    private final boolean subject;

    private WordingAdvice(boolean subject) {
        this.subject = subject;
    }

    private static WordingAdvice of(Article article) {
        return new WordingAdvice(names(article.title().map(MetadataField::value).orElse(""))
                || article.keyword().filter(keyword -> names(keyword.text())).isPresent());
    }

    /// Returns why the phrases in the text are not judged, or null if they are.
    static @Nullable String unweighed(Article article, int fewestWords) {
        if (article.proseWords() < fewestWords) {
            return LITTLE_TEXT.with();
        }
        return article.measured(WordingAdvice.class, WordingAdvice::of).subject ? ABOUT_WORDING.with() : null;
    }

    private static boolean names(String title) {
        boolean machine = false;
        boolean trait = false;
        for (String word : TitleWords.of(title, "-")) {
            if (SUBJECTS.contains(word)) {
                return true;
            }
            machine |= MACHINES.contains(word);
            trait |= TRAITS.contains(word);
        }
        return machine && trait;
    }
}
