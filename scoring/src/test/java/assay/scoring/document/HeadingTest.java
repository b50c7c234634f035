package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Span;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadingTest {

    private static boolean isQuestion(String text) {
        return new Heading(1, text, new Span(0, text.length()), 0, new Range(0, text.length())).isQuestion();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How hot is it?",
                "How hot is it? ",
                "?",
                "هل هو ساخن؟",
                "緑茶はどう？",
                "Τι είναι\u037e",
                "Τι είναι;",
                "Ինչ է\u055e",
                "ሞቃት ነው\u1367"
            })
    void headingsThatEndInAQuestionMarkOfAnyWritingSystemAreQuestions(String text) {
        assertThat(isQuestion(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "How hot it is", "How hot is it? Hot.", "Hot;", ";", "Is it? Yes!"})
    void otherHeadingsAreNotQuestions(String text) {
        assertThat(isQuestion(text)).isFalse();
    }
}
