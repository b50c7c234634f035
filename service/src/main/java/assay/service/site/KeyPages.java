package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.accounts.Keys;
import assay.service.accounts.Scope;
import assay.service.accounts.web.PageKeys;
import assay.service.platform.Ids;
import assay.service.platform.web.Fields;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The pages for a tenant's API keys. A new key is shown only in the response to its form. Reloading this
/// page neither shows the key again nor creates another.
@Controller
class KeyPages {

    private static final String PATH = "/account/keys";
    private static final String PAGE = "account-keys";

    private static final Map<String, String> NOTICES = Map.of("revoked", "The key was revoked and no longer works.");

    private static final List<Integer> GRACES = List.of(0, 1, 6, Keys.LONGEST_GRACE_HOURS);

    private final Keys keys;
    private final PageKeys forms;
    private final Ids ids;
    private final Clock clock;

    /// A key in the list.
    ///
    /// @param shown the part of the key's text that is known
    /// @param ends when the key expires, in words
    /// @param state `expired`, `replaced` or empty
    record Line(
            String id,
            String name,
            String shown,
            List<String> scopes,
            Formats.Moment made,
            Formats.@Nullable Moment used,
            Formats.@Nullable Moment ends,
            String state) {
        static Line of(Keys.Key key) {
            return new Line(
                    key.id(),
                    key.name(),
                    key.prefix() + "…" + key.last4(),
                    key.scopes().stream().map(Scope::key).toList(),
                    Formats.Moment.of(key.createdAt()),
                    moment(key.lastUsedAt()),
                    moment(key.expiresAt()),
                    key.expired() ? "expired" : key.replaced() ? "replaced" : "");
        }

        private static Formats.@Nullable Moment moment(@Nullable Long millis) {
            return millis == null ? null : Formats.Moment.of(millis);
        }
    }

    record Right(String key, String says, boolean ticked) {}

    KeyPages(Keys keys, PageKeys forms, Ids ids, Clock clock) {
        this.keys = keys;
        this.forms = forms;
        this.ids = ids;
        this.clock = clock;
    }

    @GetMapping(PATH)
    ModelAndView list(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = PageResponse.NOTICE, required = false) @Nullable String notice) {
        return PageResponse.allowed(() -> {
            Map<String, Object> model = model(caller, Set.of(Scope.SCAN.key()));
            model.put(PageResponse.NOTICE, PageResponse.notice(NOTICES, notice));
            return PageResponse.of(PAGE, model);
        });
    }

    @PostMapping(PATH)
    ModelAndView create(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        String[] ticked = request.getParameterValues("scopes");
        Fields fields = Fields.ofForm(request.getParameterMap(), PageResponse.NO_FIELDS, Set.of("scopes"));
        return answer(caller, request, ticked == null ? Set.of() : Set.of(distinct(ticked)), () -> {
            return shownOnce(forms.create(caller, fields), "was created");
        });
    }

    @GetMapping(PATH + "/{id}/rotate")
    ModelAndView rotation(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        return PageResponse.allowed(() -> PageResponse.of(
                "account-key-rotate",
                Map.of("line", Line.of(keys.one(caller, id)), "form", ids.text("form_"), "graces", graces())));
    }

    @PostMapping(PATH + "/{id}/rotate")
    ModelAndView rotate(@AuthenticationPrincipal Caller caller, @PathVariable String id, HttpServletRequest request) {
        return answer(caller, request, Set.of(), () -> {
            return shownOnce(forms.rotate(caller, id, PageResponse.fields(request)), "replaces the old key");
        });
    }

    @GetMapping(PATH + "/{id}/revoke")
    ModelAndView revocation(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        return PageResponse.allowed(() ->
                PageResponse.of("account-key-revoke", Map.of("line", Line.of(keys.one(caller, id)))));
    }

    @PostMapping(PATH + "/{id}/revoke")
    ModelAndView revoke(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        keys.revoke(caller, id);
        return PageResponse.to(PATH + "?notice=revoked");
    }

    private static ModelAndView shownOnce(Keys.Made made, String what) {
        return PageResponse.of(
                PAGE, Map.of("text", made.text(), "name", made.key().name(), "what", what));
    }

    /// Shows the list of keys, with the result of a form above it.
    private ModelAndView answer(
            Caller caller, HttpServletRequest request, Set<String> ticked, Supplier<ModelAndView> work) {
        ModelAndView page = PageResponse.form(PAGE, request, Set.of("scopes"), work);
        boolean done = page.getModel().containsKey("text");
        page.addAllObjects(model(caller, done ? Set.of(Scope.SCAN.key()) : ticked));
        return page;
    }

    private Map<String, Object> model(Caller caller, Set<String> ticked) {
        Keys.All all = keys.all(caller);
        Map<String, Object> model = new HashMap<>();
        model.put("lines", all.keys().stream().map(Line::of).toList());
        model.put("counted", all.counted());
        model.put("most", all.most());
        model.put(
                "rights",
                Arrays.stream(Scope.values())
                        .map(each -> new Right(each.key(), Formats.scope(each), ticked.contains(each.key())))
                        .toList());
        model.put("form", ids.text("form_"));
        model.put("today", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString());
        return model;
    }

    private static Map<Integer, String> graces() {
        Map<Integer, String> graces = new LinkedHashMap<>();
        GRACES.forEach(hours -> graces.put(
                hours,
                hours == 0
                        ? "Stops working immediately"
                        : "Works for another" + " " + Formats.count(hours, "hour", "hours")));
        return graces;
    }

    private static String[] distinct(String[] all) {
        return Arrays.stream(all).distinct().toArray(String[]::new);
    }
}
