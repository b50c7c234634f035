package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SchemaTest {

    private record Tea(String name, int degrees, @Nullable String note) {

        static final Schema<Tea> SCHEMA = Schema.of(
                "TeaFields",
                "A tea.",
                fields -> new Tea(
                        fields.required(Field.text("name", "Its name.").least(1).most(5)),
                        fields.orElse(Field.number("degrees", "How hot.", 60, 100), 80),
                        fields.optional(Field.text("note", "What else.").checked(SchemaTest::oneLine))));
    }

    private static String oneLine(String text) {
        if (text.contains("\n")) {
            throw new IllegalArgumentException("One line, please.");
        }
        return text.strip();
    }

    private static Call<Tea> call(String body) {
        return new Call<>("POST", "/teas", "req_x", null, body.getBytes(StandardCharsets.UTF_8), Tea.SCHEMA);
    }

    private static List<String> mistakes(String body) {
        Problem problem = catchThrowableOfType(Problem.class, () -> call(body).read());
        return problem.mistakes().stream()
                .map(each -> each.pointer() + ": " + each.detail())
                .toList();
    }

    @Test
    void requestBodyIsReadIntoARecord() {
        assertThat(call("{\"name\":\"Tea\"}").read()).isEqualTo(new Tea("Tea", 80, null));
        assertThat(call("{\"name\":\"Tea\",\"degrees\":70,\"note\":\" mild \"}").read())
                .isEqualTo(new Tea("Tea", 70, "mild"));
    }

    @Test
    void mistakesAreListedInFieldOrderWithUnknownFieldsLast() {
        assertThat(mistakes("{\"milk\":1,\"note\":\"a\\nb\",\"degrees\":20,\"name\":\"Lapsang\"}"))
                .containsExactly(
                        "/name: This field must have at most 5 characters. It has 7.",
                        "/degrees: This field must be an integer from 60 to 100.",
                        "/note: One line, please.",
                        "/milk: There is no such field.");
    }

    @Test
    void everyFieldThatIsReadIsDescribed() {
        List<Fields.ReadField<?>> fields = Tea.SCHEMA.fields();

        assertThat(fields).extracting(each -> each.field().name).containsExactly("name", "degrees", "note");
        assertThat(fields).extracting(Fields.ReadField::required).containsExactly(true, false, false);
        assertThat(RequestSchemas.body(Tea.SCHEMA).at("/content/application~1json/schema/properties/degrees"))
                .hasToString("{\"type\":[\"integer\",\"null\"],\"format\":\"int32\",\"default\":80,"
                        + "\"description\":\"How hot.\",\"maximum\":100,\"minimum\":60}");
    }

    @Test
    void mistakesFoundByTheControllerAreReportedWithTheRest() {
        Problem problem = catchThrowableOfType(
                Problem.class,
                () -> call("{\"name\":\"Tea\",\"degrees\":1}").read((said, fields) -> {
                    fields.mistake("name", "There is no more of it.");
                    return said;
                }));

        assertThat(problem.mistakes()).extracting(Problem.Mistake::pointer).containsExactly("/name", "/degrees");
    }

    @Test
    void readingABodyWithAnotherSchemaThrows() {
        Fields fields = call("{}").fields();

        assertThatThrownBy(() -> NoFields.SCHEMA.read(fields))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("openapi.json describes TeaFields where NoFields is read");
    }

    @Test
    void optionalBodyMayBeOmitted() {
        Call<NoFields> nothing = new Call<>("POST", "/teas", "req_x", null, new byte[0], NoFields.SCHEMA);

        assertThat(nothing.read()).isEqualTo(new NoFields());
        assertThat(Stream.of("", " ").map(SchemaTest::mistakes))
                .containsOnly(List.of(": The body is empty. Send a JSON object."));
    }
}
