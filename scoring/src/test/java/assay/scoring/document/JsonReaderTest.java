package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

    private static Json read(String json) throws JsonReader.Failure {
        return JsonReader.read(json, 0, json.length());
    }

    private static JsonReader.Failure failure(String json) {
        return catchThrowableOfType(JsonReader.Failure.class, () -> read(json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                " [1, -0.5, 1e9, 2E-3, 0] ",
                "{\"a\": {\"b\": [true, false, null]}}",
                "\"\\u00e9\\n\\\"\\/\"",
                "{\"a\": 1, \"a\": 2}"
            })
    void readsJson(String json) throws Exception {
        assertThat(read(json)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"a\": 1,}`|8|comma too many",
                "`[1,]`|3|comma too many",
                "`[1 2]`|3|comma or “]” is missing",
                "`{\"a\" 1}`|5|colon is missing",
                "`{a: 1}`|1|straight double quotes",
                "`{'a': 1}`|1|straight double quotes",
                "`[“a”]`|1|straight double quotes",
                "`[01]`|1|does not begin with 0",
                "`[1.]`|1|no number",
                "`[.5]`|1|a value should stand here",
                "`[+1]`|1|a value should stand here",
                "`[NaN]`|1|a value should stand here",
                "`[\"a\\x\"]`|3|is no escape",
                "`[\"\\u12g4\"]`|2|four hexadecimal digits",
                "`{\"a\": 1} x`|9|nothing may follow",
                "`{\"a\": 1`|0|not closed",
                "`[\"a]`|1|quotation mark is not closed",
                "`[tru]`|1|a value should stand here",
                "`// a\n{}`|0|a value should stand here",
            })
    void pointsAtTheFirstMistake(String json, int at, String reason) {
        JsonReader.Failure failure = failure(json);
        assertThat(failure.reason()).contains(reason);
        assertThat(failure.at()).isEqualTo(at);
        assertThat(failure.limit()).isFalse();
    }

    @Test
    void aLineMayNotEndInsideOfAText() {
        assertThat(failure("{\"a\": \"one\ntwo\"}").at()).isEqualTo(10);
    }

    @Test
    void keepsWhereThingsStand() throws Exception {
        String source = "xx {\"a\": \"b\"} yy";
        Json.Obj object = (Json.Obj) JsonReader.read(source, 2, 14);
        assertThat(object.range().of(source)).isEqualTo("{\"a\": \"b\"}");
        assertThat(object.members().getFirst().value().range().of(source)).isEqualTo("\"b\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[[],"})
    void whatIsDeepOrManyIsALimitAndNoMistake(String part) {
        assertThat(failure(part.repeat(100_000)).limit()).isTrue();
    }
}
