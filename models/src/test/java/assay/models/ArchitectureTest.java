package assay.models;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import assay.testing.ArchitectureRules;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.models", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule modelsModuleUsesOnlyTheJdkAndItsLibraries = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.models",
                    "assay.fetching",
                    "assay.language",
                    "java..",
                    "tools.jackson.core..",
                    "tools.jackson.databind..",
                    "com.networknt.schema..",
                    "org.slf4j..",
                    "org.jspecify..");

    /// Connections opened by a provider's class would not be closed and would have no size or time limit.
    @ArchTest
    static final ArchRule onlyModelHttpOpensConnections = noClasses()
            .that()
            .haveNameNotMatching("assay\\.models\\.ModelHttp(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.net\\.(http\\..*|Socket|URL|URLConnection|HttpURLConnection)|java\\.nio\\.channels\\..*");

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
