package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RangeTest {

    private final Range range = new Range(2, 5);

    @Test
    void endOfARangeIsExclusive() {
        assertThat(range.length()).isEqualTo(3);
        assertThat(range.of("my tea")).isEqualTo(" te");
        assertThat(range.contains(1)).isFalse();
        assertThat(range.contains(2)).isTrue();
        assertThat(range.contains(4)).isTrue();
        assertThat(range.contains(5)).isFalse();
    }

    @Test
    void neighboringRangesDoNotOverlap() {
        assertThat(range.overlaps(new Range(0, 2))).isFalse();
        assertThat(range.overlaps(new Range(0, 3))).isTrue();
        assertThat(range.overlaps(new Range(4, 9))).isTrue();
        assertThat(range.overlaps(new Range(5, 9))).isFalse();
    }

    @Test
    void invalidRangesAreRejected() {
        assertThat(new Range(0, 0).length()).isZero();
        assertThatThrownBy(() -> new Range(-1, 2)).hasMessage("Not a range: -1 to 2");
        assertThatThrownBy(() -> new Range(3, 2)).hasMessage("Not a range: 3 to 2");
    }
}
