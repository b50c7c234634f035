package assay.scoring.document;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a whole HTML page tells machines of itself, beside the values in [Metadata], and how much of it is
/// text.
///
/// @param declared names of the `meta` elements that have a value, be it one that a template fills in; `lang`
/// and `charset` where the page declares them
/// @param robots directives for crawlers, in order
/// @param base what relative addresses are relative to, when the page says so
/// @param landmark whether a `main` or `article` element, or one in that role, holds the text
/// @param words in the body as it is sent, before any script has run
/// @param textChars characters of these words, white space aside
/// @param scripts script elements that run
/// @param awaitsScript whether the page says that a script has to fill it: an empty root of a framework, a note
/// for readers without JavaScript
/// @param articleChars characters of the part that is the article, white space aside
/// @param withheldChars those of them under `data-nosnippet`
/// @param withheld the start tags of the elements that withhold them
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

    /// @param inHead whether it stands where engines look for it
    public record Canonical(String address, boolean templated, boolean inHead, Range range) {}
}
