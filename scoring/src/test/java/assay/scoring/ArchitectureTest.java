package assay.scoring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.scoring", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule scoringKnowsTheJdkAndItsParsersOnly = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.scoring..",
                    "assay.language",
                    "java..",
                    "org.commonmark..",
                    "org.jsoup..",
                    "org.jspecify..",
                    "com.google.auto..");

    /// The same submission gives the same report: nothing may ask the time, chance, the machine or the network. A
    /// checkpoint asks whether its thread was interrupted, and then there is no report.
    @ArchTest
    static final ArchRule nothingReadsTheWorld = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("assay.language.Checkpoint")
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

    @ArchTest
    static final ArchRule documentsKnowNothingOfChecks = noClasses()
            .that()
            .resideInAPackage("assay.scoring.document..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "assay.scoring.document..",
                    "assay.language",
                    "java..",
                    "org.commonmark..",
                    "org.jsoup..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule nothingCallsAnEngineByName = noClasses()
            .that()
            .resideInAPackage("assay.scoring")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("assay.scoring.seo..", "assay.scoring.aeo..", "assay.scoring.geo..");

    @ArchTest
    static final ArchRule noCircles =
            slices().matching("assay.scoring.(*)..").should().beFreeOfCycles();
}
