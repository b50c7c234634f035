package assay.service;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.platform.web.Call;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.PageQuery;
import assay.service.platform.web.Schema;
import assay.service.platform.web.Shape;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.web.bind.annotation.RestController;

/// Tests the boundaries between modules and packages.
@AnalyzeClasses(packages = "assay.service", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @Test
    void modulesUseOnlyDeclaredDependencies() {
        ApplicationModules.of(Assay.class).verify();
    }

    /// A `package-info` in the tests would hide the module's `package-info`, and with it the declared
    /// dependencies.
    @Test
    void everyModuleDeclaresItsDependencies() {
        assertThat(ApplicationModules.of(Assay.class))
                .allSatisfy(module -> assertThat(module.getBasePackage().getAnnotation(ApplicationModule.class))
                        .isPresent());
    }

    @ArchTest
    static final ArchRule onlyTheStoragePackageUsesJdbc = noClasses()
            .that()
            .resideOutsideOfPackage("assay.service.platform.storage")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.sql..", "javax.sql..", "org.sqlite..", "org.postgresql..", "com.zaxxer..", "org.flywaydb..")
            .because("one set of SQL serves two stores, and Store is where they differ");

    @ArchTest
    static final ArchRule packagesHaveNoCycles = slices().matching("assay.service.(**)")
            .should()
            .beFreeOfCycles()
            .because("a package can be read, moved and tested without those above it");

    @ArchTest
    static final ArchRule controllersArePackagePrivate =
            classes().that().areAnnotatedWith(RestController.class).should().bePackagePrivate();

    @ArchTest
    static final ArchRule controllersAreInWebOrSitePackages = classes()
            .that()
            .areAnnotatedWith(RestController.class)
            .should()
            .resideInAPackage("assay.service.*.web")
            .orShould()
            .resideInAnyPackage("assay.service.site", "assay.service.mcp");

    /// Only web packages, pages and `platform` may depend on HTTP. The other packages may still use a
    /// [Problem], a response stored under an Idempotency-Key, and a limit.
    @ArchTest
    static final ArchRule featuresDoNotDependOnHttp = noClasses()
            .that()
            .resideInAPackage("assay.service.(*)..")
            .and()
            .resideOutsideOfPackages(
                    "assay.service.*.web..", "assay.service.site..", "assay.service.mcp..", "assay.service.platform..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "jakarta.servlet..",
                            "org.springframework.http..",
                            "org.springframework.web..",
                            "org.springframework.ui..")
                    .or(belongToAnyOf(
                            Call.class, Schema.class, Field.class, Fields.class, Shape.class, PageQuery.class)))
            .because("what a feature does is told from how it is asked for and answered");

    @ArchTest
    static final ArchRule timeIsReadOnlyFromTheClock = noClasses()
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.time.LocalDate.class, "now")
            .because("tests move time");

    @ArchTest
    static final ArchRule environmentVariablesAreReadInOnlyOnePlace = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("assay.service.Assay")
            .should()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .because("everything that can be set is read in one place");

    @ArchTest
    static final ArchRule dependenciesAreInjectedThroughConstructors = noFields()
            .should()
            .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
            .orShould()
            .beAnnotatedWith("org.springframework.beans.factory.annotation.Value");
}
