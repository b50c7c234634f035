package assay.bench;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.ContentType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeGuessTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Kettle 2.4.0 Released | NEWS",
                "CVE-2026-1234: a leak in the kettle | NEWS",
                "Green tea vs black tea | COMPARISON",
                "7 teas for the winter | LISTICLE",
                "The best kettles of Uji | LISTICLE",
                "Alternatives to kettles | ALTERNATIVES",
                "How to brew green tea | HOW_TO",
                "Getting started with tea | TUTORIAL",
                "A year without kettles | BLOG"
            })
    void theTitleDeterminesTheType(String title, ContentType type) {
        assertThat(TypeGuess.of("md/post.md", title)).isEqualTo(type);
    }

    @Test
    void theFolderDeterminesTheTypeIfTheTitleDoesNot() {
        assertThat(TypeGuess.of("site/docs/water.md", "Water")).isEqualTo(ContentType.DOCUMENTATION);
        assertThat(TypeGuess.of("site/docs/blog/water.md", "Water")).isEqualTo(ContentType.BLOG);
        assertThat(TypeGuess.of("md/water.md", null)).isEqualTo(ContentType.BLOG);
    }
}
