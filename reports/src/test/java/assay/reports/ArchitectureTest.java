package assay.reports;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.reports", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule reportsModuleUsesOnlyScoringAndJackson = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.reports",
                    "assay.scoring..",
                    "java..",
                    "tools.jackson..",
                    "com.fasterxml.jackson.annotation..",
                    "org.jspecify..");
}
