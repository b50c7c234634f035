package assay.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CitedLinksTest {

    @ParameterizedTest
    @CsvSource({
        "https://en.wikipedia.org/wiki/Tea, true",
        "https://WWW.Wikipedia.org/wiki/Tea, true",
        "http://fr.m.wiktionary.org/wiki/th%C3%A9, true",
        "https://tea.fandom.com/wiki/Tea, true",
        "https://dictionary.cambridge.org/dictionary/english/tea, true",
        "https://notwikipedia.org/wiki/Tea, false",
        "https://wikipedia.org.tea.example/wiki/Tea, false",
        "https://press.cambridge.org/tea, false",
        "/wiki/Tea, false",
        "https://, false",
    })
    void encyclopediasAreRecognizedByHost(String address, boolean expected) {
        assertThat(CitedLinks.isEncyclopedia(address)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "tea, https://tea.example/a, false",
        "tea-house, https://tea.example/a, false",
        "green tea, https://tea.example/a, true",
        "the history of tea, https://en.wikipedia.org/wiki/The_History_of_Tea, false",
        "the history of tea, https://en.wikipedia.org/wiki/Caffeine, true",
        "the thé of 100 %, https://fr.wikipedia.org/wiki/The_th%C3%A9_of_100%, false",
    })
    void linkTextsThatNameTheirTargetAreRecognized(String words, String address, boolean expected) {
        Article article = Article.of(Submission.of("Read [" + words + "](" + address + ").", CheckTester.TODAY));
        assertThat(CitedLinks.saysWhat(
                        article.document(), article.document().links().getFirst()))
                .isEqualTo(expected);
    }
}
