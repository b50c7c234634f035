package assay.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The memory of another process as counted by the kernel.
public final class ProcessMemory {

    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    private ProcessMemory() {}

    /// Returns the resident memory in MB; 0 if the process has ended.
    public static long resident(long pid) {
        return megabytes(pid, RESIDENT);
    }

    /// Returns the largest resident memory since the process started, in MB; 0 if the process has ended.
    public static long peak(long pid) {
        return megabytes(pid, PEAK);
    }

    private static long megabytes(long pid, Pattern line) {
        try {
            Matcher matcher = line.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
            return matcher.find() ? Long.parseLong(matcher.group(1)) / 1024 : 0;
        } catch (IOException _) {
            return 0;
        }
    }
}
