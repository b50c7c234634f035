package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.jspecify.annotations.Nullable;
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

    private static JsonFault.@Nullable Kind kind(String json) {
        return kind(json, json.length());
    }

    private static JsonFault.@Nullable Kind kind(String json, int end) {
        JsonFault fault = catchThrowableOfType(JsonReader.Failure.class, () -> JsonReader.read(json, 0, end))
                .fault();
        return fault == null ? null : fault.kind();
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
                "`{\"a\": 1,}`|8|EXTRA_COMMA|``",
                "`[1,]`|3|NO_VALUE_BEFORE|`]`",
                "`[1 2]`|3|NO_COMMA|`]`",
                "`{\"a\" 1}`|5|NO_COLON|`a`",
                "`{a: 1}`|1|NO_NAME|``",
                "`{'a': 1}`|1|NO_NAME|``",
                "`[“a”]`|1|WRONG_QUOTATION_MARK|`“`",
                "`[01]`|1|LEADING_ZERO|``",
                "`[1.]`|1|NOT_A_NUMBER|``",
                "`[.5]`|1|NO_VALUE|``",
                "`[+1]`|1|NO_VALUE|``",
                "`[NaN]`|1|NO_VALUE|``",
                "`[\"a\\x\"]`|3|ESCAPE|`x`",
                "`[\"\\u12g4\"]`|2|UNICODE_ESCAPE|``",
                "`{\"a\": 1} x`|9|EXTRA_TEXT|``",
                "`{\"a\": 1`|0|UNCLOSED|`{`",
                "`[\"a]`|1|UNCLOSED_STRING|``",
                "`[tru]`|1|UNQUOTED_WORD|``",
                "`// a\n{}`|0|NO_VALUE|``",
            })
    void errorPointsToTheFirstMistake(String json, int at, JsonFault.Kind kind, String quoted) {
        JsonReader.Failure failure = failure(json);
        assertThat(failure.fault()).isEqualTo(new JsonFault(kind, quoted));
        assertThat(failure.at()).isEqualTo(at);
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
        assertThat(failure(part.repeat(100_000)).fault()).isNull();
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
                "``|0|EMPTY|``",
                "`  `|2|EMPTY|``",
                "`[`|0|UNCLOSED|`[`",
                "`[1`|0|UNCLOSED|`[`",
                "`[1,`|0|UNCLOSED|`[`",
                "`{`|0|UNCLOSED|`{`",
                "`{\"a\":1,`|0|UNCLOSED|`{`",
                "`{\"a\":`|5|CUT_OFF|``",
                "`{\"a\":1 \"b\":2}`|7|NO_COMMA|`}`",
                "`{\"a\":1;}`|6|NO_COMMA|`}`",
                "`{1:2}`|1|NO_NAME|``",
                "`{\"a\"}`|4|NO_COLON|`a`",
                "`{\"a`|1|UNCLOSED_STRING|``",
                "`{\"a\":}`|5|NO_VALUE_BEFORE|`}`",
                "`]`|0|NO_VALUE_BEFORE|`]`",
                "`‘a’`|0|WRONG_QUOTATION_MARK|`‘`",
                "`”a”`|0|WRONG_QUOTATION_MARK|`”`",
                "`’a’`|0|WRONG_QUOTATION_MARK|`’`",
                "`-`|0|NOT_A_NUMBER|``",
                "`-a`|0|NOT_A_NUMBER|``",
                "`1e`|0|NOT_A_NUMBER|``",
                "`1e+`|0|NOT_A_NUMBER|``",
                "`[1.e5]`|1|NOT_A_NUMBER|``",
                "`-01`|0|LEADING_ZERO|``",
                "`00`|0|LEADING_ZERO|``",
                "`[1/]`|2|NO_COMMA|`]`",
                "`[1:]`|2|NO_COMMA|`]`",
                "`[/]`|1|NO_VALUE|``",
                "`[:]`|1|NO_VALUE|``",
                "`[falsy]`|1|UNQUOTED_WORD|``",
                "`nul`|0|UNQUOTED_WORD|``",
                "`\"\\`|1|ESCAPE|` `",
                "`\"\\u12`|1|UNICODE_ESCAPE|``",
                "`\"\\u12gf\"`|1|UNICODE_ESCAPE|``",
                "`\"\\uＡＡＡＡ\"`|1|UNICODE_ESCAPE|``",
            })
    void errorStatesWhatIsMissing(String json, int at, JsonFault.Kind kind, String quoted) {
        JsonReader.Failure failure = failure(json);
        assertThat(failure.fault()).isEqualTo(new JsonFault(kind, quoted));
        assertThat(failure.at()).isEqualTo(at);
    }

    @Test
    void controlCharactersInAStringAreAnError() {
        assertThat(kind("\"a\rb\"")).isEqualTo(JsonFault.Kind.LINE_BREAK);
        assertThat(kind("\"a\tb\"")).isEqualTo(JsonFault.Kind.CONTROL_CHARACTER);
        assertThat(failure("\"a\tb\"").at()).isEqualTo(2);
        assertThat(kind("\"a\u001fb\"")).isEqualTo(JsonFault.Kind.CONTROL_CHARACTER);
    }

    /// Text after the given end is not read.
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
        assertThat(kind("[1]", 2)).isEqualTo(JsonFault.Kind.UNCLOSED);
        assertThat(kind("\"ab\"", 3)).isEqualTo(JsonFault.Kind.UNCLOSED_STRING);
        assertThat(kind("\"\\n\"", 2)).isEqualTo(JsonFault.Kind.ESCAPE);
        assertThat(kind("\"\\u0041\"", 6)).isEqualTo(JsonFault.Kind.UNICODE_ESCAPE);
        assertThat(JsonReader.read("1 x", 0, 2).range()).isEqualTo(new Range(0, 1));
    }

    @Test
    void upTo100NestingLevelsAreRead() throws Exception {
        assertThat(read("[".repeat(101) + "]".repeat(101))).isNotNull();
        JsonReader.Failure deeper = failure("[".repeat(102) + "]".repeat(102));
        assertThat(deeper.fault()).isNull();
        assertThat(deeper.at()).isEqualTo(101);
        assertThat(read("{\"a\":".repeat(100) + "1" + "}".repeat(100))).isNotNull();
        assertThat(failure("{\"a\":".repeat(101) + "1" + "}".repeat(101)).fault())
                .isNull();
    }

    @Test
    void upTo50000ValuesAreRead() throws Exception {
        assertThat(read("[" + "1,".repeat(49_998) + "1]")).isNotNull();
        JsonReader.Failure more = failure("[" + "1,".repeat(49_999) + "1]");
        assertThat(more.fault()).isNull();
        assertThat(more.at()).isEqualTo(99_999);
    }
}
