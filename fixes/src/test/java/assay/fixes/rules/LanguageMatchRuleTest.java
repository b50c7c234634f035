package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LanguageMatchRuleTest {

    private static final String ENGLISH = """
        Green tea likes water that is not too hot. When the kettle has boiled, wait for a while before you pour it over
        the leaves. Two minutes are enough for the first pot, and the same leaves will give you two or three more.
        """;

    private static final String NORWEGIAN = """
        Grønn te liker vann som ikke er for varmt. Når kjelen har kokt, vent en stund før du heller det over bladene.
        To minutter er nok til den første kannen, og de samme bladene gir deg to eller tre til, hvis du vil ha det.
        """;

    private final PageRuleTester rule = new PageRuleTester(new LanguageMatchRule());

    @Test
    void languageDeclarationIsChangedToTheLanguageOfTheText() {
        assertThat(rule.fixed("---\nlang: de # ours\ntitle: Tea\n---\n\n" + ENGLISH))
                .isEqualTo("---\nlang: en # ours\ntitle: Tea\n---\n\n" + ENGLISH);
        assertThat(rule.fixed("+++\nlanguage = 'de'\n+++\n\n" + ENGLISH))
                .isEqualTo("+++\nlanguage = 'en'\n+++\n\n" + ENGLISH);
        assertThat(rule.fixed("<html lang=\"de-AT\"><head><title>Tea</title></head><body><p>" + ENGLISH
                        + "</p></body></html>"))
                .startsWith("<html lang=\"en\">");
    }

    @Test
    void norwegianIsNotDeclaredAsTheYamlBooleanNo() {
        assertThat(rule.fixed("---\nlang: es\n---\n\n" + NORWEGIAN)).doesNotContain("lang: no\n");
    }

    @Test
    void declarationIsKeptForSimilarLanguagesQuotationsAndSubmittedLanguage() {
        rule.leaves("---\nlang: da\n---\n\n" + NORWEGIAN);
        rule.leaves(text(ENGLISH).written("de"));
        rule.leaves("---\nlang: de\n---\n\nTee.\n\n> " + ENGLISH.replace("\n", " "));
    }
}
