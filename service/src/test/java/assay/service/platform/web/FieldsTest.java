package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FieldsTest {

    /// Returns a name from a group of names with the same hash. Jackson's hash of a name is `h * 33 + c`, in
    /// which `Ab` and `BA` collide for any seed.
    private static String ofOneHash(String prefix, int number) {
        StringBuilder name = new StringBuilder(prefix);
        for (int bit = 0; bit < 9; bit++) {
            name.append((number >> bit & 1) == 0 ? "Ab" : "BA");
        }
        return name.toString();
    }

    @Test
    void fieldNamesWithCollidingHashesDoNotBreakOtherBodies() {
        for (int round = 0; round < 20; round++) {
            String prefix = "r" + round;
            String body = IntStream.range(0, 512)
                    .mapToObj(i -> "\"" + ofOneHash(prefix, i) + "\":1")
                    .collect(Collectors.joining(",", "{", "}"));
            Fields fields = Fields.of(body.getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(fields::done).isInstanceOf(Problem.class);
            Fields honest = Fields.of("{\"name\":\"tea\"}".getBytes(StandardCharsets.UTF_8));
            assertThat(honest.optional(Field.text("name", "A name."))).isEqualTo("tea");
        }
    }
}
