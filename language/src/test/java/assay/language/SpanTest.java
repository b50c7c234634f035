package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpanTest {

    @Test
    void endOfARangeIsExclusive() {
        assertThat(new Span(3, 5).length()).isEqualTo(2);
        assertThat(new Span(3, 5).isEmpty()).isFalse();
        assertThat(new Span(3, 3).length()).isZero();
        assertThat(new Span(3, 3).isEmpty()).isTrue();
        assertThat(new Sentence(new Span(0, 9), 0, 2, 5).words()).isEqualTo(3);
    }
}
