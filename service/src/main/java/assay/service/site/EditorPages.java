package assay.service.site;

import assay.scoring.ContentType;
import assay.scoring.Report;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.credits.Plan;
import assay.service.credits.Plans;
import assay.service.drafts.AutoFix;
import assay.service.drafts.web.Builders;
import assay.service.drafts.web.FixCalls;
import assay.service.platform.Ids;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.scans.Scans;
import assay.service.scans.web.TextScans;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The editor: a form with a text and its report.
///
/// The form and its script send the same fields. Without JavaScript, the form's buttons check and save the
/// text; with JavaScript, the script does this through [EditorCalls] while the user is typing.
@Controller
class EditorPages {

    private static final String PAGE = "editor";
    static final String SAVED_AT = "/editor/scans";
    static final String FIXED_AT = "/editor/fix";
    static final String ALL_FIXED_AT = "/editor/fixes";
    private static final int LONGEST_CONTENT = 200_000;

    private static final String TOO_LONG =
            "Shorten or split the text. It has more than 200,000 characters, so it is not shown again here. Your"
                    + " browser's Back button brings it back.";

    /// The prefix in the value of a button that fixes one check, followed by the check's name.
    private static final String FIXES_ONE = "fix:";

    private static final JsonMapper JSON = new JsonMapper();

    private final TextScans texts;
    private final Scans scans;
    private final Builders builders;
    private final AutoFix fixes;
    private final FixCalls fixCalls;
    private final Plans plans;
    private final Ids ids;
    private final EditorChecks checks;
    private final Map<String, String> sample;

    EditorPages(
            TextScans texts,
            Scans scans,
            Builders builders,
            AutoFix fixes,
            FixCalls fixCalls,
            Plans plans,
            Ids ids,
            EditorChecks checks) {
        this.texts = texts;
        this.scans = scans;
        this.builders = builders;
        this.fixes = fixes;
        this.fixCalls = fixCalls;
        this.plans = plans;
        this.ids = ids;
        this.checks = checks;
        this.sample = Map.of(
                EditorForm.CONTENT,
                resource("/sample.md"),
                "primary_keyword",
                "sourdough starter",
                EditorForm.TYPE,
                ContentType.HOW_TO.key());
    }

    @GetMapping("/editor")
    ModelAndView editor(
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request,
            @RequestParam(name = "scan", required = false) @Nullable String scan,
            @RequestParam(name = "draft", required = false) @Nullable String draft,
            @RequestParam(name = "sample", required = false) @Nullable String wanted) {
        caller.needs(Scope.SCAN);
        if (draft != null) {
            return drafted(caller, request, draft);
        }
        if (scan != null) {
            return stored(caller, request, scan);
        }
        // Users who have no scans start with the sample post.
        boolean first = wanted == null
                && scans.list(caller.tenant(), Scans.Filter.NONE, Long.MAX_VALUE, 1)
                        .isEmpty();
        boolean shown = wanted != null || first;
        return page(
                        caller,
                        shown ? sample : Map.of(),
                        wanted == null ? "" : "sample",
                        EditorReply.of(shown ? preview(caller, request, sample) : null))
                .addObject("sample", shown);
    }

    /// Opens the text of a stored scan.
    private ModelAndView stored(Caller caller, HttpServletRequest request, String id) {
        Scans.Stored stored = scans.find(caller.tenant(), Scans.number(id)).orElseThrow(ScanPages::noScan);
        Map<String, String> values = new LinkedHashMap<>();
        stored.said().forEach((name, value) -> {
            if (EditorForm.FIELDS.contains(name)) {
                values.put(name, value);
            }
        });
        values.put(EditorForm.TYPE, stored.report().contentType().key());
        String content = stored.content();
        if (content == null) {
            return page(
                    caller,
                    values,
                    "",
                    new EditorReply(
                            null, Map.of(), "This scan was saved without its text. Only its report is stored.", 200));
        }
        values.put(EditorForm.CONTENT, EditorForm.lineEnds(content));
        return page(caller, values, "scan:" + id, EditorReply.of(preview(caller, request, values)));
    }

    /// Opens a draft that was written with Assay. Values from its front matter are not repeated in the form.
    private ModelAndView drafted(Caller caller, HttpServletRequest request, String id) {
        caller.needs(Scope.BUILD);
        Builders.Drafted drafted = DraftPages.drafted(builders, caller, id);
        Map<String, String> values = new LinkedHashMap<>();
        values.put(EditorForm.TYPE, drafted.contentType());
        String keyword = drafted.wanted().keyword();
        if (keyword != null) {
            values.put("primary_keyword", keyword);
        }
        values.put(EditorForm.CONTENT, EditorForm.lineEnds(drafted.markdown()));
        return page(caller, values, "draft:" + id, EditorReply.of(preview(caller, request, values)));
    }

    /// Handles a form that was sent without JavaScript. The button determines whether to check, save or fix
    /// the text, or to undo the last fix.
    @PostMapping("/editor")
    ModelAndView posted(
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request,
            @RequestParam(name = "do", required = false) @Nullable String button,
            @RequestParam(name = "key", required = false) @Nullable String key) {
        caller.needs(Scope.SCAN);
        Map<String, String> values = EditorForm.values(request);
        if (values.getOrDefault(EditorForm.CONTENT, "").length() > LONGEST_CONTENT) {
            values.remove(EditorForm.CONTENT);
            return page(caller, values, "posted", new EditorReply(null, Map.of(), TOO_LONG, 422));
        }
        if (button != null && (button.equals("fixes") || button.startsWith(FIXES_ONE))) {
            return fixed(caller, request, values, button, key);
        }
        if ("back".equals(button)) {
            values = FormFix.back(values, request.getParameterMap());
            values.computeIfPresent(EditorForm.CONTENT, (_, text) -> EditorForm.lineEnds(text));
        }
        Map<String, String> fields = values;
        boolean saves = "save".equals(button);
        EditorReply reply = EditorReply.of(() -> {
            EditorForm.requireSame(caller, request.getParameter(Frame.WHOSE));
            return saves
                    ? texts.scan(caller.tenant(), call(request, fields, key))
                    : texts.preview(caller.tenant(), call(request, fields, null));
        });
        JsonNode said = reply.said();
        return saves && said != null
                ? PageResponse.to("/scans/" + said.path("scan_id").longValue())
                : page(caller, fields, "posted", reply);
    }

    /// Shows the form again, with the fixed text or with the reason why it was not fixed. The user's text is
    /// kept in either case.
    private ModelAndView fixed(
            Caller caller,
            HttpServletRequest request,
            Map<String, String> values,
            String button,
            @Nullable String key) {
        caller.needs(Scope.FIX);
        EditorReply asked;
        try {
            asked = EditorReply.of(() -> {
                EditorForm.requireSame(caller, request.getParameter(Frame.WHOSE));
                return button.startsWith(FIXES_ONE)
                        ? fixCalls.fix(
                                caller,
                                EditorForm.call(
                                        FIXED_AT, request, with(values, button.substring(FIXES_ONE.length())), key))
                        : fixCalls.fixAll(caller, EditorForm.call(ALL_FIXED_AT, request, values, key));
            });
        } catch (Problem problem) {
            asked = new EditorReply(null, Map.of(), problem.detail(), problem.status());
        }
        FormFix fix = asked.said() == null ? null : FormFix.of(asked.said(), values);
        Map<String, String> since = fix == null ? values : fix.values();
        // If the request was refused because the text belongs to another tenant, the text is not scored.
        JsonNode score = asked.status() == HttpStatus.FORBIDDEN.value()
                ? null
                : EditorReply.of(() -> texts.preview(caller.tenant(), call(request, since, null)))
                        .said();
        return page(caller, since, "posted", new EditorReply(score, asked.errors(), asked.message(), asked.status()))
                .addObject("fix", fix);
    }

    private static Map<String, String> with(Map<String, String> values, String check) {
        Map<String, String> fields = new LinkedHashMap<>(values);
        fields.put("check_name", check);
        return fields;
    }

    private JsonNode preview(Caller caller, HttpServletRequest request, Map<String, String> values) {
        return JSON.readTree(
                texts.preview(caller.tenant(), call(request, values, null)).body());
    }

    /// Returns the request that the page's script would have sent.
    private static Call<?> call(HttpServletRequest request, Map<String, String> values, @Nullable String key) {
        return EditorForm.call(SAVED_AT, request, values, key);
    }

    private ModelAndView page(Caller caller, Map<String, String> given, String origin, EditorReply reply) {
        Map<String, String> values = new LinkedHashMap<>(given);
        EditorForm.USUAL.forEach(values::putIfAbsent);
        ModelAndView page = PageResponse.of(PAGE);
        page.setStatus(HttpStatus.valueOf(reply.status()));
        page.addObject("values", values);
        page.addObject("errors", reply.errors());
        page.addObject("message", reply.message());
        // Browsers drop the first line break in a textarea.
        page.addObject("text", "\n" + values.getOrDefault(EditorForm.CONTENT, ""));
        page.addObject("types", Formats.types());
        page.addObject("strictnesses", Formats.strictnesses());
        page.addObject("more", EditorForm.MORE.stream().anyMatch(values::containsKey));
        page.addObject("key", ids.text("editor_"));
        EditorScore score = reply.said() == null ? null : EditorScore.of(reply.said());
        page.addObject("score", score);
        boolean canFix = caller.plan() != Plan.FREE;
        long rewrites = canFix ? plans.status(caller.tenant()).rewritesLeft() : 0;
        page.addObject("canFix", canFix);
        page.addObject("fixCosts", FormFix.hints(rewrites));
        page.addObject("byRule", score != null && FormFix.byRule(score.points()));
        page.addObject("fix", null);
        page.addObject("fewest", Report.FEWEST_WORDS);
        page.addObject("data", data(caller, origin, reply.said(), rewrites));
        page.addObject("sample", false);
        return page;
    }

    /// Returns JSON for the script.
    private String data(Caller caller, String origin, @Nullable JsonNode preview, long rewrites) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("draftKey", "assay:draft:" + Frame.whose(caller));
        data.put("origin", origin);
        data.put("preview", preview);
        data.put("usual", EditorForm.USUAL);
        data.put("limits", Map.of(EditorForm.CONTENT, LONGEST_CONTENT, "fewest_words", Report.FEWEST_WORDS));
        data.put(
                "fix",
                Map.of(
                        "allowed",
                        caller.plan() != Plan.FREE,
                        "models",
                        fixes.asksModels(),
                        "rewrites_left",
                        rewrites,
                        EditorForm.CONTENT,
                        AutoFix.LONGEST_CONTENT));
        data.put("checks", checks.address());
        return JSON.writeValueAsString(data);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(EditorPages.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
