package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Tag;
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
    void validJsonIsRead(String json) throws Exception {
        assertThat(read(json)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"a\": 1,}`|8|extra comma",
                "`[1,]`|3|extra comma",
                "`[1 2]`|3|comma or “]” is missing",
                "`{\"a\" 1}`|5|colon is missing",
                "`{a: 1}`|1|straight double quotes",
                "`{'a': 1}`|1|straight double quotes",
                "`[“a”]`|1|straight double quotes",
                "`[01]`|1|can't begin with 0",
                "`[1.]`|1|not a number",
                "`[.5]`|1|a value is missing",
                "`[+1]`|1|a value is missing",
                "`[NaN]`|1|a value is missing",
                "`[\"a\\x\"]`|3|isn't valid",
                "`[\"\\u12g4\"]`|2|four hexadecimal digits",
                "`{\"a\": 1} x`|9|there is extra text",
                "`{\"a\": 1`|0|never closed",
                "`[\"a]`|1|quotation mark is never closed",
                "`[tru]`|1|a value is missing",
                "`// a\n{}`|0|a value is missing",
            })
    void errorPointsToTheFirstMistake(String json, int at, String reason) {
        JsonReader.Failure failure = failure(json);
        assertThat(failure.reason()).contains(reason);
        assertThat(failure.at()).isEqualTo(at);
        assertThat(failure.limit()).isFalse();
    }

    @Test
    void lineBreakInAStringIsAnError() {
        assertThat(failure("{\"a\": \"one\ntwo\"}").at()).isEqualTo(10);
    }

    @Test
    void valuesKeepTheirRanges() throws Exception {
        String source = "xx {\"a\": \"b\"} yy";
        Json.Obj object = (Json.Obj) JsonReader.read(source, 2, 14);
        assertThat(object.range().of(source)).isEqualTo("{\"a\": \"b\"}");
        assertThat(object.members().getFirst().value().range().of(source)).isEqualTo("\"b\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[[],"})
    @Tag("large")
    void exceedingALimitIsNotASyntaxError(String part) {
        assertThat(failure(part.repeat(100_000)).limit()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "12.50", "1e9", "1E+9", "2e-3", "-0.5", "0e0", "true", "false", "null"})
    void numbersAndLiteralsAreKeptAsWritten(String json) throws Exception {
        Json.Literal literal = (Json.Literal) read(" " + json + "\t\r\n");
        assertThat(literal.value()).isEqualTo(json);
        assertThat(literal.range()).isEqualTo(new Range(1, 1 + json.length()));
        assertThat(literal.isNull()).isEqualTo(json.equals("null"));
    }

    @Test
    void everyEscapeSequenceIsRead() throws Exception {
        assertThat(((Json.Text) read("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00E9\\u0041b\\u0000\"")).value())
                .isEqualTo("a\"\\/\b\f\n\r\t\u00e9Ab\0");
    }

    @Test
    void membersAndElementsKeepTheirOrder() throws Exception {
        Json.Obj object = (Json.Obj) read("{ \"a\" : [ 1 , { } , [ ] ] ,\n\"a\":\"\"}");
        assertThat(object.range()).isEqualTo(new Range(0, 35));
        assertThat(object.members()).extracting(Json.Member::key).containsExactly("a", "a");
        assertThat(object.members().getFirst().name()).isEqualTo(new Range(2, 5));
        Json.Arr array = (Json.Arr) object.members().getFirst().value();
        assertThat(array.range()).isEqualTo(new Range(8, 25));
        assertThat(array.elements())
                .extracting(Json::range)
                .containsExactly(new Range(10, 11), new Range(14, 17), new Range(20, 23));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|0|the block is empty",
                "`  `|2|the block is empty",
                "`[`|0|“[” is never closed",
                "`[1`|0|“[” is never closed",
                "`[1,`|0|“[” is never closed",
                "`{`|0|“{” is never closed",
                "`{\"a\":1,`|0|“{” is never closed",
                "`{\"a\":`|5|ends where a value is expected",
                "`{\"a\":1 \"b\":2}`|7|comma or “}” is missing",
                "`{\"a\":1;}`|6|comma or “}” is missing",
                "`{1:2}`|1|a property name in straight double quotes",
                "`{\"a\"}`|4|a colon is missing after “a”",
                "`{\"a`|1|quotation mark is never closed",
                "`{\"a\":}`|5|before “}”",
                "`]`|0|before “]”",
                "`‘a’`|0|straight double quotes",
                "`”a”`|0|straight double quotes",
                "`’a’`|0|straight double quotes",
                "`-`|0|not a number",
                "`-a`|0|not a number",
                "`1e`|0|not a number",
                "`1e+`|0|not a number",
                "`[1.e5]`|1|not a number",
                "`-01`|0|can't begin with 0",
                "`00`|0|can't begin with 0",
                "`[1/]`|2|comma or “]” is missing",
                "`[1:]`|2|comma or “]” is missing",
                "`[/]`|1|a value is missing",
                "`[:]`|1|a value is missing",
                "`[falsy]`|1|a value is missing; strings need",
                "`nul`|0|a value is missing; strings need",
                "`\"\\`|1|isn't valid",
                "`\"\\u12`|1|four hexadecimal digits",
                "`\"\\u12gf\"`|1|four hexadecimal digits",
                "`\"\\uＡＡＡＡ\"`|1|four hexadecimal digits",
            })
    void errorStatesWhatIsMissing(String json, int at, String reason) {
        JsonReader.Failure failure = failure(json);
        assertThat(failure.reason()).contains(reason);
        assertThat(failure.at()).isEqualTo(at);
        assertThat(failure.limit()).isFalse();
    }

    @Test
    void controlCharactersInAStringAreAnError() {
        assertThat(failure("\"a\rb\"").reason()).contains("a line break");
        assertThat(failure("\"a\tb\"").reason()).contains("a control character");
        assertThat(failure("\"a\tb\"").at()).isEqualTo(2);
        assertThat(failure("\"a\u001fb\"").reason()).contains("a control character");
    }

    @Test
    void longNamesAreTruncatedInTheErrorReason() {
        assertThat(failure("{\"" + "a".repeat(40) + "\"}").reason()).endsWith("after “" + "a".repeat(40) + "”");
        assertThat(failure("{\"" + "a".repeat(41) + "\"}").reason()).endsWith("after “" + "a".repeat(39) + "…”");
    }

    /// Text after the end is not read.
    @Test
    void readingStopsAtTheGivenEnd() throws Exception {
        assertThat(JsonReader.read("12345", 1, 3)).isEqualTo(new Json.Literal("23", new Range(1, 3)));
        assertThat(JsonReader.read("1.5", 0, 1)).isEqualTo(new Json.Literal("1", new Range(0, 1)));
        assertThat(JsonReader.read("1e5", 0, 1)).isEqualTo(new Json.Literal("1", new Range(0, 1)));
        assertThat(catchThrowableOfType(JsonReader.Failure.class, () -> JsonReader.read("1e+5", 0, 2))
                        .at())
                .isZero();
        assertThat(catchThrowableOfType(JsonReader.Failure.class, () -> JsonReader.read("true", 0, 3))
                        .at())
                .isZero();
        assertThat(catchThrowableOfType(JsonReader.Failure.class, () -> JsonReader.read("[1]", 0, 2))
                        .reason())
                .contains("never closed");
        assertThat(catchThrowableOfType(JsonReader.Failure.class, () -> JsonReader.read("\"ab\"", 0, 3))
                        .reason())
                .contains("never closed");
        assertThat(catchThrowableOfType(JsonReader.Failure.class, () -> JsonReader.read("\"\\n\"", 0, 2))
                        .reason())
                .contains("isn't valid");
        assertThat(catchThrowableOfType(JsonReader.Failure.class, () -> JsonReader.read("\"\\u0041\"", 0, 6))
                        .reason())
                .contains("four hexadecimal digits");
        assertThat(JsonReader.read("1 x", 0, 2).range()).isEqualTo(new Range(0, 1));
    }

    @Test
    void upTo100NestingLevelsAreRead() throws Exception {
        assertThat(read("[".repeat(101) + "]".repeat(101))).isNotNull();
        JsonReader.Failure deeper = failure("[".repeat(102) + "]".repeat(102));
        assertThat(deeper.limit()).isTrue();
        assertThat(deeper.reason()).isEqualTo("it is nested more than 100 levels deep");
        assertThat(deeper.at()).isEqualTo(101);
        assertThat(read("{\"a\":".repeat(100) + "1" + "}".repeat(100))).isNotNull();
        assertThat(failure("{\"a\":".repeat(101) + "1" + "}".repeat(101)).limit())
                .isTrue();
    }

    @Test
    void upTo50000ValuesAreRead() throws Exception {
        assertThat(read("[" + "1,".repeat(49_998) + "1]")).isNotNull();
        JsonReader.Failure more = failure("[" + "1,".repeat(49_999) + "1]");
        assertThat(more.limit()).isTrue();
        assertThat(more.reason()).isEqualTo("it has more than 50,000 values");
        assertThat(more.at()).isEqualTo(99_999);
    }
}
