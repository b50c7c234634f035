package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Well-known tea, don't boil! | well-known / tea / don't / boil",
                "It’s 3.14 or 1,000 ml | it's / 3.14 / or / 1,000 / ml",
                "R&D and AT&T | r&d / and / at&t",
                "and/or — one–two | and / or / one / two",
                "mail a.b@example.com now | mail / a.b@example.com / now",
                "see https://example.com/a_(b)?c=d, then | see / https://example.com/a_(b)?c=d / then",
                "naïve café ÉCOLE | naïve / café / école",
                "漢字と カタカナ | 漢 / 字 / と / カタカナ",
                "สวัสดีครับ | สวัสดี / ครับ",
                "می‌خواهم چای | می‌خواهم / چای",
                "🍵 tea 👩‍👩‍👧 | tea",
                "C++ and C# 5% | c / and / c / 5",
                "(here) ‘quoted’ \"words\" | here / quoted / words",
                "e-mail -- dash - minus | e-mail / dash / minus",
            })
    void areWhatAReaderCounts(String text, String expected) {
        Document document = Document.read("<p>" + text + "</p>", SourceFormat.HTML);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < document.words().count(); i++) {
            words.add(document.words().form(i));
        }
        assertThat(words).isEqualTo(List.of(expected.split(" / ")));
    }

    @Test
    void aWordHasOneNumberInEveryCase() {
        Words words = Document.read("Tea tea TEA Émile émile cup", SourceFormat.MARKDOWN)
                .words();
        assertThat(words.id(0)).isEqualTo(words.id(1)).isEqualTo(words.id(2));
        assertThat(words.id(3)).isEqualTo(words.id(4)).isNotEqualTo(words.id(5));
        assertThat(words.vocabulary().find("tea")).isEqualTo(words.id(0));
        assertThat(words.vocabulary().find("coffee")).isEqualTo(-1);
        assertThat(words.vocabulary().size()).isEqualTo(3);
    }

    @Test
    void aLargeVocabularyStaysFound() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            text.append("word").append(i).append(' ');
        }
        Words words = Document.read(text.toString(), SourceFormat.MARKDOWN).words();
        assertThat(words.vocabulary().size()).isEqualTo(5_000);
        assertThat(words.vocabulary().form(words.vocabulary().find("word4321"))).isEqualTo("word4321");
    }
}
