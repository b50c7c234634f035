package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Tests that page assets are compressed and cached.
class AssetsTest {

    private final RunningService service = RunningService.on(StoreKind.SQLITE);

    private RunningService.Reply get(String path, String... headers) {
        HttpRequest.Builder request = service.request(path, "").GET();
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return service.send(request);
    }

    private String stylesheet() {
        return new PageClient(service)
                .get("/sign-in")
                .page()
                .select("link[rel=stylesheet]")
                .attr("href");
    }

    @Test
    void versionedAssetUrlsAreCachedForever() {
        RunningService.Reply named = get(stylesheet());
        assertThat(named.status()).isEqualTo(200);
        assertThat(named.header("Content-Type")).hasValue("text/css;charset=UTF-8");
        assertThat(named.header("Cache-Control").orElseThrow()).contains("max-age=31536000", "immutable");
    }

    @Test
    void unversionedAssetUrlsAreRevalidated() {
        for (String path : List.of("/assets/site.css", "/assets/site.css?v=older")) {
            RunningService.Reply found = get(path);
            assertThat(found.header("Cache-Control").orElseThrow()).doesNotContain("immutable");
            assertThat(get(path, "If-None-Match", found.header("ETag").orElseThrow())
                            .status())
                    .isEqualTo(304);
        }
    }

    @Tag("direct")
    @Test
    void assetsAreCompressed() {
        for (String path : List.of("/assets/site.css", "/assets/editor.js", "/openapi.json")) {
            assertThat(get(path, "Accept-Encoding", "gzip").header("Content-Encoding"))
                    .as(path)
                    .hasValue("gzip");
        }
    }

    @Tag("direct")
    @Test
    void pathsThatAreNotAssetsAreNotFound() {
        for (String path : List.of(
                "/assets/none.css", "/assets/%2e%2e/openapi.json", "/assets/application.properties", "/assets/")) {
            assertThat(get(path).status()).as(path).isEqualTo(404);
        }
    }
}
