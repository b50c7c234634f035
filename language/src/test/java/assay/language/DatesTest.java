package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

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
            })
    void datesWrittenByPeopleAreRead(String line, String day) {
        assertThat(Dates.read(line)).hasToString("Optional[" + day + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3/4/2026", "the summer of 2026", "in 2026", "Summer 2026", "call 2026-555"})
    void ambiguousDatesAreNotRead(String line) {
        assertThat(Dates.read(line).filter(day -> day.getDayOfYear() > 1)).isEmpty();
    }
}
