package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;

class EmptyOrThinContentTest {

    private final CheckTester check = new CheckTester(new EmptyOrThinContent());

    @Test
    void twentyWordsAreEnough() {
        check.on(CheckTester.words(20)).passes().measures("words", 20);
        check.on(CheckTester.words(19)).gives(BLOCKER).because("19 words").marksNothing();
    }

    @Test
    void fiftyCharactersAreEnough() {
        check.on("a b c d e f g h i j k l m n o p q r s t u v w x y z").passes().measures("text_chars", 51);
        check.on("a b c d e f g h i j k l m n o p q r s t u v w xy")
                .gives(BLOCKER)
                .because("48 characters");
    }

    @Test
    void strictnessDoesNotChangeTheResult() {
        check.on(CheckTester.words(19)).judged(Strictness.PERMISSIVE).gives(BLOCKER);
        check.on(CheckTester.words(20)).judged(Strictness.STRICT).passes();
    }

    @Test
    void emptyTextGivesABlocker() {
        check.on("").gives(BLOCKER).because("no text");
        check.on(" \n\n\t").gives(BLOCKER);
    }

    @Test
    void frontMatterAndTemplatesAreNotText() {
        check.on("---\ntitle: " + CheckTester.words(30).replace("\n", " ") + "\n---\n\n{{ content }}\n")
                .gives(BLOCKER)
                .measures("words", 0);
    }

    @Test
    void textOfOnlyCodeGetsOnlyAWarning() {
        check.on("# Kettle\n\n```java\n" + "kettle.boil(water);\n".repeat(20) + "```\n")
                .as(ContentType.DOCUMENTATION)
                .gives(WARNING)
                .because("Explain the code");
    }

    @Test
    void oneWordHasASingularMessage() {
        check.on("Tea").gives(BLOCKER).because("1 word (3 characters)");
    }

    @Test
    void japaneseCharactersAreCounted() {
        check.on("緑茶は熱すぎない湯で淹れる。".repeat(4)).passes();
    }
}
