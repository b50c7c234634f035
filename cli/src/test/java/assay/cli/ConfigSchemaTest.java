package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
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
        String schema = JSON.writeValueAsString(schema()) + "\n";
        if ("write".equals(System.getProperty("docs"))) {
            Files.writeString(FILE, schema);
        }
        assertThat(Files.readString(FILE))
                .as("docs/assay.schema.json is not what the code says; run ./build docs")
                .isEqualTo(schema);
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
                .put("description", "`off`, or the worst severity that the check's findings are reported with.")
                .put("additionalProperties", false);
        ObjectNode byName = checks.putObject("properties");
        for (Card card : Catalogue.complete().cards()) {
            if (!card.gate()) {
                ObjectNode check = byName.putObject(card.name());
                check.put("description", card.asks());
                choice(check, Stream.of("off", "optimization", "warning", "fail"));
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
        if (all.get(0).asString().equals("off")) {
            // In YAML 1.1, `off` without quotation marks is a boolean.
            all.add(false);
        }
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
