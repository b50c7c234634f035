package assay.testing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What a fake provider answers; each puts it into its own form.
public sealed interface Reply {

    /// Something it says, and where it says it has that from.
    record Part(String text, List<Cite> cites) {}

    /// An answer that is whole.
    ///
    /// @param seen pages it looked at beside those it cites
    record Said(List<Part> parts, List<Cite> seen, long in, long out) implements Reply {

        public Said costing(long newIn, long newOut) {
            return new Said(parts, seen, newIn, newOut);
        }

        public Said seeing(Cite... pages) {
            return new Said(parts, List.of(pages), in, out);
        }
    }

    /// A turn that stops before its end and wants to be gone on with. OpenAI has none.
    record Paused(List<Part> parts) implements Reply {}

    /// It does not want to.
    record Refused() implements Reply {}

    /// It ends before it has said all.
    record Truncated(String text) implements Reply {}

    /// An answer of 200, in which the search failed. Of OpenAI the whole answer does.
    record SearchFailed(String code) implements Reply {}

    /// An error as providers send them.
    record Failed(int status, String type, Optional<String> retryAfter) implements Reply {

        public Failed retryAfter(String value) {
            return new Failed(status, type, Optional.of(value));
        }
    }

    /// An answer whose bytes come a few at a time.
    record Slow(Reply of, int bytes, Duration pause) implements Reply {}

    /// An answer that is cut off in its midst.
    record Broken() implements Reply {}

    /// None at all, until the end of the server.
    record Silent() implements Reply {}

    /// Whatever it is.
    record Raw(int status, String type, String body, Optional<String> location) implements Reply {}

    long USUAL_IN = 1_000;
    long USUAL_OUT = 100;

    static Said text(String text) {
        return cited(text, List.of());
    }

    static Said json(JsonNode json) {
        return text(json.toString());
    }

    static Said cited(String text, List<Cite> cites) {
        return parts(List.of(new Part(text, cites)));
    }

    static Said parts(List<Part> parts) {
        return new Said(parts, List.of(), USUAL_IN, USUAL_OUT);
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
