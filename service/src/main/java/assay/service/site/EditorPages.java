package assay.service.site;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Report;
import assay.scoring.Strictness;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.credits.Plan;
import assay.service.credits.Plans;
import assay.service.drafts.AutoFix;
import assay.service.drafts.Builders;
import assay.service.drafts.FixWay;
import assay.service.platform.Ids;
import assay.service.platform.Settings;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.RequestId;
import assay.service.platform.web.StaticFile;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import assay.service.scans.SiteScans;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The editor: a form with a text and what is known of it, and what a script of the page asks while somebody types.
///
/// The form and the script send the same fields to the same places. Without a script the form's buttons check and save;
/// with one it does, as one types.
@Controller
class EditorPages {

    private static final String PAGE = "editor";
    private static final String SAVED_AT = "/editor/scans";
    private static final String MENDED_AT = "/editor/fix";
    private static final String ALL_MENDED_AT = "/editor/fixes";
    private static final int LONGEST_CONTENT = 200_000;

    /// What a button says that mends one check, before the check's name.
    private static final String FIXES_ONE = "fix:";

    private static final String CONTENT = "content";
    private static final String TYPE = "content_type";
    private static final String STRICTNESS = "strictness";

    /// What the form sends of a text: what a scan's request may hold, as far as the page asks for it.
    private static final List<String> FIELDS = List.of(
            CONTENT,
            "title",
            "meta_description",
            "slug",
            "primary_keyword",
            TYPE,
            STRICTNESS,
            "language",
            "published_at",
            "modified_at",
            "base_url");

    /// What choices stand at where nothing is said of them.
    private static final Map<String, String> USUAL =
            Map.of(TYPE, ContentType.BLOG.key(), STRICTNESS, Strictness.BALANCED.key());

    /// Folded away as long as nothing stands in them.
    private static final List<String> MORE = List.of("language", "published_at", "modified_at", "base_url");

    /// Whose page it is, in what its script sends.
    private static final String WHOSE_HEADER = "X-Page-Of";

    private static final JsonMapper JSON = new JsonMapper();

    private final Scanning scanning;
    private final Scans scans;
    private final SiteScans sites;
    private final Builders builders;
    private final AutoFix fixes;
    private final Plans plans;
    private final Ids ids;
    private final StaticFile checks;
    private final String checksAddress;
    private final Map<String, String> sample;

    EditorPages(
            Scanning scanning,
            Scans scans,
            SiteScans sites,
            Builders builders,
            AutoFix fixes,
            Plans plans,
            Ids ids,
            Settings settings) {
        this.scanning = scanning;
        this.scans = scans;
        this.sites = sites;
        this.builders = builders;
        this.fixes = fixes;
        this.plans = plans;
        this.ids = ids;
        this.checks = StaticFile.of("application/json", checks(settings));
        this.checksAddress = "/editor/checks.json?v=" + checks.hash().substring(0, 12);
        this.sample = Map.of(
                CONTENT,
                resource("/sample.md"),
                "primary_keyword",
                "sourdough starter",
                TYPE,
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
        // Whoever has made no scan yet learns on a post that is not theirs.
        boolean first = wanted == null
                && scans.list(caller.tenant(), Scans.Filter.NONE, Long.MAX_VALUE, 1)
                        .isEmpty();
        boolean shown = wanted != null || first;
        return page(
                        caller,
                        shown ? sample : Map.of(),
                        wanted == null ? "" : "sample",
                        new Reply(shown ? preview(caller, request, sample) : null, Map.of(), null, 200))
                .addObject("sample", shown);
    }

    /// The text of a stored scan, to go on with.
    private ModelAndView stored(Caller caller, HttpServletRequest request, String id) {
        Scans.Stored stored = scans.find(caller.tenant(), Scans.number(id)).orElseThrow(ScanPages::noScan);
        Map<String, String> values = new LinkedHashMap<>();
        stored.said().forEach((name, value) -> {
            if (FIELDS.contains(name)) {
                values.put(name, value);
            }
        });
        values.put(TYPE, stored.report().contentType().key());
        String content = stored.content();
        if (content == null) {
            return page(
                    caller,
                    values,
                    "",
                    new Reply(null, Map.of(), "The text of that scan was not kept; only its report is there.", 200));
        }
        values.put(CONTENT, lineEnds(content));
        return page(caller, values, "scan:" + id, new Reply(preview(caller, request, values), Map.of(), null, 200));
    }

    /// A draft that was written here, to go on with. What its front matter says is not said twice.
    private ModelAndView drafted(Caller caller, HttpServletRequest request, String id) {
        caller.needs(Scope.BUILD);
        Builders.Drafted drafted = DraftPages.drafted(builders, caller, id);
        Map<String, String> values = new LinkedHashMap<>();
        values.put(TYPE, drafted.contentType());
        String keyword = drafted.wanted().keyword();
        if (keyword != null) {
            values.put("primary_keyword", keyword);
        }
        values.put(CONTENT, lineEnds(drafted.markdown()));
        return page(caller, values, "draft:" + id, new Reply(preview(caller, request, values), Map.of(), null, 200));
    }

    /// What a browser without scripts sends: the button says whether the text is to be looked at, saved, mended, or put
    /// back as it was before it was mended.
    @PostMapping("/editor")
    ModelAndView posted(
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request,
            @RequestParam(name = "do", required = false) @Nullable String button,
            @RequestParam(name = "key", required = false) @Nullable String key) {
        caller.needs(Scope.SCAN);
        Map<String, String> values = values(request);
        if (button != null && (button.equals("fixes") || button.startsWith(FIXES_ONE))) {
            return mended(caller, request, values, button, key);
        }
        if ("back".equals(button)) {
            values = FormFix.back(values, request.getParameterMap());
            values.computeIfPresent(CONTENT, (_, text) -> lineEnds(text));
        }
        Map<String, String> fields = values;
        boolean saves = "save".equals(button);
        Reply reply = reply(() -> {
            requireSame(caller, request.getParameter(Frame.WHOSE));
            return saves
                    ? scanning.scan(caller.tenant(), call(request, fields, key))
                    : scanning.preview(caller.tenant(), call(request, fields, null));
        });
        JsonNode said = reply.said();
        return saves && said != null
                ? Page.to("/scans/" + said.path("scan_id").longValue())
                : page(caller, fields, "posted", reply);
    }

    /// The form again, with its text mended, or why it is not; nothing of it is lost either way.
    private ModelAndView mended(
            Caller caller,
            HttpServletRequest request,
            Map<String, String> values,
            String button,
            @Nullable String key) {
        caller.needs(Scope.FIX);
        Reply asked;
        try {
            asked = reply(() -> {
                requireSame(caller, request.getParameter(Frame.WHOSE));
                return button.startsWith(FIXES_ONE)
                        ? fixes.fix(
                                caller,
                                call(MENDED_AT, request, with(values, button.substring(FIXES_ONE.length())), key))
                        : fixes.fixAll(caller, call(ALL_MENDED_AT, request, values, key));
            });
        } catch (Problem problem) {
            asked = new Reply(null, Map.of(), problem.detail(), problem.status());
        }
        FormFix fix = asked.said() == null ? null : FormFix.of(asked.said(), values);
        Map<String, String> since = fix == null ? values : fix.values();
        // A text that is not for this tenant is not scored for it either.
        JsonNode score = asked.status() == HttpStatus.FORBIDDEN.value()
                ? null
                : reply(() -> scanning.preview(caller.tenant(), call(request, since, null)))
                        .said();
        return page(caller, since, "posted", new Reply(score, asked.errors(), asked.message(), asked.status()))
                .addObject("fix", fix);
    }

    private static Map<String, String> with(Map<String, String> values, String check) {
        Map<String, String> fields = new LinkedHashMap<>(values);
        fields.put("check_name", check);
        return fields;
    }

    /// Scores a text that is being written: nothing is charged and nothing kept.
    @PostMapping("/editor/preview")
    ResponseEntity<byte[]> preview(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.SCAN);
        requireSame(caller, request.getHeader(WHOSE_HEADER));
        return scanning.preview(caller.tenant(), call).entity();
    }

    /// Fetches a page and gives its article to the editor: nothing is charged and nothing kept.
    @PostMapping("/editor/page")
    ResponseEntity<byte[]> open(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.SCAN);
        requireSame(caller, request.getHeader(WHOSE_HEADER));
        SiteScans.Opened opened = sites.open(caller.tenant(), call);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("base_url", opened.url());
        opened.said().forEach(fields::put);
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("url", opened.url());
        said.put(CONTENT, lineEnds(opened.html()));
        said.put("fields", fields);
        return Answer.json(200, JSON.writeValueAsBytes(said)).entity();
    }

    /// Makes the real scan, which costs what one costs by the interface.
    @PostMapping(SAVED_AT)
    ResponseEntity<byte[]> save(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.SCAN);
        requireSame(caller, request.getHeader(WHOSE_HEADER));
        return scanning.scan(caller.tenant(), call).entity();
    }

    /// Mends one check of a text that is being written, as the interface does: by rule, or by a model for a rewrite.
    @PostMapping(MENDED_AT)
    ResponseEntity<byte[]> fix(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.FIX);
        requireSame(caller, request.getHeader(WHOSE_HEADER));
        return fixes.fix(caller, call).entity();
    }

    /// Mends by rule all of a text that rules can mend, which costs nothing.
    @PostMapping(ALL_MENDED_AT)
    ResponseEntity<byte[]> fixAll(@AuthenticationPrincipal Caller caller, HttpServletRequest request, Call<?> call) {
        caller.needs(Scope.FIX);
        requireSame(caller, request.getHeader(WHOSE_HEADER));
        return fixes.fixAll(caller, call).entity();
    }

    /// A page may lie open while somebody else signs in in this browser, or goes to work in another tenant: its text is
    /// not that one's to see or to pay for.
    private static void requireSame(Caller caller, @Nullable String whose) {
        if (!Frame.whose(caller).equals(whose)) {
            throw Problem.of(
                    ProblemKind.FORBIDDEN,
                    "This page was opened in another account or tenant than the one this browser works in now. Nothing was"
                            + " scored or saved. Copy your text if you need it here, and load the page again.");
        }
    }

    /// What is to be said of each check, whatever the text.
    @GetMapping("/editor/checks.json")
    @Nullable
    ResponseEntity<byte[]> checks(
            @RequestParam(name = "v", required = false) @Nullable String version, WebRequest request) {
        return checksAddress.endsWith("=" + version) ? checks.answerForEver(request) : checks.answer(request);
    }

    /// What was answered to the fields of a form.
    ///
    /// @param said null where it was refused
    /// @param errors by field
    private record Reply(
            @Nullable JsonNode said,
            Map<String, String> errors,
            @Nullable String message,
            int status) {}

    private JsonNode preview(Caller caller, HttpServletRequest request, Map<String, String> values) {
        return JSON.readTree(
                scanning.preview(caller.tenant(), call(request, values, null)).body());
    }

    /// What came of it. An answer that is kept under its key is told as it was, problems included; others are thrown.
    private static Reply reply(Supplier<Answer> work) {
        Map<String, String> errors = new LinkedHashMap<>();
        try {
            Answer answer = work.get();
            JsonNode said = JSON.readTree(answer.body());
            if (answer.status() < 300) {
                return new Reply(said, Map.of(), null, answer.status());
            }
            said.path("errors")
                    .forEach(each -> error(
                            errors,
                            each.path("pointer").stringValue(""),
                            each.path("detail").stringValue("")));
            return refused(errors, said.path("detail").stringValue(""), answer.status());
        } catch (Problem problem) {
            if (problem.status() >= 500) {
                throw problem;
            }
            problem.mistakes().forEach(each -> error(errors, each.pointer(), each.detail()));
            return refused(errors, problem.detail(), problem.status());
        }
    }

    private static void error(Map<String, String> errors, String pointer, String detail) {
        errors.putIfAbsent(pointer.startsWith("/") ? pointer.substring(1) : pointer, detail);
    }

    private static Reply refused(Map<String, String> errors, String detail, int status) {
        List<String> elsewhere = new ArrayList<>();
        errors.forEach((field, error) -> {
            if (!FIELDS.contains(field) || field.equals(CONTENT)) {
                elsewhere.add(error);
            }
        });
        String message = errors.isEmpty() ? detail : String.join(" ", elsewhere);
        return new Reply(null, errors, message.isEmpty() ? null : message, status);
    }

    private static Map<String, String> values(HttpServletRequest request) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : FIELDS) {
            String value = request.getParameter(name);
            if (value != null && !value.isBlank()) {
                values.put(name, name.equals(CONTENT) ? lineEnds(value) : value);
            }
        }
        return values;
    }

    /// A form sends its lines ended by two characters, where the text had one; places in it are counted with one.
    private static String lineEnds(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n');
    }

    /// The request that a script of the page would have sent.
    private static Call<?> call(HttpServletRequest request, Map<String, String> values, @Nullable String key) {
        return call(SAVED_AT, request, values, key);
    }

    private static Call<?> call(
            String path, HttpServletRequest request, Map<String, String> values, @Nullable String key) {
        boolean usable = key != null && key.matches("[\\x21-\\x7e]{1,255}");
        return new Call<>("POST", path, RequestId.of(request), usable ? key : null, JSON.writeValueAsBytes(values));
    }

    private ModelAndView page(Caller caller, Map<String, String> given, String origin, Reply reply) {
        Map<String, String> values = new LinkedHashMap<>(given);
        USUAL.forEach(values::putIfAbsent);
        ModelAndView page = Page.of(PAGE);
        page.setStatus(HttpStatus.valueOf(reply.status()));
        page.addObject("values", values);
        page.addObject("errors", reply.errors());
        page.addObject("message", reply.message());
        // A browser takes the first line break in a textarea for one of the page's.
        page.addObject("text", "\n" + values.getOrDefault(CONTENT, ""));
        page.addObject("types", Wording.types());
        page.addObject("strictnesses", Wording.strictnesses());
        page.addObject("more", MORE.stream().anyMatch(values::containsKey));
        page.addObject("key", ids.text("editor_"));
        EditorScore score = reply.said() == null ? null : EditorScore.of(reply.said());
        page.addObject("score", score);
        boolean mends = caller.plan() != Plan.FREE;
        long rewrites = mends ? plans.standing(caller.tenant()).rewritesLeft() : 0;
        page.addObject("mends", mends);
        page.addObject("hints", FormFix.hints(rewrites));
        page.addObject("byRule", score != null && FormFix.byRule(score.points()));
        page.addObject("fix", null);
        page.addObject("fewest", Report.FEWEST_WORDS);
        page.addObject("data", data(caller, origin, reply.said(), rewrites));
        page.addObject("sample", false);
        return page;
    }

    /// What the script reads.
    private String data(Caller caller, String origin, @Nullable JsonNode preview, long rewrites) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("draftKey", "assay:draft:" + Frame.whose(caller));
        data.put("origin", origin);
        data.put("preview", preview);
        data.put("usual", USUAL);
        data.put("limits", Map.of(CONTENT, LONGEST_CONTENT, "fewest_words", Report.FEWEST_WORDS));
        data.put(
                "fix",
                Map.of(
                        "allowed",
                        caller.plan() != Plan.FREE,
                        "models",
                        fixes.asksModels(),
                        "rewrites_left",
                        rewrites,
                        CONTENT,
                        AutoFix.LONGEST_CONTENT));
        data.put("checks", checksAddress);
        return JSON.writeValueAsString(data);
    }

    private static byte[] checks(Settings settings) {
        Map<String, Object> all = new LinkedHashMap<>();
        Map<String, FixWay> ways = AutoFix.ways();
        for (Card card : Catalogue.complete().cards()) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("title", card.title());
            told.put("engine", card.engine().key());
            told.put("weight", card.weight());
            told.put("worst", card.worst().name());
            told.put("gate", card.gate());
            told.put("asks", card.asks());
            told.put("because", card.because());
            told.put("fixed_by", card.fixedBy());
            told.put("docs_url", settings.docs("checks/" + card.name()));
            FixWay way = Objects.requireNonNull(ways.get(card.name()));
            told.put("fix", way.first());
            told.put("fix_otherwise", way.otherwise());
            all.put(card.name(), told);
        }
        return JSON.writeValueAsBytes(all);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(EditorPages.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
