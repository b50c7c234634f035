package assay.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import assay.testing.ArchitectureRules;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule commandLineUsesNeitherSpringNorTheNetwork = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.cli..",
                    "assay.reports",
                    "assay.fixes..",
                    "assay.mcp",
                    "assay.scoring..",
                    "assay.language",
                    "java.io",
                    "java.lang..",
                    "java.math",
                    "java.net",
                    "java.nio..",
                    "java.security",
                    "java.time..",
                    "java.util..",
                    "picocli..",
                    "org.eclipse.lsp4j..",
                    "org.commonmark..",
                    "org.snakeyaml.engine..",
                    "tools.jackson..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule packagesHaveNoCyclicDependencies =
            slices().matching("assay.cli.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyMainReadsTheSurroundings = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("assay.cli.Main")
            .should()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(java.time.LocalDate.class, "now")
            .orShould()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .accessField(System.class, "in");

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
