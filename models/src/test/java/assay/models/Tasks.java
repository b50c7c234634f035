package assay.models;

import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.FakeProvider;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Questions and models for the tests of this package.
final class Tasks {

    static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    /// The prices are $3 per million input tokens and $15 per million output tokens.
    static final TokenPrices PRICES = new TokenPrices(3_000, 15_000);

    /// Short pauses, so that tests do not wait needlessly.
    static final CallTimeouts SHORT =
            new CallTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(5), Duration.ofMillis(1));

    /// Always returns 0.
    static final IntUnaryOperator NO_CHANCE = _ -> 0;

    private Tasks() {}

    record Leaf(String instructions, String material) implements Question {

        Leaf() {
            this("Say which tea it is.", "A green leaf.");
        }

        @Override
        public String name() {
            return "which_tea";
        }

        @Override
        public String schema() {
            return """
                    {"type": "object",
                     "properties": {
                       "tea": {"type": "string"},
                       "price": {"type": ["number", "null"]},
                       "notes": {"type": "array", "items": {"type": "string"}}},
                     "required": ["tea", "price", "notes"],
                     "additionalProperties": false}""";
        }

        @Override
        public int mostTokens() {
            return 500;
        }
    }

    record Market(int mostSearches) implements Search {

        Market() {
            this(3);
        }

        @Override
        public String name() {
            return "market";
        }

        @Override
        public String instructions() {
            return "Find out what tea costs.";
        }

        @Override
        public String material() {
            return "Sencha";
        }

        @Override
        public int mostTokens() {
            return 700;
        }
    }

    /// Returns the models of the fake providers; a provider that is null is left out.
    static Models models(
            @Nullable FakeAnthropic anthropic,
            @Nullable FakeOpenAi openAi,
            OpenAiSettings.Interface speaks,
            @Nullable TokenPrices prices,
            CallTimeouts timeouts) {
        return new Models(
                new ModelSettings(
                        List.of(
                                new AnthropicSettings(
                                        anthropic == null ? null : FakeProvider.KEY,
                                        "claude-sonnet-5-5",
                                        anthropic == null ? "http://127.0.0.1:9" : anthropic.baseUrl(),
                                        prices),
                                new OpenAiSettings(
                                        openAi == null ? null : FakeProvider.KEY,
                                        "gpt-6-astra",
                                        openAi == null ? null : openAi.baseUrl(),
                                        speaks,
                                        prices)),
                        true),
                timeouts,
                Clock.fixed(NOW, ZoneOffset.UTC),
                NO_CHANCE);
    }
}
