package assay.service.accounts.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Erasure;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// Exports and erases a tenant.
@Tag(name = "Account")
@RestController
@RequestMapping("/api/v1/account")
class DataController {

    private final Export export;
    private final Erasure erasure;

    DataController(Export export, Erasure erasure) {
        this.export = export;
        this.erasure = erasure;
    }

    @Operation(
            summary = "Export all data",
            description = "Returns all of the tenant's data as a ZIP archive: one file each for the account, members,"
                    + " invitations, key metadata, audit log, scans with their texts, profiles, ledger and events,"
                    + " and a README.txt that describes the files. The archive contains no API keys, tokens or"
                    + " passwords. The archive is streamed. If the transfer is interrupted, the archive is"
                    + " incomplete and can't be opened.")
    @ApiResponse(
            responseCode = "200",
            description = "The ZIP archive.",
            content = @Content(mediaType = "application/zip", schema = @Schema(type = "string", format = "binary")))
    @GetMapping("/export")
    void exportAccount(@AuthenticationPrincipal Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        caller.needsOwner();
        if (request.getMethod().equals("HEAD")) {
            export.headers(response);
        } else {
            export.answer(caller, response);
        }
    }

    @Operation(
            summary = "Erase the tenant",
            description = "Deletes the tenant permanently. All keys and sessions stop working immediately. Small"
                    + " amounts of data are deleted immediately, and large amounts within hours. The accounts of"
                    + " members who belong to no other tenant are also deleted. The owners get an email. Repeating"
                    + " the request returns 401.")
    @ApiResponse(responseCode = "204", description = "The tenant was erased.", content = @Content)
    @PostMapping("/erase")
    ResponseEntity<byte[]> eraseAccount(@AuthenticationPrincipal Caller caller, Call<AccountFields.Erase> call) {
        caller.needsOwner();
        erasure.erase(caller, call.read().confirm());
        return Answer.empty(204).entity();
    }
}
