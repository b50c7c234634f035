package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsTest {

    private static String page(String json) {
        return "<!doctype html><html><head><title>Tea</title><script type=\"application/ld+json\">" + json
                + "</script></head><body><p>Tea.</p></body></html>";
    }

    private static Items html(String source) {
        return Document.read(source, SourceFormat.HTML).items();
    }

    private static Items json(String json) {
        return html(page(json));
    }

    @Test
    void typeAndItsPropertiesAreRead() {
        String source = page(
                "{\"@context\":\"https://schema.org\",\"@type\":\"Article\",\"headline\":\"Tea\",\"wordCount\":12}");
        Item item = html(source).roots().getFirst();
        assertThat(item.types()).containsExactly("Article");
        assertThat(item.schemaOrg()).isTrue();
        assertThat(item.text("headline")).contains("Tea");
        assertThat(item.text("wordCount")).contains("12");
        assertThat(item.values("headline").getFirst().range().of(source)).isEqualTo("\"Tea\"");
        assertThat(item.typeRange().of(source)).isEqualTo("\"Article\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@context\":\"http://schema.org/\",\"@type\":\"Article\"}",
                "{\"@context\":[\"https://schema.org\",{\"x\":\"https://x.example/\"}],\"@type\":\"Article\"}",
                "{\"@context\":{\"@vocab\":\"https://schema.org/\"},\"@type\":\"Article\"}",
                "{\"@context\":{\"s\":\"https://schema.org/\"},\"@type\":\"s:Article\"}",
                "{\"@type\":\"https://schema.org/Article\"}",
                "{\"@type\":[\"http://www.schema.org/Article\"]}",
                "[{\"@context\":\"schema.org\",\"@type\":\"Article\"}]",
                "<!-- {\"@context\":\"https://schema.org\",\"@type\":\"Article\"} -->",
                "\n//<![CDATA[\n{\"@context\":\"https://schema.org\",\"@type\":\"Article\"}\n//]]>\n",
                "/* <![CDATA[ */{\"@context\":\"https://schema.org\",\"@type\":\"Article\"}/* ]]> */"
            })
    void allNamesOfSchemaOrgAreRecognized(String json) {
        Items items = json(json);
        assertThat(items.flaws()).isEmpty();
        assertThat(items.roots()).singleElement().satisfies(item -> {
            assertThat(item.types()).containsExactly("Article");
            assertThat(item.schemaOrg()).isTrue();
        });
    }

    @Test
    void otherVocabulariesAreNotTakenForSchemaOrg() {
        Items items =
                json("{\"@context\":\"https://www.w3.org/ns/activitystreams\",\"type\":\"Note\",\"@type\":\"Note\"}");
        assertThat(items.roots().getFirst().schemaOrg()).isFalse();
    }

    @Test
    void graphsAndTheirReferencesAreRead() {
        Items items = json("""
                {"@context":"https://schema.org","@graph":[
                 {"@type":"Article","author":{"@id":"#jane"},"isPartOf":{"@id":"#page"}},
                 {"@type":"WebPage","@id":"#page","mainEntity":{"@id":"#none"}},
                 {"@type":"Person","@id":"#jane","name":"Jane Doe"},
                 {"@id":"#jane","jobTitle":"Taster"}]}""");
        assertThat(items.roots()).hasSize(3);
        Item author = items.roots().getFirst().items("author").getFirst();
        assertThat(author.text("name")).contains("Jane Doe");
        assertThat(author.text("jobTitle")).contains("Taster");
        assertThat(items.roots().getFirst().text("author")).contains("Jane Doe");
        assertThat(items.roots().get(1).text("mainEntity")).contains("#none");
    }

    @Test
    void listsAndValueObjectsAreFlattened() {
        Items items = json("""
                {"@context":"https://schema.org","@type":"Article","keywords":["tea",["water"]],
                 "headline":{"@value":"Tee","@language":"de"},"image":{"@list":["a.jpg","b.jpg"]},"about":null}""");
        Item item = items.roots().getFirst();
        assertThat(item.values("keywords")).hasSize(2);
        assertThat(item.text("headline")).contains("Tee");
        assertThat(item.values("image")).hasSize(2);
        assertThat(item.has("about")).isFalse();
    }

    @Test
    void flawsInStructuredDataAreReported() {
        assertThat(json("{\"@type\":\"Article\"}").flaws())
                .extracting(Items.Flaw::kind)
                .containsExactly(Items.Kind.NO_CONTEXT);
        assertThat(json("{\"@context\":\"https://schema.org\",\"name\":\"Tea\"}")
                        .flaws())
                .extracting(Items.Flaw::kind)
                .containsExactly(Items.Kind.NO_TYPE);
        assertThat(json("{\"@context\":,}").flaws())
                .extracting(Items.Flaw::kind)
                .containsExactly(Items.Kind.SYNTAX);
        assertThat(json("").flaws()).extracting(Items.Flaw::kind).containsExactly(Items.Kind.SYNTAX);
    }

    @Test
    void templatedJsonLdBlockIsNotRead() {
        Items items = json("{\"@context\":\"https://schema.org\",\"headline\":{{ page.title | jsonify }}}");
        assertThat(items.flaws()).isEmpty();
        assertThat(items.blocks()).isZero();
    }

    @Test
    void jsonLdBlocksAreReadAnywhereInPagesAndMarkdown() {
        String script =
                "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Article\"}</script>";
        assertThat(html("<body><article><p>Tea.</p></article>" + script + "</body>")
                        .roots())
                .hasSize(1);
        assertThat(Document.read("# Tea\n\n" + script + "\n\nTea.", SourceFormat.MARKDOWN)
                        .items()
                        .roots())
                .hasSize(1);
        assertThat(Document.read("# Tea\n\n```html\n" + script + "\n```\n", SourceFormat.MARKDOWN)
                        .items()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void microdataValuesAreReadAccordingToTheirElement() {
        String source = """
                <article itemscope itemtype="https://schema.org/BlogPosting">
                <h1 itemprop="headline">Green  <em>tea</em></h1>
                <time itemprop="datePublished" datetime="2026-03-05">5 March</time>
                <img itemprop="image" src="tea.jpg" alt="Tea"><a itemprop="url" href="/tea">link</a>
                <meta itemprop="wordCount" content="12"><span itemprop="price" content="9.5">nine</span>
                <div itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Jane</span></div>
                </article>""";
        Items items = html(source);
        assertThat(items.roots()).hasSize(1);
        assertThat(items.microdata()).isEqualTo(2);
        Item post = items.roots().getFirst();
        assertThat(post.types()).containsExactly("BlogPosting");
        assertThat(post.text("headline")).contains("Green tea");
        assertThat(post.text("datePublished")).contains("2026-03-05");
        assertThat(post.text("image")).contains("tea.jpg");
        assertThat(post.text("url")).contains("/tea");
        assertThat(post.text("wordCount")).contains("12");
        assertThat(post.text("price")).contains("9.5");
        assertThat(post.text("author")).contains("Jane");
        assertThat(post.text("name")).isEmpty();
    }

    @Test
    void itemrefReferencesAreFollowed() {
        Item post = html("<div itemscope itemtype=\"https://schema.org/Article\" itemref=\"when who\"></div>"
                        + "<p id=\"when\"><time itemprop=\"datePublished\">2026-03-05</time></p>"
                        + "<div id=\"who\" itemprop=\"author\" itemscope><b itemprop=\"name\">Jane</b></div>")
                .roots()
                .getFirst();
        assertThat(post.text("datePublished")).contains("2026-03-05");
        assertThat(post.text("author")).contains("Jane");
    }

    @Test
    void datesAndBylinesAreCollected() {
        List<Annotation> annotations = Document.read("""
                        <body><nav><a href="/about/">About</a></nav><article><h1>Tea</h1>
                        <time datetime="2026-03-05">5 March</time> <a rel="author" href="/jane">Jane Doe</a>
                        <p>Tea.</p><aside><time datetime="2020-01-01">old</time></aside></article>
                        <time datetime="2019-01-01">related</time></body>""", SourceFormat.HTML).annotations();
        assertThat(annotations)
                .extracting(each -> each.kind() + " " + each.value())
                .containsExactly("ABOUT /about/", "TIME 2026-03-05", "AUTHOR_PAGE /jane", "AUTHOR Jane Doe");
    }

    @Test
    void nodesWithTheSameIdAreMergedIntoOneItem() {
        Items items = json("""
                {"@context":"https://schema.org","@graph":[
                 {"@id":"#a","@type":"Article","headline":"Tea","author":{"@id":"#b"}},
                 {"@id":"#a","@type":["Article","NewsArticle"],"headline":"Not Tea","image":"a.jpg"},
                 {"@id":"#c","about":{"@id":"#a"}},{"@id":"#b","@type":"Person","name":" "}]}""");
        Item post = items.roots().getFirst();
        assertThat(items.roots()).hasSize(3);
        assertThat(items.all()).hasSize(3);
        assertThat(post.types()).containsExactly("Article", "NewsArticle");
        assertThat(post.values("headline")).hasSize(1);
        assertThat(post.text("image")).contains("a.jpg");
        assertThat(items.roots().get(1).items("about")).containsExactly(post);
        assertThat(post.has("author")).isTrue();
        assertThat(post.text("author", "headline")).contains("Tea");
        assertThat(post.items("headline")).isEmpty();
        assertThat(post.is("Person", "NewsArticle")).isTrue();
        assertThat(post.is("Person")).isFalse();
        assertThat(post).hasToString("[Article, NewsArticle] at " + post.range());
        assertThat(items.any("Recipe", "Person")).isTrue();
        assertThat(items.any("Recipe")).isFalse();
        assertThat(items.isEmpty()).isFalse();
    }

    @Test
    void typesOfAnItemAreLimitedTo100() {
        StringBuilder types = new StringBuilder("\"T\"");
        for (int i = 0; i < 150; i++) {
            types.append(",\"T").append(i).append('"');
        }
        Item item = json("{\"@context\":\"https://schema.org\",\"@type\":[" + types + "]}")
                .roots()
                .getFirst();
        assertThat(item.types()).hasSize(100).endsWith("T98");
    }

    @Test
    void blankValuesAreIgnored() {
        Item item = json("{\"@context\":\"https://schema.org\",\"@type\":\"Article\",\"a\":\" \",\"b\":[\"\",\"x\"],"
                        + "\"c\":{\"@type\":\"Person\"},\"d\":{\"name\":[\"\",\"y\"]}}")
                .roots()
                .getFirst();
        assertThat(item.has("a")).isFalse();
        assertThat(item.has("b")).isTrue();
        assertThat(item.has("c")).isTrue();
        assertThat(item.has("e")).isFalse();
        assertThat(item.text("a", "b")).contains("x");
        assertThat(item.text("c")).isEmpty();
        assertThat(item.text("d")).isEmpty();
        assertThat(item.text("e")).isEmpty();
    }

    @Test
    void pageWithoutStructuredDataHasNoItems() {
        assertThat(html("<p>Tea.</p>")).isSameAs(Items.NONE);
        assertThat(html("<p>Tea.</p>").isEmpty()).isTrue();
        assertThat(html("<p itemscope>Tea.</p>").isEmpty()).isFalse();
        assertThat(json("x").isEmpty()).isFalse();
    }

    @Test
    void prefixesOfAVocabularyAreLimitedTo20() {
        StringBuilder names = new StringBuilder("\"x\":\"https://x.example\"");
        for (int i = 0; i < 25; i++) {
            names.append(",\"s").append(i).append("\":\"https://schema.org/\"");
        }
        List<Item> items = json("[{\"@context\":{" + names + "},\"@type\":\"s19:Article\"},{\"@context\":{" + names
                        + "},\"@type\":\"s20:Article\"}]")
                .roots();
        assertThat(items.getFirst().types()).containsExactly("Article");
        assertThat(items.getLast().types()).containsExactly("s20:Article");
    }

    private static List<String> bylines(String article) {
        return Document.read("<article><p>Tea.</p>" + article + "</article>", SourceFormat.HTML).annotations().stream()
                .map(each -> each.kind() + " " + each.value())
                .toList();
    }

    /// Themes also use the byline class for whole boxes about the author.
    @Test
    void longBylinesAreIgnored() {
        String name = "Jane ".repeat(23) + "Jan";
        assertThat(bylines("<p class=author>" + name + "</p>")).containsExactly("AUTHOR " + name);
        assertThat(bylines("<p class=author>" + name + "e Doe</p>")).isEmpty();
        assertThat(bylines("<p class=author>" + name + "e D</p>")).isEmpty();
        assertThat(bylines("<div class=author>\n" + " ".repeat(90) + "<h4>Jane Doe</h4>\n" + " ".repeat(90) + "<p>"
                        + "has been drinking tea for many years. ".repeat(4) + "</p></div>"))
                .isEmpty();
    }

    @Test
    void whiteSpaceDoesNotLengthenAByline() {
        assertThat(bylines("<div class=author>\n" + " ".repeat(150) + "<b>Jane</b>\n" + " ".repeat(150)
                        + "<a href='/jane'>Doe</a></div>"))
                .containsExactly("AUTHOR Jane Doe", "AUTHOR_PAGE /jane");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div itemscope itemprop=a itemref='a b' id=a>",
                "<div itemprop=x itemscope class=author>",
                "<script type=application/ld+json>{\"@context\":{\"a\":\"https://schema.org\"},\"@id\":\"x\",\"b\":{\"@id\":\"x\"}}</script>",
                "<span class=author><a rel=author href=x>"
            })
    @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @Tag("large")
    void anyInputIsAccepted(String part) {
        assertThat(html(part.repeat(200_000 / part.length())).all()).isNotNull();
        StringBuilder refs = new StringBuilder("<p id=a><b itemprop=c>x</b></p>");
        for (int i = 0; i < 5_000; i++) {
            refs.append("<i itemscope itemref=a></i>");
        }
        assertThat(html(refs.toString()).microdata()).isEqualTo(5_000);
    }
}
