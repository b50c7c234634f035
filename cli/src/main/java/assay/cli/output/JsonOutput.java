package assay.cli.output;

import assay.cli.check.FileResult;
import assay.reports.ReportJson;
import assay.reports.Ruleset;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import tools.jackson.core.JsonGenerator;

/// Writes results as JSON: the fields of a scan's response in the API, with the file's path. `json` is one
/// document, and `jsonl` one line for each file.
final class JsonOutput implements Output {

    private final OutputStream out;
    private final boolean lines;
    private final LocalDate asOf;
    private final Ruleset ruleset;
    private final JsonBuffer buffer = new JsonBuffer();
    private boolean first = true;

    /// @param lines whether to write one line for each file
    /// @param docs the URL prefix of the checks' pages
    JsonOutput(OutputStream out, boolean lines, LocalDate asOf, String docs) {
        this.out = out;
        this.lines = lines;
        this.asOf = asOf;
        this.ruleset = Ruleset.of(Catalogue.complete(), docs);
    }

    @Override
    public void start() {
        if (!lines) {
            write(json -> {
                json.writeStartObject();
                versions(json);
                json.writeArrayPropertyStart("files");
                json.writeRaw("\n");
            });
        }
    }

    private void versions(JsonGenerator json) {
        json.writeStringProperty("engine_version", Catalogue.ENGINE_VERSION);
        json.writeStringProperty("ruleset_version", ruleset.version());
        json.writeStringProperty("as_of", asOf.toString());
    }

    @Override
    public void file(FileResult result) {
        entry(json -> {
            json.writeStringProperty("path", result.file().name());
            ReportJson.head(json, result.report());
            if (result.base() != null) {
                json.writeName("change").writeNumber(Decimals.tenths(result.change()));
            }
            json.writeNumberProperty("known_findings", result.known());
            buffer.splice(json, "report", ReportJson.answer(result.report(), ruleset));
            if (lines) {
                versions(json);
            }
        });
    }

    @Override
    public void unreadable(String name, String reason) {
        entry(json -> {
            json.writeStringProperty("path", name);
            json.writeStringProperty("error", name + " " + reason);
        });
    }

    @Override
    public void end(Summary summary) {
        if (!lines) {
            byte[] end = ("\n],\"summary\":{\"checked\":" + summary.checked() + ",\"failed\":" + summary.failed()
                            + ",\"not_read\":" + summary.unreadable() + ",\"mean_score\":"
                            + Decimals.tenths(summary.meanScore()) + "}}\n")
                    .getBytes(StandardCharsets.US_ASCII);
            Streams.write(out, end);
        }
    }

    private void entry(JsonBuffer.Part fields) {
        if (!first && !lines) {
            Streams.write(out, new byte[] {',', '\n'});
        }
        first = false;
        write(json -> {
            json.writeStartObject();
            fields.to(json);
            json.writeEndObject();
            if (lines) {
                json.writeRaw("\n");
            }
        });
    }

    private void write(JsonBuffer.Part part) {
        Streams.write(out, buffer.written(part));
    }
}
