package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutomatonTest {

    private static void collect(Automaton words, int node, String read, SortedMap<String, Integer> found) {
        for (int at = words.first(node); at >= 0; at = words.next(at)) {
            String here = read + words.letter(words.number(at));
            if (words.level(at) != Automaton.NONE) {
                found.put(here, words.level(at));
            }
            int target = words.target(at, node);
            if (target >= 0) {
                collect(words, target, here, found);
            }
        }
    }

    private static SortedMap<String, Integer> all(Automaton words) {
        SortedMap<String, Integer> found = new TreeMap<>();
        collect(words, words.root(), "", found);
        return found;
    }

    @ParameterizedTest
    @CsvSource({
        "tea, 5",
        "teapot, 0",
        "ten, 6",
        "été, 3",
        "чай, 4",
        "te, -1",
        "teap, -1",
        "teas, -1",
        "teapots, -1",
        "tee, -1",
        "pot, -1",
        "xyz, -1",
        "'', -1",
        "кофе, -1",
        "水, -1",
        "\u2020, -1",
        "\u201f, -1"
    })
    void wordsHaveTheirFrequencyClass(String word, int level) {
        Automaton words = SmallDictionary.of("tea5", "teapot0", "ten6", "été3", "чай4");
        assertThat(words.find(word)).isEqualTo(level);
    }

    @Test
    void partsOfATextAreFound() {
        Automaton words = SmallDictionary.of("tea5", "pot3");
        assertThat(words.find("a tea", 2, 5)).isEqualTo(5);
        assertThat(words.find("teapot", 0, 3)).isEqualTo(5);
        assertThat(words.find("teapot", 3, 6)).isEqualTo(3);
        assertThat(words.find("teapot", 0, 6)).isEqualTo(Automaton.NONE);
        assertThat(words.find("teapot", 1, 3)).isEqualTo(Automaton.NONE);
        assertThat(words.find("teapot", 3, 3)).isEqualTo(Automaton.NONE);
    }

    @Test
    void lettersAreNumbered() {
        Automaton words = SmallDictionary.of("aé1", "\u2020b2", "\u0101\u201f3");
        assertThat(words.letter(words.number('é'))).isEqualTo('é');
        assertThat(words.letter(words.number('\u0101'))).isEqualTo('\u0101');
        assertThat(words.letter(words.number('\u201f'))).isEqualTo('\u201f');
        assertThat(words.number('a')).isZero();
        assertThat(words.number('c')).isEqualTo(-1);
        assertThat(words.number('\0')).isEqualTo(-1);
        assertThat(words.number('\u2020')).isEqualTo(-1);
        assertThat(words.number('\uffff')).isEqualTo(-1);
    }

    @Test
    void largeDictionariesAreReadCompletely() {
        Random random = new Random(1);
        SortedMap<String, Integer> words = new TreeMap<>();
        while (words.size() < 20_000) {
            StringBuilder word = new StringBuilder();
            for (int left = 2 + random.nextInt(5); left > 0; left--) {
                word.append("abcdefghijklmnopqrstuvwxyzéüß'-ąλжא".charAt(random.nextInt(35)));
            }
            words.put(word.toString(), random.nextInt(7));
        }
        byte[] bytes = SmallDictionary.bytes(words);
        Automaton read = new Automaton(bytes);
        assertThat(read.size()).isEqualTo(bytes.length);
        assertThat(read.root()).isGreaterThan(0xffff);
        assertThat(all(read)).isEqualTo(words);
        words.forEach((word, level) -> assertThat(read.find(word)).as(word).isEqualTo(level));
    }

    @Test
    void dictionaryWithOneWordIsRead() {
        assertThat(all(SmallDictionary.of("a6"))).isEqualTo(Map.of("a", 6));
    }
}
