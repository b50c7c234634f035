package assay.mcp;

import tools.jackson.databind.node.ObjectNode;

/// A tool that an agent can call. Stateless.
record Tool(String name, String title, String description, ObjectNode inputSchema, ObjectNode outputSchema, Call call) {

    /// The result of a call.
    ///
    /// @param text a short text for the agent's context
    /// @param structured the same as data, as the tool's output schema describes it
    record Result(String text, ObjectNode structured) {}

    /// A call that can't be answered, for a reason that the agent can correct.
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    /// What a tool does.
    interface Call {
        /// @param arguments valid for the tool's input schema
        Result with(ObjectNode arguments) throws Failed;
    }

    /// Writes the tool's entry in the list of tools.
    void describe(ObjectNode json) {
        json.put("name", name).put("title", title).put("description", description);
        json.set("inputSchema", inputSchema);
        json.set("outputSchema", outputSchema);
        json.putObject("annotations")
                .put("title", title)
                .put("readOnlyHint", true)
                .put("destructiveHint", false)
                .put("idempotentHint", true)
                .put("openWorldHint", false);
    }
}
