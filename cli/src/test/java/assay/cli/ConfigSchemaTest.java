package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.testing.Generated;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Compares `docs/assay.schema.json` with the code, and what it accepts with what the reader accepts.
class ConfigSchemaTest {

    private static final Path FILE = Path.of(System.getProperty("project.root", ".."), "docs", "assay.schema.json");

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Test
    void schemaMatchesTheCode() throws IOException {
        Generated.compare(Path.of("docs/assay.schema.json"), JSON.writeValueAsString(schema()) + "\n");
    }

    private static ObjectNode schema() {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Assay's configuration (.assay.yaml)");
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        properties
                .putObject("extends")
                .put("type", "string")
                .put("description", "Another configuration whose settings apply where this one has none.");
        ObjectNode path = properties
                .putObject("paths")
                .put("type", "object")
                .put("description", "Settings by glob; later entries take precedence.")
                .putObject("additionalProperties");
        path.put("type", "object").put("additionalProperties", false);
        ObjectNode settings = path.putObject("properties");
        choice(settings.putObject("type"), Arrays.stream(ContentType.values()).map(ContentType::key));
        choice(
                settings.putObject("strictness"),
                Arrays.stream(Strictness.values()).map(Strictness::key));
        settings.putObject("language").put("type", "string");
        choice(settings.putObject("keyword"), Stream.of("optional", "required", "file_name"));
        ObjectNode checks = properties
                .putObject("checks")
                .put("type", "object")
                .put(
                        "description",
                        "By check: `off`, or the worst severity that the check's findings are reported with, or both this"
                                + " severity and your own limits.")
                .put("additionalProperties", false);
        ObjectNode byName = checks.putObject("properties");
        for (Card card : Catalogue.complete().cards()) {
            if (!card.gate()) {
                ObjectNode check = byName.putObject(card.name());
                check.put("description", card.asks());
                ArrayNode forms = check.putArray("anyOf");
                severity(forms.addObject());
                ObjectNode both = forms.addObject().put("type", "object").put("additionalProperties", false);
                ObjectNode parts = both.putObject("properties");
                severity(parts.putObject("severity"));
                if (!card.limits().isEmpty()) {
                    ObjectNode limits =
                            parts.putObject("limits").put("type", "object").put("additionalProperties", false);
                    ObjectNode numbers = limits.putObject("properties");
                    card.limits()
                            .forEach(limit -> numbers.putObject(limit.name())
                                    .put("type", "number")
                                    .put("minimum", 0)
                                    .put("maximum", 1_000_000));
                }
            }
        }
        texts(properties, "brands", "Your own names: companies, products, people.");
        texts(properties, "words", "Words that are spelled correctly.");
        texts(properties, "ignore", "Globs of files that are not checked, as in .gitignore.");
        return schema;
    }

    private static void choice(ObjectNode node, Stream<String> values) {
        ArrayNode all = node.putArray("enum");
        values.forEach(all::add);
    }

    private static void severity(ObjectNode node) {
        choice(node, Stream.of("off", "optimization", "warning", "fail"));
        // In YAML 1.1, `off` without quotation marks is a boolean.
        node.withArray("enum").add(false);
    }

    private static void texts(ObjectNode properties, String name, String description) {
        properties
                .putObject(name)
                .put("type", "array")
                .put("description", description)
                .putObject("items")
                .put("type", "string");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"checks\": {\"link_text\": \"off\"}, \"brands\": [\"Tea House\"], \"ignore\": [\"drafts/\"]}",
                "{\"paths\": {\"**\": {\"type\": \"how_to\", \"strictness\": \"strict\", \"keyword\": \"file_name\"}}}",
                "{\"checks\": {\"sentence_length\": {\"limits\": {\"longest_sentence_words_max\": 40.5}}}}",
                "{\"checks\": {\"sentence_length\": {\"severity\": \"optimization\"}}}",
                "{\"checks\": {\"sentence_length\": {\"severity\": \"blocker\"}}}",
                "{\"checks\": {\"sentence_length\": {\"limits\": {\"words_max\": 40}}}}",
                "{\"checks\": {\"sentence_length\": {\"limits\": {\"longest_sentence_words_max\": -1}}}}",
                "{\"checks\": {\"sentence_length\": {\"limits\": {\"longest_sentence_words_max\": \"many\"}}}}",
                "{\"checks\": {\"placeholder_text\": {\"severity\": \"optimization\"}}}",
                "{\"brand\": [\"Tea House\"]}",
                "{\"checks\": {\"nonsense\": \"off\"}}",
                "{\"checks\": {\"no_such_check\": \"off\"}}",
                "{\"checks\": {\"link_text\": \"sometimes\"}}",
                "{\"paths\": {\"**\": {\"type\": \"poem\"}}}",
                "{\"ignore\": \"drafts\"}"
            })
    void schemaAcceptsWhatTheReaderAccepts(String config, @TempDir Path folder) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(FILE), InputFormat.JSON);
        List<Error> errors = schema.validate(config, InputFormat.JSON);

        // JSON is also YAML.
        CliRunner cli = new CliRunner(folder).file(".assay.yaml", config).file("tea.md", CliRunner.POOR);

        assertThat(cli.run("check", "tea.md").status())
                .isEqualTo(errors.isEmpty() ? ExitStatus.FINDINGS : ExitStatus.USAGE);
    }
}
