package assay.mcp;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;

/// The checks as resources, such as `assay://checks/spelling`.
final class CheckResources {

    private static final String PREFIX = "assay://checks/";
    static final String TYPE = "text/markdown";

    private CheckResources() {}

    static void list(ArrayNode resources) {
        for (Card card : Catalogue.complete().cards()) {
            resources
                    .addObject()
                    .put("uri", PREFIX + card.name())
                    .put("name", card.name())
                    .put("title", card.title())
                    .put("description", card.asks())
                    .put("mimeType", TYPE);
        }
    }

    /// Returns the text of a resource; empty if there is no such resource.
    static Optional<String> read(String uri) {
        return uri.startsWith(PREFIX)
                ? Catalogue.complete().card(uri.substring(PREFIX.length())).map(CheckResources::page)
                : Optional.empty();
    }

    static String page(Card card) {
        return "# " + card.title() + "\n\n`" + card.name() + "`, "
                + card.engine().key().toUpperCase(Locale.ROOT) + "\n\n" + card.asks() + "\n\n## Why\n\n"
                + card.because() + "\n\n## How to fix it\n\n" + card.fixedBy() + "\n\n## Evidence (grade "
                + card.evidence().grade() + ")\n\n" + card.evidence().source() + "\n";
    }
}
