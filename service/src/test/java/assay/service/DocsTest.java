package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.service.RunningService.Reply;
import assay.service.events.EventKind;
import assay.service.platform.web.ProblemKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Tests the documentation as public pages and as Markdown.
class DocsTest {

    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    private final RunningService service = RunningService.on(StoreKind.SQLITE);

    @ParameterizedTest
    @CsvSource({
        "/docs/errors, # Errors",
        "/docs/credits, # Plans and credits",
        "/docs/events, # Events",
        "/docs/scoring, # How a score is made",
        "/docs/getting-started, # Get started",
        "/docs/settings, # Settings",
        "/docs/checks, # The checks",
        "/docs/checks/heading_hierarchy, # Heading hierarchy"
    })
    void browsersGetAPageAndProgramsGetMarkdown(String path, String title) {
        Reply page = service.send(service.request(path, "").header("Accept", BROWSER));
        Reply markdown = service.send(service.request(path, "").header("Accept", "*/*"));

        assertThat(page.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
        assertThat(page.header("Vary"))
                .hasValueSatisfying(vary -> assertThat(vary).containsIgnoringCase("accept"));
        assertThat(markdown.header("Content-Type")).hasValue("text/markdown;charset=UTF-8");
        assertThat(markdown.header("Vary"))
                .hasValueSatisfying(vary -> assertThat(vary).containsIgnoringCase("accept"));
        assertThat(markdown.body()).contains(title);
        assertThat(Jsoup.parse(page.body()).select("h1")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no type", "text/html;q=0", "text/plain", "text/*", "*/*"})
    void clientsThatDoNotAcceptHtmlGetMarkdown(String accept) {
        assertThat(service.send(service.request("/docs/errors", "").header("Accept", accept))
                        .body())
                .startsWith("# Errors");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/errors.md",
                "/docs/scoring.md",
                "/docs/checks/heading_hierarchy.md",
                "/docs/checks/README.md"
            })
    void mdExtensionAlwaysReturnsMarkdown(String path) {
        assertThat(service.send(service.request(path, "").header("Accept", BROWSER))
                        .header("Content-Type"))
                .hasValue("text/markdown;charset=UTF-8");
    }

    @Tag("direct")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/nothing",
                "/docs/checks/nothing",
                "/docs/checks/README",
                "/docs/README.md",
                "/docs/../openapi.json",
                "/docs/decisions/0001-document-model.md"
            })
    void unknownPagesAreNotFound(String path) {
        assertThat(service.send(service.request(path, "").header("Accept", BROWSER))
                        .status())
                .isEqualTo(404);
    }

    /// Readers can't find a page that is not in the table of contents.
    @Test
    void everyDocumentIsInTheTableOfContents() throws IOException {
        Set<String> listed = new TreeSet<>(page("/docs").select(".tiles a").eachAttr("href"));
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("project.root", ".."), "docs"))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(file -> file.endsWith(".md") && !file.equals("README.md"))
                            .map(file -> "/docs/" + file.substring(0, file.length() - 3)))
                    .isSubsetOf(listed);
        }
        assertThat(page("/docs").select(".tiles").size()).isEqualTo(4);
        assertThat(page("/docs/errors").select(".docs-nav a[aria-current=page]").eachText())
                .containsExactly("Errors");
        assertThat(page("/docs/api/scans")
                        .select(".docs-nav a[aria-current=page]")
                        .eachText())
                .containsExactly("API");
    }

    @Test
    void searchIndexContainsEveryPageAndLinksToExistingSections() {
        Map<String, Document> pages = new HashMap<>();
        Set<String> urls = new TreeSet<>();
        for (JsonNode place : service.get("/docs/search.json", "").json()) {
            String url = place.path("url").asString();
            assertThat(urls.add(url)).as(url).isTrue();
            String id = URI.create(url).getFragment();
            Document page = pages.computeIfAbsent(url.replaceFirst("#.*", ""), this::page);
            if (id != null) {
                assertThat(page.getElementById(id)).as(url).isNotNull();
            }
        }
        assertThat(urls).contains("/docs/settings#payments", "/docs/api/scans#scanContent");
        assertThat(pages.keySet()).containsAll(page("/docs").select(".tiles a").eachAttr("href"));
        for (Card card : Catalogue.complete().cards()) {
            assertThat(urls).contains("/docs/checks/" + card.name());
        }
    }

    /// The browser loads the whole index for the first search.
    @Test
    void searchIndexContainsWholeSectionsAndIsSmall() {
        Reply index = service.get("/docs/search.json", "");
        assertThat(index.json()).anySatisfy(place -> {
            assertThat(place.path("url").asString()).isEqualTo("/docs/messages#link-integrity");
            assertThat(place.path("text").asString()).endsWith("one paragraph has {links} such links.");
        });
        assertThat(index.body()).hasSizeLessThan(1_000_000);
    }

    @Test
    void everyCheckIsListedAndHasAPage() {
        Document list = page("/docs/checks");
        for (Card card : Catalogue.complete().cards()) {
            Element link = list.expectFirst("a[href=/docs/checks/" + card.name() + "]");
            assertThat(link.text())
                    .contains(card.title(), card.asks())
                    .containsIgnoringCase(card.worst().name());
            Document page = page("/docs/checks/" + card.name());
            assertThat(page.text())
                    .contains(card.title(), plain(card.because()), plain(card.fixedBy()), plain(card.doubts()));
        }
    }

    @Test
    void listOfChecksIsFilteredWithoutJavaScript() {
        assertThat(page("/docs/checks?engine=geo&worst=BLOCKER").select(".check-list a"))
                .isNotEmpty()
                .allSatisfy(link -> {
                    Card card = Catalogue.complete()
                            .card(link.attr("href").substring("/docs/checks/".length()))
                            .orElseThrow();
                    assertThat(card.engine().key()).isEqualTo("geo");
                    assertThat(card.worst().name()).isEqualTo("BLOCKER");
                });
        assertThat(page("/docs/checks?words=hierarchy").select(".check-list a").eachAttr("href"))
                .containsExactly("/docs/checks/heading_hierarchy");
        assertThat(page("/docs/checks?words=%3Cb%3Enothing").text()).contains("No checks found.");
    }

    @Test
    void everyProblemLinksToTheDescriptionOfItsError() {
        Document page = page("/docs/errors");
        for (ProblemKind kind : ProblemKind.values()) {
            assertThat(page.getElementById(kind.code())).as(kind.code()).isNotNull();
        }
    }

    /// Follows the links from page to page through everything below `/docs`, as a reader would.
    @Test
    void everyLinkHasATarget() {
        Map<String, Document> pages = new HashMap<>();
        Set<String> places = new TreeSet<>();
        ArrayDeque<String> ahead = new ArrayDeque<>(Set.of("/docs"));
        while (!ahead.isEmpty()) {
            String path = ahead.remove();
            if (pages.containsKey(path)) {
                continue;
            }
            Document page = page(path);
            pages.put(path, page);
            for (Element link : page.select("main a[href]")) {
                URI to = URI.create(service.base() + path).resolve(link.attr("href"));
                if (service.base().getAuthority().equals(to.getAuthority())
                        && to.getPath().startsWith("/docs")) {
                    places.add(to.getPath() + "#" + (to.getFragment() == null ? "" : to.getFragment()));
                    if (!to.getPath().endsWith(".md")) {
                        ahead.add(to.getPath());
                    }
                }
            }
        }
        for (String place : places) {
            String path = place.substring(0, place.indexOf('#'));
            String id = place.substring(place.indexOf('#') + 1);
            if (path.endsWith(".md")) {
                assertThat(service.get(path, "").status()).as(place).isEqualTo(200);
            } else if (!id.isEmpty()) {
                assertThat(pages.getOrDefault(path, new Document("")).getElementById(id))
                        .as(place)
                        .isNotNull();
            }
        }
        assertThat(pages).hasSizeGreaterThan(Catalogue.complete().cards().size());
    }

    /// Everything that `openapi.json` states about an operation is also in the operation's section of the
    /// page.
    @Test
    void apiReferenceContainsEverythingInTheApiDescription() {
        Document page = reference();
        JsonNode document = service.get("/openapi.json", "").json();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(each -> {
                    JsonNode operation = each.getValue();
                    Element shown =
                            page.expectFirst("#" + operation.path("operationId").asString());
                    assertThat(shown.expectFirst(".endpoint").text())
                            .isEqualTo(each.getKey().toUpperCase(java.util.Locale.ROOT) + " " + path.getKey());
                    assertThat(shown.text()).contains(words(operation, "summary"), words(operation, "description"));
                    for (JsonNode parameter : operation.path("parameters")) {
                        JsonNode itself = resolved(document, parameter);
                        assertThat(shown.select("code.field-name").eachText())
                                .contains(itself.path("name").asString());
                        assertThat(shown.text()).contains(words(itself, "description"));
                    }
                    operation.path("responses").properties().forEach(response -> {
                        assertThat(shown.select(".status").eachText()).contains(response.getKey());
                        assertThat(shown.text()).contains(code(resolved(document, response.getValue())));
                        response.getValue()
                                .path("headers")
                                .propertyNames()
                                .forEach(header -> assertThat(shown.text()).contains(header));
                    });
                    for (JsonNode way :
                            operation.has("security") ? operation.path("security") : document.path("security")) {
                        way.properties().forEach(scheme -> {
                            assertThat(shown.select("a[href=/docs/api#auth-" + scheme.getKey() + "]"))
                                    .isNotEmpty();
                            scheme.getValue()
                                    .forEach(need -> assertThat(
                                                    shown.expectFirst(".ways").text())
                                            .contains(need.asString()));
                        });
                    }
                    JsonNode body = operation.at("/requestBody/content/application~1json/schema");
                    if (!body.isMissingNode()) {
                        assertThat(shown.select("code.field-name").eachText())
                                .containsAll(resolved(document, body)
                                        .path("properties")
                                        .propertyNames());
                    }
                }));
        assertThat(document.path("webhooks").size()).isEqualTo(EventKind.values().length);
        document.path("webhooks").properties().forEach(each -> {
            JsonNode operation = each.getValue().path("post");
            Element shown = page.expectFirst("#" + operation.path("operationId").asString());
            assertThat(shown.text()).contains(each.getKey(), words(operation, "description"));
            for (JsonNode header : operation.path("parameters")) {
                assertThat(shown.select("code.field-name").eachText())
                        .contains(resolved(document, header).path("name").asString());
            }
            operation
                    .path("responses")
                    .properties()
                    .forEach(response -> assertThat(shown.text())
                            .contains(response.getKey(), words(response.getValue(), "description")));
            assertThat(shown.expectFirst(".operation-code").text())
                    .contains(operation
                            .at("/requestBody/content/application~1json/example/data/tenant")
                            .asString());
        });
        document.at("/components/schemas").properties().forEach(type -> {
            Element shown = page.expectFirst("#type-" + type.getKey());
            fields(type.getValue(), shown);
        });
        document.at("/components/responses").properties().forEach(error -> {
            Element shown = page.expectFirst("#error-" + error.getKey());
            assertThat(shown.text()).contains(words(error.getValue(), "description"), code(error.getValue()));
        });
        document.at("/components/securitySchemes")
                .properties()
                .forEach(scheme -> assertThat(page.expectFirst("#auth-" + scheme.getKey() + " + dd")
                                .text())
                        .contains(words(scheme.getValue(), "description")));
    }

    @Test
    void resourcePagesSayWhereTheirVariablesComeFrom() {
        assertThat(page("/docs/api/scans").select("#scans > p").text()).contains("export ASSAY_KEY=");
        assertThat(page("/docs/api/account").select("#account > p").text()).contains("export TOKEN=");
    }

    @Test
    void exampleCallsContainNoPlaceholders() {
        assertThat(page("/docs/api/scans").expectFirst("#scanContent-curl").text())
                .startsWith("curl ")
                .contains("/api/v1/scan", "Bearer $ASSAY_KEY", "\"title\": \"How to brew green tea\"")
                .doesNotContain("meta_description", "…");
    }

    private static void fields(JsonNode schema, Element shown) {
        schema.path("properties").properties().forEach(field -> {
            JsonNode value = field.getValue();
            assertThat(shown.select("code.field-name").eachText()).contains(field.getKey());
            assertThat(shown.text()).contains(words(value, "description"), words(value, "default"));
            value.path("enum").forEach(each -> assertThat(shown.text()).contains(each.asString()));
            for (String limit : new String[] {"minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"}) {
                if (value.has(limit)) {
                    assertThat(shown.text().replace(",", ""))
                            .contains(value.get(limit).asString());
                }
            }
            fields(value, shown);
            fields(value.path("items"), shown);
        });
    }

    /// Returns the pages of the API reference as one document. On the first page, each operation is a link to
    /// its section.
    private Document reference() {
        Document first = page("/docs/api");
        Document all = new Document(service.base().toString());
        first.select(".api-nav-title a")
                .eachAttr("href")
                .forEach(path -> all.append(page(path).expectFirst(".docs-body").outerHtml()));
        all.append(first.expectFirst("#auth").outerHtml());
        return all;
    }

    @Test
    void apiReferencePagesAreSmallAndCachedByBrowsers() {
        for (String path : page("/docs/api").select(".api-nav-title a").eachAttr("href")) {
            Reply page = service.send(service.request(path, "").header("Accept", BROWSER));
            assertThat(page.body().length()).as(path).isLessThan(250_000);
            Reply again = service.send(service.request(path, "")
                    .header("Accept", BROWSER)
                    .header("If-None-Match", page.header("ETag").orElseThrow()));
            assertThat(again.status()).as(path).isEqualTo(304);
            assertThat(again.body()).isEmpty();
            assertThat(again.header("Content-Security-Policy")).isEqualTo(page.header("Content-Security-Policy"));
            assertThat(page.header("Cache-Control")).hasValue("max-age=300, public");
        }
    }

    @Test
    void everyOperationHasAnAnchorOnTheFirstReferencePage() {
        Document page = page("/docs/api");
        service.get("/openapi.json", "")
                .json()
                .path("paths")
                .forEach(path -> path.forEach(operation -> {
                    String id = operation.path("operationId").asString();
                    assertThat(page.expectFirst("#" + id + " a").attr("href")).endsWith("#" + id);
                }));
    }

    @Test
    void anonymousVisitorsMayReadTheReferenceSixtyTimesAMinute() {
        for (int i = 0; i < 60; i++) {
            page("/docs/api");
        }
        assertThat(service.get("/docs/api", "").status()).isEqualTo(429);
        assertThat(service.get("/docs/errors", "").status()).isEqualTo(200);
    }

    private Document page(String path) {
        Reply reply = service.send(service.request(path, "").header("Accept", BROWSER));
        assertThat(reply.status()).as(path).isEqualTo(200);
        return Jsoup.parse(reply.body(), service.base().toString());
    }

    private static String code(JsonNode response) {
        return response.at("/content/application~1problem+json/example/code").asString("");
    }

    /// Returns the words as they appear in a page's text.
    private static String words(JsonNode node, String name) {
        return plain(node.path(name).asString(""));
    }

    private static String plain(String markdown) {
        return markdown.strip().replace("`", "").replaceAll("\\s+", " ");
    }

    private static JsonNode resolved(JsonNode document, JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").asString().substring(1)) : node;
    }
}
