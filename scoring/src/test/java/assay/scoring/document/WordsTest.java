package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
                "漢字と カタカナ | 漢字 / と / カタカナ",
                "我们喝绿茶。iPhone手机5分钟 | 我们 / 喝 / 绿茶 / iphone / 手机 / 5 / 分钟",
                "緑茶はおいしい | 緑茶 / は / おいしい",
                "สวัสดีครับ | สวัสดี / ครับ",
                "ຂ້ອຍດື່ມຊາ | ຂ້ອຍ / ດື່ມ / ຊາ",
                "ខ្ញុំផឹកតែ | ខ្ញុំ / ផឹក / តែ",
                "차가 뜨거우니 기다리세요 | 차가 / 뜨거우니 / 기다리세요",
                "الشاي ساخن، ١٫٥ لتر | الشاي / ساخن / ١٫٥ / لتر",
                "צה\"ל וד״ר כהן | צה\"ל / וד״ר / כהן",
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

    /// Compared one by one they would take time with the square of their number.
    @Test
    void wordsOfOneHashAreNotLookedForAmongEachOther() {
        StringBuilder text = new StringBuilder("tea ");
        for (int i = 0; i < 5_000; i++) {
            text.append(Hostile.ofOneHash(i)).append(' ');
        }
        text.append("cup ")
                .append(Hostile.ofOneHash(0).toUpperCase(Locale.ROOT))
                .append(' ');
        Words words = Document.read(text.toString(), SourceFormat.MARKDOWN).words();
        Vocabulary vocabulary = words.vocabulary();
        assertThat(vocabulary.size()).isEqualTo(5_002);
        assertThat(vocabulary.crowded()).isGreaterThan(4_800);
        for (int i = 0; i < 5_000; i++) {
            assertThat(vocabulary.find(Hostile.ofOneHash(i))).isEqualTo(words.id(i + 1));
        }
        assertThat(vocabulary.find(Hostile.ofOneHash(5_000))).isEqualTo(-1);
        assertThat(vocabulary.mayHave(Hostile.ofOneHash(5_000).hashCode())).isTrue();
        assertThat(words.id(words.count() - 1)).isEqualTo(words.id(1));
        assertThat(vocabulary.form(vocabulary.find("cup"))).isEqualTo("cup");
        assertThat(vocabulary.mayHave("kettle".hashCode())).isFalse();
    }

    @Test
    void anOrdinaryTextCrowdsNoWords() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            text.append("leaf").append(i).append(' ').append(i).append("th ");
        }
        assertThat(Document.read(text.toString(), SourceFormat.MARKDOWN)
                        .words()
                        .vocabulary()
                        .crowded())
                .isZero();
    }
}
