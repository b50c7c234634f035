package assay.cli.output;

import assay.reports.ReportJson;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.util.ByteArrayBuilder;

/// Builds parts of a JSON document, one after another. Not thread-safe.
final class JsonBuffer {

    /// Writes a part. It may leave objects and arrays open, because a later part or the caller closes them.
    interface Part {
        void to(JsonGenerator json);
    }

    private final ByteArrayBuilder bytes = new ByteArrayBuilder();

    /// Inserts a value that is already serialized; to be called by a part.
    void splice(JsonGenerator json, String name, byte[] rendered) {
        ReportJson.splice(json, name, bytes, rendered);
    }

    byte[] written(Part part) {
        bytes.reset();
        JsonGenerator json = ReportJson.generator(bytes);
        json.configure(StreamWriteFeature.AUTO_CLOSE_CONTENT, false);
        part.to(json);
        json.flush();
        return bytes.toByteArray();
    }
}
