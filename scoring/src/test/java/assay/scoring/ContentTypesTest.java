package assay.scoring;

import assay.testing.Generated;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// `docs/content-types.md` shows the checks for each type. A new type changes this page, and the diff shows
/// every check that does not cover the type.
class ContentTypesTest {

    private static final List<Card> CARDS = Catalogue.complete().cards();

    @Test
    void pageListsTheChecksOfEachType() throws IOException {
        Generated.compare(Path.of("docs/content-types.md"), page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Content types

                <!-- Written by `./build docs`. -->

                Most checks apply to every content type. The other checks apply only to types whose readers expect what these checks measure.

                | type | minimum words | usual words | maximum words | checks that apply |
                |---|---|---|---|---|
                """);
        for (ContentType type : ContentType.values()) {
            page.append("| ").append(type.label()).append(" | ").append(grouped(type.floor()));
            page.append(" | ").append(grouped(type.low())).append(" to ").append(grouped(type.high()));
            page.append(" | ").append(grouped(type.ceiling()));
            page.append(" | ")
                    .append(CARDS.stream()
                            .filter(card -> card.types().contains(type))
                            .count());
            page.append(" |\n");
        }
        page.append("""

                ## Checks that don't apply to every type

                | check | applies to | does not apply to |
                |---|---|---|
                """);
        for (Card card : CARDS) {
            String not = labels(type -> !card.types().contains(type));
            if (!not.isEmpty()) {
                page.append("| [")
                        .append(card.name())
                        .append("](checks/")
                        .append(card.name())
                        .append(".md) | ");
                page.append(labels(card.types()::contains))
                        .append(" | ")
                        .append(not)
                        .append(" |\n");
            }
        }
        return page.toString();
    }

    private static String grouped(int words) {
        return String.format(Locale.ROOT, "%,d", words);
    }

    private static String labels(Predicate<ContentType> which) {
        return Arrays.stream(ContentType.values())
                .filter(which)
                .map(ContentType::label)
                .collect(Collectors.joining(", "));
    }
}
