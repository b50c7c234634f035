package assay.scoring.document;

import assay.language.Span;
import org.jspecify.annotations.Nullable;

/// @param destination as written; empty where there is none
/// @param text the visible text, or the alternative text of an image inside
/// @param span the visible text in the plain text; empty for an image
/// @param image whether its content is an image and nothing else
/// @param bare whether it is an address in the text that was linked as it stands
/// @param templated whether its destination is filled in by a template
/// @param range the whole link, markup included
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

    /// The words of `rel` are spelled in any case.
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
