package assay.fixes;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import assay.testing.ArchitectureRules;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.fixes", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule fixesModuleUsesNeitherSpringNorHttp = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.fixes..",
                    "assay.claims",
                    "assay.models",
                    "assay.scoring..",
                    "assay.language",
                    "java..",
                    "tools.jackson..",
                    "com.github.difflib..",
                    "org.jsoup..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule packagesHaveNoCyclicDependencies =
            slices().matching("assay.fixes.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule fixesDependOnlyOnTheTextAndTheModel = ArchitectureRules.nothingReadsTheWorld();

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
