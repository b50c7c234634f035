package assay.scoring.document;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A complete HTML page's markup for machines, apart from the values in [Metadata], and measurements of how
/// much of the page is text.
///
/// @param declared the names of the `meta` elements with a value, even if a template fills it in; also `lang`
///     and `charset` if the page declares them
/// @param robots the directives for crawlers, in order
/// @param base the base URL for relative URLs, if the page declares one
/// @param landmark whether the text is in a `main` or `article` element, or in an element with such a role
/// @param words the number of words in the body as sent, before scripts run
/// @param textChars the number of characters in these words, without white space
/// @param scripts the number of executable script elements
/// @param awaitsScript whether a script has to fill the page, because it contains an empty framework root or
///     a note for readers without JavaScript
/// @param articleChars the number of characters in the article, without white space
/// @param withheldChars the number of these characters that are in `data-nosnippet` elements
/// @param withheld the start tags of the `data-nosnippet` elements
public record PageMarkup(
        Set<String> declared,
        List<Robots> robots,
        List<Canonical> canonicals,
        @Nullable String base,
        boolean landmark,
        int words,
        int textChars,
        int scripts,
        boolean awaitsScript,
        int articleChars,
        int withheldChars,
        List<Range> withheld) {

    /// @param agent the name of the `meta` element in lower case: `robots`, or the name of one crawler
    public record Robots(String agent, String content, Range range) {}

    /// @param inHead whether the element is in the head, where engines look for it
    public record Canonical(String address, boolean templated, boolean inHead, Range range) {}
}
