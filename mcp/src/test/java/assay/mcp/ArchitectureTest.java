package assay.mcp;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import assay.testing.ArchitectureRules;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.mcp", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule toolsUseNeitherSpringNorTheNetworkNorFiles = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.mcp",
                    "assay.fixes..",
                    "assay.claims",
                    "assay.scoring..",
                    "assay.language",
                    "java.io",
                    "java.lang..",
                    "java.math",
                    "java.nio.charset",
                    "java.time",
                    "java.util..",
                    "com.networknt.schema..",
                    "tools.jackson..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
