package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.Differences;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.fixes.rules.Rule;
import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.Question;
import assay.models.Search;
import assay.models.TokenUsage;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FixerTest {

    private static final Catalogue CATALOGUE = Catalogue.complete();

    private final Fixer fixer = new Fixer(CATALOGUE, new Scorer(CATALOGUE), _ -> Optional.empty());

    /// A model that gives prepared responses in turn, and records the requests.
    private static final class Scripted implements LanguageModel {
        private final List<JsonNode> answers;
        private final List<FixQuestion> asked = new ArrayList<>();

        Scripted(JsonNode... answers) {
            this.answers = List.of(answers);
        }

        @Override
        public Provider provider() {
            return Provider.MOCK;
        }

        @Override
        public String model() {
            return "scripted";
        }

        @Override
        public Answer answer(Question question, BooleanSupplier goesOn) {
            asked.add((FixQuestion) question);
            return new Answer(answers.get(asked.size() - 1), TokenUsage.NONE);
        }

        @Override
        public Found search(Search search, BooleanSupplier goesOn) {
            throw new UnsupportedOperationException();
        }
    }

    private static Answered honest(String post, String check) {
        return Answered.in("honest.txt").stream()
                .filter(each -> each.post().equals(post) && each.check().equals(check))
                .findFirst()
                .orElseThrow();
    }

    private Fixer.Fixed ask(LanguageModel model, ScoredText before, String check) {
        return fixer.byModel(before, check, model, List.of("said by the caller"), "{\"x\": 1}", () -> true);
    }

    /// Other pages may link to a published slug, so it is left to the writer: neither a rule nor a model
    /// changes it.
    @Test
    void publishedSlugIsNotChanged() {
        Submission out = Submission.of(
                        "---\nslug: Cold_Brew_Tea\ndate: 2026-03-01\n---\n# Cold brew tea\n\nSteep tea for 8 hours.\n",
                        LocalDate.of(2026, 11, 22))
                .about("cold brew tea");
        ScoredText before = fixer.scored(out);
        Change change = Differences.change(out, out.reading(out.content().replace("Cold_Brew_Tea", "cold-brew-tea")));
        ScoredText after = fixer.scored(change.applied(out));
        assertThat(before.published()).isTrue();
        assertThat(WriterQuestions.needed("slug", before)).isTrue();
        assertThat(WriterQuestions.of("slug", before))
                .singleElement()
                .asString()
                .contains("redirect");
        assertThat(Acceptance.refusals("slug", before, after))
                .extracting(Refusal::kind)
                .contains(Refusal.Kind.LINK);
        Submission in = out.reading(out.content().replace("2026-03-01", "2026-12-01"));
        ScoredText draft = fixer.scored(in);
        assertThat(WriterQuestions.needed("slug", draft)).isFalse();
        assertThat(WriterQuestions.of("slug", draft)).isEmpty();
        Change drafted = Differences.change(in, in.reading(in.content().replace("Cold_Brew_Tea", "cold-brew-tea")));
        assertThat(Acceptance.refusals("slug", draft, fixer.scored(drafted.applied(in))))
                .extracting(Refusal::kind)
                .doesNotContain(Refusal.Kind.LINK);
    }

    @Test
    void modelIsNotCalledAgainIfItsFirstResponseIsAccepted() {
        Answered honest = honest("tea", "ordered_steps");
        Scripted model = new Scripted(honest.json());
        Fixer.Fixed fixed = ask(model, fixer.scored(honest.submission()), honest.check());
        assertThat(fixed.fixed()).isTrue();
        assertThat(fixed.byModel()).isTrue();
        assertThat(fixed.after().content()).contains("\n1. Weigh 12 g of leaves.\n");
        assertThat(model.asked).hasSize(1);
    }

    @Test
    void secondRequestIncludesTheReasonsForRejection() {
        Answered honest = honest("tea", "ordered_steps");
        Answered bad = new Answered(
                "tea",
                honest.check(),
                false,
                null,
                "",
                List.of(new Answered.Swap("Close the jar.", "Close the jar within 30 seconds.")),
                null,
                null);
        Scripted model = new Scripted(bad.json(), honest.json());
        Fixer.Fixed fixed = ask(model, fixer.scored(honest.submission()), honest.check());
        assertThat(fixed.fixed()).isTrue();
        assertThat(model.asked.get(0).material()).doesNotContain("\"refused\"");
        assertThat(model.asked.get(1).material()).contains("\"refused\"").contains("“30 seconds”");
    }

    @Test
    void onlyObviousFaultsInARewrittenTextAreReported() {
        String tea = "Steep green tea at 80 °C for two minutes and pour it into a warm cup. Old leaves taste of hay.\n";
        String other =
                "<font>Engines roar in the night.</font> See [this](https://cars.example) for a race of trucks.\n";
        ScoredText before = fixer.scored(Submission.of(tea, LocalDate.of(2026, 11, 21)));
        ScoredText after = fixer.scored(Submission.of(other, LocalDate.of(2026, 11, 21)));

        assertThat(FactGuard.refusals(before, after))
                .extracting(Refusal::kind)
                .contains(Refusal.Kind.REWRITTEN, Refusal.Kind.LINK, Refusal.Kind.MARKUP)
                .doesNotContain(Refusal.Kind.NUMBER, Refusal.Kind.CLAIM);
    }

    @Test
    void failedSecondRequestKeepsTheFirstResult() {
        Answered honest = honest("tea", "ordered_steps");
        JsonNode asking = new JsonMapper().readTree("""
                {"edits": [{"first_line": 1, "last_line": 1, "before": "nowhere at all", "after": "x"}], "title": null,
                 "meta_description": null, "slug": null, "questions": ["Which sources did you use?"]}""");
        LanguageModel model = new LanguageModel() {
            private final Scripted first = new Scripted(asking);

            @Override
            public Provider provider() {
                return first.provider();
            }

            @Override
            public String model() {
                return first.model();
            }

            @Override
            public Answer answer(Question question, BooleanSupplier goesOn) {
                if (!first.asked.isEmpty()) {
                    throw new ModelFailure(ModelFailure.Kind.UNAVAILABLE, "It did not answer.", TokenUsage.NONE);
                }
                return first.answer(question, goesOn);
            }

            @Override
            public Found search(Search search, BooleanSupplier goesOn) {
                throw new UnsupportedOperationException();
            }
        };
        Fixer.Fixed fixed = ask(model, fixer.scored(honest.submission()), honest.check());
        assertThat(fixed.fixed()).isFalse();
        assertThat(fixed.questions()).containsExactly("Which sources did you use?");
        assertThat(fixed.reasons()).anySatisfy(reason -> assertThat(reason).contains("nowhere at all"));
    }

    @Test
    void originalTextIsKeptWithAReasonAfterTwoRejectedResponses() {
        Answered honest = honest("tea", "ordered_steps");
        Answered bad = new Answered(
                "tea",
                honest.check(),
                false,
                null,
                "",
                List.of(new Answered.Swap("costs €14", "costs €12")),
                null,
                null);
        Scripted model = new Scripted(bad.json(), bad.json());
        ScoredText before = fixer.scored(honest.submission());
        Fixer.Fixed fixed = ask(model, before, honest.check());
        assertThat(fixed.fixed()).isFalse();
        assertThat(fixed.after()).isSameAs(before);
        assertThat(fixed.reasons()).anySatisfy(reason -> assertThat(reason).contains("14"));
        assertThat(model.asked).hasSize(2);
    }

    @Test
    void modelThatOnlyAsksQuestionsIsNotCalledAgain() {
        JsonNode answer = new JsonMapper().readTree("""
                {"edits": [], "title": null, "meta_description": null, "slug": null,
                 "questions": ["Which sources did you use?"]}""");
        Scripted model = new Scripted(answer);
        Fixer.Fixed fixed =
                ask(model, fixer.scored(honest("tea", "ordered_steps").submission()), "structure");
        assertThat(fixed.fixed()).isFalse();
        assertThat(fixed.questions()).containsExactly("Which sources did you use?");
    }

    @Test
    void modelStartsFromTheRuleBasedFix() {
        Rule rule = new Rule() {
            @Override
            public String check() {
                return "spelling_grammar_hygiene";
            }

            @Override
            public Change fix(ScoredText text) {
                int at = text.content().indexOf("The the flour");
                return at < 0
                        ? Change.NONE
                        : Change.of(List.of(new Edit(new assay.scoring.document.Range(at, at + 7), "The")));
            }
        };
        Function<String, Optional<Rule>> rules =
                check -> Optional.of(rule).filter(each -> each.check().equals(check));
        Fixer ruled = new Fixer(CATALOGUE, new Scorer(CATALOGUE), rules);
        ScoredText before = ruled.scored(honest("bread", "title").submission());
        assertThat(ruled.byRule(before, rule.check()).fixed()).isTrue();
        assertThat(ruled.byRule(before, "title").fixed()).isFalse();
        JsonNode nothing = new JsonMapper().readTree("""
                {"edits": [], "title": null, "meta_description": null, "slug": null, "questions": []}""");
        Scripted model = new Scripted(nothing);
        Fixer.Fixed fixed = ruled.byModel(before, rule.check(), model, List.of(), "", () -> true);
        assertThat(model.asked.getFirst().text().content()).contains("## The flour");
        assertThat(fixed.fixed()).isTrue();
        assertThat(fixed.byModel()).isFalse();
        assertThat(fixed.after().content()).contains("## The flour");
    }

    @Test
    void checkMadeInapplicableByARuleCountsAsFixed() {
        String tea =
                "# Tea\n\nSteep green tea at 80 °C for two minutes and pour it into a warm cup. Old leaves taste of hay.\n";
        String residue = "Certainly! Here is your article.\n\n";
        Fixer ruled = new Fixer(CATALOGUE, new Scorer(CATALOGUE));
        ScoredText before = ruled.scored(Submission.of(residue + tea, LocalDate.of(2026, 11, 21)));

        Fixer.Fixed fixed = ruled.byRule(before, "ai_boilerplate");

        assertThat(fixed.fixed()).as("%s", fixed.reasons()).isTrue();
        assertThat(fixed.after().content()).isEqualTo(tea);
        assertThat(fixed.after().row("ai_boilerplate")).isEmpty();
        assertThat(fixed.reasons()).singleElement().asString().startsWith("The check no longer applies. ");
        // Removing the text that a check judges does not count as a fix.
        assertThat(Acceptance.refusals("ai_boilerplate", before, fixed.after()))
                .extracting(Refusal::kind)
                .contains(Refusal.Kind.NOT_BETTER);
    }

    @Test
    void secretsAreMaskedWithTheSameLength() {
        String key = "AKIA" + "IOSFODNN7EXAMPLQ";
        ScoredText text = fixer.scored(Submission.of(
                "# Keys\n\nNever write aws_access_key_id = " + key + " into a post.\n", LocalDate.of(2026, 11, 21)));
        assertThat(text.issues("secrets_and_pii")).isNotEmpty();
        FixQuestion question = new FixQuestion(
                text,
                CATALOGUE.card("title").orElseThrow(),
                List.of("the key " + key),
                "{\"key\": \"" + key + "\"}",
                List.of());
        assertThat(question.material()).doesNotContain(key).contains("•".repeat(key.length()));
    }

    @Test
    void secretsInMetadataAndRequestsAreMasked() {
        String title = "AKIA" + "Q3EGRZ5TN7WXKB2D";
        String slug = "ghp_" + "a8Kd03jFq9Lm2Xz7Vb5Nc1Rt6Yw4Pe0Hs3Ug";
        String said = "AKIA" + "Z7PLMN4QKS2TGVWX";
        String measured = "AKIA" + "H6JQL3MNB8VCXZ5P";
        String cut = "AKIA" + "T4WYB9GDC2SRFQ7E";
        ScoredText text = fixer.scored(Submission.of(
                        "# Tea\n\nThe key of the title is " + title + ", said once more.\n", LocalDate.of(2026, 11, 21))
                .titled("Tea with " + title)
                .described("Steep " + title + " at 80 °C.")
                .at(slug)
                .about("tea " + title));
        FixQuestion question = new FixQuestion(
                text,
                CATALOGUE.card("title").orElseThrow(),
                List.of("Shorten it, " + said + ".", "x".repeat(490) + " " + cut),
                "{\"x\": \"" + "y".repeat(3_980) + " " + measured + "\"}",
                List.of(new Refusal(Refusal.Kind.NAME, "“" + said + "” is a name.")));
        assertThat(question.material())
                .doesNotContain(title)
                .doesNotContain(slug)
                .doesNotContain(said)
                .doesNotContain(measured.substring(0, 8))
                .doesNotContain(cut.substring(0, 8));
    }

    @Test
    void mockFixesSomeChecksAndAsksAboutOthers() {
        Fixer.Fixed title =
                ask(new MockFixer(), fixer.scored(honest("tea", "title").submission()), "title");
        assertThat(title.reasons()).isNotEmpty();
        assertThat(title.fixed()).isTrue();
        Fixer.Fixed asked = ask(new MockFixer(), title.before(), "structure");
        assertThat(asked.fixed()).isFalse();
        assertThat(asked.questions()).hasSize(1);
    }
}
