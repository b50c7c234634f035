package assay.language;

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
                "dogs' tails 'tis a- -b a..b rock'n'roll | dogs / tails / tis / a / b / a / b / rock'n'roll",
                "3,14 a,b 10:30 a:b 1,a a,1 1: ,2 | 3,14 / a / b / 10:30 / a / b / 1 / a / a / 1 / 1 / 2",
                "snake_case _x_ x&y & x@y @z U.S. v2.0 | snake_case / x / x&y / x@y / z / u.s / v2.0",
                "well\u2011known co\u00adop a\u2010b l\u00b7l a\u2060b a\u2027b a\u2014b "
                        + "| well\u2011known / coop / a\u2010b / l\u00b7l / a\u2060b / a\u2027b / a / b",
                "a\u200cb a\u200db a\u200bb a\u2019 \u2019b a\u2019b | a\u200cb / a\u200db / a / b / a / b / a'b",
                "x\"y א\"ב א\"b a\"ב ת׳ א׳ב | x / y / א\"ב / א / b / a / ב / ת / א׳ב",
                "١٫٥ ١٬٠٠٠ ا٫ب | ١٫٥ / ١٬٠٠٠ / ا / ب",
                "a.é é.a é-é é' 'é é a1é é,é ５,５ | a.é / é.a / é-é / é / é / é / a1é / é / é / ５,５",
                "tea茶 茶tea é茶 é-茶 tea-茶 茶-tea tea.茶 | tea / 茶 / 茶 / tea / é / 茶 / é / 茶 / tea / 茶 / 茶 / tea / tea / 茶",
                "x\u0301 a\ufe0f b\u20e3 Ⅷ ǅ ʰa क्षि 𝒳y 😀z | x\u0301 / a / b / ⅷ / ǆ / ʰa / क्षि / 𝒳y / z",
                "アイ・ウ ㇰ ｱｲ ひ 々 〆 豈 㐀 𠀀 | アイ / ウ / ㇰ / ｱｲ / ひ / 々 / 〆 / 豈 / 㐀 / 𠀀",
            })
    void textIsSplitIntoWordsAsReadersCountThem(String text, String expected) {
        Words words = Words.of(text);
        List<String> forms = new ArrayList<>();
        for (int i = 0; i < words.count(); i++) {
            forms.add(words.form(i));
        }
        assertThat(forms).isEqualTo(List.of(expected.split(" / ")));
    }

    @Test
    void wordsHaveTheSameIdInAnyCase() {
        Words words = Words.of("Tea tea TEA Émile émile cup");
        assertThat(words.id(0)).isEqualTo(words.id(1)).isEqualTo(words.id(2));
        assertThat(words.id(3)).isEqualTo(words.id(4)).isNotEqualTo(words.id(5));
        assertThat(words.vocabulary().find("tea")).isEqualTo(words.id(0));
        assertThat(words.vocabulary().find("coffee")).isEqualTo(-1);
        assertThat(words.vocabulary().size()).isEqualTo(3);
    }

    @Test
    void wordsOfALargeVocabularyAreFound() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            text.append("word").append(i).append(' ');
        }
        Words words = Words.of(text.toString());
        assertThat(words.vocabulary().size()).isEqualTo(5_000);
        assertThat(words.vocabulary().form(words.vocabulary().find("word4321"))).isEqualTo("word4321");
    }

    /// Comparing the words one by one would take quadratic time.
    @Test
    void wordsWithEqualHashesAreFoundQuickly() {
        StringBuilder text = new StringBuilder("tea ");
        for (int i = 0; i < 5_000; i++) {
            text.append(ofOneHash(i)).append(' ');
        }
        text.append("cup ").append(ofOneHash(0).toUpperCase(Locale.ROOT)).append(' ');
        Words words = Words.of(text.toString());
        Vocabulary vocabulary = words.vocabulary();
        assertThat(vocabulary.size()).isEqualTo(5_002);
        assertThat(vocabulary.crowded()).isGreaterThan(4_800);
        for (int i = 0; i < 5_000; i++) {
            assertThat(vocabulary.find(ofOneHash(i))).isEqualTo(words.id(i + 1));
        }
        assertThat(vocabulary.find(ofOneHash(5_000))).isEqualTo(-1);
        assertThat(vocabulary.mayHave(ofOneHash(5_000).hashCode())).isTrue();
        assertThat(words.id(words.count() - 1)).isEqualTo(words.id(1));
        assertThat(vocabulary.form(vocabulary.find("cup"))).isEqualTo("cup");
        assertThat(vocabulary.mayHave("kettle".hashCode())).isFalse();
    }

    private static String ofOneHash(int number) {
        StringBuilder word = new StringBuilder();
        for (int bit = 0; bit < 20; bit++) {
            word.append((number >> bit & 1) == 0 ? "aw" : "c9");
        }
        return word.toString();
    }

    @Test
    void wordsOfOrdinaryTextsFitIntoTheHashTable() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            text.append("leaf").append(i).append(' ').append(i).append("th ");
        }
        assertThat(Words.of(text.toString()).vocabulary().crowded()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://a.b/c | http://a.b/c",
                "HTTPS://a.b/c x | HTTPS://a.b/c",
                "Www.a.b, | Www.a.b",
                "http:// | http://",
                "https://a.b/(c) | https://a.b/(c)",
                "(https://a.b/c) | https://a.b/c",
                "(https://a.b/(c)) | https://a.b/(c)",
                "https://a.b/((c) | https://a.b/((c)",
                "https://a.b?c=1&d=[e]. | https://a.b?c=1&d=[e",
                "https://a.b;:!?'*_ | https://a.b",
                "https://a.b\u2019\u201d | https://a.b",
                "https://a.b\"c | https://a.b",
                "https://a.b\u00a0c | https://a.b",
                "https://a.b茶 | https://a.b",
                "https://a.b\u3002c | https://a.b",
                "https://a.b\uff0cc | https://a.b",
                "https://a.b/é/c | https://a.b/é/c",
                "a.b@c.d | a.b@c.d",
                "é@c.d | é@c.d",
                "http:/a.b | ",
                "https:a.b | ",
                "httpx | ",
                "www a | ",
                "wwwa.b | ",
                "ht | ",
                "h | ",
                "what | ",
                "tw | ",
                "xhttp://a.b | ",
                "@c | ",
                "a@ | ",
            })
    void urlsAndEmailAddressesAreSingleWords(String text, String address) {
        Words words = Words.of(text);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < words.count(); i++) {
            if (words.address(i)) {
                found.add(text.substring(words.start(i), words.end(i)));
            }
        }
        assertThat(found).isEqualTo(address == null ? List.of() : List.of(address));
    }

    @Test
    void smallWordsHaveOnlyLowerCaseAsciiLetters() {
        Words words = Words.of("tea Tea tEa te1 té az by-pass it's www.x.y");
        List<Boolean> small = new ArrayList<>();
        for (int i = 0; i < words.count(); i++) {
            small.add(words.small(i));
        }
        assertThat(small).containsExactly(true, false, false, false, false, true, false, false, false);
    }

    @Test
    void allOccurrencesOfAWordAreFound() {
        Words words = Words.of("tea and Tea or TEA and cup");
        assertThat(words.firstPlace(words.id(4))).isZero();
        assertThat(words.nextPlace(0)).isEqualTo(2);
        assertThat(words.nextPlace(2)).isEqualTo(4);
        assertThat(words.nextPlace(4)).isEqualTo(-1);
        assertThat(words.firstPlace(words.id(6))).isEqualTo(6);
        assertThat(words.nextPlace(1)).isEqualTo(5);
        assertThat(words.firstFrom(0)).isZero();
        assertThat(words.firstFrom(1)).isEqualTo(1);
        assertThat(words.firstFrom(4)).isEqualTo(1);
        assertThat(words.firstFrom(99)).isEqualTo(7);
        assertThat(words.span(1)).isEqualTo(new Span(4, 7));
    }

    @Test
    void vocabularyStoresHashesAndInitials() {
        Vocabulary words = Words.of("Tea cup É2 9a é2 it's").vocabulary();
        assertThat(words.size()).isEqualTo(5);
        assertThat(words.hash(0)).isEqualTo("tea".hashCode());
        assertThat(words.initial(0)).isEqualTo('t');
        assertThat(words.form(2)).isEqualTo("é2");
        assertThat(words.initial(2)).isEqualTo('\0');
        assertThat(words.hash(2)).isEqualTo("é2".hashCode());
        assertThat(words.initial(3)).isEqualTo('9');
        assertThat(words.initial(4)).isEqualTo('\0');
        assertThat(words.mayHave("cup".hashCode())).isTrue();
        assertThat(words.mayHave("leaf".hashCode())).isFalse();
        assertThat(words.find("É2")).isEqualTo(-1);
        assertThat(words.find("é2")).isEqualTo(2);
    }

    @Test
    void largeVocabularyKeepsItsHashesAndInitials() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 700; i++) {
            text.append("w").append(i).append(" é").append(i).append(' ');
        }
        Words words = Words.of(text.toString());
        Vocabulary vocabulary = words.vocabulary();
        assertThat(vocabulary.size()).isEqualTo(1_400);
        assertThat(words.count()).isEqualTo(1_400);
        for (int i = 0; i < 700; i++) {
            assertThat(vocabulary.find("w" + i)).isEqualTo(2 * i);
            assertThat(vocabulary.find("é" + i)).isEqualTo(2 * i + 1);
            assertThat(vocabulary.hash(2 * i)).isEqualTo(("w" + i).hashCode());
            assertThat(vocabulary.initial(2 * i)).isEqualTo('w');
            assertThat(vocabulary.mayHave(("é" + i).hashCode())).isTrue();
            assertThat(vocabulary.find("x" + i)).isEqualTo(-1);
        }
    }

    @Test
    void wordsOfRangesAreAddedInTextOrder() {
        char[] text = "green tea and milk".toCharArray();
        Words words = new Words();
        words.scan(text, 6, 9);
        assertThat(words.count()).isEqualTo(1);
        words.scan(text, 9, text.length);
        assertThat(words.count()).isEqualTo(3);
        assertThat(words.form(0)).isEqualTo("tea");
        assertThat(words.span(2)).isEqualTo(new Span(14, 18));
    }

    @Test
    void wordsThatBeginInARangeAreMarked() {
        Words words = Words.of("one two three four");
        words.markLink(new Span(4, 8));
        words.markRaw(new Span(5, 14));
        words.markCode(new Span(0, 4));
        words.markCode(new Span(14, 99));
        List<String> marks = new ArrayList<>();
        for (int i = 0; i < words.count(); i++) {
            marks.add((words.linked(i) ? "link" : "") + (words.raw(i) ? "raw" : "") + (words.code(i) ? "code" : ""));
        }
        assertThat(marks).containsExactly("code", "link", "raw", "code");
        words.markLink(new Span(0, 1));
        assertThat(words.linked(0)).isTrue();
        assertThat(words.code(0)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "Zaz09A, z",
        "0a, 0",
        "9Z, 9",
        "a0, a",
        "10:30, ''",
        "a_b, ''",
        "r&d, ''",
        "x@y, ''",
        "it's, ''",
        "tée, ''"
    })
    void onlyWordsOfAsciiLettersAndDigitsHaveAnInitial(String word, String initial) {
        Vocabulary vocabulary = Words.of(word).vocabulary();
        assertThat(vocabulary.size()).isEqualTo(1);
        assertThat(vocabulary.initial(0)).isEqualTo(initial.isEmpty() ? '\0' : initial.charAt(0));
    }
}
