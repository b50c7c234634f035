package assay.fetching.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedDatesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Mon, 06 Sep 2010 16:20:00 +0000 | 2010-09-06T16:20:00Z",
                "Mon, 06 Sep 2010 16:20 GMT | 2010-09-06T16:20:00Z",
                "6 Sep 10 16:20:01 EST | 2010-09-06T21:20:01Z",
                "Monday, 6 September 2010 16:20:00 -0730 | 2010-09-06T23:50:00Z",
                "Mon, 06 Sep 2010 24:00:00 GMT | 2010-09-06T00:00:00Z",
                "Wed, 31 Dec 2008 23:59:60 GMT | 2008-12-31T23:59:59Z",
                "September 6, 2010 4:20 PM | 2010-09-06T16:20:00Z",
                "September 6, 2010 12:20 am | 2010-09-06T00:20:00Z",
                "6. September 2010 | 2010-09-06T00:00:00Z",
                "6-Sep-2010 | 2010-09-06T00:00:00Z",
                "6 août 2010 | 2010-08-06T00:00:00Z",
                "6 de septiembre de 2010 | 2010-09-06T00:00:00Z",
                "2010 Sep 6 | 2010-09-06T00:00:00Z",
                "2010-09-06T16:20:00Z | 2010-09-06T16:20:00Z",
                "2010-09-06T16:20:00.123456+02:00 | 2010-09-06T14:20:00Z",
                "2010-09-06t16:20z | 2010-09-06T16:20:00Z",
                "2010-09-06T16:20:00+0200 | 2010-09-06T14:20:00Z",
                "2010-09-06T16:20:00-07 | 2010-09-06T23:20:00Z",
                "2010-09-06 16:20:00 +0200 | 2010-09-06T14:20:00Z",
                "2010-09-06 16:20:00 UTC | 2010-09-06T16:20:00Z",
                "2010-09-06 | 2010-09-06T00:00:00Z",
                "2010-09 | 2010-09-01T00:00:00Z",
                "2010/9/6 | 2010-09-06T00:00:00Z",
                "20100906 | 2010-09-06T00:00:00Z",
                "20100906T162000Z | 2010-09-06T16:20:00Z",
                "1283790000 | 2010-09-06T16:20:00Z",
                "1283790000000 | 2010-09-06T16:20:00Z",
                "  2010-09-06  | 2010-09-06T00:00:00Z"
            })
    void datesAreReadInAllFormats(String text, Instant expected) {
        assertThat(FeedDates.read(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "yesterday",
                "2010",
                "12:30",
                "Mon, 32 Sep 2010 00:00:00 GMT",
                "2010-13-01",
                "2010-02-30",
                "1869-01-01",
                "2999-01-01",
                "06/09/2010",
                "99999999999999999999",
                "2010-09-0699999999999",
                "6 Sep 2010 99:99:99",
                "::::",
                "- - -",
                "+",
                "2010-",
                "Sep",
                "6 Sep",
                "Sep 2010"
            })
    void otherTextsAreNotDates(String text) {
        assertThat(FeedDates.read(text)).isEmpty();
    }

    @Test
    void longTextsAreIgnored() {
        assertThat(FeedDates.read("6 Sep 2010 " + "x".repeat(1_000_000))).isEmpty();
        assertThat(FeedDates.read(null)).isEmpty();
    }

    @Test
    void laterReturnsTheLaterDate() {
        Instant early = Instant.EPOCH;
        Instant late = early.plusSeconds(1);
        assertThat(FeedDates.later(early, late)).isEqualTo(late);
        assertThat(FeedDates.later(late, early)).isEqualTo(late);
        assertThat(FeedDates.later(null, early)).isEqualTo(early);
        assertThat(FeedDates.later(early, null)).isEqualTo(early);
        assertThat(FeedDates.later(null, null)).isNull();
    }
}
