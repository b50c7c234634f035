package assay.service.mcp;

import assay.service.accounts.OAuthTokens;
import assay.service.platform.web.Problem;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Tells clients of the Model Context Protocol where to get an access token.
///
/// [RFC 9728](https://www.rfc-editor.org/rfc/rfc9728)
@Hidden
@RestController
class ResourceMetadataController {

    private final OAuthTokens tokens;

    ResourceMetadataController(OAuthTokens tokens) {
        this.tokens = tokens;
    }

    @GetMapping({OAuthTokens.METADATA, OAuthTokens.METADATA + OAuthTokens.RESOURCE})
    ResponseEntity<byte[]> metadata() {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(tokens.metadata().orElseThrow(Problem::notFound));
    }
}
