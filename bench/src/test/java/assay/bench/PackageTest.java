package assay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tests the size and the bill of materials of the packaged service. Maven packages the service before it
/// tests this module.
class PackageTest {

    private static final Path PACKAGED = Path.of(System.getProperty("project.root"), "service", "target", "assay.jar");

    /// The maximum size of the jar in bytes. Every image and upgrade contains the jar; two SDKs once made it
    /// 230 MB.
    private static final long LARGEST = 120_000_000;

    private static final String LIBRARIES = "BOOT-INF/lib/";

    private static final String SBOM = "META-INF/sbom/application.cdx.json";

    private static JsonNode sbom(JarFile jar) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getEntry(SBOM))) {
            return JsonMapper.builder().build().readTree(in);
        }
    }

    @Test
    void packagedJarStaysBelowTheSizeLimit() throws IOException {
        assumeTrue(Files.exists(PACKAGED), "the service is not packaged; run ./build package");
        assertThat(Files.size(PACKAGED)).isLessThan(LARGEST);
    }

    @Test
    void theSbomListsEveryPackagedJar() throws IOException {
        assumeTrue(Files.exists(PACKAGED), "the service is not packaged; run ./build package");
        try (JarFile jar = new JarFile(PACKAGED.toFile())) {
            Set<String> packaged = jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
                    .map(name -> name.substring(LIBRARIES.length()))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> listed = new TreeSet<>();
            for (JsonNode component : sbom(jar).get("components")) {
                String version = component.get("version").asString();
                listed.add(component.get("name").asString() + "-" + version + ".jar");
                assertThat(component.get("purl").asString()).startsWith("pkg:maven/");
            }

            assertThat(packaged).hasSizeGreaterThan(20);
            assertThat(listed).containsAll(packaged);
        }
    }

    /// The manifest contains the SBOM's path, and the SBOM is identical in every build.
    @Test
    void manifestNamesTheSbomAndTheSbomIsReproducible() throws IOException {
        assumeTrue(Files.exists(PACKAGED), "the service is not packaged; run ./build package");
        try (JarFile jar = new JarFile(PACKAGED.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Sbom-Location"))
                    .isEqualTo(SBOM);
            JsonNode sbom = sbom(jar);
            assertThat(sbom.get("bomFormat").asString()).isEqualTo("CycloneDX");
            assertThat(sbom.has("serialNumber")).isFalse();
            JsonNode time = sbom.at("/metadata/timestamp");
            assertThat(time.isMissingNode() || List.of("2026-11-21T00:00:00Z").contains(time.asString()))
                    .as("%s", time)
                    .isTrue();
        }
    }
}
