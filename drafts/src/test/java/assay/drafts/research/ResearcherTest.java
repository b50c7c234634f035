package assay.drafts.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.BundleJson;
import assay.drafts.verification.Roles;
import assay.drafts.verification.ScriptedVerifier;
import assay.drafts.verification.ScriptedVerifier.Said;
import assay.language.CpuBudget;
import assay.models.BoundedJson;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.Question;
import assay.models.Search;
import assay.models.StepStore;
import assay.models.TokenUsage;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Tests that research accepts only facts that are on a page or in the provider's quotations, and nothing
/// else in a model's answer.
class ResearcherTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");
    private static final Researcher.ResearchTask WANTED =
            new Researcher.ResearchTask("best kettle", "tea lovers", "Acme", 3);

    private static final String PRICES = "https://brio.example/prices";
    private static final String FREE = "Brio has a free plan for up to 3 users.";

    /// A model with scripted answers.
    private static final class ScriptedModel implements LanguageModel {

        private final List<Object> asked = Collections.synchronizedList(new ArrayList<>());
        private final Map<String, Found> found = new HashMap<>();
        private final Map<String, List<Map<String, Object>>> facts = new HashMap<>();
        private List<Map<String, Object>> tools = List.of(tool("Brio"), tool("Cava"));
        private Optional<ModelFailure> failing = Optional.empty();
        private Runnable beforeCava = () -> {};

        private static Map<String, Object> tool(String name) {
            Map<String, Object> tool = new HashMap<>();
            tool.put("name", name);
            tool.put("url", null);
            return tool;
        }

        @Override
        public Provider provider() {
            return Provider.ANTHROPIC;
        }

        @Override
        public String model() {
            return "told";
        }

        @Override
        public Answer answer(Question question, BooleanSupplier goesOn) {
            asked.add(question);
            Object json = switch (question) {
                case BriefQuestion _ ->
                    Map.of(
                            "intent",
                            "They want to choose a kettle.",
                            "questions",
                            List.of("Which kettle is quiet?", "Not a question"),
                            "terms",
                            List.of("gooseneck"),
                            "tools",
                            tools);
                case FactsQuestion of -> Map.of("facts", facts.getOrDefault(of.tool(), List.of()));
                default -> throw new AssertionError(question);
            };
            return new Answer(JSON.valueToTree(json), TokenUsage.NONE);
        }

        @Override
        public Found search(Search search, BooleanSupplier goesOn) {
            asked.add(search);
            if (search instanceof ToolSearch of) {
                if (of.tool().equals("Cava")) {
                    beforeCava.run();
                    if (!goesOn.getAsBoolean()) {
                        throw new ModelFailure(ModelFailure.Kind.CANCELLED, "It was ended.", TokenUsage.NONE);
                    }
                }
                if (of.tool().equals("Cava") && failing.isPresent()) {
                    throw failing.get();
                }
                return found.getOrDefault(of.tool(), new Found("", List.of(), List.of(), TokenUsage.NONE));
            }
            return new Found(
                    "People compare Brio and Cava.",
                    List.of(new Citation(
                            "https://list.example/kettles", "Kettles", "Brio and Cava are popular.", true)),
                    List.of(),
                    TokenUsage.NONE);
        }

        ScriptedModel finds(String tool, String url, String passage) {
            found.put(
                    tool,
                    new Found(passage, List.of(new Citation(url, tool, passage, true)), List.of(), TokenUsage.NONE));
            return this;
        }

        ScriptedModel knows(String tool, String kind, String text, String passage) {
            Map<String, Object> fact = new HashMap<>();
            fact.put("kind", kind);
            fact.put("text", text);
            fact.put("brief", null);
            fact.put("source", "s1");
            fact.put("passage", passage);
            facts.computeIfAbsent(tool, _ -> new ArrayList<>()).add(fact);
            return this;
        }
    }

    private final ScriptedModel model = new ScriptedModel();
    private @Nullable LanguageModel verifier;
    private final Map<String, String> web = new HashMap<>();
    private final Map<String, JsonNode> kept = new ConcurrentHashMap<>();
    private volatile boolean goesOn = true;
    private volatile boolean hasTime = true;
    private String stopsAt = "";
    private final Map<String, Runnable> after = new HashMap<>();
    private volatile Runnable atEachPage = () -> {};

    ResearcherTest() {
        web.put(PRICES, "Prices\nBrio has a free plan   for up\nto 3 users.\nThe Team plan costs $12 a month.");
        model.finds("Acme", "https://acme.example", "Acme is a kettle for tea.")
                .knows("Acme", "what", "Acme is a kettle for tea.", "Acme is a kettle for tea.")
                .finds("Brio", PRICES, FREE)
                .finds("Cava", "https://cava.example", "Cava is an electric kettle.")
                .knows("Cava", "what", "Cava is an electric kettle.", "Cava is an electric kettle.");
    }

    @Test
    void factsThatTheVerifierDoesNotSupportAreDropped() {
        model.knows("Brio", "price", "Brio has a free plan for up to 3 users.", FREE);
        verifier =
                new ScriptedVerifier(claim -> claim.about().equals("Brio") ? Said.notStated() : Said.supported(claim));
        Bundle bundle = research();
        assertThat(tool(bundle, "Cava").facts()).isNotEmpty();
        assertThat(bundle.tools()).noneMatch(each -> each.name().equals("Brio"));
        assertThat(bundle.dropped())
                .anySatisfy(each -> assertThat(each.reason()).isEqualTo("The cited passages do not say this."));
        assertThat(((ScriptedVerifier) verifier).claims())
                .allSatisfy(claim -> assertThat(claim.passages()).hasSize(1));
    }

    @Test
    void factsAreKeptWithoutAVerifierAndTheBundleReportsIt() {
        model.knows("Brio", "price", "Brio has a free plan for up to 3 users.", FREE);
        verifier = new ScriptedVerifier(Said::supported).failing(ModelFailure.Kind.UNAVAILABLE);
        Bundle bundle = research();
        assertThat(tool(bundle, "Brio").facts()).isNotEmpty();
        assertThat(bundle.dropped())
                .extracting(Bundle.Dropped::reason)
                .contains("The facts were not checked by a second model: OpenAI could not be reached.");
    }

    @Test
    void anAgreeingVerifierChangesNothing() {
        model.knows("Brio", "price", "Brio has a free plan for up to 3 users.", FREE);
        Bundle without = research();
        kept.clear();
        verifier = new ScriptedVerifier(Said::supported);
        assertThat(research().tools()).isEqualTo(without.tools());
    }

    private Bundle research() {
        PageSource pages = url -> {
            atEachPage.run();
            if (url.equals(stopsAt)) {
                goesOn = false;
                return Optional.empty();
            }
            return Optional.ofNullable(web.get(url)).map(text -> new PageSource.PageText(url, "Page of " + url, text));
        };
        StepStore steps = (key, about, work) -> {
            JsonNode before = kept.get(key);
            if (before == null) {
                before = work.get();
                kept.put(key, before);
                after.getOrDefault(key, () -> {}).run();
            }
            return before;
        };
        return new Researcher(
                        new Roles(model, _ -> Optional.ofNullable(verifier)),
                        pages,
                        steps,
                        Clock.fixed(NOW, ZoneOffset.UTC),
                        () -> goesOn,
                        () -> hasTime,
                        CpuBudget.UNBOUNDED)
                .research(WANTED, "rb_1", _ -> {});
    }

    private static Bundle.Tool tool(Bundle bundle, String name) {
        return bundle.tools().stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<Fact> factsOfBrio() {
        Bundle bundle = research();
        return bundle.tools().stream()
                .filter(tool -> tool.name().equals("Brio"))
                .flatMap(tool -> tool.facts().stream())
                .toList();
    }

    @Test
    void factsCiteAPassageFoundOnThePage() {
        model.knows("Brio", "free_plan", FREE, "a free plan for up to 3 users");

        Bundle bundle = research();

        Fact fact = tool(bundle, "Brio").facts().getFirst();
        assertThat(fact.kind()).isEqualTo(Fact.Kind.FREE_PLAN);
        Bundle.Evidence evidence = bundle.evidence(fact.evidence().getFirst()).orElseThrow();
        assertThat(evidence.url()).isEqualTo(PRICES);
        assertThat(evidence.passage()).isEqualTo("a free plan for up to 3 users");
        assertThat(evidence.title()).isEqualTo("Page of " + PRICES);
        assertThat(evidence.verified()).isEqualTo(Verified.PAGE);
        assertThat(evidence.found()).isEqualTo(Bundle.Evidence.Found.CITED);
        assertThat(evidence.retrievedAt()).isEqualTo(NOW);
        assertThat(evidence.tool()).isEqualTo(tool(bundle, "Brio").id());
    }

    @Test
    void evidenceOnUnreadablePagesCountsAsVerifiedByTheProvider() {
        Bundle bundle = research();

        Fact fact = tool(bundle, "Cava").facts().getFirst();
        assertThat(bundle.evidence(fact.evidence().getFirst()).orElseThrow().verified())
                .isEqualTo(Verified.PROVIDER);
    }

    @Test
    void modelSummariesAreNotEvidence() {
        model.found.put(
                "Cava",
                new LanguageModel.Found(
                        "Cava costs $1.",
                        List.of(new LanguageModel.Citation(
                                "https://cava.example", "Cava", "Cava costs $1 a year.", false)),
                        List.of(),
                        TokenUsage.NONE));
        model.facts.remove("Cava");
        model.knows("Cava", "price", "Cava costs $1 a year.", "Cava costs $1 a year.")
                .knows("Brio", "free_plan", FREE, FREE);

        assertThat(research().tools()).extracting(Bundle.Tool::name).containsExactly("Acme", "Brio");
    }

    @Test
    void stepsCancelledWhileReadingAreNotStored() {
        model.knows("Brio", "free_plan", FREE, FREE);
        Bundle whole = research();
        kept.clear();
        stopsAt = PRICES;
        assertThatThrownBy(this::research).isInstanceOf(ModelFailure.class);
        goesOn = true;
        stopsAt = "";

        assertThat(research()).isEqualTo(whole);
    }

    @Test
    void factsWhosePassageIsNotOnThePageAreDropped() {
        model.knows("Brio", "price", "Brio costs $9 a month.", "The Team plan costs $9 a month.")
                .knows("Brio", "price", "Brio costs $12 a month.", "The Team plan costs $12 a month.");

        Bundle bundle = research();

        assertThat(tool(bundle, "Brio").facts()).hasSize(1);
        assertThat(bundle.dropped()).anySatisfy(drop -> {
            assertThat(drop.text()).isEqualTo("Brio costs $9 a month.");
            assertThat(drop.reason()).isEqualTo("The passage is not on the page.");
            assertThat(drop.tool()).isEqualTo(tool(bundle, "Brio").id());
        });
    }

    @Test
    void droppedClaimsBeyondTheLimitAreOnlyCounted() {
        model.knows("Brio", "price", "Brio costs $12 a month.", "The Team plan costs $12 a month.");
        for (int i = 0; i < 300; i++) {
            model.knows("Brio", "price", "Brio costs $" + i + " a week.", "It costs $" + i + " a week.");
        }

        Bundle bundle = research();

        assertThat(bundle.dropped()).hasSize(Bundle.MOST_DROPPED);
        assertThat(bundle.dropped().getLast().reason()).isEqualTo("101 more statements were dropped, 300 in total.");
        assertThat(BundleJson.mistakes(BundleJson.write(bundle))).isEmpty();
    }

    @Test
    void factsThatTheirPassageDoesNotSupportAreDropped() {
        model.knows("Brio", "price", "Brio costs $15 a month.", "The Team plan costs $12 a month.");

        assertThat(factsOfBrio()).isEmpty();
    }

    @Test
    void passagesAboutAnotherProductSupportNoFact() {
        web.put(PRICES, "Cava boils a litre in two minutes.");
        model.knows("Brio", "strength", "Brio boils a litre in two minutes.", "Cava boils a litre in two minutes.");

        assertThat(factsOfBrio()).isEmpty();
    }

    @Test
    void factsWithMarkupOrUrlsAreDropped() {
        web.put(PRICES, "Brio is a kettle <b>you</b> can buy at https://evil.example now.");
        model.knows(
                        "Brio",
                        "what",
                        "Brio is a kettle at https://evil.example now.",
                        "kettle <b>you</b> can buy at https://evil.example now")
                .knows("Brio", "what", "Brio <b>is</b> a kettle.", "Brio is a kettle");

        assertThat(factsOfBrio()).isEmpty();
    }

    @Test
    void productsThatNoPageMentionsAreDropped() {
        model.tools = List.of(
                ScriptedModel.tool("Brio"), ScriptedModel.tool("Invented Kettle Co"), ScriptedModel.tool("Cava"));
        model.knows("Brio", "free_plan", FREE, FREE);

        Bundle bundle = research();

        assertThat(bundle.tools()).extracting(Bundle.Tool::name).containsExactly("Acme", "Brio", "Cava");
        assertThat(bundle.dropped()).anySatisfy(drop -> assertThat(drop.text()).isEqualTo("Invented Kettle Co"));
    }

    @Test
    void theHouseProductComesFirstAndOnlyOnce() {
        model.tools = List.of(ScriptedModel.tool("ACME"), ScriptedModel.tool("Cava"), ScriptedModel.tool("Brio"));
        model.knows("Brio", "free_plan", FREE, FREE);

        Bundle bundle = research();

        assertThat(bundle.tools()).extracting(Bundle.Tool::name).containsExactly("Acme", "Cava", "Brio");
        assertThat(bundle.tools()).extracting(Bundle.Tool::house).containsExactly(true, false, false);
    }

    @Test
    void toolsWithoutFactsAreDroppedExceptTheHouseProduct() {
        model.facts.remove("Acme");

        Bundle bundle = research();

        assertThat(bundle.tools()).extracting(Bundle.Tool::name).containsExactly("Acme", "Cava");
        assertThat(bundle.tools().getFirst().facts()).isEmpty();
        assertThat(bundle.dropped()).anySatisfy(drop -> assertThat(drop.text()).isEqualTo("Brio"));
    }

    @Test
    void onlyGenuineQuestionsAreKept() {
        assertThat(research().searchers().questions()).containsExactly("Which kettle is quiet?");
    }

    @Test
    void toolsWhoseLookupFailsAreDropped() {
        model.knows("Brio", "free_plan", FREE, FREE);
        model.failing = Optional.of(new ModelFailure(ModelFailure.Kind.UNAVAILABLE, "It is down.", TokenUsage.NONE));

        Bundle bundle = research();

        assertThat(bundle.tools()).extracting(Bundle.Tool::name).containsExactly("Acme", "Brio");
        assertThat(bundle.dropped())
                .anySatisfy(
                        drop -> assertThat(drop.reason()).isEqualTo("This tool could not be looked up: It is down."));
    }

    @Test
    void toolsNotLookedUpInTimeAreDropped() {
        model.knows("Brio", "free_plan", FREE, FREE);
        model.beforeCava = () -> {
            while (!kept.containsKey("facts:0") || !kept.containsKey("facts:1")) {
                Thread.onSpinWait();
            }
            hasTime = false;
        };

        Bundle bundle = research();

        assertThat(bundle.tools()).extracting(Bundle.Tool::name).containsExactly("Acme", "Brio");
        assertThat(bundle.dropped())
                .anySatisfy(drop -> assertThat(drop.reason()).contains("The job ran out of time."));
        assertThat(kept).doesNotContainKeys("search:2", "facts:2");
    }

    @Test
    void researchFailsIfNothingIsLookedUpInTime() {
        at("brief", () -> hasTime = false);

        assertThatThrownBy(this::research)
                .isInstanceOfSatisfying(
                        ModelFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE));
    }

    @Test
    void pagesOfAToolAreReadInParallel() {
        List<LanguageModel.Source> sources = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            sources.add(new LanguageModel.Source("https://list.example/" + i, "List " + i));
            web.put("https://list.example/" + i, "Page " + i + " says that Cava is quiet.");
        }
        model.found.clear();
        model.found.put("Cava", new LanguageModel.Found("", List.of(), sources, TokenUsage.NONE));
        CountDownLatch four = new CountDownLatch(4);
        AtomicInteger read = new AtomicInteger();
        at(
                "brief",
                () -> atEachPage = () -> {
                    read.incrementAndGet();
                    four.countDown();
                    try {
                        assertThat(four.await(20, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });

        assertThatThrownBy(this::research).isInstanceOf(ModelFailure.class);

        assertThat(read).hasValue(4);
        assertThat(model.asked)
                .filteredOn(FactsQuestion.class::isInstance)
                .singleElement()
                .satisfies(question -> assertThat(((FactsQuestion) question).sources())
                        .extracting(FactsQuestion.Source::url)
                        .containsExactly(
                                "https://list.example/0",
                                "https://list.example/1",
                                "https://list.example/2",
                                "https://list.example/3"));
    }

    /// Runs the code when the step is done.
    private void at(String key, Runnable then) {
        after.put(key, then);
    }

    @Test
    void researchFailsWithoutFacts() {
        model.facts.clear();

        assertThatThrownBy(this::research).isInstanceOf(ModelFailure.class);
    }

    @Test
    void storedStepsAreNotRepeated() {
        model.knows("Brio", "free_plan", FREE, FREE);
        Bundle first = research();
        int asked = model.asked.size();
        kept.remove("facts:1");

        Bundle second = research();

        assertThat(model.asked).hasSize(asked + 1);
        assertThat(second).isEqualTo(first);
    }

    @Test
    void searchesPerQuestionAreLimited() {
        research();

        assertThat(model.asked.stream().filter(Search.class::isInstance).map(Search.class::cast))
                .allSatisfy(
                        search -> assertThat(search.mostSearches()).isEqualTo(search instanceof KeywordSearch ? 3 : 2));
    }

    @Test
    void bundlesMatchTheSchemaAndKeepTheirHashWhenReadBack() {
        model.knows("Brio", "free_plan", FREE, FREE);
        Bundle bundle = research();

        ObjectNode json = BundleJson.write(bundle);

        assertThat(BundleJson.mistakes(json)).isEmpty();
        JsonNode again = JSON.readTree(json.toPrettyString());
        assertThat(BundleJson.read(again)).isEqualTo(bundle);
        assertThat(BundleJson.hash(BundleJson.read(again)))
                .isEqualTo(json.get("hash").stringValue());
    }

    @Test
    void theSizeOfTheMaterialForAModelIsLimited() {
        List<FactsQuestion.Source> sources = new ArrayList<>();
        for (int i = 1; i <= 50; i++) {
            sources.add(
                    new FactsQuestion.Source("s" + i, "https://brio.example/" + i, "Brio", "\"Tea\" ".repeat(1_000)));
        }

        JsonNode material = JSON.readTree(new FactsQuestion("k", "a", "Brio", sources).material());

        assertThat(material.toString()).hasSizeLessThan(BoundedJson.MOST + 1_000);
        assertThat(material.get("sources").size()).isBetween(5, 49);
        assertThat(material.at("/sources/0/id").stringValue()).isEqualTo("s1");
    }

    @Test
    void schemasRequireAllFields() {
        Supplier<BriefQuestion> brief = () ->
                new BriefQuestion("k", "a", "h", 2, new LanguageModel.Found("", List.of(), List.of(), TokenUsage.NONE));

        assertThat(JSON.readTree(brief.get().schema()).get("required").size()).isEqualTo(4);
        assertThat(JSON.readTree(new FactsQuestion("k", "a", "t", List.of()).schema())
                        .at("/properties/facts/items/required")
                        .size())
                .isEqualTo(5);
    }
}
