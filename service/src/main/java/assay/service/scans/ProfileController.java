package assay.service.scans;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// What the tenant wants otherwise of its scans: read it, and put another in force.
@RestController
@RequestMapping("/api/v1/profile")
class ProfileController {

    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_BRAND = 100;
    private static final int LONGEST_WORD = 40;
    private static final int MOST_BRANDS = 200;
    private static final int MOST_WORDS = 50;

    private final Profiles profiles;

    ProfileController(Profiles profiles) {
        this.profiles = profiles;
    }

    @Operation(
            operationId = "getProfile",
            tags = "Profile",
            summary = "Read the tenant's profile",
            description = "Every scan of the tenant is judged under it; a tenant that never made one has version 0.")
    @ApiResponse(
            responseCode = "200",
            description = "The profile in force, or the version asked for.",
            content = @Content(mediaType = "application/json", schema = @Schema(implementation = Shapes.Profile.class)))
    @GetMapping
    ResponseEntity<byte[]> get(
            @AuthenticationPrincipal Caller caller,
            @Parameter(
                            description = "The version a report names; without it the one in force.",
                            schema = @Schema(type = "integer", minimum = "1"))
                    @RequestParam(name = "version", required = false)
                    @Nullable
                    String version) {
        caller.needs(Scope.SCAN);
        Profiles.Kept kept = version == null
                ? profiles.latest(caller.tenant()).orElse(new Profiles.Kept(Profile.NONE, 0))
                : profiles.find(caller.tenant(), number(version))
                        .orElseThrow(
                                () -> Problem.of(ProblemKind.NOT_FOUND, "There is no such version of the profile."));
        return answer(kept);
    }

    @Operation(
            operationId = "putProfile",
            tags = "Profile",
            summary = "Put a profile in force",
            description =
                    "Replaces the whole profile and counts its version up; the same wishes once more change nothing. Reports name the version they were made under.",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = Shapes.ProfileFields.class))))
    @ApiResponse(
            responseCode = "200",
            description = "The profile in force.",
            content = @Content(mediaType = "application/json", schema = @Schema(implementation = Shapes.Profile.class)))
    @PutMapping
    ResponseEntity<byte[]> put(@AuthenticationPrincipal Caller caller, Call call) {
        caller.needs(Scope.ADMIN);
        return answer(profiles.put(caller.tenant(), wanted(call.fields())));
    }

    private static ResponseEntity<byte[]> answer(Profiles.Kept kept) {
        return Answer.json(200, Profiles.shown(kept)).entity();
    }

    private static int number(String version) {
        if (version.matches("[1-9][0-9]{0,8}")) {
            return Integer.parseInt(version);
        }
        throw Problem.invalid("", "The parameter version must be a whole number from 1.");
    }

    private static Profile wanted(Fields fields) {
        String name = fields.required("name", LONGEST_NAME, ProblemKind.VALIDATION_FAILED);
        Set<String> off = off(fields);
        Set<String> brands = brands(fields);
        Map<String, ContentType> words = words(fields);
        fields.done();
        return new Profile(name, 0, off, brands, words);
    }

    private static Set<String> off(Fields fields) {
        List<String> given =
                given(fields, "checks_off", Catalogue.complete().cards().size());
        for (int i = 0; i < given.size(); i++) {
            Card card = Catalogue.complete().card(given.get(i)).orElse(null);
            if (card == null) {
                fields.mistake("checks_off/" + i, "There is no check of this name; see /api/v1/catalog/engines.");
            } else if (card.gate()) {
                fields.mistake("checks_off/" + i, "This is an integrity gate, which cannot be switched off.");
            }
        }
        return new HashSet<>(given);
    }

    private static Set<String> brands(Fields fields) {
        List<String> given = given(fields, "brands", MOST_BRANDS);
        Set<String> brands = new HashSet<>();
        for (int i = 0; i < given.size(); i++) {
            String brand = given.get(i).strip();
            if (brand.isEmpty() || brand.length() > LONGEST_BRAND) {
                fields.mistake("brands/" + i, "A name has 1 to " + LONGEST_BRAND + " characters.");
            }
            brands.add(brand);
        }
        return brands;
    }

    private static Map<String, ContentType> words(Fields fields) {
        Map<String, ContentType> words = new TreeMap<>();
        fields.pairs("content_types", MOST_WORDS).forEach((given, key) -> {
            String word = given.strip().toLowerCase(Locale.ROOT);
            String name = "content_types/" + Fields.escaped(given);
            if (word.isEmpty() || word.length() > LONGEST_WORD) {
                fields.mistake(name, "A word for a type has 1 to " + LONGEST_WORD + " characters.");
            } else if (ContentType.of(word).isPresent()) {
                fields.mistake(name, "“" + word + "” is the name of a type already.");
            }
            ContentType.of(key)
                    .ifPresentOrElse(
                            type -> {
                                if (words.put(word, type) != null) {
                                    fields.mistake(name, "“" + word + "” is given twice.");
                                }
                            },
                            () -> fields.mistake(
                                    name,
                                    "“" + word + "” must stand for one of " + String.join(", ", ScanRequest.keys())
                                            + "."));
        });
        return words;
    }

    private static List<String> given(Fields fields, String name, int most) {
        List<String> given = fields.texts(name, most);
        return given == null ? new ArrayList<>() : given;
    }
}
