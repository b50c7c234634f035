package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import assay.language.WordData;
import java.util.List;
import java.util.Set;

/// Finds the captions and credits of pictures: what a `figure` says of its picture, and what its class calls one. Where
/// they are most of what there is to read, pictures with their captions are the article, and captions its text.
final class Captions {

    /// Letters of the longest caption, about 160 words.
    private static final int LONGEST = 800;

    /// What makes a figure more than a picture.
    private static final Set<String> TEXT = WordData.words(Captions.class, "text-elements");

    private Captions() {}

    /// Marks them in an outline.
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

    /// Which parts hold an element of these names.
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
