package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import assay.language.WordData;
import java.util.List;
import java.util.Set;

/// Finds picture captions and credits: the text of a `figure`, and parts with caption classes. If most of the
/// page's text is in captions, the article consists of pictures, and the captions are kept as its text.
final class Captions {

    /// The maximum number of letters in a caption, about 160 words.
    private static final int LONGEST = 800;

    /// Elements that show that a figure is more than a picture.
    private static final Set<String> TEXT = WordData.words(Captions.class, "text-elements");

    private Captions() {}

    /// Marks the captions in an outline.
    static void mark(Outline outline) {
        List<Part> parts = outline.parts;
        boolean[] text = holding(parts, TEXT);
        int whole = parts.isEmpty() ? 0 : parts.getFirst().prose;
        for (Part part : parts) {
            Checkpoint.pass();
            if (part.parent != null) {
                part.caption = part.parent.caption || !part.code && isCaption(part, text);
            }
        }
        outline.count();
        if (!parts.isEmpty() && parts.getFirst().prose * 2 < whole) {
            parts.forEach(part -> part.caption = false);
            outline.count();
        }
    }

    private static boolean isCaption(Part part, boolean[] text) {
        if (text[part.index] || part.text > LONGEST) {
            return false;
        }
        return switch (part.name) {
            case "figure" -> true;
            case "figcaption" -> part.parent != null && !text[part.parent.index];
            case "div", "p", "span", "small", "em", "cite", "dd", "li", "section" -> part.is(Kind.CAPTION);
            default -> false;
        };
    }

    /// Returns which parts contain an element with one of these names.
    private static boolean[] holding(List<Part> parts, Set<String> names) {
        boolean[] holding = new boolean[parts.size()];
        for (int i = parts.size() - 1; i >= 0; i--) {
            Checkpoint.pass();
            Part part = parts.get(i);
            holding[i] |= names.contains(part.name);
            if (holding[i] && part.parent != null) {
                holding[part.parent.index] = true;
            }
        }
        return holding;
    }
}
