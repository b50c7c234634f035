package assay.scoring.document;

import assay.language.Span;
import org.jspecify.annotations.Nullable;

/// @param destination the destination as written; empty if there is none
/// @param text the visible text, or the alt text of an image inside the link
/// @param span the span of the visible text in the plain text; empty for an image
/// @param image whether the link contains only an image
/// @param bare whether the link is a URL that is written in the text
/// @param templated whether a template fills in the destination
/// @param range the range of the complete link, including markup
public record Link(
        String destination,
        String text,
        Span span,
        @Nullable String rel,
        boolean image,
        boolean bare,
        boolean templated,
        boolean quoted,
        int block,
        Range range) {

    /// Whether the link's `rel` attribute contains this value, ignoring case.
    public boolean rel(String value) {
        if (rel != null) {
            for (String each : rel.split("\\s+")) {
                if (each.equalsIgnoreCase(value)) {
                    return true;
                }
            }
        }
        return false;
    }
}
