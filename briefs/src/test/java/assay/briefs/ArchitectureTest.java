package assay.briefs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import assay.testing.ArchitectureRules;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.briefs", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule briefsModuleUsesNeitherSpringNorHttp = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("assay.briefs..", "assay.scoring..", "assay.language", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule packagesHaveNoCyclicDependencies =
            slices().matching("assay.briefs.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule briefsDependOnlyOnTheirPages = ArchitectureRules.nothingReadsTheWorld();

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
