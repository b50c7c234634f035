package assay.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What a fake provider was asked, the same for each.
///
/// @param headers by their names in lower case
/// @param body as it was sent
/// @param search whether the web may be searched; else `schema` is there
/// @param mostSearches 0 where there is no search
/// @param turns how many paused turns came with it
public record Asked(
        String path,
        Map<String, List<String>> headers,
        JsonNode body,
        String model,
        String instructions,
        String material,
        boolean search,
        int mostSearches,
        long mostTokens,
        Optional<JsonNode> schema,
        int turns) {

    public String header(String name) {
        return String.join(", ", headers.getOrDefault(name, List.of()));
    }
}
