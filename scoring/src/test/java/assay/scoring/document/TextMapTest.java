package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextMapTest {

    /// Returns the map of `**Tea** &amp; milk`, which is read as `Tea & milk`.
    private static TextMap teaAndMilk() {
        TextMap map = new TextMap();
        map.add(0, 3, 2, 3);
        map.add(3, 1, 7, 1);
        map.add(4, 1, 8, 5);
        map.add(5, 5, 13, 5);
        return map;
    }

    @Test
    void spansMapToTheirSourceRanges() {
        TextMap map = teaAndMilk();
        assertThat(map.range(0, 3)).isEqualTo(new Range(2, 5));
        assertThat(map.range(1, 2)).isEqualTo(new Range(3, 4));
        assertThat(map.range(6, 10)).isEqualTo(new Range(14, 18));
    }

    @Test
    void replacedRunMapsToItsWholeRange() {
        TextMap map = teaAndMilk();
        assertThat(map.range(4, 5)).isEqualTo(new Range(8, 13));
        assertThat(map.range(2, 5)).isEqualTo(new Range(4, 13));
        assertThat(map.range(4, 7)).isEqualTo(new Range(8, 15));
    }

    @Test
    void emptySpanMapsToAPosition() {
        assertThat(teaAndMilk().range(1, 1)).isEqualTo(new Range(3, 3));
        assertThat(teaAndMilk().range(10, 10)).isEqualTo(new Range(18, 18));
        assertThat(new TextMap().range(0, 0)).isEqualTo(new Range(0, 0));
    }

    @Test
    void adjacentRunsAreMerged() {
        TextMap map = new TextMap();
        map.add(0, 3, 10, 3);
        map.add(3, 2, 13, 2);
        assertThat(map.range(1, 5)).isEqualTo(new Range(11, 15));
        // This run follows the previous one directly in the text, but not in the source.
        map.add(5, 2, 40, 2);
        assertThat(map.range(4, 6)).isEqualTo(new Range(14, 41));
    }

    @Test
    void textCanBeAddedAfterTruncation() {
        TextMap map = teaAndMilk();
        map.truncate(7);
        assertThat(map.range(5, 7)).isEqualTo(new Range(13, 15));
        map.truncate(4);
        map.add(4, 3, 50, 3);
        assertThat(map.range(3, 4)).isEqualTo(new Range(7, 8));
        assertThat(map.range(4, 7)).isEqualTo(new Range(50, 53));
        map.truncate(0);
        assertThat(map.range(0, 0)).isEqualTo(new Range(0, 0));
    }

    @Test
    void truncatedReplacementStillMapsToItsWholeRange() {
        TextMap map = new TextMap();
        map.add(0, 2, 10, 6);
        map.truncate(1);
        assertThat(map.range(0, 1)).isEqualTo(new Range(10, 16));
    }

    @Test
    void numberOfRunsIsUnlimited() {
        TextMap map = new TextMap();
        for (int i = 0; i < 1_000; i++) {
            map.add(i, 1, 5 * i, 5);
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(map.range(i, i + 1)).isEqualTo(new Range(5 * i, 5 * i + 5));
        }
    }
}
