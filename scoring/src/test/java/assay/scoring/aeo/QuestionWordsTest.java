package assay.scoring.aeo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Language;
import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionWordsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FAQ",
                "Our FAQ",
                "FAQs",
                "FAQ on tea",
                "Tea (FAQ)",
                "Q&A",
                "Q&A with us",
                "faq",
                "faqs",
                "F.A.Q.",
                "Frequently asked questions",
                "Preguntas frecuentes sobre el té",
                "よくある質問",
                "常见问题"
            })
    void faqHeadingsAreRecognized(String heading) {
        assertThat(beginsFaq(heading)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Tea", "FAQIR", "AFAQ", "Q&AX", "faq on tea", "質問", "Questions", "f.a.q. of tea"})
    void otherHeadingsAreNotFaq(String heading) {
        assertThat(beginsFaq(heading)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "en,Is tea good?,true",
        "en,3. Is tea good?,true",
        "en,Is tea good？,true",
        "en,Is tea good؟,true",
        "en,Is tea good,false",
        "en,What is tea,true",
        "en,How tea came here,false",
        "en,Why do we drink tea?,false",
        "en,What’s in it for us?,false",
        "en,What we’re drinking?,false",
        "de,Ist us gut?,true",
        "de,Was ist unser Tee?,false",
        "en,Tea?,false",
        "en,?,false",
        "ja,お茶は？,true",
        "ja,お茶？,false",
        "en,Tea ?,false"
    })
    void questionsThatExpectAnswersAreRecognized(String language, String question, boolean seeks) {
        assertThat(QuestionWords.seeks(question, Language.of(language))).isEqualTo(seeks);
    }

    private static boolean beginsFaq(String heading) {
        Document document = Document.read("## " + heading + "\n\nTea.", SourceFormat.MARKDOWN);
        return QuestionWords.beginsFaq(document, document.blocks().getFirst(), heading);
    }
}
