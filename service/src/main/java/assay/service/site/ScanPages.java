package assay.service.site;

import assay.scoring.ContentType;
import assay.scoring.Decimals;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.platform.Settings;
import assay.service.platform.web.Body;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.scans.Rulesets;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import assay.service.scans.Shares;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/// The pages for stored scans: the history, a report, two reports side by side, and shared reports.
@Controller
class ScanPages {

    private static final String HISTORY = "/scans";

    private static final int PAGE = 25;
    private static final int POINTS = 200;

    /// The widths of the chart on desktop and mobile. At these widths, neighboring dots can still be told
    /// apart.
    private static final int WIDE = 1080;
    private static final int NARROW = 360;

    private final Scans scans;
    private final Scanning scanning;
    private final Rulesets rulesets;
    private final Shares shares;
    private final Settings settings;

    /// A line in the history.
    ///
    /// @param unscored why there is no score; null if there is a score
    /// @param suppression the number of suppressed findings and the score without suppression; null if
    ///     nothing is suppressed
    record Line(
            long id,
            Formats.Moment made,
            String name,
            String slug,
            String type,
            String words,
            Severity severity,
            String overall,
            String seo,
            String aeo,
            String geo,
            @Nullable String unscored,
            @Nullable String suppression,
            @Nullable Long earlier) {
        static Line of(Scans.Summary scan) {
            return new Line(
                    scan.scanId(),
                    Formats.Moment.of(scan.createdAt()),
                    ReportWords.name(scan.title(), scan.slug()),
                    scan.slug(),
                    ContentType.of(scan.contentType()).map(ContentType::label).orElse(scan.contentType()),
                    Formats.number(scan.wordCount()),
                    Severity.valueOf(scan.verdict()),
                    score(scan, scan.scores().overall()),
                    score(scan, scan.scores().seo()),
                    score(scan, scan.scores().aeo()),
                    score(scan, scan.scores().geo()),
                    Report.scored(scan.wordCount()) ? null : ReportWords.TOO_SHORT,
                    scan.suppressed()
                            .sentence(scan.scores(), Report.scored(scan.wordCount()))
                            .orElse(null),
                    scan.earlier());
        }

        private static String score(Scans.Summary scan, int tenths) {
            return Report.scored(scan.wordCount()) ? Decimals.tenths(tenths) : ReportWords.NO_SCORE;
        }
    }

    ScanPages(Scans scans, Scanning scanning, Rulesets rulesets, Shares shares, Settings settings) {
        this.scans = scans;
        this.scanning = scanning;
        this.rulesets = rulesets;
        this.shares = shares;
        this.settings = settings;
    }

    @GetMapping(HISTORY)
    ModelAndView history(
            @AuthenticationPrincipal Caller caller,
            @RequestParam Map<String, String> asked,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor) {
        caller.needs(Scope.SCAN);
        ListQuery wanted = new ListQuery(asked);
        Scans.Filter filter = filter(wanted);
        Paging paging = Paging.of(Integer.toString(PAGE), cursor);
        Paging.Slice<Scans.Summary> page = paging.slice(
                (before, most) -> scans.list(caller.tenant(), filter, before, most), Scans.Summary::scanId);
        // The trend is shown only for one slug, because the scores of different posts are not a trend.
        List<Scans.Point> trend = filter.slug() == null ? List.of() : scans.trend(caller.tenant(), filter, POINTS);
        Map<String, Object> model = new HashMap<>();
        model.put("lines", page.shown().stream().map(Line::of).toList());
        model.put("asked", asked);
        model.put("post", filter.slug() == null ? null : post(filter.slug(), page.shown()));
        model.put("filtered", !filter.equals(Scans.Filter.NONE));
        model.put("deleted", "deleted".equals(asked.get("notice")));
        model.put("untwo", "two".equals(asked.get("notice")));
        model.put("first", cursor == null);
        model.put("found", Formats.found(page.shown().size(), "scan", "scans", page.more()));
        model.put("types", Formats.types());
        model.put("verdicts", List.of(Severity.values()).reversed());
        model.put("trend", trend.reversed().stream().map(ScanPages::point).toList());
        model.put(
                "charts",
                trend.size() < 2
                        ? List.of()
                        : List.of(TrendChart.of(trend, WIDE, 220), TrendChart.of(trend, NARROW, 180)));
        if (page.more()) {
            model.put("older", wanted.address(HISTORY, page.next(), "q", "slug", "verdict", "type", "from", "to"));
        }
        return PageResponse.of("scans", model);
    }

    @GetMapping(HISTORY + "/{id}")
    ModelAndView report(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.SCAN);
        Scans.Stored scan = found(caller, id);
        Map<String, Object> model = new HashMap<>();
        model.put("id", scan.scan().id());
        model.put("view", ReportView.of(scan, rulesets.of(scan.scan().rulesetVersion()), scanning.ahead(scan)));
        model.put("docs", docs());
        model.put("kept", scan.content() != null);
        model.put("slug", scan.report().slug());
        OptionalLong earlier = scans.earlier(caller.tenant(), scan);
        model.put("earlier", earlier.isPresent() ? earlier.getAsLong() : null);
        shares.of(caller.tenant(), scan.scan().id()).ifPresent(share -> {
            model.put("link", settings.baseUrl() + "/r/" + share.token());
            model.put("linkWithText", share.withText());
        });
        return PageResponse.of("scan", model);
    }

    @GetMapping(HISTORY + "/{id}/delete")
    ModelAndView confirm(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.SCAN);
        Scans.Stored scan = found(caller, id);
        return PageResponse.of(
                "scan-delete",
                Map.of(
                        "id",
                        scan.scan().id(),
                        "name",
                        ReportWords.name(scan),
                        "made",
                        Formats.Moment.of(scan.scan().createdAt()),
                        "shared",
                        shares.of(caller.tenant(), scan.scan().id()).isPresent()));
    }

    @PostMapping(HISTORY + "/{id}/delete")
    ModelAndView delete(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.SCAN);
        if (!scans.remove(caller.tenant(), Scans.number(id))) {
            throw noScan();
        }
        return PageResponse.to(HISTORY + "?notice=deleted");
    }

    @PostMapping(HISTORY + "/{id}/share")
    ModelAndView share(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String id,
            @RequestParam(name = "with_text", required = false) @Nullable String withText) {
        caller.needs(Scope.SCAN);
        if (!shares.make(caller, Scans.number(id), withText != null)) {
            throw noScan();
        }
        return PageResponse.to(HISTORY + "/" + Scans.number(id) + "#share");
    }

    @PostMapping(HISTORY + "/{id}/share/revoke")
    ModelAndView revoke(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
        caller.needs(Scope.SCAN);
        Scans.Stored scan = found(caller, id);
        shares.revoke(caller, scan.scan().id());
        return PageResponse.to(HISTORY + "/" + scan.scan().id() + "#share");
    }

    /// @param ticked the selected scans; the history's checkboxes share one name
    @GetMapping(HISTORY + "/compare")
    ModelAndView compare(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = "a", required = false) @Nullable String a,
            @RequestParam(name = "b", required = false) @Nullable String b,
            @RequestParam(name = "scan", required = false) @Nullable List<String> ticked) {
        caller.needs(Scope.SCAN);
        if (ticked != null && ticked.size() == 2) {
            return PageResponse.to(
                    HISTORY + "/compare?a=" + Scans.number(ticked.get(0)) + "&b=" + Scans.number(ticked.get(1)));
        }
        if (a == null || b == null) {
            return PageResponse.to(HISTORY + "?notice=two");
        }
        Scans.Stored one = found(caller, a);
        Scans.Stored other = found(caller, b);
        if (one.scan().id() == other.scan().id()) {
            throw Problem.invalid("", "Select two different scans of the same post.");
        }
        String slug = one.report().slug();
        if (slug.isEmpty() || !slug.equals(other.report().slug())) {
            throw Problem.invalid(
                    "",
                    "Choose two scans of the same post. “" + ReportWords.name(one) + "” and “"
                            + ReportWords.name(other)
                            + "” don't share a slug. If both are versions of one post, save them again with the same"
                            + " slug.");
        }
        boolean inOrder = one.scan().id() < other.scan().id();
        Scans.Stored before = inOrder ? one : other;
        Scans.Stored after = inOrder ? other : one;
        return PageResponse.of(
                "compare",
                Map.of(
                        "view",
                        ComparisonView.of(
                                before,
                                after,
                                rulesets.of(before.scan().rulesetVersion()),
                                rulesets.of(after.scan().rulesetVersion()))));
    }

    /// Shows a shared report, without sign-in. Unknown and revoked links get the same response.
    @GetMapping("/r/{token}")
    ModelAndView shared(@PathVariable String token, HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("X-Robots-Tag", "noindex, nofollow");
        Shares.Shown shown = shares.open(token)
                .orElseThrow(() -> Problem.of(
                        ProblemKind.NOT_FOUND,
                        "This link is not valid, or its report is no longer shared. Ask the sender for a new link."));
        Scans.Stored scan = shown.scan();
        Body.of(request).chargeTo("shared " + shown.tenant());
        return PageResponse.of(
                "shared",
                Map.of(
                        "docs",
                        docs(),
                        "view",
                        ReportView.shared(
                                scan,
                                rulesets.of(scan.scan().rulesetVersion()),
                                scanning.ahead(scan),
                                shown.withText())));
    }

    /// Returns the full URL of the checks' documentation, for printed reports.
    private String docs() {
        String address = settings.docs("checks");
        return address.startsWith("/") ? settings.baseUrl() + address : address;
    }

    private Scans.Stored found(Caller caller, String id) {
        return scans.find(caller.tenant(), Scans.number(id)).orElseThrow(ScanPages::noScan);
    }

    static Problem noScan() {
        return Problem.of(ProblemKind.NOT_FOUND, "This scan does not exist. It may have been deleted.");
    }

    /// Returns the name of the post that has this slug: the title of its newest scan in the list.
    private static String post(String slug, List<Scans.Summary> shown) {
        return ReportWords.name(shown.isEmpty() ? null : shown.getFirst().title(), slug);
    }

    private static Map<String, String> point(Scans.Point point) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("made", Formats.Moment.of(point.createdAt()).shown());
        row.put("id", Long.toString(point.scanId()));
        row.put("overall", Decimals.tenths(point.overall()));
        row.put("suppressed", TrendChart.suppressed(point));
        row.put("ruleset", point.ruleset());
        return row;
    }

    private static Scans.Filter filter(ListQuery wanted) {
        Scans.Filter filter = new Scans.Filter(
                wanted.text("q"),
                wanted.text("slug"),
                wanted.choice(
                        "verdict",
                        name -> Arrays.stream(Severity.values())
                                .map(Severity::name)
                                .filter(name::equals)
                                .findFirst()),
                wanted.choice("type", key -> ContentType.of(key).map(_ -> key)),
                wanted.day("from"),
                wanted.day("to"));
        wanted.done();
        return filter;
    }
}
