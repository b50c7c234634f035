package assay.mcp;

import tools.jackson.databind.node.ObjectNode;

/// A tool that an agent can call. Stateless.
///
/// @param inputSchema the JSON Schema of the arguments
/// @param outputSchema the JSON Schema of [Result#structured]
/// @param <C> identifies the caller of a request
public record Tool<C>(
        String name,
        String title,
        String description,
        ObjectNode inputSchema,
        ObjectNode outputSchema,
        Effect effect,
        Call<C> call) {

    /// What a call does besides answering.
    ///
    /// @param cost what it costs, such as `one credit`; empty if it is free and stores nothing
    /// @param readsWeb whether it reads from the web
    public record Effect(String cost, boolean readsWeb) {

        public static final Effect NONE = new Effect("", false);
    }

    /// The result of a call.
    ///
    /// @param text a short text for the agent's context
    /// @param structured the same as data, as the tool's output schema describes it
    public record Result(String text, ObjectNode structured) {}

    /// A call that can't be answered, for a reason that the agent can correct.
    public static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        /// @param message one sentence for the agent
        public Failed(String message) {
            super(message);
        }
    }

    /// What a tool does.
    public interface Call<C> {
        /// @param arguments valid for the tool's input schema
        Result with(ObjectNode arguments, C caller) throws Failed;
    }

    /// Writes the tool's entry in the list of tools.
    void describe(ObjectNode json) {
        boolean free = effect.cost().isEmpty();
        json.put("name", name).put("title", title);
        json.put("description", free ? description : description + " Costs " + effect.cost() + ".");
        json.set("inputSchema", inputSchema);
        json.set("outputSchema", outputSchema);
        json.putObject("annotations")
                .put("title", title)
                .put("readOnlyHint", free)
                .put("destructiveHint", false)
                .put("idempotentHint", free)
                .put("openWorldHint", effect.readsWeb());
        if (!free) {
            json.putObject("_meta").put("assay/cost", effect.cost());
        }
    }
}
