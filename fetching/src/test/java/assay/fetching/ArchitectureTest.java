package assay.fetching;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import assay.testing.ArchitectureRules;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "assay.fetching", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule fetchingModuleUsesOnlyTheJdkAndItsLibraries = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "assay.fetching..",
                    "assay.language",
                    "java..",
                    "javax.net.ssl..",
                    "org.apache.hc..",
                    "org.jsoup..",
                    "com.rometools..",
                    "org.jdom2..",
                    "crawlercommons..",
                    "tools.jackson.core..",
                    "tools.jackson.databind..",
                    "net.dankito.readability4j..",
                    "org.xml.sax..",
                    "org.slf4j..",
                    "org.jspecify..");

    /// Only one guarded class opens connections. Any other class that does, even in a library, is a
    /// vulnerability.
    @ArchTest
    static final ArchRule onlyTransportUsesTheHttpClient = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("assay.fetching.Transport")
            .and()
            .haveNameNotMatching("assay\\.fetching\\.Transport\\$.*")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.hc..");

    @ArchTest
    static final ArchRule onlyTransportFetcherAndPosterOpenConnections = noClasses()
            .that()
            .haveNameNotMatching("assay\\.fetching\\.(Transport(\\$.*)?|Fetcher|Poster)")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.net\\.(http\\..*|Socket|SocketImpl|ServerSocket|Datagram.*|URLConnection|HttpURLConnection)|java\\.nio\\.channels\\..*");

    /// [java.net.URL] opens connections, and resolves names when URLs are compared. A few libraries need one,
    /// but only as an identifier.
    @ArchTest
    static final ArchRule noCodeOpensUrlsDirectly = noClasses()
            .should()
            .callMethod(java.net.URL.class, "openStream")
            .orShould()
            .callMethod(java.net.URL.class, "openConnection")
            .orShould()
            .callMethod(java.net.URL.class, "getContent");

    @ArchTest
    static final ArchRule noCodeDependsOnTheDefaultLocale = ArchitectureRules.nothingFormatsAsTheMachineDoes();
}
