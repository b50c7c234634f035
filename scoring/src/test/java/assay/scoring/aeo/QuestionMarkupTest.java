package assay.scoring.aeo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionMarkupTest {

    @ParameterizedTest
    @CsvSource({
        "Tea?,true",
        "Tea?**,true",
        "Tea?” ,true",
        "茶？,true",
        "?,true",
        "Tea,false",
        "Tea? Yes,false",
        "**,false",
        "'',false",
        "T?_:,true"
    })
    void textsThatEndInAQuestionMarkAreQuestions(String text, boolean asks) {
        assertThat(QuestionMarkup.asks(text)).isEqualTo(asks);
    }

    @ParameterizedTest
    @CsvSource({"Q: Tea,true", "F. Tee,true", "'Q: ',true", "Q:,false", "A: tea,false", "Q- tea,false", "Tea: x,false"})
    void initialWithAColonIntroducesAQuestion(String text, boolean leads) {
        assertThat(QuestionMarkup.lead(text)).isEqualTo(leads);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "<br>", "<div></div>", "</p>\n<p>", "---", "* * *", "<BR/>", "<h2 id=\"x\">"})
    void blankMarkupIsRecognized(String source) {
        assertThat(QuestionMarkup.blank(source, 0, source.length())).isTrue();
        assertThat(QuestionMarkup.blank("x" + source + "x", 1, source.length() + 1))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "<img src=\"x\">", "<br", "<>", "<p>x", "{{ tea }}", "</video>"})
    void visibleMarkupIsNotBlank(String source) {
        assertThat(QuestionMarkup.blank(source, 0, source.length())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "**What is tea?** It is.",
                "__What is tea?__ It is.",
                "<p><strong>What is tea?</strong> It is.</p>",
                "<p><b>What is tea?</b> It is.</p>",
                "<p><b class=\"q\">What is tea?</b> It is.</p>",
                "<ul><li><strong>What is tea?</strong> It is.</li></ul>",
                "<div> <p> <b>What is tea?</b> It is.</p></div>",
                "**Is tea?** It is."
            })
    void questionThatIsEntirelyBoldIsRecognized(String source) {
        assertThat(bold(source)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What is tea? It is.",
                "**What** is tea? It is.",
                "**What is tea? It is.",
                "*What is tea?* It is.",
                "<p><em>What is tea?</em> It is.</p>",
                "<p><strong>What</strong> is tea? It is.</p>",
                "<p>Say <b>what is tea?</b> It is.</p>",
                "What is much better tea **?** It is.",
                "<p><bdi>What is tea?</bdi> So.</p>"
            })
    void questionThatIsOnlyPartlyBoldIsNotRecognizedAsBold(String source) {
        assertThat(bold(source)).isFalse();
    }

    private static boolean bold(String source) {
        Document document = Document.read(source, source.startsWith("<") ? SourceFormat.HTML : SourceFormat.MARKDOWN);
        return QuestionMarkup.bold(
                document.source(),
                document.blocks().getFirst(),
                document.text(document.sentences().getFirst()));
    }
}
