package assay.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// Starts the command line.
public final class Main {

    private static final int BUFFER = 65_536;

    private Main() {}

    static void main(String[] args) {
        PrintStream out = utf8(FileDescriptor.out);
        PrintStream err = utf8(FileDescriptor.err);
        Environment environment = new Environment(
                System.in,
                out,
                err,
                System.getenv(),
                Path.of("").toAbsolutePath(),
                LocalDate.now(ZoneOffset.UTC),
                // The launcher asks the system; `System.console()` would load a terminal library.
                Boolean.getBoolean("assay.terminal"),
                Boolean.getBoolean("assay.errorTerminal"),
                System::nanoTime);
        int status = CommandLineTool.run(environment, args);
        out.flush();
        err.flush();
        System.exit(status);
    }

    private static PrintStream utf8(FileDescriptor file) {
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(file), BUFFER), false, StandardCharsets.UTF_8);
    }
}
