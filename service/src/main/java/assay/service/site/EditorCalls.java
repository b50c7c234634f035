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

/// What the script of the editor asks while somebody types. Without a script the form's buttons do the same, by
/// [EditorPages].
@Controller
class EditorCalls {

    /// Whose page it is, in what its script sends.
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

    /// Scores a text that is being written: nothing is charged and nothing kept.
    @PostMapping("/editor/preview")
    ResponseEntity<byte[]> preview(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.SCAN);
        requireSame(caller, request);
        return scans.preview(caller.tenant(), call).entity();
    }

    /// Fetches a page and gives its article to the editor: nothing is charged and nothing kept.
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

    /// Makes the real scan, which costs what one costs by the interface.
    @PostMapping(EditorPages.SAVED_AT)
    ResponseEntity<byte[]> save(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.SCAN);
        requireSame(caller, request);
        return scans.scan(caller.tenant(), call).entity();
    }

    /// Mends one check of a text that is being written, as the interface does: by rule, or by a model for a rewrite.
    @PostMapping(EditorPages.MENDED_AT)
    ResponseEntity<byte[]> fix(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.FIX);
        requireSame(caller, request);
        return fixes.fix(caller, call).entity();
    }

    /// Mends by rule all of a text that rules can mend, which costs nothing.
    @PostMapping(EditorPages.ALL_MENDED_AT)
    ResponseEntity<byte[]> fixAll(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.FIX);
        requireSame(caller, request);
        return fixes.fixAll(caller, call).entity();
    }

    private static void requireSame(Caller caller, HttpServletRequest request) {
        EditorForm.requireSame(caller, request.getHeader(WHOSE_HEADER));
    }
}
