package assay.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Calculates how much of the CPU time in a recording of the service each layer used.
///
/// A sample counts toward the innermost frame that belongs to a layer, so time that scoring spends in ICU or
/// a HashMap counts as scoring.
final class Layers {

    private record Layer(String prefix, String name) {}

    private static final String STORING = "storing: the scan, its charge and its event";
    private static final String READING = "reading key, profile and balance";
    private static final String COMMIT = "storing: begin, commit and overhead";
    private static final String REPORT = "writing the report, for the response and the store";
    private static final String REQUEST = "reading the request's JSON";

    /// `Sql` and lambda classes run code for all layers, so the frames around them determine the layer.
    private static final Pattern NOBODYS =
            Pattern.compile("^assay\\.service\\.platform\\.storage\\.Sql[.$]|\\$\\$Lambda");

    /// The first matching prefix applies.
    private static final List<Layer> LAYERS = List.of(
            new Layer("assay.language.", "scoring"),
            new Layer("assay.scoring.", "scoring"),
            new Layer("assay.reports.ReportJson", REPORT),
            new Layer("assay.service.scans.StoredReport", REPORT),
            new Layer("assay.reports.Ruleset", REPORT),
            new Layer("assay.service.scans.Scan.", REPORT),
            new Layer("assay.service.scans.web.ScanFields", REQUEST),
            new Layer("assay.service.platform.web.Field", REQUEST),
            new Layer("assay.service.platform.web.Schema", REQUEST),
            new Layer("assay.service.platform.web.Call", REQUEST),
            new Layer("assay.service.platform.storage.SqliteStore.attempt", COMMIT),
            new Layer("assay.service.platform.storage.SqliteStore.commit", COMMIT),
            new Layer("assay.service.platform.storage.SqliteStore.write", COMMIT),
            new Layer("assay.service.platform.storage.SqliteStore.read", READING),
            new Layer("assay.service.scans.Scans", STORING),
            new Layer("assay.service.events.", STORING),
            new Layer("assay.service.webhooks.", STORING),
            new Layer("assay.service.credits.CreditAccounts.capture", STORING),
            new Layer("assay.service.credits.CreditAccounts.enter", STORING),
            new Layer("assay.service.credits.", READING),
            new Layer("assay.service.scans.Profiles", READING),
            new Layer("assay.service.accounts.ApiKeys", READING),
            new Layer("assay.service.platform.web.Edge.leave", "access log and measurement"),
            new Layer("sun.nio.ch.", "the socket"),
            new Layer("org.springframework.security.", "Spring Security"),
            new Layer("org.springframework.", "Spring"),
            new Layer("org.apache.", "Tomcat"),
            new Layer("assay.service.platform.storage.Row", READING),
            new Layer("assay.", "the rest of the service"),
            new Layer("java.lang.VirtualThread", "thread hops"),
            new Layer("java.util.concurrent.ForkJoin", "thread hops"));

    /// The layers of a service that stores and delivers events.
    private static final List<Layer> DELIVERING = List.of(
            new Layer("assay.service.webhooks.SigningSecret", "signing"),
            new Layer("assay.service.webhooks.Attempts.headers", "signing"),
            new Layer("assay.service.webhooks.Attempts.target", "decrypting an endpoint's secrets"),
            new Layer("assay.service.webhooks.Endpoints.signing", "decrypting an endpoint's secrets"),
            new Layer("assay.service.webhooks.AttemptResults", "storing the results of attempts"),
            new Layer("assay.service.webhooks.Endpoints.failed", "storing the results of attempts"),
            new Layer("assay.service.webhooks.Queue.due", "reading due deliveries"),
            new Layer("assay.service.webhooks.Queue.read", "reading due deliveries"),
            new Layer("assay.service.webhooks.Endpoints.open", "reading due deliveries"),
            new Layer("assay.service.webhooks.Queue", "storing deliveries"),
            new Layer("assay.service.webhooks.FanOut", "storing deliveries"),
            new Layer("assay.service.webhooks.Endpoints.wanting", "storing deliveries"),
            new Layer("assay.service.webhooks.Lanes.call", "calling lanes"),
            new Layer("assay.service.webhooks.Lanes", "claiming and releasing lanes"),
            new Layer("assay.service.webhooks.", "the lanes' threads"),
            new Layer("assay.service.events.", "writing events"),
            new Layer("assay.service.platform.storage.", COMMIT),
            new Layer("sun.nio.ch.", "the socket"),
            new Layer("org.apache.", "the HTTP client"),
            new Layer("assay.fetching.", "calling the HTTP client"),
            new Layer("assay.", "the rest of the service"),
            new Layer("java.lang.VirtualThread", "thread hops"),
            new Layer("java.util.concurrent.ForkJoin", "thread hops"));

    private Layers() {}

    /// Prints the share of each layer.
    static void print(Path recording) throws IOException {
        print(recording, LAYERS);
    }

    /// Prints each layer's share of the CPU time of a service that delivers webhooks.
    static void printDelivering(Path recording) throws IOException {
        print(recording, DELIVERING);
    }

    private static void print(Path recording, List<Layer> layers) throws IOException {
        Map<String, Integer> samples = new HashMap<>();
        int all = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals("jdk.CPUTimeSample")) {
                    samples.merge(layer(event.getStackTrace(), layers), 1, Integer::sum);
                    all++;
                }
            }
        }
        Console.print("%nCPU of the service by layer, %,d samples%n", all);
        double whole = Math.max(1, all);
        samples.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(each -> Console.print("  %-50s %9.1f%%%n", each.getKey(), 100 * each.getValue() / whole));
    }

    private static String layer(@Nullable RecordedStackTrace trace, List<Layer> layers) {
        if (trace == null) {
            return "no stack";
        }
        for (RecordedFrame frame : trace.getFrames()) {
            String method = frame.getMethod().getType().getName() + "."
                    + frame.getMethod().getName();
            if (NOBODYS.matcher(method).find()) {
                continue;
            }
            for (Layer layer : layers) {
                if (method.startsWith(layer.prefix())) {
                    return layer.name();
                }
            }
        }
        return "other";
    }

    /// @param args the path of an existing recording
    public static void main(String[] args) throws IOException {
        print(Path.of(args[0]));
    }
}
