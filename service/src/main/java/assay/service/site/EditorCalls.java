package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.drafts.web.FixCalls;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.scans.web.SiteScans;
import assay.service.scans.web.TextScans;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import tools.jackson.databind.json.JsonMapper;

/// Handles the requests that the editor's script sends while the user is typing. Without JavaScript, the
/// form's buttons do the same through [EditorPages].
@Controller
class EditorCalls {

    /// The header in which the script sends the user and tenant of its page.
    private static final String WHOSE_HEADER = "X-Page-Of";

    private static final JsonMapper JSON = new JsonMapper();

    private final TextScans scans;
    private final SiteScans sites;
    private final FixCalls fixes;

    EditorCalls(TextScans scans, SiteScans sites, FixCalls fixes) {
        this.scans = scans;
        this.sites = sites;
        this.fixes = fixes;
    }

    /// Scores a text that is being written. Nothing is charged or stored.
    @PostMapping("/editor/preview")
    ResponseEntity<byte[]> preview(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.SCAN);
        requireSame(caller, request);
        return scans.preview(caller.tenant(), call).entity();
    }

    /// Fetches a page and returns its article to the editor. Nothing is charged or stored.
    @PostMapping("/editor/page")
    ResponseEntity<byte[]> open(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.SCAN);
        requireSame(caller, request);
        SiteScans.Opened opened = sites.open(caller.tenant(), call);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("base_url", opened.url());
        opened.said().forEach(fields::put);
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("url", opened.url());
        said.put(EditorForm.CONTENT, EditorForm.lineEnds(opened.html()));
        said.put("fields", fields);
        return Answer.json(200, JSON.writeValueAsBytes(said)).entity();
    }

    /// Makes a real scan, at the same price as through the API.
    @PostMapping(EditorPages.SAVED_AT)
    ResponseEntity<byte[]> save(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.SCAN);
        requireSame(caller, request);
        return scans.scan(caller.tenant(), call).entity();
    }

    /// Fixes one check in a text that is being written, as the API does: by rule for free, or by a model,
    /// which costs a rewrite.
    @PostMapping(EditorPages.FIXED_AT)
    ResponseEntity<byte[]> fix(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.FIX);
        requireSame(caller, request);
        return fixes.fix(caller, call).entity();
    }

    /// Applies all rule fixes to a text, free of charge.
    @PostMapping(EditorPages.ALL_FIXED_AT)
    ResponseEntity<byte[]> fixAll(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.FIX);
        requireSame(caller, request);
        return fixes.fixAll(caller, call).entity();
    }

    private static void requireSame(Caller caller, HttpServletRequest request) {
        EditorForm.requireSame(caller, request.getHeader(WHOSE_HEADER));
    }
}
