package assay.drafts;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import assay.testing.ArchitectureRules;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.drafts", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule draftsModuleUsesNeitherSpringNorHttp = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.drafts..",
                    "assay.models",
                    "assay.scoring..",
                    "assay.language",
                    "assay.fetching",
                    "java..",
                    "tools.jackson..",
                    "com.fasterxml.jackson.annotation..",
                    "com.networknt.schema..",
                    "com.nulabinc.zxcvbn..",
                    "org.commonmark..",
                    "org.tartarus.snowball..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule packagesHaveNoCyclicDependencies =
            slices().matching("assay.drafts.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
