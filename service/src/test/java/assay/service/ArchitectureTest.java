package assay.service;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.web.bind.annotation.RestController;

/// What holds the parts apart.
@AnalyzeClasses(packages = "assay.service", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @Test
    void modulesUseOnlyWhatTheyName() {
        ApplicationModules.of(Assay.class).verify();
    }

    @ArchTest
    static final ArchRule onlyTheStoreSpeaksJdbc = noClasses()
            .that()
            .resideOutsideOfPackage("assay.service.platform.storage")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.sql..", "javax.sql..", "org.sqlite..", "org.postgresql..", "com.zaxxer..", "org.flywaydb..")
            .because("one set of SQL serves two stores, and Store is where they differ");

    /// Fixing and its rules use each other, until both are a module of their own.
    @ArchTest
    static final ArchRule packagesHaveNoCycles = slices().matching("assay.service.(**)")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(
                    resideInAPackage("assay.service.drafts.fixing.."),
                    resideInAPackage("assay.service.drafts.fixing.."))
            .because("a package can be read, moved and tested without those above it");

    @ArchTest
    static final ArchRule controllersAreNobodysBusiness =
            classes().that().areAnnotatedWith(RestController.class).should().bePackagePrivate();

    @ArchTest
    static final ArchRule timeComesFromTheClock = noClasses()
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.time.LocalDate.class, "now")
            .because("tests move time");

    @ArchTest
    static final ArchRule settingsComeFromSettings = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("assay.service.Assay")
            .should()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .because("everything that can be set is read in one place");

    @ArchTest
    static final ArchRule dependenciesAreHandedToConstructors = noFields()
            .should()
            .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
            .orShould()
            .beAnnotatedWith("org.springframework.beans.factory.annotation.Value");
}
