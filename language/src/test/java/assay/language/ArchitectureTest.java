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
                    // And not Lucene, whose core is left out.
                    "org.tartarus.snowball..",
                    "com.ibm.icu.text..",
                    "org.jspecify..");

    /// The same text is read in the same way. A checkpoint asks whether its thread was interrupted, and then
    /// there is no answer; the build runs the bundle of words.
    @ArchTest
    static final ArchRule nothingReadsTheWorld =
            ArchitectureRules.nothingReadsTheWorld("assay.language.Checkpoint", "assay.language.WordBundle");

    @ArchTest
    static final ArchRule nothingFormatsAsTheMachineDoes = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
