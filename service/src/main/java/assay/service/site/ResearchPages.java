package assay.service.site;

import assay.drafts.bundle.Bundle;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.credits.Plans;
import assay.service.drafts.web.Builders;
import assay.service.jobs.Job;
import assay.service.platform.Ids;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The pages for research: the form, the resulting bundle, and drafts made from it.
@Controller
class ResearchPages {

    private static final String NEW = "/drafts/new";
    private static final String BUNDLE = "/drafts/bundles/{id}";

    private static final String KEYWORD = "primary_keyword";
    private static final String AUDIENCE = "audience";
    private static final String HOUSE = "house_product";
    private static final String TOOLS = "tool_count";
    private static final String PROVIDER = "llm_provider";
    private static final String FORMAT = "format";

    /// The fields that are missing from a submitted form if nothing is selected in them.
    private static final Set<String> BESIDE = Set.of(PROVIDER, FORMAT);

    private final Builders builders;
    private final Plans plans;
    private final Ids ids;

    ResearchPages(Builders builders, Plans plans, Ids ids) {
        this.builders = builders;
        this.plans = plans;
        this.ids = ids;
    }

    /// @param asked the initial values of the form, from a link or from research to be repeated
    @GetMapping(NEW)
    ModelAndView form(@AuthenticationPrincipal Caller caller, @RequestParam Map<String, String> asked) {
        caller.needs(Scope.BUILD);
        return PageResponse.of("draft-new", form(caller, true)).addObject("values", asked);
    }

    @PostMapping(NEW)
    ModelAndView begin(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        caller.needs(Scope.BUILD);
        ModelAndView page = PageResponse.form("draft-new", request, BESIDE, () -> {
            Call<?> call = new FormCall(request)
                    .texts(List.of(KEYWORD, AUDIENCE, HOUSE, PROVIDER))
                    .number(TOOLS)
                    .at(NEW, "");
            return PageResponse.to(DraftPages.path(builders.research(caller, call)));
        });
        return page.addAllObjects(form(caller, true));
    }

    /// Returns what both forms show in addition to their fields.
    ///
    /// @param research whether this is the form for research; otherwise, it is the form for a draft
    private Map<String, Object> form(Caller caller, boolean research) {
        long credits = plans.alert(caller.tenant()).available();
        Map<String, Object> model = new HashMap<>();
        model.put("credits", Formats.count(credits, "credit", "credits"));
        model.put("price", Formats.count(builders.price(), "credit", "credits"));
        model.put("poor", credits < builders.price());
        model.put("providers", DraftWords.providers(builders, research));
        // If no provider is configured, only mock mode is available.
        model.put("lacking", !builders.offers("auto", research));
        model.put("formats", DraftWords.formats(builders));
        model.put("fewest", builders.fewestTools());
        model.put("most", builders.mostTools());
        model.put("usual", builders.usualTools());
        model.put("form", ids.text("form_"));
        return model;
    }

    /// @param research the job that produced the bundle, if the link comes from its page
    /// @param asked the initial values of the form, from a draft to be repeated
    @GetMapping(BUNDLE)
    ModelAndView bundle(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            @RequestParam(name = "research", required = false) @Nullable String research,
            @RequestParam Map<String, String> asked) {
        caller.needs(Scope.BUILD);
        Bundle bundle = found(caller, id);
        ModelAndView page = PageResponse.of("bundle", bundle(caller, bundle)).addObject("values", asked);
        if (research != null) {
            builders.job(caller.tenant(), research)
                    .filter(job -> builders.found(job).equals(Optional.of(bundle.id())))
                    .ifPresent(job -> page.addAllObjects(found(job, bundle)));
        }
        return page;
    }

    private Map<String, Object> bundle(Caller caller, Bundle bundle) {
        Map<String, Object> model = form(caller, false);
        model.put("view", BundleView.of(bundle));
        model.put("used", Map.of());
        model.put("missing", null);
        return model;
    }

    /// Returns the usage of the research that produced a bundle, and the gaps in it.
    private Map<String, Object> found(Job job, Bundle bundle) {
        Map<String, Object> model = new HashMap<>();
        model.put("used", DraftWords.used(builders.steps(job)));
        int missing = builders.wanted(job) instanceof Builders.WantedResearch wanted
                ? wanted.tools() - bundle.tools().size()
                : 0;
        model.put(
                "missing",
                missing <= 0
                        ? null
                        : "Research found " + Formats.count(missing, "fewer tool", "fewer tools")
                                + " than you asked for.");
        return model;
    }

    /// Starts a draft from a bundle.
    @PostMapping(BUNDLE)
    ModelAndView generate(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletRequest request) {
        caller.needs(Scope.BUILD);
        Bundle bundle = found(caller, id);
        ModelAndView page = PageResponse.form("bundle", request, BESIDE, () -> {
            Call<?> call = new FormCall(request)
                    .with("research_bundle", Map.of("id", bundle.id()))
                    .texts(List.of(FORMAT, PROVIDER))
                    .at(request.getServletPath(), "");
            return PageResponse.to(DraftPages.path(builders.draft(caller, call)));
        });
        return page.addAllObjects(bundle(caller, bundle));
    }

    /// Downloads a bundle in the API's format, to be edited and uploaded.
    @GetMapping(BUNDLE + ".json")
    ResponseEntity<byte[]> download(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.BUILD);
        byte[] body = builders.json(caller.tenant(), id)
                .orElseThrow(ResearchPages::noBundle)
                .toPrettyString()
                .getBytes(StandardCharsets.UTF_8);
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"research-bundle.json\"")
                .body(body);
    }

    private Bundle found(Caller caller, String id) {
        return builders.bundle(caller.tenant(), id).orElseThrow(ResearchPages::noBundle);
    }

    private static Problem noBundle() {
        return Problem.of(ProblemKind.NOT_FOUND, "This research does not exist. It may have been deleted.");
    }
}
