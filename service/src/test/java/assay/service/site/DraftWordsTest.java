package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.drafts.web.Builders;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DraftWordsTest {

    private static final Map<String, String> TOOLS = Map.of("t2", "Acme CRM");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            search                | Searched for the keyword
            search:2              | Searched for tool number 2
            facts:2               | Collected facts about tool number 2
            outline.0             | Outlined the draft
            outline.1             | Outlined the draft, round 2
            section.tool-t2.0     | Wrote the section on tool 2
            section.faq.2         | Wrote the questions and answers, round 3
            verify.0              | Checked statements
            verify.1              | Checked statements, batch 2
            verify.round1.0       | Checked statements
            verify.cut0.2         | Checked statements, batch 3
            something.else        | Something else
            """)
    void stepsOfAJobAreDescribedInWords(String key, String words) {
        assertThat(DraftWords.step(key)).isEqualTo(words);
    }

    @Test
    void placesInADraftAreDescribedInWords() {
        assertThat(DraftWords.place("tool-t2", 2, TOOLS)).isEqualTo("The section on Acme CRM, sentence 3");
        assertThat(DraftWords.place("head", -1, TOOLS)).isEqualTo("The front matter");
        assertThat(DraftWords.place("", -1, TOOLS)).isEqualTo("The draft as a whole");
    }

    private static Builders.Step step(String model, @Nullable Long micro) {
        return new Builders.Step("search", model, false, new Builders.Used(1, 6_000, 900, 2, micro));
    }

    @Test
    void modelUsageIsSummed() {
        assertThat(DraftWords.used(List.of(step("one", 12_345L), step("one", 7_655L))))
                .containsEntry("Model", "one")
                .containsEntry("Input tokens", "12,000")
                .containsEntry("Searches", "4")
                .containsEntry("Cost", "US$ 0.0200");
    }

    @Test
    void totalPriceIsUnknownIfAnyPriceIsUnknown() {
        assertThat(DraftWords.used(List.of(step("one", 12_345L), step("two", null))))
                .containsEntry("Models", "one, two")
                .containsEntry("Cost", "unknown");
    }

    @Test
    void noUsageIsShownWithoutARequest() {
        assertThat(DraftWords.used(
                        List.of(new Builders.Step("outline.0", null, false, new Builders.Used(0, 0, 0, 0, 0L)))))
                .isEmpty();
    }
}
