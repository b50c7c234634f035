package assay.cli.output;

import assay.cli.UsageException;
import java.io.IOException;
import java.io.OutputStream;

/// Writes to a stream, and reports a full disk or a closed pipe to the user.
final class Streams {

    private Streams() {}

    static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UsageException("The output can't be written: " + e.getMessage());
        }
    }
}
