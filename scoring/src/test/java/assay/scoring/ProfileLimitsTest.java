package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A profile can replace the thresholds of checks.
class ProfileLimitsTest {

    static Stream<Check> checks() {
        return Catalogue.complete().entries().stream()
                .map(Catalogue.Entry::check)
                .filter(check -> !check.card().limits().isEmpty());
    }

    private static Profile profile(String check, String limit, double value) {
        return new Profile("tea", 1, Set.of(), Set.of(), Map.of(), Set.of(), Map.of(check, Map.of(limit, value)));
    }

    @ParameterizedTest
    @MethodSource("checks")
    void everyLimitBelongsToItsCheckAndCanBeReplaced(Check check) {
        Submission submission = check.card().passing().submission();
        for (Limit limit : check.card().limits()) {
            assertThat(limit.check()).isEqualTo(check.card().name());

            Article article = Article.of(submission.profile(profile(limit.check(), limit.name(), 7.5)));
            assertThat(limit.at(article)).isEqualTo(7.5);
        }
    }

    @ParameterizedTest
    @MethodSource("checks")
    void noLimitMakesACheckFail(Check check) {
        for (Limit limit : check.card().limits()) {
            for (double value : List.of(0.0, 0.5, 1.0, 1_000_000.0)) {
                Profile profile = profile(limit.check(), limit.name(), value);
                for (Card.Example example :
                        List.of(check.card().passing(), check.card().failing())) {
                    Outcome outcome =
                            check.judge(Article.of(example.submission().profile(profile)));
                    assertThat(outcome.toString()).doesNotContain("NaN", "Infinity");
                }
            }
        }
    }

    @Test
    void otherChecksAreUnaffected() {
        Check check = checks().findFirst().orElseThrow();
        Limit limit = check.card().limits().getFirst();
        Article article = Article.of(check.card().passing().submission().profile(profile("other", limit.name(), 7.5)));

        assertThat(limit.at(article)).isEqualTo(limit.at(article.type(), article.strictness()));
    }
}
