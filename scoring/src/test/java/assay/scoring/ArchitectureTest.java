package assay.scoring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import assay.testing.ArchitectureRules;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.scoring", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule scoringModuleUsesOnlyTheJdkAndItsParsers = classes()
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

    /// The same submission gives the same report.
    @ArchTest
    static final ArchRule noCodeDependsOnTimeRandomnessFilesOrTheNetwork = ArchitectureRules.nothingReadsTheWorld();

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();

    @ArchTest
    static final ArchRule documentPackageDoesNotDependOnChecks = noClasses()
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
    static final ArchRule packagesHaveNoCyclicDependencies =
            slices().matching("assay.scoring.(*)..").should().beFreeOfCycles();
}
