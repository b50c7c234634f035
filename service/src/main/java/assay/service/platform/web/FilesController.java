package assay.service.platform.web;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/// What is served as it lies in the jar: the description of the API.
@RestController
class FilesController {

    private static final String OPENAPI = "/openapi.json";

    private final StaticFile openapi = StaticFile.of("application/json", read(OPENAPI));

    @Operation(
            operationId = "getOpenApi",
            tags = "Service",
            summary = "Describe this API",
            description = "This document. Needs no key.")
    @ApiResponse(
            responseCode = "200",
            description = "OpenAPI 3.1.",
            content = @Content(mediaType = "application/json", schema = @Schema(type = "object")))
    @GetMapping(OPENAPI)
    @Nullable
    ResponseEntity<byte[]> openapi(WebRequest request) {
        return openapi.answer(request);
    }

    private static byte[] read(String resource) {
        try (InputStream in = FilesController.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not in the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
