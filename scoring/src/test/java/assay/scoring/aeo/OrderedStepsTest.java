package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Article;
import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Outcome;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderedStepsTest {

    private static final String LONG = CheckTester.words(400);

    private final CheckTester check = new CheckTester(new OrderedSteps());

    private CheckTester.Case howTo(String content) {
        return check.on(content).as(ContentType.HOW_TO);
    }

    /// Declares the language, because it can't be detected in short texts.
    private CheckTester.Case english(String content) {
        return howTo(content).with(s -> s.written("en"));
    }

    @Test
    void numberedListCountsAsAProcedure() {
        english("1. Boil the water.\n2. Pour it.\n3. Wait.\n")
                .passes()
                .measures("step_count", 3)
                .measures("ordered_list", 1)
                .measures("imperative_share", 1);
    }

    @Test
    void codeBetweenItemsDoesNotSplitAList() {
        howTo("1. Boil.\n\n```\nboil\n```\n\n2. Pour.\n\n```\npour\n```\n\n3. Wait.\n")
                .passes()
                .measures("step_count", 3);
    }

    @Test
    void numberedHeadingsAreStepsInAnyLanguage() {
        howTo("## Step 1: Boil\n\nHot.\n\n## Step 2: Pour\n\nSlowly.\n\n## Step 3: Wait\n\nTwo minutes.")
                .passes();
        howTo("## Schritt 1\n\nHeiß.\n\n## 2. Schritt\n\nLangsam.\n\n## 3. Gießen\n\nFertig.")
                .passes();
        howTo("## 第一步\n\n水。\n\n## 第二步：茶\n\n茶。\n\n## 步骤3\n\n等。").passes();
        howTo("## Étape 1 : l’eau\n\nChaude.\n\n## Étape 2\n\nLe thé.\n\n## Étape 3\n\nAttendre.")
                .passes();
        howTo("**Step one.** Boil the water.\n\n**Step two.** Pour it.\n\n**Step three.** Wait.")
                .passes();
    }

    @Test
    void yearsAndCountsAreNotStepNumbers() {
        howTo("## 2024: the harvest\n\n" + LONG + "\n\n## 3 teas\n\nGreen.\n\n## 5 pots\n\nSmall.\n")
                .judge()
                .measures("step_count", 0);
    }

    @Test
    void imperativeHeadingsAreSteps() {
        howTo("## Boil the water\n\nHot.\n\n## Pour it slowly\n\nSlowly.\n\n## Waiting\n\nTwo minutes.")
                .passes();
        howTo("Der Tee ist gut und nicht zu heiß mit dem Wasser, wenn man wartet.\n\n## Wasser kochen\n\nHeiß.\n\n"
                        + "## Tee aufgießen\n\nLangsam.\n\n## Geduldig warten\n\nLang.")
                .with(s -> s.written("de"))
                .passes();
    }

    @Test
    void sectionsWithCodeAreTutorialSteps() {
        String section = "## Module\n\nThis is what it looks like.\n\n```\ntea\n```\n\n";
        check.on(section.repeat(3)).as(ContentType.TUTORIAL).passes();
    }

    @Test
    void longTextWithoutStepsGivesAWarning() {
        howTo(LONG).gives(WARNING).because("choose another content type");
        check.on(LONG).as(ContentType.TUTORIAL).gives(WARNING).because("in this tutorial");
    }

    @Test
    void procedureInParagraphsGivesAnOptimization() {
        howTo(LONG + "\n\nFirst, boil the water. Then pour it on the leaves. Finally, wait for two minutes.")
                .gives(OPTIMIZATION);
        howTo(CheckTester.words(150)).gives(OPTIMIZATION);
    }

    @Test
    void shortNotesAreSkipped() {
        howTo("Boil. Pour. Wait.").isNotApplicable("too short");
    }

    @Test
    void textsInLanguagesWithoutVerbListsAreJudgedLeniently() {
        String japanese = "お茶はとてもおいしいです。".repeat(40);
        howTo(japanese + "\n\n- 水\n- 葉\n- 鍋\n").gives(OPTIMIZATION);
        howTo(japanese).gives(OPTIMIZATION);
    }

    @Test
    void unnumberedStepsGiveAnOptimization() {
        english("- Boil the water.\n- Pour it.\n- Wait.\n")
                .gives(OPTIMIZATION)
                .because("the list has no numbers")
                .measures("step_count", 3)
                .measures("ordered_list", 0);
    }

    @Test
    void requiredNumberOfStepsDependsOnStrictness() {
        String two = "1. Boil the water.\n2. Pour it.\n";
        howTo(two).gives(OPTIMIZATION).because("has only 2 steps");
        howTo(two).judged(Strictness.PERMISSIVE).passes();
        howTo(two + "3. Wait.\n").judged(Strictness.STRICT).gives(OPTIMIZATION);
        howTo("1. Boil the water.\n").gives(OPTIMIZATION).because("has only one step");
    }

    @Test
    void textWithOneStepIsNeverJudgedWorseThanTextWithoutSteps() {
        for (String text : List.of(LONG, CheckTester.words(150))) {
            assertThat(credit(text + "\n\n1. Boil the water.\n")).isGreaterThanOrEqualTo(credit(text));
        }
    }

    private static int credit(String text) {
        return ((Outcome.Judged) new OrderedSteps()
                        .judge(Article.of(Submission.of(text, CheckTester.TODAY).as(ContentType.HOW_TO))))
                .credit();
    }

    @Test
    void stepsWithoutVerbsGiveAnOptimization() {
        english("1. Kettle\n2. Water temperature\n3. Green tea leaves\n4. Pour\n")
                .gives(OPTIMIZATION)
                .because("3 of the 4 steps only name a thing, such as “Kettle”")
                .measures("steps_without_verb", 3)
                .marks("Kettle", "Water temperature", "Green tea leaves");
        english("1. `brew tea`\n2. Boil\n3. Pour\n4. Kettle\n").passes();
    }

    @Test
    void tablesOfContentsAndQuotationsAreNotSteps() {
        howTo(LONG + "\n\n1. [Water](#water)\n2. [Leaves](#leaves)\n3. [Pot](#pot)\n")
                .judge()
                .measures("step_count", 0);
        howTo(LONG + "\n\n> 1. Boil\n> 2. Pour\n> 3. Wait\n").judge().measures("step_count", 0);
    }

    @Test
    void documentationNeedsStepsOnlyIfItPromisesThem() {
        check.on(LONG).as(ContentType.DOCUMENTATION).isNotApplicable("doesn't promise steps");
        check.on(LONG + "\n\nTo brew tea, follow these steps.")
                .as(ContentType.DOCUMENTATION)
                .gives(WARNING)
                .because("promises steps but contains none")
                .marks("follow these steps");
        check.on(LONG + "\n\nFollow these steps:\n\n1. Boil.\n2. Pour.\n")
                .as(ContentType.DOCUMENTATION)
                .passes();
        check.on("<!-- assay-disable ordered_steps -->\n\n" + LONG + "\n\nTo brew tea, follow these steps.")
                .as(ContentType.DOCUMENTATION)
                .passes();
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        howTo("<ol><li>Boil the water.</li><li>Pour it.</li><li>Wait.</li></ol>")
                .passes()
                .measures("step_count", 3);
    }
}
