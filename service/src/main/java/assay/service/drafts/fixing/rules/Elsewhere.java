package assay.service.drafts.fixing.rules;

import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Metadata;
import java.util.HashSet;
import java.util.Set;

/// Whether what a rule takes from a title or a description stands in the text as well, so that nothing
/// is lost with it.
final class Elsewhere {

    private Elsewhere() {}

    /// Whether every name and number among the words that go is said by the text, by what stays, or by
    /// the page of its site. A name is known by its capital; that common words begin with one in some
    /// titles makes a rule leave more alone than it need.
    static boolean isSaid(Article article, String before, String after) {
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
