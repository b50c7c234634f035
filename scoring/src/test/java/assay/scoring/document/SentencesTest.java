package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentencesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Steep it. Wait. Drink! | Steep it. / Wait. / Drink!",
                "Dr. Ann met Mr. Lee at 5 p.m. on Monday. He left. | Dr. Ann met Mr. Lee at 5 p.m. on Monday. / He left.",
                "It costs 3.50 euros, e.g. Green tea. Yes. | It costs 3.50 euros, e.g. Green tea. / Yes.",
                "J. R. R. Tolkien drank tea. So did I. Then we left. | J. R. R. Tolkien drank tea. / So did I. Then we left.",
                "See example.com for more. Really? she asked. | See example.com for more. / Really? she asked.",
                "He said “It is hot.” Then he left. | He said “It is hot.” / Then he left.",
                "Wait… and see. Wait… Then see. | Wait… and see. / Wait… / Then see.",
                "Use Node.js v20.1. It works. | Use Node.js v20.1. / It works.",
                "1. Boil the water. 2. Wait. | 1. Boil the water. / 2. Wait.",
                "What?! No... Yes. | What?! / No... / Yes.",
                "Das ist z. B. Tee. Er schmeckt. | Das ist z. B. Tee. / Er schmeckt.",
                "这是绿茶。很好喝！你呢？ | 这是绿茶。 / 很好喝！ / 你呢？",
                "هل هذا شاي؟ نعم هو شاي. | هل هذا شاي؟ / نعم هو شاي.",
                "यह चाय है। यह गर्म है। | यह चाय है। / यह गर्म है।",
                "No end | No end",
            })
    void endWhereAReaderEndsThem(String text, String expected) {
        Document document = Document.read("<p>" + text + "</p>", SourceFormat.HTML);
        assertThat(document.sentences().stream().map(document::text).toList())
                .isEqualTo(List.of(expected.split(" / ")));
    }
}
