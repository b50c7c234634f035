package assay.service.platform.web;

import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/// What is served as it lies in the jar: the description of the API, and the pages that reports and problems link to.
@RestController
class FilesController {

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,60}");

    private final Map<String, StaticFile> files = new ConcurrentHashMap<>();

    @Operation(
            operationId = "getOpenApi",
            tags = "Service",
            summary = "Describe this API",
            description = "This document. Needs no key.")
    @ApiResponse(
            responseCode = "200",
            description = "OpenAPI 3.1.",
            content = @Content(mediaType = "application/json", schema = @Schema(type = "object")))
    @GetMapping("/openapi.json")
    @Nullable
    ResponseEntity<byte[]> openapi(WebRequest request) {
        return answer("/openapi.json", "application/json", request);
    }

    @Hidden
    @GetMapping("/docs/errors")
    @Nullable
    ResponseEntity<byte[]> errors(WebRequest request) {
        return answer("/docs/errors.md", "text/markdown;charset=UTF-8", request);
    }

    @Hidden
    @GetMapping("/docs/checks/{name}")
    @Nullable
    ResponseEntity<byte[]> check(@PathVariable String name, WebRequest request) {
        if (!NAME.matcher(name).matches()) {
            throw Problem.notFound();
        }
        return answer("/docs/checks/" + name + ".md", "text/markdown;charset=UTF-8", request);
    }

    private @Nullable ResponseEntity<byte[]> answer(String resource, String type, WebRequest request) {
        StaticFile file = files.get(resource);
        if (file == null) {
            file = StaticFile.of(type, read(resource));
            files.put(resource, file);
        }
        return file.answer(request);
    }

    private static byte[] read(String resource) {
        try (InputStream in = FilesController.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw Problem.notFound();
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
