package assay.service.site;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Engine;
import assay.scoring.Severity;
import assay.service.platform.Randomness;
import assay.service.platform.Settings;
import assay.service.platform.web.PagePolicy;
import assay.service.platform.web.Problem;
import assay.service.platform.web.StaticFile;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.context.request.WebRequest;
import org.thymeleaf.ITemplateEngine;
import org.thymeleaf.context.Context;

/// The documentation. Clients that accept HTML get pages. All others are programs and get the underlying
/// Markdown.
@Controller
class DocsPages {

    private static final String CHECKS = "checks/README";

    /// The checks of an engine, in the order of a report.
    record Group(String key, String name, String reader, List<Row> rows) {}

    record Row(
            String name, String title, String asks, int weight, Severity worst, boolean gate, Card.Evidence evidence) {
        static Row of(Card card) {
            return new Row(
                    card.name(), card.title(), card.asks(), card.weight(), card.worst(), card.gate(), card.evidence());
        }
    }

    /// @param page identifies the page; there is one page per document
    private record Visit(String page, HttpServletRequest request, HttpServletResponse response, WebRequest web) {}

    private final Docs docs;
    private final ITemplateEngine templates;
    private final String server;

    private final Frame frame;
    private final PagePolicy policy;

    /// The rendered parts of the API reference, which stay the same until the service restarts; empty until
    /// the first request.
    private Map<String, String> references = Map.of();

    private @Nullable DocsContents contents;

    /// The search index, and the pages for people who are not signed in.
    private final Map<String, StaticFile> open = new ConcurrentHashMap<>();

    DocsPages(Docs docs, ITemplateEngine templates, Settings settings, Frame frame, Randomness randomness) {
        this.frame = frame;
        this.policy = PagePolicy.make(randomness);
        this.docs = docs;
        this.templates = templates;
        this.server = settings.baseUrl();
    }

    @GetMapping("/docs")
    @Nullable
    Object index(HttpServletRequest request, HttpServletResponse response, WebRequest web) {
        return page("docs", Map.of("server", server), new Visit("", request, response, web));
    }

    @GetMapping("/docs/checks")
    @Nullable
    Object checks(
            @RequestParam(defaultValue = "") String engine,
            @RequestParam(defaultValue = "") String worst,
            @RequestParam(defaultValue = "") String words,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept,
            WebRequest web,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!asksForHtml(accept, response)) {
            return markdown(CHECKS, web);
        }
        List<Group> groups = groups(engine, worst, words);
        Map<String, Object> model = Map.of(
                "groups",
                groups,
                "engines",
                Engine.values(),
                "severities",
                Arrays.stream(Severity.values())
                        .filter(each -> each != Severity.PASS)
                        .toList()
                        .reversed(),
                "engine",
                engine,
                "worst",
                worst,
                "words",
                words,
                "all",
                Catalogue.complete().cards().size(),
                "found",
                groups.stream().mapToInt(group -> group.rows().size()).sum());
        boolean all = engine.isEmpty() && worst.isEmpty() && words.isEmpty();
        return all
                ? page("docs-checks", model, new Visit(CHECKS, request, response, web))
                : PageResponse.of("docs-checks", withContents(model));
    }

    @GetMapping("/docs/checks/{name:[a-z0-9_]+}")
    @Nullable
    Object check(
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept,
            WebRequest web,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!asksForHtml(accept, response)) {
            return markdown("checks/" + name, web);
        }
        List<Card> cards = Catalogue.complete().cards();
        Card card = cards.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(Problem::notFound);
        int at = cards.indexOf(card);
        Map<String, @Nullable Object> model = new HashMap<>();
        model.put("doc", doc("checks/" + name));
        model.put("card", Row.of(card));
        model.put("engine", card.engine());
        model.put("before", at == 0 ? null : Row.of(cards.get(at - 1)));
        model.put("after", at == cards.size() - 1 ? null : Row.of(cards.get(at + 1)));
        return page("docs-check", model, new Visit("checks/" + name, request, response, web));
    }

    @GetMapping("/docs/checks/{name:[A-Za-z0-9_]+}.md")
    @Nullable
    Object checkAsMarkdown(@PathVariable String name, WebRequest request) {
        return markdown("checks/" + name, request);
    }

    @GetMapping("/docs/{name:[a-z-]+}")
    @Nullable
    Object document(
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept,
            WebRequest web,
            HttpServletRequest request,
            HttpServletResponse response) {
        return asksForHtml(accept, response)
                ? page("docs-document", Map.of("doc", doc(name), "name", name), new Visit(name, request, response, web))
                : markdown(name, web);
    }

    @GetMapping("/docs/{name:[a-z-]+}.md")
    @Nullable
    Object documentAsMarkdown(@PathVariable String name, WebRequest request) {
        return markdown(name, request);
    }

    /// Returns the search index, which the browser searches.
    @GetMapping("/docs/search.json")
    @Nullable
    Object search(WebRequest request) {
        return open.computeIfAbsent("search.json", _ -> DocsSearch.index(docs, contents(), ApiReference.read(server)))
                .answer(request);
    }

    @GetMapping("/docs/api")
    @Nullable
    Object api(HttpServletRequest request, HttpServletResponse response, WebRequest web) {
        return reference("", request, response, web);
    }

    @GetMapping("/docs/api/{part:[a-z-]+}")
    @Nullable
    Object apiPart(
            @PathVariable String part, HttpServletRequest request, HttpServletResponse response, WebRequest web) {
        return reference(part, request, response, web);
    }

    private @Nullable Object reference(
            String part, HttpServletRequest request, HttpServletResponse response, WebRequest web) {
        String body = references().get(part);
        if (body == null) {
            throw Problem.notFound();
        }
        return page("docs-api", Map.of("reference", body), new Visit("api/" + part, request, response, web));
    }

    /// Returns a page. Everyone who is not signed in sees the same page, which is rendered once and cached by
    /// browsers. Its policy has the same nonce until the service restarts, because the policy in a 304
    /// response must match the cached page. This is safe, because the page contains no text that users
    /// entered.
    private @Nullable Object page(String template, Map<String, ?> model, Visit visit) {
        if (Frame.caller() != null) {
            return PageResponse.of(template, withContents(model));
        }
        policy.headers().forEach(visit.response()::setHeader);
        visit.response().addHeader(HttpHeaders.VARY, HttpHeaders.COOKIE);
        return open.computeIfAbsent(visit.page(), _ -> open(template, withContents(model), visit.request()))
                .answer(visit.web());
    }

    private Map<String, Object> withContents(Map<String, ?> model) {
        Map<String, Object> whole = new HashMap<>(model);
        whole.put("contents", contents());
        return whole;
    }

    private StaticFile open(String template, Map<String, ?> page, HttpServletRequest request) {
        Map<String, Object> model = frame.around(request, policy.nonce());
        model.putAll(page);
        return StaticFile.of(
                "text/html;charset=UTF-8",
                templates.process(template, new Context(null, model)).getBytes(StandardCharsets.UTF_8));
    }

    private synchronized DocsContents contents() {
        DocsContents known = contents;
        if (known == null) {
            known = DocsContents.of(docs);
            contents = known;
        }
        return known;
    }

    private synchronized Map<String, String> references() {
        Map<String, String> written = references;
        if (written.isEmpty()) {
            ApiReference api = ApiReference.read(server);
            Map<String, String> all = new HashMap<>();
            api.parts()
                    .forEach((part, title) -> all.put(
                            part,
                            templates.process(
                                    "docs-api-body",
                                    new Context(
                                            null,
                                            Map.of(
                                                    "api",
                                                    api,
                                                    "part",
                                                    part,
                                                    "title",
                                                    title,
                                                    "contents",
                                                    contents())))));
            written = Map.copyOf(all);
            references = written;
        }
        return written;
    }

    private Docs.Doc doc(String path) {
        return docs.at(path).orElseThrow(Problem::notFound);
    }

    private @Nullable Object markdown(String path, WebRequest request) {
        return doc(path).markdown().answer(request);
    }

    /// Whether a client explicitly accepts HTML. curl, which accepts anything, has always received Markdown.
    private static boolean asksForHtml(String accept, HttpServletResponse response) {
        response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        try {
            return MediaType.parseMediaTypes(accept).stream()
                    .anyMatch(type -> type.equalsTypeAndSubtype(MediaType.TEXT_HTML) && type.getQualityValue() > 0);
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }

    private static List<Group> groups(String engine, String worst, String words) {
        String wanted = words.strip().toLowerCase(Locale.ROOT);
        List<Group> groups = new ArrayList<>();
        for (Engine each : Engine.values()) {
            List<Row> rows = Catalogue.complete().cards().stream()
                    .filter(card -> card.engine() == each)
                    .filter(card -> engine.isEmpty() || each.key().equals(engine))
                    .filter(card -> worst.isEmpty() || card.worst().name().equals(worst))
                    .filter(card -> (card.name() + " " + card.title() + " " + card.asks())
                            .toLowerCase(Locale.ROOT)
                            .contains(wanted))
                    .map(Row::of)
                    .toList();
            if (!rows.isEmpty()) {
                groups.add(new Group(each.key(), each.name(), reader(each), rows));
            }
        }
        return groups;
    }

    private static String reader(Engine engine) {
        return switch (engine) {
            case SEO -> "Search engines show a ranked list of links.";
            case AEO -> "Answer engines show one passage of a page.";
            case GEO -> "Generative engines retrieve passages and cite them in a written answer.";
        };
    }
}
