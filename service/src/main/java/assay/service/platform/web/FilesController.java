package assay.service.platform.web;

import assay.service.platform.Settings;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/// Serves the API description from the jar, with the server's URL replaced.
@Tag(name = "Service")
@RestController
class FilesController {

    private static final String OPENAPI = "/openapi.json";

    /// Matches the document's server URL. The rest of the document is sent unchanged.
    private static final Pattern SERVER = Pattern.compile("\"servers\" : \\[ \\{\\s++\"url\" : \"([^\"]*+)\"");

    private final StaticFile openapi;

    FilesController(Settings settings) {
        openapi = StaticFile.of("application/json", at(settings.apiServer(), read(OPENAPI)));
    }

    @Operation(summary = "Get the OpenAPI document", description = "Returns this document. No key is needed.")
    @ApiResponse(
            responseCode = "200",
            description = "The OpenAPI 3.1 document.",
            content = @Content(mediaType = "application/json", schema = @Schema(type = "object")))
    @GetMapping(OPENAPI)
    @Nullable
    ResponseEntity<byte[]> getOpenApi(WebRequest request) {
        return openapi.answer(request);
    }

    private static byte[] at(String server, String document) {
        Matcher found = SERVER.matcher(document);
        if (!found.find()) {
            throw new IllegalStateException(OPENAPI + " has no server");
        }
        String named = document.substring(0, found.start(1)) + server + document.substring(found.end(1));
        return named.getBytes(StandardCharsets.UTF_8);
    }

    private static String read(String resource) {
        try (InputStream in = FilesController.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
