package assay.fixes;

import assay.models.ModelSettings;
import assay.models.Models;
import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.FakeProvider;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;

/// The real provider clients, connected to a fake on loopback.
final class Loopback {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private Loopback() {}

    /// Returns clients for the fake; the caller must close them.
    static Models of(FakeProvider provider) {
        String name = switch (provider) {
            case FakeAnthropic _ -> "ASSAY_ANTHROPIC_";
            case FakeOpenAi _ -> "ASSAY_OPENAI_";
        };
        Map<String, String> settings = Map.of(
                name + "API_KEY", FakeProvider.KEY, name + "BASE_URL", provider.baseUrl(), name + "PRICES", "3,15");
        return new Models(ModelSettings.of(settings::get), Clock.fixed(NOW, ZoneOffset.UTC), _ -> 0);
    }
}
