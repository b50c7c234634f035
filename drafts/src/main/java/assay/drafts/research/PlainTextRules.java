package assay.drafts.research;

import assay.drafts.injection.PromptInjection;
import assay.language.PlainText;
import java.net.URI;
import java.util.Objects;

/// Checks plain texts.
final class PlainTextRules {

    static final int NAME = 80;
    static final int BRIEF = 60;
    static final int SENTENCE = 300;
    static final int TITLE = 200;

    private PlainTextRules() {}

    /// Whether a text has an allowed length and is plain: without URLs, tags, markup or instructions to a
    /// language model. A text that contains any of these was not written for readers.
    static boolean is(String text, int least, int most) {
        return text.length() >= least
                && text.length() <= most
                && text.chars().noneMatch(c -> "<>[]`|{}\\".indexOf(c) >= 0)
                && !text.contains("://")
                && !text.contains("www.")
                && !text.contains("javascript:")
                && !PromptInjection.in(text);
    }

    /// Returns the title of a page, or the page's host if the title is empty or tries to instruct a language
    /// model.
    static String title(String title, String url) {
        String plain = PlainText.cut(PassageSearch.plain(title), TITLE);
        return plain.isEmpty() || PromptInjection.in(plain)
                ? Objects.requireNonNullElse(URI.create(url).getHost(), url)
                : plain;
    }
}
