package assay.scoring.document;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A whole HTML page's markup for machines, apart from the values in [Metadata], and how much of the page is
/// text.
///
/// @param declared names of the `meta` elements with a value, even one that a template fills in; `lang` and
///     `charset` if declared
/// @param robots directives for crawlers, in order
/// @param base the base URL for relative URLs, if declared
/// @param landmark whether a `main` or `article` element, or one with that role, contains the text
/// @param words number of words in the body as sent, before scripts run
/// @param textChars number of characters in these words, without white space
/// @param scripts number of executable script elements
/// @param awaitsScript whether a script has to fill the page: it has an empty framework root or a note for
///     readers without JavaScript
/// @param articleChars number of characters in the article, without white space
/// @param withheldChars how many of these are under `data-nosnippet`
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

    /// @param agent the name of the `meta` element in lower case: `robots`, or that of one crawler
    public record Robots(String agent, String content, Range range) {}

    /// @param inHead whether it is in the head, where engines look for it
    public record Canonical(String address, boolean templated, boolean inHead, Range range) {}
}
