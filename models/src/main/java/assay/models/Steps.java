package assay.models;

import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// Work that is kept step by step, so that whoever goes on with it does no step again.
@FunctionalInterface
public interface Steps {

    /// What the step came to: as it was kept, or by doing and keeping it. Several may be under way side by side.
    ///
    /// @param key what it is called, the same each time the work is done; at most 100 characters
    /// @param about what is being done, for people
    JsonNode once(String key, String about, Supplier<JsonNode> work);
}
