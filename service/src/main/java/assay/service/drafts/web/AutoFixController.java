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

/// Fixes one failing check of a text.
@Tag(name = "Auto-fix")
@RestController
class AutoFixController {

    private final FixCalls fixes;

    AutoFixController(FixCalls fixes) {
        this.fixes = fixes;
    }

    @Operation(
            summary = "Fix one failing check",
            description = "Fixes a failing check by rule if possible, without a model and free of charge. Otherwise, a"
                    + " language model proposes edits. The edits are accepted only if the check improves, no other"
                    + " check gets a worse severity, and no number, name, quotation or link is removed or added. If"
                    + " they are not accepted, `fixed` is false and the text is returned unchanged. If a fix needs a"
                    + " fact that is not in the text, `questions` asks for the fact. Accepted edits by a model cost"
                    + " one rewrite and no credits. Requires the growth plan or higher. Responds within four minutes.")
    @Answers(json = FixApiSchemas.class, schema = "AutoFixAnswer", says = "The text, with or without the fix.")
    @PostMapping("/api/v1/admin_ext/auto_fix")
    ResponseEntity<byte[]> autoFix(@AuthenticationPrincipal Caller caller, Call<FixFields.CheckFields> call) {
        caller.needs(Scope.FIX);
        return fixes.fix(caller, call).entity();
    }
}
