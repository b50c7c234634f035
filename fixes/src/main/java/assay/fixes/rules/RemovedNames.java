package assay.fixes.rules;

import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Metadata;
import java.util.HashSet;
import java.util.Set;

/// Checks that the words a rule removes from a title or description also appear elsewhere, so that no
/// information is lost.
final class RemovedNames {

    private RemovedNames() {}

    /// Whether every name and number among the removed words appears in the text, in what remains, or in the
    /// site's name on the page. Names are recognized by their capital letters, so the rule changes less than
    /// it could in titles that capitalize common words.
    static boolean appearElsewhere(Article article, String before, String after) {
        Words dropped = Words.of(before);
        Set<String> kept = new HashSet<>();
        String site = article.document()
                .metadata()
                .first("og:site_name", "application-name")
                .map(Metadata.Entry::value)
                .orElse("");
        Words stay = Words.of(after + " " + site);
        for (int i = 0; i < stay.count(); i++) {
            kept.add(stay.form(i));
        }
        Vocabulary vocabulary = article.document().words().vocabulary();
        for (int i = 0; i < dropped.count(); i++) {
            String form = dropped.form(i);
            String written = before.substring(dropped.start(i), dropped.end(i));
            boolean named = written.codePoints().anyMatch(c -> Character.isUpperCase(c) || Character.isDigit(c));
            if (named
                    && !kept.contains(form)
                    && vocabulary.find(form) < 0
                    && !article.language().isFunctionWord(form)) {
                return false;
            }
        }
        return true;
    }
}
