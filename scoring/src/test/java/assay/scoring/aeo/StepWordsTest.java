package assay.scoring.aeo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Language;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepWordsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1. Pour", "12. Pour", "3) Pour", "3: pour", "3、倒", "3 – pour", "3 - pour", "3 : pour", "2. Schritt",
                "2 Schritt", "2º paso", "2e étape", "2단계", "2 paso", "* 3. Pour", "Step 3: pour", "step #3", "Step.3",
                "Schritt 3", "Step one", "Step Ten: pour", "第三步", "第一二三步", "手順一", "手順 1", "手順"
            })
    void stepNumbersAreRecognized(String text) {
        assertThat(StepWords.numbered(text)).isEqualTo(!text.equals("手順"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "…",
                "3",
                "3 ways",
                "3 ",
                "100. Pour",
                "2026: a year",
                "Step",
                "Step ",
                "Steps 3",
                "Step by step",
                "Step eleven",
                "第三",
                "第一二三四步",
                "Pour 3. cups",
                "Tea 3",
                "3x – pour",
                "2 steps – pour"
            })
    void otherNumbersAreNotStepNumbers(String text) {
        assertThat(StepWords.numbered(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"3,true", "step,true", "schritt,true", "手,true", "tea,false", "steps,false"})
    void wordsThatCanBeginAStepNumberAreRecognized(String form, boolean may) {
        assertThat(StepWords.mayNumber(form)).isEqualTo(may);
    }

    @ParameterizedTest
    @CsvSource({
        "en,Pour the tea,true",
        "en,1. Pour the tea,true",
        "en,Don’t boil it,true",
        "en,Boring tea,true",
        "en,Being tea,false",
        "en,Tea,false",
        "en,123,false",
        "en,'',false",
        "en,Tea pour,false",
        "fr,Versez le thé,true",
        "fr,Assez de thé,true",
        "fr,Chez nous,false",
        "fr,Boring,false",
        "de,Tee trinken,true",
        "de,Tee trinken!,true",
        "de,Tee essen,true",
        "de,Tee ölen,false",
        "de,Tee aus Bohnen,false",
        "de,Trinken,false",
        "de,Tee wechseln,true",
        "de,Tee verfeinern,true",
        "de,Tee heizung,false",
        "de,Gieße Tee,true",
        "nl,Thee drinken,false",
        "nl,Giet thee,true",
        "es,Tomar té,true",
        "ja,お茶を注ぐ,false"
    })
    void imperativeHeadingsAreRecognized(String language, String heading, boolean instructs) {
        assertThat(StepWords.instructs(heading, Language.of(language))).isEqualTo(instructs);
    }
}
