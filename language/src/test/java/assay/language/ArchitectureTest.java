package assay.language;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.language", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule languageKnowsTheJdkAndItsLibrariesOnly = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.language",
                    "java..",
                    // And not Lucene, whose core is left out.
                    "org.tartarus.snowball..",
                    "com.ibm.icu.text..",
                    "org.jspecify..");

    /// The same text is read in the same way: nothing may ask the time, chance, the machine or the network. A
    /// checkpoint asks whether its thread was interrupted, and then there is no answer.
    @ArchTest
    static final ArchRule nothingReadsTheWorld = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("assay.language.Checkpoint")
            .and()
            // The build runs it.
            .doNotHaveFullyQualifiedName("assay.language.WordBundle")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.(io\\.File.*|nio\\.file\\..*|net\\.(http\\..*|Socket|URL|URLConnection)|time\\.(Clock|InstantSource)|util\\.(Random|Timer)|lang\\.Thread)")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(java.time.LocalDate.class, "now");

    /// A machine in Germany would write 3,5 where another one writes 3.5.
    @ArchTest
    static final ArchRule nothingFormatsAsTheMachineDoes = noClasses()
            .should()
            .callMethod(String.class, "formatted", Object[].class)
            .orShould()
            .callMethod(String.class, "format", String.class, Object[].class)
            .orShould()
            .callMethod(String.class, "toLowerCase")
            .orShould()
            .callMethod(String.class, "toUpperCase");
}
