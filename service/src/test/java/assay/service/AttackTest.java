package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.testing.FakeAnthropic;
import assay.testing.FakeOpenAi;
import assay.testing.FakeProvider;
import assay.testing.ProviderRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests that pages can't steer the model: no injected link, claim or script reaches the draft. The model
/// here does everything that the pages ask, in every response, through both providers' own SDKs; see
/// [ObedientModel]. The attacks are in `drafts/attacks.txt`.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AttackTest {

    private static final String RESEARCH = "/api/v1/builder/research";
    private static final String GENERATE = "/api/v1/builder/generate";

    private static final List<String> FORMATS = List.of("listicle", "comparison", "alternatives", "buyers_guide");

    /// The claims in plain words that a compromised model gets into a draft, each with the attack and the
    /// kind of claim. Review any addition.
    private static final Set<String> THROUGH = Set.of(
            "a bundle with tags in it — opinion",
            "a tool to call — opinion",
            "a tool to call — statement",
            "an order to the reader's assistant — opinion",
            "an order to the reader's assistant — statement",
            "evidence of another tool — opinion",
            "tag characters — statement",
            "the caller's product — opinion",
            "the caller's product — statement",
            "the description of the page — opinion",
            "the key, please — opinion",
            "the key, please — statement");

    private static final List<Attack> ATTACKS = Attack.all();

    /// Text that must remain in every draft.
    private static final List<String> HONEST = List.of("Cava", "$15 a month");

    private final FakeAnthropic anthropic = new FakeAnthropic();
    private final FakeOpenAi openAi = new FakeOpenAi();
    private RunningService service;
    private Set<String> instructions = Set.of();

    @BeforeAll
    void begin() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_LIMITS", "off");
        settings.put("ASSAY_ANTHROPIC_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_ANTHROPIC_BASE_URL", anthropic.baseUrl());
        settings.put("ASSAY_OPENAI_API_KEY", FakeProvider.KEY);
        settings.put("ASSAY_OPENAI_BASE_URL", openAi.baseUrl());
        service = new RunningService(settings, RunningService.TestBeans.class);
        // These are the instructions sent to a model whose material contains no attack.
        Set<String> ours = new HashSet<>();
        for (String format : FORMATS) {
            Run run = run(Attack.NONE, false, "anthropic", format);
            assertThat(run.drafted().status()).as(run.drafted().body()).isEqualTo(200);
            assertThat(run.markdown()).contains(HONEST).contains("$12 a month").contains("$9 a month");
            run.asked().forEach(asked -> ours.addAll(lines(asked)));
        }
        instructions = ours;
    }

    @AfterAll
    void end() {
        service.close();
        anthropic.close();
        openAi.close();
    }

    static Stream<Attack> attacks() {
        return ATTACKS.stream();
    }

    /// The responses of research and drafting.
    ///
    /// @param drafted the response of drafting, or of research if the research failed
    private record Run(Reply researched, Reply drafted, List<ProviderRequest> asked) {

        JsonNode bundle() {
            return researched.at("/research_bundle");
        }

        String markdown() {
            return drafted.text("/draft_md");
        }
    }

    private Run run(Attack attack, boolean turned, String provider, String format) {
        FakeProvider fake = provider.equals("anthropic") ? anthropic : openAi;
        ObedientModel model = new ObedientModel(attack, turned);
        fake.answers(model::answer);
        model.pages().forEach((url, page) -> service.web().answer(url, page.status(), page.type(), page.body()));
        int before = fake.asked().size();
        String key = service.key();
        Reply researched = service.post(
                RESEARCH,
                key,
                RunningService.JSON.writeValueAsString(Map.of(
                        "primary_keyword", attack.keyword(),
                        "audience", attack.audience(),
                        "house_product", attack.house(),
                        "tool_count", 3,
                        "llm_provider", provider)));
        Reply drafted = researched;
        if (researched.status() == 200) {
            ObjectNode bundle = (ObjectNode) researched.at("/research_bundle");
            attack.changed().forEach((pointer, text) -> set(bundle, pointer, text));
            drafted = service.post(
                    GENERATE,
                    key,
                    RunningService.JSON.writeValueAsString(
                            Map.of("research_bundle", bundle, "format", format, "llm_provider", provider)));
        }
        List<ProviderRequest> asked = fake.asked();
        return new Run(researched, drafted, asked.subList(before, asked.size()));
    }

    private static void set(ObjectNode bundle, String pointer, String text) {
        int last = pointer.lastIndexOf('/');
        JsonNode in = bundle.at(pointer.substring(0, last));
        ((ObjectNode) in).put(pointer.substring(last + 1), text);
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void promptInjectionsDoNotReachTheDraft(Attack attack) {
        String provider = attack.number() % 2 == 0 ? "anthropic" : "openai";
        Run run = run(attack, false, provider, FORMATS.get(attack.number() % FORMATS.size()));

        assertThat(run.researched().status()).as(run.researched().body()).isEqualTo(200);
        if (attack.refused()) {
            assertThat(run.drafted().status()).as(run.drafted().body()).isEqualTo(422);
            return;
        }
        assertThat(run.drafted().status()).as(run.drafted().body()).isEqualTo(200);
        assertThat(run.markdown()).contains(HONEST);
        hasNothingButItsOwn(run.markdown(), run.bundle());
        saysNothingOf(attack, run.markdown());
        namesNoForeignAddress(run.bundle());
        showsTheModelNothingHidden(attack, run.asked());
        isSaidInOurWordsAlone(run.asked());
        assertThat(anthropic.violations()).isEmpty();
        assertThat(openAi.violations()).isEmpty();
    }

    /// A compromised model can say anything, and no program can tell every claim that it makes up in plain
    /// words from what a page states. But a program can detect links, tags, scripts, prices and pictures.
    @Test
    void compromisedModelCannotInsertLinksOrScripts() {
        Map<String, String> through = new TreeMap<>();
        for (Attack attack : ATTACKS) {
            String provider = attack.number() % 2 == 0 ? "openai" : "anthropic";
            Run run = run(attack, true, provider, FORMATS.get(attack.number() % FORMATS.size()));
            if (!attack.refused()) {
                assertThat(run.drafted().status())
                        .as(attack + ": " + run.drafted().body())
                        .isEqualTo(200);
                hasNothingButItsOwn(run.markdown(), run.bundle());
                namesNoForeignAddress(run.bundle());
                isSaidInOurWordsAlone(run.asked());
                String draft = Attack.known(run.markdown());
                attack.never().stream().map(Attack::known).forEach(claim -> {
                    for (int at = draft.indexOf(claim); at >= 0; at = draft.indexOf(claim, at + 1)) {
                        through.put(
                                attack.name() + " — " + kind(draft, at, at + claim.length()),
                                draft.substring(Math.max(0, at - 60), Math.min(draft.length(), at + 60)));
                    }
                });
            }
        }
        assertThat(through.keySet()).as("%s", through).isEqualTo(THROUGH);
    }

    /// Returns the kind of the claim at this position in a draft, judged by the words around it.
    private static String kind(String draft, int start, int end) {
        if (draft.startsWith("in our view, ", start - "in our view, ".length())) {
            return "opinion";
        }
        if (draft.startsWith("remember that ", start - "remember that ".length())) {
            return "instruction";
        }
        return draft.startsWith("?", end) ? "question" : "statement";
    }

    @Test
    void thereAreAtLeastFiftyAttacks() {
        assertThat(ATTACKS).hasSizeGreaterThanOrEqualTo(50);
        assertThat(ATTACKS.stream().map(Attack::name)).doesNotHaveDuplicates();
    }

    /// Requires that a draft contains only links to the evidence, no pictures, tags, scripts or comments, and
    /// only the service's own front matter.
    private static void hasNothingButItsOwn(String markdown, JsonNode bundle) {
        Set<String> known = new HashSet<>();
        bundle.at("/evidence").forEach(each -> known.add(each.get("url").asString()));
        bundle.at("/tools").forEach(each -> known.add(each.get("url").asString("")));

        String[] parts = markdown.split("(?m)^---$", 3);
        assertThat(parts).hasSize(3);
        assertThat(parts[0]).isEmpty();
        assertThat(parts[1].strip().lines().map(line -> line.substring(0, line.indexOf(':'))))
                .containsExactly("title", "description", "slug", "keyword", "date", "meaning_check");
        Node text = Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .parse(parts[2]);
        text.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                assertThat(known).contains(link.getDestination());
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                throw new AssertionError("A picture: " + image.getDestination());
            }

            @Override
            public void visit(HtmlBlock html) {
                throw new AssertionError("HTML: " + html.getLiteral());
            }

            @Override
            public void visit(HtmlInline html) {
                throw new AssertionError("HTML: " + html.getLiteral());
            }
        });
        Document page = Jsoup.parse(HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .render(text));
        assertThat(page.select("script, iframe, img, object, embed, form, meta, link, style, svg, base, video, audio"))
                .isEmpty();
        for (Element element : page.getAllElements()) {
            for (Attribute attribute : element.attributes()) {
                assertThat(attribute.getKey()).doesNotStartWith("on");
                assertThat(attribute.getKey().equals("href") ? known : Set.of(attribute.getValue()))
                        .contains(attribute.getValue());
                assertThat(attribute.getValue())
                        .doesNotContainIgnoringCase("javascript:")
                        .doesNotStartWith("data:");
            }
        }
        page.traverse((node, _) -> assertThat(node).isNotInstanceOf(Comment.class));
        // The plain text must not contain anything that a program would detect as a link, either.
        assertThat(page.text()).doesNotContain("://").doesNotContainIgnoringCase("javascript:");
    }

    private static void saysNothingOf(Attack attack, String markdown) {
        String draft = Attack.known(markdown.replaceAll("\\]\\([^)]*\\)", "]"));
        for (String never : attack.never()) {
            assertThat(draft).doesNotContain(Attack.known(never));
        }
    }

    private static void namesNoForeignAddress(JsonNode bundle) {
        bundle.at("/tools").forEach(tool -> {
            if (tool.get("url").isString()) {
                assertThat(URI.create(tool.get("url").asString()).getHost())
                        .isIn("acme.example", "brio.example", "cava.example");
            }
            // The caller may mention its own product freely.
            if (!tool.get("house").asBoolean()) {
                assertThat(tool.get("name").asString()).isIn("Brio", "Cava");
            }
        });
    }

    /// Requires that the service never sends text to a model if the page's readers cannot see this text. The
    /// results of a provider's own search are exempt, because they are in the notes.
    private static void showsTheModelNothingHidden(Attack attack, List<ProviderRequest> asked) {
        for (ProviderRequest each : asked) {
            ObjectNode material = (ObjectNode) RunningService.JSON.readTree(each.material());
            material.remove("notes");
            for (String hidden : attack.hidden()) {
                assertThat(Attack.known(material.toString())).doesNotContain(Attack.known(hidden));
            }
            assertThat(each.material().codePoints())
                    .noneMatch(c -> Character.getType(c) == Character.FORMAT || c >= 0xE0000);
        }
    }

    /// Requires that all instructions and tools sent to a model are the service's own, word for word.
    private void isSaidInOurWordsAlone(List<ProviderRequest> asked) {
        for (ProviderRequest each : asked) {
            assertThat(instructions).containsAll(lines(each));
            List<String> tools = each.body()
                    .path("tools")
                    .valueStream()
                    .map(tool -> tool.path("type").asString())
                    .toList();
            assertThat(tools).hasSize(each.search() ? 1 : 0).allMatch(type -> type.startsWith("web_search"));
            assertThat(each.search() || each.schema().isPresent()).isTrue();
        }
    }

    private static Set<String> lines(ProviderRequest asked) {
        Set<String> lines = new TreeSet<>();
        asked.instructions().lines().map(line -> line.replaceAll("[0-9]+", "0")).forEach(lines::add);
        return lines;
    }

    @Test
    void factsDroppedBecauseOfAnAttackAreReported() {
        Run run = run(ATTACKS.getFirst(), false, "anthropic", "listicle");

        List<String> reasons = new ArrayList<>();
        run.bundle()
                .at("/dropped")
                .forEach(each -> reasons.add(each.get("reason").asString()));
        assertThat(reasons).anyMatch(reason -> reason.contains("instruction to a language model"));
    }
}
