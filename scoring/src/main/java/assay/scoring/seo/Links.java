package assay.scoring.seo;

import assay.scoring.document.Link;
import java.util.Locale;

/// Link properties shared by several checks.
final class Links {

    private Links() {}

    /// Whether the link's target is an image and not a page, as with a thumbnail.
    static boolean toFile(Link link) {
        String path = link.destination();
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '?' || path.charAt(i) == '#') {
                path = path.substring(0, i);
                break;
            }
        }
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/')
                && switch (path.substring(dot + 1).toLowerCase(Locale.ROOT)) {
                    case "png", "jpg", "jpeg", "gif", "svg", "webp", "avif" -> true;
                    default -> false;
                };
    }
}
