package assay.scoring.seo;

import assay.scoring.document.Link;
import java.util.Locale;

/// Properties of links that several checks use.
final class Links {

    private Links() {}

    /// Whether the link's target is an image rather than a page, as for a thumbnail.
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
