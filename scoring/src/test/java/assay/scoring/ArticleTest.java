package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.Words;
import assay.scoring.document.Link;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArticleTest {

    private static Article article(String content) {
        return Article.of(Submission.of(content, CheckTester.TODAY));
    }

    @Test
    void frontMatterKeywordsOver120CharactersAreIgnored() {
        String longest = "green tea ".repeat(12).strip() + "s";
        for (String keyword : List.of(longest, longest + "x")) {
            Article article = Article.of(
                    Submission.of("---\nprimary_keyword: " + keyword + "\n---\n\n# Tea\n\nTea.", CheckTester.TODAY));
            assertThat(article.keyword().isPresent()).isEqualTo(keyword.length() <= 120);
        }
    }

    @Test
    void submittedFieldsOverrideFieldsInTheText() {
        Submission submission =
                Submission.of("---\ntitle: From matter\ndescription: D\n---\n# Heading", CheckTester.TODAY);
        assertThat(Article.of(submission).title()).hasValueSatisfying(title -> {
            assertThat(title.value()).isEqualTo("From matter");
            assertThat(title.origin()).isEqualTo(MetadataField.Origin.FRONT_MATTER);
        });
        assertThat(Article.of(submission.titled("Given")).title().orElseThrow().origin())
                .isEqualTo(MetadataField.Origin.GIVEN);
        assertThat(Article.of(submission.titled("  ")).title().orElseThrow().value())
                .isEqualTo("From matter");
        assertThat(article("# Heading\n\nText.").title().orElseThrow().origin())
                .isEqualTo(MetadataField.Origin.HEADING);
        assertThat(article("Text.").title()).isEmpty();
    }

    private static final String ENGLISH =
            "The tea is hot and you should wait for it to cool before you drink it, because the leaves will have given"
                    + " all that they can by then.";

    private static final String GERMAN =
            "Der Tee ist heiß und du solltest warten, bis er nicht mehr so heiß ist, wenn du ihn trinkst, weil die"
                    + " Blätter dann alles gegeben haben, was sie können.";

    private static String language(String declared, String... paragraphs) {
        return article("---\nlang: " + declared + "\n---\n\n" + String.join("\n\n", paragraphs))
                .language()
                .tag();
    }

    @Test
    void detectedLanguageOverridesTheDeclaredOne() {
        assertThat(language("de", ENGLISH, ENGLISH)).isEqualTo("en");
        assertThat(language("en-GB", GERMAN, GERMAN)).isEqualTo("de");
        assertThat(Article.of(Submission.of(ENGLISH + "\n\n" + ENGLISH, CheckTester.TODAY)
                                .written("fr"))
                        .language()
                        .tag())
                .isEqualTo("en");
    }

    @Test
    void declaredLanguageIsUsedUnlessClearlyWrong() {
        assertThat(language("de", ENGLISH)).as("too short").isEqualTo("de");
        assertThat(language("de", ENGLISH, ENGLISH, GERMAN))
                .as("much of it is as declared")
                .isEqualTo("de");
        assertThat(language("gsw", GERMAN, GERMAN)).as("a neighbour").isEqualTo("gsw");
        assertThat(language("frr", GERMAN, GERMAN))
                .as("can't be told apart from related languages")
                .isEqualTo("frr");
        assertThat(language("de", "# Sencha", "- Gyokuro\n- Matcha"))
                .as("no sentences")
                .isEqualTo("de");
    }

    @Test
    void linkTargetsAreClassified() {
        Article article = Article.of(Submission.of(
                        "[a](/x) [b](https://www.example.com/y) [c](https://blog.example.com) [d](https://other.org) [e](#f) [g](mailto:a@b.c) [h](//cdn.net/x) [i](page.html) [j]({{ url }})",
                        CheckTester.TODAY)
                .on("https://example.com/blog/tea"));
        List<Article.Target> targets = article.document().links().stream()
                .map((Link link) -> article.target(link))
                .toList();
        assertThat(targets)
                .containsExactly(
                        Article.Target.INTERNAL,
                        Article.Target.INTERNAL,
                        Article.Target.INTERNAL,
                        Article.Target.EXTERNAL,
                        Article.Target.FRAGMENT,
                        Article.Target.OTHER,
                        Article.Target.EXTERNAL,
                        Article.Target.INTERNAL,
                        Article.Target.INTERNAL);
    }

    @Test
    void hostsAreExtractedFromUrls() {
        assertThat(Article.hostOf("https://WWW.Example.com:8080/x?y#z")).isEqualTo("example.com");
        assertThat(Article.hostOf("https://user@example.com/")).isEqualTo("example.com");
        assertThat(Article.hostOf("http://")).isNull();
        assertThat(Article.hostOf("/relative")).isNull();
    }

    @Test
    void proseExcludesHeadingsQuotationsAndTables() {
        Article article = article(
                "# Tea\n\nOne two three. Four five.\n\n> Quoted words here.\n\n- an item\n\n| a | b |\n|---|---|\n| c | d |\n");
        assertThat(article.prose()).hasSize(3);
        assertThat(article.proseWords()).isEqualTo(7);
    }

    @Test
    void keywordIgnoresCaseAccentsAndPlurals() {
        Article article = Article.of(
                Submission.of("Green teas are fine. A GREEN TEA! green\n\ntea. Gréen tea’s cup.", CheckTester.TODAY)
                        .about("green tea")
                        .written("en"));
        Keyword keyword = article.keyword().orElseThrow();
        assertThat(keyword.count()).isEqualTo(3);
        assertThat(keyword.in("Brewing green tea at home")).satisfies(match -> {
            assertThat(match.exact()).isTrue();
            assertThat(match.word()).isEqualTo(1);
        });
        assertThat(keyword.in("tea that is green")).satisfies(match -> {
            assertThat(match.exact()).isFalse();
            assertThat(match.all()).isTrue();
        });
        assertThat(keyword.in("brewing-green-tea").exact()).isTrue();
        assertThat(keyword.in("black tea").share()).isEqualTo(0.5);
    }

    @Test
    void keywordOfOnlyFunctionWordsStillHasContentTerms() {
        Article article = Article.of(Submission.of("To be or not to be.", CheckTester.TODAY)
                .about("to be")
                .written("en"));
        assertThat(article.keyword().orElseThrow().contentTerms()).containsExactly("to", "be");
        assertThat(article.keyword().orElseThrow().count()).isEqualTo(2);
    }

    @Test
    void comparisonKeywordContainsBothSidesAsTerms() {
        Article article = Article.of(Submission.of("Sencha and gyokuro.", CheckTester.TODAY)
                .about("sencha vs gyokuro")
                .written("en"));
        assertThat(article.keyword().orElseThrow().contentTerms()).containsExactly("sencha", "gyokuro");
    }

    @Test
    void keywordWithoutWordsIsIgnored() {
        assertThat(Article.of(Submission.of("x", CheckTester.TODAY).about("!!!"))
                        .keyword())
                .isEmpty();
    }

    private static Keyword keyword(String keyword, String content) {
        return Article.of(
                        Submission.of(content, CheckTester.TODAY).about(keyword).written("en"))
                .keyword()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "node js, Node.js",
        "node js, NodeJS",
        "node js tutorial, NodeJS tutorials",
        "nodejs, Node JS",
        "teapot, Tea pot",
        "tea pot, Teapots",
        "c++, C++",
        ".NET core, .NET Core",
        "nodejs, Node.js",
        "node.js, NodeJS",
        "node.js tutorial, Node js tutorial",
        "e-mail marketing, Email marketing",
        "email marketing, E-mail marketing",
        "cold brew, Cold-brew",
        "R&D tax, R & D tax",
        "brew tea, Brewing teas",
        "planned route, plan routes",
        "baking bread, Bake bread"
    })
    void keywordMatchesOtherSpellings(String keyword, String text) {
        Keyword found = keyword(keyword, "First of all: " + text + " is here. " + text + "!");
        assertThat(found.count()).isEqualTo(2);
        assertThat(found.in("All of " + text).exact()).isTrue();
        assertThat(found.in("All of " + text).all()).isTrue();
        assertThat(found.allIn(0, 0)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "de, grüner Tee, Wir trinken grünen Tee.",
        "de, Datenschutz, Der Datenschutz gilt.",
        "nl, groene thee, Drink groene thee!",
        "fr, huile d'olive, Voici de l’huile d’olive.",
        "fr, eau minérale, Il boit l’eau minérale.",
        "es, receta fácil, Dos recetas fáciles.",
        "it, olio d'oliva, Un po' dell'olio d'oliva.",
        "pt, canção popular, As canções populares.",
        "ru, зелёный чай, Чашка зеленого чая.",
        "sv, grönt te, Drick grönt te.",
        "zh, 绿茶, 我喜欢绿茶。",
        "ja, 緑茶の入れ方, 緑茶の入れ方を学ぶ。",
        "ja, Python入門, これはPython 入門です。",
        "th, ชาเขียว, ฉันชอบชาเขียวมาก"
    })
    void keywordMatchesInflectedForms(String language, String keyword, String text) {
        Keyword found = Article.of(
                        Submission.of(text, CheckTester.TODAY).about(keyword).written(language))
                .keyword()
                .orElseThrow();
        assertThat(found.count()).isEqualTo(1);
        assertThat(found.allIn(0, Words.of(text).count())).isTrue();
        assertThat(found.in(text).exact()).isTrue();
        assertThat(found.in(text).all()).isTrue();
    }

    @Test
    void keywordWithoutSpacesMatchesPartByPart() {
        Keyword keyword = Article.of(Submission.of("緑茶を飲む。美味しい入れ方がある。アイスランド", CheckTester.TODAY)
                        .about("緑茶の入れ方")
                        .written("ja"))
                .keyword()
                .orElseThrow();
        assertThat(keyword.contentTerms()).containsExactly("緑茶", "入れ方");
        assertThat(keyword.count()).isZero();
        assertThat(keyword.in("緑茶を正しく入れ方").all()).isTrue();
        assertThat(keyword.in("お茶の入れ方").share()).isEqualTo(0.5);
    }

    @Test
    void katakanaMatchesWholeWordsOnly() {
        Article article = Article.of(Submission.of("アイスランドへ行く。アイスを食べる。", CheckTester.TODAY)
                .about("アイス")
                .written("ja"));
        assertThat(article.keyword().orElseThrow().count()).isEqualTo(1);
    }

    @Test
    void germanCompoundsMatchByPart() {
        Keyword keyword = Article.of(Submission.of("x", CheckTester.TODAY)
                        .about("Kaffee Maschine")
                        .written("de"))
                .keyword()
                .orElseThrow();
        assertThat(keyword.in("Die beste Kaffeemaschine").all()).isTrue();
        assertThat(keyword.in("Siebträgermaschinen").found()).isEqualTo(1);
    }

    @Test
    void severityOfAMissingKeywordDependsOnTheLanguage() {
        assertThat(worst("en")).isEqualTo(Severity.FAIL);
        assertThat(worst("es")).isEqualTo(Severity.FAIL);
        assertThat(worst("de")).isEqualTo(Severity.WARNING);
        assertThat(worst("pl")).isEqualTo(Severity.OPTIMIZATION);
    }

    private static Severity worst(String language) {
        return Article.of(Submission.of("x", CheckTester.TODAY).about("tea").written(language))
                .keyword()
                .orElseThrow()
                .missing(Severity.FAIL);
    }

    @Test
    void russianKeywordIsNotComparedWithALatinSlug() {
        Keyword keyword = Article.of(Submission.of("x", CheckTester.TODAY)
                        .about("зелёный чай")
                        .written("ru"))
                .keyword()
                .orElseThrow();
        assertThat(keyword.comparable("zelenyj-chaj")).isFalse();
        assertThat(keyword.comparable("зеленый-чай")).isTrue();
    }

    @Test
    void verbsMatchInflectedForms() {
        assertThat(keyword("how to brew", "x").in("Brewing guide").all()).isTrue();
        assertThat(keyword("rat", "x").in("Rating").all()).isFalse();
        assertThat(keyword("spe", "x").in("Speed").all()).isFalse();
        assertThat(keyword("str", "x").in("String").all()).isFalse();
        assertThat(keyword("tea", "a tea-pot").count()).isZero();
        assertThat(keyword("314", "it is 3.14").count()).isZero();
    }

    @Test
    void keywordOccurrencesEndAfterTheirLastWord() {
        Keyword keyword = keyword("node js", "Use Node.js. Or node js!");
        assertThat(keyword.occurrences()).containsExactly(1, 3);
        assertThat(keyword.endOf(1)).isEqualTo(2);
        assertThat(keyword.endOf(3)).isEqualTo(5);
    }
}
