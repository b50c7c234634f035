package assay.fetching.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FingerprintTest {

    private static Set<Long> shingles(String text) {
        Fingerprint print = Fingerprint.of(text);
        return IntStream.range(0, print.size()).mapToObj(print::shingle).collect(Collectors.toSet());
    }

    @Test
    void caseAndPunctuationAreIgnored() {
        String text = Pages.words(300, 1);
        assertThat(Fingerprint.of(text.toUpperCase(Locale.ROOT).replace(" ", ", ")))
                .isEqualTo(Fingerprint.of(text));
    }

    @Test
    void wordOrderMatters() {
        assertThat(shingles("a b c d e f g h i j k l m n o p q r s t u v w x y z"))
                .isNotEqualTo(shingles("z y x w v u t s r q p o n m l k j i h g f e d c b a"));
    }

    @Test
    void oneShingleInFourIsKeptUpToAThousand() {
        assertThat(Fingerprint.of(Pages.words(2_000, 2)).size()).isBetween(400, 600);
        assertThat(Fingerprint.of(Pages.words(100_000, 3)).size()).isEqualTo(1_024);
    }

    @Test
    void fingerprintsEstimateTheSharedText() {
        Set<Long> one = shingles(Pages.words(500, 1) + Pages.words(500, 2));
        Set<Long> two = shingles(Pages.words(500, 3) + Pages.words(500, 2));
        one.retainAll(two);
        assertThat(one.size() * 100 / two.size()).isBetween(40, 60);
    }

    @Test
    void fingerprintsCanBeStoredAndReadBack() {
        Fingerprint print = Fingerprint.of(Pages.words(300, 1));
        assertThat(Fingerprint.read(print.bytes())).isEqualTo(print);
        assertThat(Fingerprint.read(Fingerprint.of("").bytes()).words()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fingerprint.read(new byte[7]))
                .withMessage("A fingerprint can't have 7 bytes.");
        assertThatIllegalArgumentException().isThrownBy(() -> Fingerprint.read(new byte[4 + 8 * 1_025]));
    }

    @Test
    void textsShorterThanAShingleHaveNoShingles() {
        assertThat(Fingerprint.of("four words and done").size()).isZero();
        assertThat(Fingerprint.of("").words()).isZero();
        assertThat(Fingerprint.of("one two three").words()).isEqualTo(3);
        assertThat(Fingerprint.of("緑茶は").words()).isEqualTo(3);
    }
}
