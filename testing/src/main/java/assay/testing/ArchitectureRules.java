package assay.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/// Architecture rules that several modules share.
public final class ArchitectureRules {

    private ArchitectureRules() {}

    /// Requires that the same input gives the same output: no code may depend on the time, randomness, the
    /// machine or the network.
    ///
    /// @param but the full names of exempt classes
    public static ArchRule nothingReadsTheWorld(String... but) {
        return noClasses()
                .that(areNotNamed(Set.of(but)))
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.(io\\.File.*|nio\\.file\\..*|net\\.(http\\..*|Socket|URL|URLConnection)"
                        + "|time\\.(Clock|InstantSource)|util\\.(Random|Timer)|lang\\.Thread)")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now");
    }

    private static DescribedPredicate<JavaClass> areNotNamed(Set<String> names) {
        return DescribedPredicate.describe("are not " + names, each -> !names.contains(each.getName()));
    }

    /// Forbids the default locale, with which a machine in Germany would write 3,5 instead of 3.5.
    public static ArchRule nothingFormatsAsTheMachineDoes() {
        return noClasses()
                .should()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase");
    }
}
