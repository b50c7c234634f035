package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026",
                "2026-03",
                "2026-03-05",
                "2026-03-05T10:00",
                "2026-03-05T10:00:00Z",
                "2026-03-05T10:00:00.123+01:00",
                "2026-03-05T10:00:00+0100"
            })
    void isoDatesAreRecognized(String value) {
        assertThat(Dates.isIso(value)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-13-01",
                "2026-02-30",
                "5 March 2026",
                "2026-3-5",
                "2026-03-05 10:00",
                "03/05/2026",
                "soon"
            })
    void otherTextsAreNotIsoDates(String value) {
        assertThat(Dates.isIso(value)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "March 5, 2026|2026-03-05",
                "Last updated: Mar. 5th, 2026|2026-03-05",
                "on 5 March 2026 in Ghent|2026-03-05",
                "Stand: 5. März 2026|2026-03-05",
                "Stand: 05.03.2026|2026-03-05",
                "Mis à jour le 1er août 2026|2026-08-01",
                "Actualizado el 5 de marzo de 2026|2026-03-05",
                "Aggiornato il 5 marzo 2026|2026-03-05",
                "Atualizado em 5 de março de 2026|2026-03-05",
                "bijgewerkt op 5 maart 2026|2026-03-05",
                "Обновлено 5 марта 2026|2026-03-05",
                "更新日:2026年3月5日|2026-03-05",
                "2026/3/5|2026-03-05",
                "2026-03-05 10:00:00 -0700|2026-03-05",
                "25/12/2026|2026-12-25",
                "12/25/2026|2026-12-25",
                "Updated March 2026|2026-03-31",
                "Updated 31 December 1999|1999-12-31",
                "3rd of May 2026|2026-05-03",
                "February 2024|2024-02-29",
                "February 2023|2023-02-28",
                "2026年 3月 5日|2026-03-05",
                "2026년 3월 5일|2026-03-05",
                "2026.3.5|2026-03-05",
                "2026-03-05x|2026-03-05",
                "2026-03|2026-03-01",
                "5/5/2026|2026-05-05",
                "13/12/2026|2026-12-13",
                "12/13/2026|2026-12-13",
                // The first of several dates that exist
                "5 May 2026, updated 2026-06-01|2026-05-05",
                "2026-06-01, published 5 May 2026|2026-06-01",
                "1 July 2026, 1 May 2026|2026-07-01",
                "31 June 2026 or 1 July 2026|2026-07-01",
                "31/2/2026 or 25/12/2026|2026-12-25",
                "Spring 2026 or March 2027|2027-03-31",
                // A full date before a month
                "May 2026, published 7 April 2026|2026-04-07",
                "4/5/2026, 6 April 2026|2026-04-06",
                "25/12/2026, 6 April 2026|2026-04-06",
            })
    void datesWrittenByPeopleAreRead(String line, String day) {
        assertThat(Dates.read(line)).hasToString("Optional[" + day + "]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3/4/2026",
                "12/5/2026",
                "13/13/2026",
                "the summer of 2026",
                "in 2026",
                "Summer 2026",
                "Summer 5, 2026",
                "5 Summer 2026",
                "call 2026-555",
                "June 31, 2026",
                "5 May 20261",
                "5 May 12026",
                "5 May 1826",
                "5 May 2126",
                "12026-03-05",
                "2026-03-0510",
                "2026-02-30",
                "2026-3.5",
                "2026_03-05",
                "2026-03_05",
                "a026-03-05",
                "202a-03-05",
                "2026-0a-05",
                "2026-03-0a"
            })
    void ambiguousDatesAreNotRead(String line) {
        assertThat(Dates.read(line).filter(day -> day.getDayOfYear() > 1)).isEmpty();
    }

    @Test
    void datesInProseAreNotRead() {
        String date = "5 March 2026";
        assertThat(Dates.find("x".repeat(187) + ' ' + date)).isPresent();
        assertThat(Dates.find("x".repeat(188) + ' ' + date)).isEmpty();
        assertThat(Dates.read("2026-03-05 " + "x".repeat(189))).isPresent();
        assertThat(Dates.read("2026-03-05 " + "x".repeat(190))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Updated 5 March 2026.|5 March 2026|false",
                "Updated in March 2026.|March 2026|true",
                "Am 25/12/2026 um 8|25/12/2026|false",
                "Am 5. 3. 2026 um 8|5. 3. 2026|false",
            })
    void placeOfADateIsFound(String line, String date, boolean month) {
        Dates.Found found = Dates.find(line).orElseThrow();
        assertThat(line.substring(found.start(), found.end())).isEqualTo(date);
        assertThat(found.month()).isEqualTo(month);
    }

    @ParameterizedTest
    @CsvSource({
        "March 2026, 2026-03-12, 2026-03-12",
        "March 2026, 2026-04-12, 2026-03-31",
        "March 2026, 2027-03-12, 2026-03-31",
        "5 March 2026, 2026-03-12, 2026-03-05",
        "2026-03-05, 2026-03-12, 2026-03-05"
    })
    void currentMonthMeansToday(String line, LocalDate today, LocalDate day) {
        assertThat(Dates.read(line, today)).contains(day);
    }

    @ParameterizedTest
    @CsvSource({"2026, 2026-01-01", "2026-03, 2026-03-01", "2026-03-05, 2026-03-05", "' 2026-03-05T10:00Z ', 2026-03-05"
    })
    void isoDatesHaveADay(String value, LocalDate day) {
        assertThat(Dates.iso(value)).contains(day);
    }
}
