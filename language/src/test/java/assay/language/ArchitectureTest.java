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
    static final ArchRule languageModuleUsesOnlyTheJdkAndItsLibraries = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.language",
                    "java..",
                    // These are Lucene's stemmers; Lucene's core is excluded.
                    "org.tartarus.snowball..",
                    "com.ibm.icu.text..",
                    "org.jspecify..");

    /// Results depend only on the text. Checkpoints read the interrupt flag, but an interrupted call returns
    /// no result. WordBundle reads files, but only during the build.
    @ArchTest
    static final ArchRule noCodeDependsOnTimeRandomnessFilesOrTheNetwork =
            ArchitectureRules.nothingReadsTheWorld("assay.language.Checkpoint", "assay.language.WordBundle");

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
