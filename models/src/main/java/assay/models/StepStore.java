package assay.models;

import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// Stores the result of each step, so that a job that resumes does not repeat finished steps.
@FunctionalInterface
public interface StepStore {

    /// Returns the stored result of a step. If there is none, runs the step and stores its result. Steps can
    /// run in parallel.
    ///
    /// @param key the key of the step, which is the same each time the job runs; at most 100 characters
    /// @param about a human-readable description of the step
    JsonNode once(String key, String about, Supplier<JsonNode> work);
}
