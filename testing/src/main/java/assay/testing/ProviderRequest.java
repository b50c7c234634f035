package assay.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A request to a fake provider, in the same form for all of them.
///
/// @param headers the headers, by name in lower case
/// @param body the body as it was sent
/// @param search whether the web may be searched; otherwise there is a `schema`
/// @param mostSearches the maximum number of searches; 0 without search
/// @param turns the number of paused turns that the request contains
public record ProviderRequest(
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
