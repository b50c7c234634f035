package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummarySectionTest {

    private static final String LONG = CheckTester.words(2500) + "\n\n";

    private final CheckTester check = new CheckTester(new SummarySection());

    private CheckTester.Case guide(String content) {
        return check.on(content).titled("How to brew green tea");
    }

    @Test
    void longTextWithoutASummaryGivesAnOptimization() {
        guide(LONG).gives(OPTIMIZATION).because("2,500 words and no summary").measures("has_tldr_or_key_takeaways", 0);
    }

    @Test
    void lengthThatRequiresASummaryDependsOnStrictness() {
        guide(CheckTester.words(1500)).passes().because("2,000");
        guide(CheckTester.words(1500)).judged(Strictness.STRICT).gives(OPTIMIZATION);
        guide(LONG).judged(Strictness.PERMISSIVE).passes().because("not required");
    }

    @Test
    void shortTextsNeedNoSummary() {
        guide(CheckTester.words(1200)).isNotApplicable("too short");
    }

    @Test
    void summaryIsFoundAtAnyPosition() {
        guide("## Key takeaways\n\n- Hot water\n- Two minutes\n\n## Water\n\n" + LONG)
                .passes()
                .measures("position", 0)
                .measures("bullets", 2);
        guide(LONG + "## Conclusion\n\nWater below boiling.")
                .passes()
                .measures("bullets", 0)
                .because("“Conclusion”");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## TL;DR\n\nShort.",
                "**TL;DR:** water below boiling.",
                "> **Key takeaways**\n>\n> - Water",
                "In short: water below boiling.",
                "## 5. Wrapping up",
                "## Sencha or gyokuro: the verdict",
                "## Fazit: Es lohnt sich",
                "**Kurz gesagt:** Wasser.",
                "## En résumé",
                "## À retenir",
                "## Conclusiones",
                "## In sintesi",
                "## Considerações finais",
                "## Samenvatting",
                "## Выводы",
                "## Podsumowanie",
                "## 总结与展望",
                "## まとめ",
                "## 결론",
                "## الخلاصة",
                "## निष्कर्ष",
            })
    void manySummaryHeadingsAreRecognized(String summary) {
        guide(LONG + summary).passes().measures("has_tldr_or_key_takeaways", 1);
    }

    @Test
    void summaryWordsInsideTheTextAreNotASummary() {
        guide(LONG + "In short supply are the leaves that were picked by hand in the first days of the spring.")
                .gives(OPTIMIZATION);
        guide(LONG + "## Summaries of tea laws").gives(OPTIMIZATION);
    }

    @Test
    void storiesAndOpinionsNeedNoSummary() {
        check.on(LONG).titled("A year on a tea farm").isNotApplicable("Stories");
        check.on(LONG).as(ContentType.OPINION).isNotApplicable("opinion");
        check.on(LONG + "## Conclusion\n\nGood.").titled("A year on a tea farm").passes();
    }

    @Test
    void unknownLanguagesAreSkipped() {
        check.on(CheckTester.unspoken(2500))
                .as(ContentType.HOW_TO)
                .with(s -> s.written("sw"))
                .isNotApplicable("Swahili");
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        guide("<p><strong>Key takeaways</strong></p><ul><li>Water</li></ul><p>" + LONG + "</p>")
                .passes()
                .measures("bullets", 1);
    }
}
