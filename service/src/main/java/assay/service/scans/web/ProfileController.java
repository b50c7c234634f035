package assay.service.scans.web;

import assay.scoring.Profile;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.scans.Profiles;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// Reads and replaces the tenant's scan profile.
@Tag(name = "Profile")
@RestController
@RequestMapping("/api/v1/profile")
class ProfileController {

    private final Profiles profiles;

    ProfileController(Profiles profiles) {
        this.profiles = profiles;
    }

    @Operation(
            summary = "Get the tenant's profile",
            description = "Returns the profile that all of the tenant's scans use. If the tenant has never set a"
                    + " profile, the version is 0.")
    @Answers(json = ScanApiSchemas.class, schema = "Profile", says = "The current profile, or the requested version.")
    @GetMapping
    ResponseEntity<byte[]> getProfile(
            @AuthenticationPrincipal Caller caller,
            @Parameter(
                            description = "The version of the profile, as shown in a report. Default: the current"
                                    + " version.",
                            schema = @Schema(type = "integer", minimum = "1"))
                    @RequestParam(name = "version", required = false)
                    @Nullable
                    String version) {
        caller.needs(Scope.SCAN);
        Profiles.StoredProfile kept = version == null
                ? profiles.latest(caller.tenant()).orElse(new Profiles.StoredProfile(Profile.NONE, 0))
                : profiles.find(caller.tenant(), number(version))
                        .orElseThrow(
                                () -> Problem.of(ProblemKind.NOT_FOUND, "This version of the profile does not exist."));
        return answer(kept);
    }

    @Operation(
            summary = "Replace the profile",
            description = "Replaces the whole profile and increases its version. Sending the same profile again changes"
                    + " nothing. Each report contains the version that it used.")
    @Answers(json = ScanApiSchemas.class, schema = "Profile", says = "The current profile.")
    @PutMapping
    ResponseEntity<byte[]> putProfile(@AuthenticationPrincipal Caller caller, Call<ProfileFields> call) {
        caller.needs(Scope.ADMIN);
        return answer(profiles.put(caller.tenant(), call.read().profile()));
    }

    private static ResponseEntity<byte[]> answer(Profiles.StoredProfile kept) {
        return Answer.json(200, Profiles.shown(kept)).entity();
    }

    private static int number(String version) {
        if (version.matches("[1-9][0-9]{0,8}")) {
            return Integer.parseInt(version);
        }
        throw Problem.invalid("", "The `version` parameter must be an integer of at least 1.");
    }
}
