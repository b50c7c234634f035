package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.contract.Fuzzer;
import assay.service.platform.Randomness;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/// Tests that `openapi.json` describes every response to any request for a documented operation.
///
/// `-Dfuzz.seed=…` sets the seed. A failure prints the seed, and the request as a shell command.
@ParameterizedClass
@EnumSource(StoreKind.class)
class ApiFuzzTest {

    private static final long SEED = Long.getLong("fuzz.seed", 20_261_121);

    /// Seeds the service's randomness, so that the same seed gives the same ids and keys.
    public static class SeededChance {
        @Bean
        @Primary
        Randomness seeded() {
            return new Randomness(new Random(SEED));
        }
    }

    private final StoreKind kind;

    ApiFuzzTest(StoreKind kind) {
        this.kind = kind;
    }

    @Test
    void responsesTo500RandomRequestsMatchTheApiDescription() {
        drive(500);
    }

    @Test
    @Tag("slow")
    void responsesTo20000RandomRequestsMatchTheApiDescription() {
        drive(20_000);
    }

    private void drive(int count) {
        try (RunningService service = RunningService.unlimited(kind, SeededChance.class)) {
            Fuzzer.FuzzResult outcome = new Fuzzer(service, SEED).drive(count);

            assertThat(outcome.failures()).as(outcome.toString()).isEmpty();
            assertThat(outcome.neverGood())
                    .as("No request of these operations was answered with a 2xx. The examples of the document, with an"
                            + " id from ApiFixtures.MAKERS, must do: give each field that must be true an example"
                            + " that is.")
                    .isEmpty();
        }
    }
}
