package assay.drafts.writing;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Fault;
import assay.drafts.draft.Format;
import assay.drafts.mock.MockResearch;
import assay.models.BoundedJson;
import assay.models.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tests that the material for a model is limited, even if a user's bundle is large.
class WritingMaterialTest {

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    private static final List<Fact.Kind> LATER =
            List.of(Fact.Kind.WHAT, Fact.Kind.AUDIENCE, Fact.Kind.PRICE, Fact.Kind.FREE_PLAN, Fact.Kind.STRENGTH);

    private static final int TOOLS = 15;
    private static final int FACTS = 40;

    /// Returns a bundle that is as large as the schema allows: 15 tools with 40 facts each, and 400 long
    /// passages.
    private static Bundle large() {
        Bundle small = MockResearch.bundle("electric kettle", "tea drinkers", "Acme", 3, NOW, "rb_kettles");
        List<Evidence> evidence = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            String tool = i < 20 ? null : "t" + (i % TOOLS + 1);
            evidence.add(new Evidence(
                    "e" + i,
                    tool,
                    "https://kettles.example/" + i,
                    "Page " + i,
                    ("Passage " + i + " \"tells\" of kettles. ").repeat(38),
                    NOW,
                    Evidence.Found.BROUGHT,
                    Evidence.Verified.USER));
        }
        List<Tool> tools = new ArrayList<>();
        for (int t = 1; t <= TOOLS; t++) {
            List<Fact> facts = new ArrayList<>();
            for (int f = 0; f < FACTS; f++) {
                // Lists strengths first and prices last.
                Fact.Kind kind = f < 35 ? Fact.Kind.STRENGTH : LATER.get(f % LATER.size());
                List<String> ids = new ArrayList<>();
                for (int e = 0; e < 10; e++) {
                    ids.add("e" + (20 + (t * FACTS + f * 10 + e) % 380));
                }
                facts.add(new Fact("f" + t + "x" + f, kind, "Tool " + t + " says " + f + ".", null, ids));
            }
            tools.add(new Tool("t" + t, "Tool " + t, t == 1, null, facts));
        }
        List<String> market = evidence.subList(0, 20).stream().map(Evidence::id).toList();
        return new Bundle(
                Bundle.VERSION,
                "rb_large",
                Bundle.Origin.USER,
                false,
                NOW,
                "user",
                "electric kettle",
                "tea drinkers",
                "Tool 1",
                new Bundle.Searchers("They want a kettle.", small.searchers().questions(), List.of(), market),
                tools,
                evidence,
                List.of());
    }

    private static List<Question> questions(Bundle bundle, Format format) {
        List<Fault> faults = Stream.generate(() -> new Fault("faq", 0, "x".repeat(900), "y".repeat(900), true))
                .limit(100)
                .toList();
        List<Question> questions = new ArrayList<>();
        questions.add(new OutlineQuestion(bundle, format, faults));
        Outlines.of(bundle, format, Outlines.questions(bundle, List.of())).stream()
                .filter(each -> !each.parts().isEmpty())
                .forEach(each -> questions.add(new SectionQuestion(bundle, format, each, faults)));
        return questions;
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void theSizeOfTheMaterialIsLimitedForEveryQuestion(Format format) {
        assertThat(questions(large(), format))
                .allSatisfy(question -> assertThat(question.material())
                        .as(question.name())
                        .hasSizeBetween(10_000, BoundedJson.MOST + BoundedJson.MOST / 50));
    }

    @Test
    void uncitedEvidenceIsOmittedFirstAndEveryToolKeepsFacts() {
        for (Question question : questions(large(), Format.LISTICLE)) {
            JsonNode material = new JsonMapper().readTree(question.material());
            Set<String> shown = new HashSet<>();
            material.get("evidence").forEach(each -> shown.add(each.get("id").stringValue()));
            Set<String> cited = new HashSet<>();
            for (JsonNode tool : material.get("tools")) {
                assertThat(tool.get("facts")).as(question.name()).isNotEmpty();
                tool.get("facts").forEach(fact -> fact.get("evidence").forEach(id -> cited.add(id.stringValue())));
            }
            assertThat(shown).containsAll(cited);
            if (cited.size() < 380) {
                assertThat(shown).isEqualTo(cited);
            }
        }
    }

    @Test
    void theMaterialKeepsEveryKindOfFact() {
        Bundle bundle = large();
        Outlines.Assignment tool = Outlines.of(bundle, Format.LISTICLE, List.of()).stream()
                .filter(each -> each.id().equals("tool-t2"))
                .findFirst()
                .orElseThrow();

        JsonNode material =
                new JsonMapper().readTree(new SectionQuestion(bundle, Format.LISTICLE, tool, List.of()).material());

        Set<String> kinds = new HashSet<>();
        material.at("/tools/0/facts").forEach(fact -> kinds.add(fact.get("kind").stringValue()));
        assertThat(kinds).contains("price", "what", "strength");
    }

    @Test
    void smallBundlesAreIncludedInFull() {
        Bundle bundle = MockResearch.bundle("electric kettle", "tea drinkers", "Acme", 15, NOW, "rb_kettles");
        SectionQuestion faq =
                (SectionQuestion) questions(bundle, Format.LISTICLE).getLast();

        JsonNode material = new JsonMapper().readTree(faq.material());

        assertThat(material.get("evidence")).hasSameSizeAs(bundle.evidence());
        assertThat(material.get("tools")
                        .valueStream()
                        .mapToInt(tool -> tool.get("facts").size())
                        .sum())
                .isEqualTo(bundle.tools().stream()
                        .mapToInt(tool -> tool.facts().size())
                        .sum());
    }
}
