package assay.scoring.document;

import assay.language.Span;
import org.jspecify.annotations.Nullable;

/// @param destination as written; empty if there is none
/// @param text the visible text, or the alternative text of an image inside the link
/// @param span the position of the visible text in the plain text; empty for an image
/// @param image whether it contains only an image
/// @param bare whether it is a URL in the text, linked as written
/// @param templated whether a template fills in its destination
/// @param range the whole link, including markup
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

    /// Whether the link's `rel` contains this value, ignoring case.
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
