package assay.service.drafts.web;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.platform.web.Answers;
import assay.service.platform.web.Call;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Mends one failing check of a text.
@Tag(name = "Auto-fix")
@RestController
class AutoFixController {

    private final FixCalls fixes;

    AutoFixController(FixCalls fixes) {
        this.fixes = fixes;
    }

    @Operation(
            summary = "Mend one failing check",
            description =
                    "Mends a check by rule where one is enough, which asks nobody and costs nothing; else a language model"
                            + " proposes edits. They are accepted only where the check is better for them, no other check has a"
                            + " worse severity, and every number, name, quotation and link survives with none added; otherwise"
                            + " `fixed` is false and the text comes back as it was. What needs a fact that the text does not"
                            + " have comes back as `questions`. Takes a rewrite where a model's edits were accepted, and never a"
                            + " credit. Needs the plan growth or a higher one. Answered within four minutes.")
    @Answers(json = FixShapes.class, schema = "AutoFixAnswer", says = "The text, mended or as it was.")
    @PostMapping("/api/v1/admin_ext/auto_fix")
    ResponseEntity<byte[]> autoFix(@AuthenticationPrincipal Caller caller, Call<FixFields.Said> call) {
        caller.needs(Scope.FIX);
        return fixes.fix(caller, call).entity();
    }
}
