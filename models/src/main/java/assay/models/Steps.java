package assay.models;

import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// Stores the result of each step, so that resumed work does not repeat any.
@FunctionalInterface
public interface Steps {

    /// Returns the stored result of a step, or runs and stores it. Steps may run in parallel.
    ///
    /// @param key the step's key, the same each time the work is done; at most 100 characters
    /// @param about a human-readable description of the step
    JsonNode once(String key, String about, Supplier<JsonNode> work);
}
