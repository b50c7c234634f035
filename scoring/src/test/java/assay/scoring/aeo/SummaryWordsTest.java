package assay.scoring.aeo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryWordsTest {

    @ParameterizedTest
    @ValueSource(strings = {"key", "tl", "tldr", "tl;dr", "总结", "\u2e81", "สรุป", "\u0e00", "\u0e7f"})
    void firstWordsOfSummaryHeadingsAreRecognized(String form) {
        assertThat(SummaryWords.mayBegin(form)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tea", "nutshell", "\u2e80", "\u0dff", "\u0e80"})
    void otherFirstWordsAreRejected(String form) {
        assertThat(SummaryWords.mayBegin(form)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"takeaways,true", "nutshell,true", "key,false", "tea,false"})
    void lastWordsOfSummaryHeadingsAreRecognized(String form, boolean may) {
        assertThat(SummaryWords.mayEnd(form)).isEqualTo(may);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Summary",
                "Key takeaways",
                "5. Key takeaways:",
                "TL;DR",
                "Conclusion (so far)",
                "Tea in a nutshell",
                "Tea: in a nutshell!",
                "My conclusion",
                "What’s good: in short",
                "总结一下",
                "结论",
                "L’essentiel"
            })
    void summaryHeadingsAreRecognized(String heading) {
        assertThat(SummaryWords.names(heading)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "…",
                "Tea",
                "The conclusion of it",
                "Summaryless tea",
                "Tea summarys",
                "In a nut",
                "一总结",
                "Le mot de la fin",
                "Preconclusion"
            })
    void otherHeadingsAreRejected(String heading) {
        assertThat(SummaryWords.names(heading)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "TL;DR: tea is good,5",
        "TLDR,4",
        "**Summary** of tea,9",
        "Summary,7",
        "In a nutshell tea is good,13",
        "Wrapping it up,14",
        "In short. In conclusion,8",
        "总结：茶,2",
        "… 总结,4",
        "Tea is good,0",
        "Tea in short,0",
        "'…',0",
        "'',0",
        "Le mot de la fin est,0",
        "Key  takeaways,0"
    })
    void lengthOfTheLeadingSummaryNameIsMeasured(String text, int length) {
        assertThat(SummaryWords.lead(text)).isEqualTo(length);
    }
}
