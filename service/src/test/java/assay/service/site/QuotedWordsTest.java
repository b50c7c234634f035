package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.site.QuotedWords.Part;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotedWordsTest {

    private static final String PASSAGE = "The “Starter” plan – for two – costs 12\u00a0euros  a\u00adbit. It’s new.";

    private static String quoted(String passage, String quotation) {
        return QuotedWords.mark(passage, quotation).stream()
                .filter(Part::quoted)
                .map(Part::text)
                .collect(Collectors.joining("|"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The “Starter” plan        | The “Starter” plan
            the "starter" PLAN        | The “Starter” plan
            plan - for two - costs    | plan – for two – costs
            costs 12 euros abit       | costs 12\u00a0euros  a\u00adbit
            "It's new."               | It’s new.
            “It’s new.”               | It’s new.
            """)
    void quotedWordsAreMarkedInThePassage(String quotation, String words) {
        assertThat(quoted(PASSAGE, quotation)).isEqualTo(words);
    }

    @Test
    void wholePassageIsShown() {
        assertThat(QuotedWords.mark(PASSAGE, "for two").stream().map(Part::text).collect(Collectors.joining()))
                .isEqualTo(PASSAGE);
        assertThat(QuotedWords.mark(PASSAGE, "for two")).hasSize(3);
        assertThat(QuotedWords.mark("Tea.", "Tea.")).containsExactly(new Part("Tea.", true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\"\"", "It’s old.", "\u00ad"})
    void missingQuotationIsNotMarked(String quotation) {
        assertThat(QuotedWords.mark(PASSAGE, quotation)).containsExactly(new Part(PASSAGE, false));
    }

    @Test
    void longTextsAreNotSearched() {
        String passage = "tea ".repeat(2_000);
        assertThat(QuotedWords.mark(passage, "tea")).isEqualTo(List.of(new Part(passage, false)));
        assertThat(quoted(PASSAGE, PASSAGE + "tea ".repeat(2_000))).isEmpty();
    }
}
