package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Generated;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests rules that all checks must follow.
class CatalogueTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

    static Stream<Check> checks() {
        return Catalogue.complete().entries().stream().map(Catalogue.Entry::check);
    }

    @Test
    void checkNamesAreUnique() {
        assertThat(Catalogue.complete().cards()).extracting(Card::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("checks")
    void classNameMatchesCheckName(Check check) {
        String snake = check.getClass()
                .getSimpleName()
                .replaceAll("(?<=.)(?=[A-Z])", "_")
                .toLowerCase(Locale.ROOT);
        assertThat(check.card().name()).isEqualTo(snake);
        assertThat(check.getClass().getPackageName())
                .isEqualTo("assay.scoring." + check.card().engine().key());
    }

    @ParameterizedTest
    @MethodSource("checks")
    void everyCheckHasATest(Check check) {
        assertThat(ROOT.resolve(
                        "scoring/src/test/java/" + check.getClass().getName().replace('.', '/') + "Test.java"))
                .exists();
    }

    @ParameterizedTest
    @MethodSource("checks")
    void examplesPassAndFailAsClaimed(Check check) {
        assertThat(judge(check, check.card().passing()))
                .isInstanceOfSatisfying(
                        Outcome.Judged.class,
                        judged -> assertThat(judged.severity())
                                .as(String.join(" ", judged.reasons()))
                                .isEqualTo(Severity.PASS));
        assertThat(judge(check, check.card().failing()))
                .isInstanceOfSatisfying(
                        Outcome.Judged.class,
                        judged -> assertThat(judged.severity()).isNotEqualTo(Severity.PASS));
    }

    @ParameterizedTest
    @MethodSource("checks")
    void severityOfAnExampleIsAtMostTheDeclaredWorst(Check check) {
        for (Card.Example example : List.of(check.card().passing(), check.card().failing())) {
            if (judge(check, example) instanceof Outcome.Judged judged) {
                assertThat(judged.severity().worseThan(check.card().worst())).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("checks")
    void limitsTightenWithStrictness(Check check) {
        for (Limit limit : check.card().limits()) {
            for (ContentType type : check.card().types()) {
                double permissive = limit.at(type, Strictness.PERMISSIVE);
                double balanced = limit.at(type, Strictness.BALANCED);
                double strict = limit.at(type, Strictness.STRICT);
                if (limit.name().endsWith("_max")) {
                    assertThat(Double.isNaN(permissive) || permissive >= balanced)
                            .as(limit.name())
                            .isTrue();
                    assertThat(Double.isNaN(balanced) || balanced >= strict)
                            .as(limit.name())
                            .isTrue();
                } else {
                    assertThat(limit.name())
                            .as("a limit says which way it cuts")
                            .endsWith("_min");
                    assertThat(Double.isNaN(permissive) || permissive <= balanced)
                            .as(limit.name())
                            .isTrue();
                    assertThat(Double.isNaN(balanced) || balanced <= strict)
                            .as(limit.name())
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("checks")
    void documentationPageMatchesTheCheck(Check check) throws Exception {
        Generated.compare(Path.of("docs/checks/" + check.card().name() + ".md"), CheckPage.of(check));
    }

    @Test
    void documentationIndexListsEveryCheck() throws Exception {
        Generated.compare(Path.of("docs/checks/README.md"), CheckPage.index(Catalogue.complete()));
    }

    static Outcome judge(Check check, Card.Example example) {
        return check.judge(Article.of(example.submission()));
    }
}
