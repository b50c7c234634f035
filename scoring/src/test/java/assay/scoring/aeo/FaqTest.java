package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaqTest {

    private final CheckTester check = new CheckTester(new Faq());

    private CheckTester.Case faq(String content) {
        return check.on(content).as(ContentType.FAQ);
    }

    private static String pairs(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("## How long does tea number ")
                    .append((char) ('A' + i))
                    .append(" keep?\n\nIt keeps for a year.\n\n");
        }
        return text.toString();
    }

    @Test
    void threeAnsweredQuestionsAreEnough() {
        faq(pairs(3)).passes().measures("faq_pairs", 3).measures("avg_answer_words", 5);
    }

    @Test
    void fewerQuestionsGiveAnOptimizationAndNoneGivesAWarning() {
        faq(pairs(2)).gives(OPTIMIZATION).because("answers only 2");
        faq("# Questions\n\nTea is good, and it is good to know more of the leaves and of the water.")
                .gives(WARNING)
                .because("choose another content type");
    }

    @Test
    void requiredNumberOfQuestionsDependsOnStrictness() {
        faq(pairs(4)).judged(Strictness.STRICT).gives(OPTIMIZATION).because("at least 5");
        faq(pairs(2)).judged(Strictness.PERMISSIVE).passes();
    }

    @Test
    void fourFormsOfQuestionsWithAnswersAreRecognized() {
        faq("**What is tea?**\n\nA leaf.\n\n**Is it green?** Often.\n\nQ: Is it hot?\n\nA: Yes.")
                .passes()
                .measures("faq_pairs", 3);
        faq("""
                        <details><summary>What is tea?</summary><p>A leaf.</p></details>
                        <details><summary>Shipping</summary><p>Two days.</p></details>
                        <dl><dt>Is it green?</dt><dd>Often.</dd></dl>
                        """).passes().measures("faq_pairs", 3);
    }

    @Test
    void emptyAnswersAreMarked() {
        faq(pairs(3) + "## Is it green?\n\n## Is it hot?\n\nYes.\n")
                .gives(WARNING)
                .because("Answer or remove the question “Is it green?”")
                .measures("empty_answers", 1)
                .marks("Is it green?");
    }

    @Test
    void nonTextContentCountsAsAnAnswer() {
        faq(pairs(3) + "## How do I brew it?\n\n```\nbrew\n```\n\n## What is it like?\n\n![A cup](cup.png)\n\n"
                        + "## Where is it sold?\n\n{{< map >}}\n")
                .passes()
                .measures("empty_answers", 0);
    }

    @Test
    void repeatedQuestionsAreMarked() {
        faq(pairs(3) + "## 4. How long does tea number A keep\n\nTwo years.\n")
                .gives(WARNING)
                .because("asked twice")
                .measures("duplicate_questions", 1)
                .marks("4. How long does tea number A keep");
    }

    @Test
    void textsOfOtherTypesNeedNoFaq() {
        check.on("# How to brew tea\n\nBoil the water.")
                .as(ContentType.HOW_TO)
                .passes()
                .because("doesn't need one");
        check.on("## Is tea green?\n\nOften.").as(ContentType.PILLAR).passes().measures("faq_pairs", 0);
    }

    @Test
    void faqSectionsInTextsOfOtherTypesAreChecked() {
        String section = "# Kettle\n\n## FAQ\n\n### Is it hot?\n\nYes.\n\n## Price\n\nTen.\n";
        check.on(section)
                .as(ContentType.PRODUCT_PAGE)
                .gives(OPTIMIZATION)
                .because("the section answers only one")
                .measures("faq_pairs", 1)
                .marks("FAQ");
        check.on(
                        "# Kessel\n\n## Häufige Fragen\n\n### Versand\n\nZwei Tage.\n\n### Preis\n\nZehn.\n\n### Garantie\n\nJa.\n")
                .as(ContentType.PRODUCT_PAGE)
                .passes()
                .measures("faq_pairs", 3);
    }

    @Test
    void faqSectionsAreRecognizedInManyLanguages() {
        for (String name : List.of(
                "Frequently Asked Questions",
                "8. FAQ",
                "Questions fréquentes",
                "Veelgestelde vragen",
                "Частые вопросы",
                "よくある質問",
                "常见问题",
                "자주 묻는 질문",
                "คำถามที่พบบ่อย")) {
            check.on("# Tea\n\n## " + name + "\n\n### A\n\nOne.\n\n### B\n\nTwo.\n\n### C\n\nThree.\n")
                    .as(ContentType.PRODUCT_PAGE)
                    .passes()
                    .measures("faq_pairs", 3);
        }
    }

    @Test
    void faqIncludesQuestionsAtTheLevelOfItsHeading() {
        check.on("# Kettle\n\n## FAQ\n\n" + pairs(3) + "## Price\n\nTen.\n")
                .as(ContentType.PRODUCT_PAGE)
                .passes()
                .measures("faq_pairs", 3);
    }

    @Test
    void questionsInAListNeedNoAnswers() {
        faq("- **What is tea?**\n- **Is it green?**\n\n" + pairs(3)).passes().measures("empty_answers", 0);
    }

    @Test
    void suppressedFaqIsReportedAsSuppressed() {
        check.on("<!-- assay-disable faq -->\n\n# Kettle\n\n## FAQ\n\n### Is it hot?\n\n### Is it green?\n")
                .as(ContentType.PRODUCT_PAGE)
                .passes()
                .because("suppresses this check for every question")
                .measures("faq_pairs", 0);
    }

    @Test
    void languagesWithoutQuestionMarksAreSkipped() {
        faq("# ชา\n\n## ชาคืออะไร\n\nชาคือใบไม้ที่แช่ในน้ำร้อน\n\n## ราคาเท่าไร\n\nสิบบาทต่อถ้วย\n")
                .isNotApplicable("can't be recognized");
    }

    @Test
    void suppressedFindingsDoNotCount() {
        faq(pairs(3) + "<!-- assay-disable faq -->\n\n## Is it green?\n\n## Is it hot?\n\nYes.\n")
                .passes()
                .measures("empty_answers", 0);
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        faq("<h2>Is it green?</h2><p>Yes.</p><h2>Is it hot?</h2><h2>Is it good?</h2><p>Yes.</p>")
                .gives(WARNING)
                .measures("faq_pairs", 2)
                .measures("empty_answers", 1);
        faq("<ul><li><strong>Is it green?</strong> Yes.</li><li><b>Is it hot?</b> Yes.</li></ul>"
                        + "<p><strong>Is it good?</strong></p><p>Yes.</p>")
                .passes()
                .measures("faq_pairs", 3);
        faq("- **Is it green?** Yes.\n- __Is it hot?__ Yes.\n\n**Is it good?**\n\nYes.\n")
                .passes()
                .measures("faq_pairs", 3);
    }
}
