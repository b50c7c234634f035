package assay.testing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A fake provider's reply, before the provider converts it to its own format.
public sealed interface Reply {

    /// A part of the text, with its citations.
    record Part(String text, List<Cite> cites) {}

    /// A complete answer.
    ///
    /// @param seen pages that were looked at, in addition to the cited ones
    record Complete(List<Part> parts, List<Cite> seen, long in, long out) implements Reply {

        public Complete costing(long newIn, long newOut) {
            return new Complete(parts, seen, newIn, newOut);
        }

        public Complete seeing(Cite... pages) {
            return new Complete(parts, List.of(pages), in, out);
        }
    }

    /// A paused turn, to be resumed. OpenAI has no paused turns.
    record Paused(List<Part> parts) implements Reply {}

    /// The model declines to answer.
    record Refused() implements Reply {}

    /// The answer ends before it is complete.
    record Truncated(String text) implements Reply {}

    /// An answer with status 200 in which the search failed. With OpenAI, the whole answer fails.
    record SearchFailed(String code) implements Reply {}

    /// An error in the provider's format.
    record Failed(int status, String type, Optional<String> retryAfter) implements Reply {

        public Failed retryAfter(String value) {
            return new Failed(status, type, Optional.of(value));
        }
    }

    /// A reply that is sent a few bytes at a time.
    record Slow(Reply of, int bytes, Duration pause) implements Reply {}

    /// A reply that is cut off in the middle.
    record Broken() implements Reply {}

    /// No reply until the server stops.
    record Silent() implements Reply {}

    /// A reply with arbitrary content.
    record Raw(int status, String type, String body, Optional<String> location) implements Reply {}

    long USUAL_IN = 1_000;
    long USUAL_OUT = 100;

    static Complete text(String text) {
        return cited(text, List.of());
    }

    static Complete json(JsonNode json) {
        return text(json.toString());
    }

    static Complete cited(String text, List<Cite> cites) {
        return parts(List.of(new Part(text, cites)));
    }

    static Complete parts(List<Part> parts) {
        return new Complete(parts, List.of(), USUAL_IN, USUAL_OUT);
    }

    static Reply pause() {
        return new Paused(List.of(new Part("I will look further.", List.of())));
    }

    static Reply refusal() {
        return new Refused();
    }

    static Reply truncated() {
        return new Truncated("{\"broken\": \"o");
    }

    static Reply searchError(String code) {
        return new SearchFailed(code);
    }

    static Failed error(int status, String type) {
        return new Failed(status, type, Optional.empty());
    }

    static Reply slow(Reply of, int bytes, Duration pause) {
        return new Slow(of, bytes, pause);
    }

    static Reply broken() {
        return new Broken();
    }

    static Reply silent() {
        return new Silent();
    }

    static Reply raw(int status, String body) {
        return new Raw(status, "application/json", body, Optional.empty());
    }

    static Reply redirect(String location) {
        return new Raw(307, "text/plain", "", Optional.of(location));
    }
}
