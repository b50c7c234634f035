package assay.language;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import assay.testing.ArchitectureRules;
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
                    // Not Lucene, whose core is excluded.
                    "org.tartarus.snowball..",
                    "com.ibm.icu.text..",
                    "org.jspecify..");

    /// Results depend only on the text. Checkpoints read the interrupt flag, but then there is no result;
    /// WordBundle reads files, but only in the build.
    @ArchTest
    static final ArchRule nothingReadsTheWorld =
            ArchitectureRules.nothingReadsTheWorld("assay.language.Checkpoint", "assay.language.WordBundle");

    @ArchTest
    static final ArchRule nothingFormatsAsTheMachineDoes = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
