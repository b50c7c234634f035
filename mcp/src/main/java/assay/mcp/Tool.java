package assay.mcp;

import tools.jackson.databind.node.ObjectNode;

/// A tool that an agent can call. Stateless.
interface Tool {

    /// The result of a call.
    ///
    /// @param text a short text for the agent's context
    /// @param structured the same as data, as the tool's output schema describes it
    record Result(String text, ObjectNode structured) {}

    /// A call that can't be answered, for a reason that the agent can correct.
    final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    String name();

    String title();

    String description();

    ObjectNode inputSchema();

    ObjectNode outputSchema();

    /// @param arguments valid for the input schema
    Result call(ObjectNode arguments) throws Failed;
}
