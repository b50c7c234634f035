package assay.drafts.research;

import assay.drafts.injection.PromptInjection;
import java.net.URI;
import java.util.Objects;

/// Texts that are words and nothing else.
final class Plain {

    static final int NAME = 80;
    static final int BRIEF = 60;
    static final int SENTENCE = 300;
    static final int TITLE = 200;

    private Plain() {}

    /// Whether a text is of a length and has nothing in it that would be more than words anywhere: no address, tag
    /// or mark. What has one was not written for readers, and neither was what orders a language model about.
    static boolean is(String text, int least, int most) {
        return text.length() >= least
                && text.length() <= most
                && text.chars().noneMatch(c -> "<>[]`|{}\\".indexOf(c) >= 0)
                && !text.contains("://")
                && !text.contains("www.")
                && !text.contains("javascript:")
                && !PromptInjection.in(text);
    }

    /// A page's title, or its host where the title is empty or gives orders to a language model.
    static String title(String title, String url) {
        String plain = cut(Passages.plain(title), TITLE);
        return plain.isEmpty() || PromptInjection.in(plain)
                ? Objects.requireNonNullElse(URI.create(url).getHost(), url)
                : plain;
    }

    /// The beginning of a text.
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end);
    }
}
