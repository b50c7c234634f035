package assay.cli.output;

import assay.cli.check.FailingCheck;
import assay.cli.check.FileFinding;
import assay.cli.check.FileResult;
import assay.cli.check.FindingKey;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Severity;
import assay.scoring.document.Lines;
import assay.scoring.document.Range;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Writes results as SARIF 2.1.0, for GitHub's code scanning and other tools.
///
/// GitHub rejects a file with more than 25,000 results, so the results with the smallest gains are dropped,
/// and a notification says how many. Results are kept in memory in their written form, up to this limit.
///
/// [The standard](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html)
final class SarifOutput implements Output {

    /// GitHub's limit
    /// (<https://docs.github.com/en/code-security/code-scanning/troubleshooting-sarif-uploads>).
    static final int MOST_RESULTS = 25_000;

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    /// A result in its written form.
    ///
    /// @param number the position in the file
    private record Result(int gain, int number, String json) {}

    private final OutputStream out;
    private final String docs;
    private final boolean compares;
    private final int most;
    private final Map<String, Integer> rules = new HashMap<>();
    private final List<String> errors = new ArrayList<>();
    private final JsonBuffer buffer = new JsonBuffer();

    /// The results, with the one to drop first at the head.
    private final PriorityQueue<Result> results = new PriorityQueue<>(Comparator.comparingInt(Result::gain)
            .thenComparing(Comparator.comparingInt(Result::number).reversed()));

    private int number;
    private int dropped;

    /// @param docs the URL prefix of the checks' pages
    /// @param compares whether there is a baseline, so that results are new or unchanged
    SarifOutput(OutputStream out, String docs, boolean compares) {
        this(out, docs, compares, MOST_RESULTS);
    }

    SarifOutput(OutputStream out, String docs, boolean compares, int most) {
        this.out = out;
        this.docs = docs;
        this.compares = compares;
        this.most = most;
        for (Card card : Catalogue.complete().cards()) {
            rules.put(card.name(), rules.size());
        }
    }

    @Override
    public void file(FileResult result) {
        TextResults texts = new TextResults(result);
        for (FailingCheck check : result.checks()) {
            check.findings().forEach(finding -> texts.add(finding, check.gain(), finding.known() ? "external" : null));
        }
        for (InlineIssue issue : result.report().inlineIssues()) {
            if (issue.suppressed()) {
                // Dropped before all others.
                texts.add(
                        new FileFinding(issue.check(), issue.severity(), issue.message(), issue, false),
                        -1,
                        "inSource");
            }
        }
    }

    /// Adds the results of one text.
    private final class TextResults {
        private final String uri;
        private final Lines lines;
        private final Map<FindingKey, Integer> seen = new HashMap<>();

        private TextResults(FileResult result) {
            uri = uri(result.file().name());
            lines = Lines.of(result.file().content());
        }

        /// @param suppression where the finding is suppressed; null if it is not
        private void add(FileFinding finding, int gain, @Nullable String suppression) {
            FindingKey key = finding.key();
            int occurrence = seen.merge(key, 1, Integer::sum) - 1;
            byte[] json = buffer.written(
                    part -> result(part, uri, finding, gain, lines, key.fingerprint(occurrence), suppression));
            results.add(new Result(gain, number++, new String(json, StandardCharsets.UTF_8)));
            if (results.size() > most) {
                results.remove();
                dropped++;
            }
        }
    }

    private void result(
            JsonGenerator json,
            String uri,
            FileFinding finding,
            int gain,
            Lines lines,
            String fingerprint,
            @Nullable String suppression) {
        json.writeStartObject();
        json.writeStringProperty("ruleId", finding.check());
        json.writeNumberProperty("ruleIndex", rules.getOrDefault(finding.check(), -1));
        json.writeStringProperty("level", level(finding.severity()));
        json.writeObjectPropertyStart("message");
        json.writeStringProperty("text", finding.message());
        json.writeEndObject();
        InlineIssue issue = finding.issue();
        json.writeArrayPropertyStart("locations");
        json.writeStartObject();
        json.writeObjectPropertyStart("physicalLocation");
        artifact(json, uri);
        json.writeName("region");
        if (issue == null) {
            // GitHub requires a region; a finding about the whole text is shown at its first line.
            json.writeStartObject();
            json.writeNumberProperty("startLine", 1);
            json.writeEndObject();
        } else {
            region(json, issue.range(), lines);
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        json.writeObjectPropertyStart("partialFingerprints");
        json.writeStringProperty("assayFinding/v1", fingerprint);
        json.writeEndObject();
        if (compares) {
            json.writeStringProperty("baselineState", finding.known() ? "unchanged" : "new");
        }
        if (suppression != null) {
            json.writeArrayPropertyStart("suppressions");
            json.writeStartObject();
            json.writeStringProperty("kind", suppression);
            json.writeStringProperty("status", "accepted");
            json.writeEndObject();
            json.writeEndArray();
        }
        if (issue != null && issue.suggestion() != null) {
            fix(json, uri, issue.range(), issue.suggestion(), lines);
        }
        json.writeObjectPropertyStart("properties");
        json.writeName("gain").writeNumber(Decimals.tenths(Math.max(0, gain)));
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void fix(JsonGenerator json, String uri, Range range, String suggestion, Lines lines) {
        json.writeArrayPropertyStart("fixes");
        json.writeStartObject();
        json.writeObjectPropertyStart("description");
        json.writeStringProperty(
                "text", suggestion.isEmpty() ? "Remove this text." : "Replace this text with “" + suggestion + "”.");
        json.writeEndObject();
        json.writeArrayPropertyStart("artifactChanges");
        json.writeStartObject();
        artifact(json, uri);
        json.writeArrayPropertyStart("replacements");
        json.writeStartObject();
        json.writeName("deletedRegion");
        region(json, range, lines);
        json.writeObjectPropertyStart("insertedContent");
        json.writeStringProperty("text", suggestion);
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void artifact(JsonGenerator json, String uri) {
        json.writeObjectPropertyStart("artifactLocation");
        json.writeStringProperty("uri", uri);
        if (!uri.startsWith("/") && !uri.contains(":")) {
            json.writeStringProperty("uriBaseId", "%SRCROOT%");
        }
        json.writeEndObject();
    }

    private static void region(JsonGenerator json, Range range, Lines lines) {
        int first = lines.line(range.start());
        int last = lines.line(range.end());
        json.writeStartObject();
        json.writeNumberProperty("startLine", first + 1);
        json.writeNumberProperty("startColumn", range.start() - lines.start(first) + 1);
        json.writeNumberProperty("endLine", last + 1);
        json.writeNumberProperty("endColumn", range.end() - lines.start(last) + 1);
        json.writeEndObject();
    }

    @Override
    public void unreadable(String name, String reason) {
        errors.add(name + " " + reason);
    }

    @Override
    public void end(Summary summary) {
        Streams.write(out, buffer.written(json -> {
            json.writeStartObject();
            json.writeStringProperty("$schema", SCHEMA);
            json.writeStringProperty("version", "2.1.0");
            json.writeArrayPropertyStart("runs");
            json.writeStartObject();
            tool(json);
            json.writeStringProperty("columnKind", "utf16CodeUnits");
            json.writeObjectPropertyStart("automationDetails");
            json.writeStringProperty("id", "assay/");
            json.writeEndObject();
            invocations(json);
            json.writeArrayPropertyStart("results");
            json.writeRaw("\n");
        }));
        List<Result> sorted = new ArrayList<>(results);
        results.clear();
        sorted.sort(Comparator.comparingInt(Result::number));
        for (int i = 0; i < sorted.size(); i++) {
            if (i > 0) {
                Streams.write(out, new byte[] {',', '\n'});
            }
            Streams.write(out, sorted.get(i).json().getBytes(StandardCharsets.UTF_8));
        }
        Streams.write(out, "\n]}]}\n".getBytes(StandardCharsets.US_ASCII));
    }

    private void tool(JsonGenerator json) {
        json.writeObjectPropertyStart("tool");
        json.writeObjectPropertyStart("driver");
        json.writeStringProperty("name", "Assay");
        json.writeStringProperty("semanticVersion", Catalogue.ENGINE_VERSION);
        json.writeStringProperty("informationUri", docs.substring(0, docs.indexOf("/checks/") + 1));
        json.writeArrayPropertyStart("rules");
        for (Card card : Catalogue.complete().cards()) {
            json.writeStartObject();
            json.writeStringProperty("id", card.name());
            String name = camelCase(card.name());
            // A name that equals the id would tell a reader nothing, and the validator rejects it.
            if (!name.equalsIgnoreCase(card.name())) {
                json.writeStringProperty("name", name);
            }
            text(json, "shortDescription", sentence(card.title()), null);
            text(json, "fullDescription", card.asks(), null);
            text(
                    json,
                    "help",
                    card.because() + "\n\n" + card.fixedBy(),
                    "**Why:** " + card.because() + "\n\n**How to fix it:** " + card.fixedBy() + "\n\n**Evidence:** "
                            + card.evidence().source());
            json.writeStringProperty("helpUri", docs + card.name());
            json.writeObjectPropertyStart("defaultConfiguration");
            json.writeStringProperty("level", level(card.worst()));
            json.writeEndObject();
            json.writeObjectPropertyStart("properties");
            json.writeArrayPropertyStart("tags");
            json.writeString(card.engine().key());
            json.writeEndArray();
            json.writeStringProperty("precision", "high");
            json.writeStringProperty("problem.severity", problem(card.worst()));
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void invocations(JsonGenerator json) {
        json.writeArrayPropertyStart("invocations");
        json.writeStartObject();
        json.writeBooleanProperty("executionSuccessful", errors.isEmpty());
        json.writeArrayPropertyStart("toolExecutionNotifications");
        if (dropped > 0) {
            notification(
                    json,
                    "note",
                    dropped + " results with the smallest gains were left out, because GitHub accepts at most " + most
                            + ".");
        }
        errors.forEach(error -> notification(json, "error", error + "."));
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void notification(JsonGenerator json, String level, String message) {
        json.writeStartObject();
        json.writeStringProperty("level", level);
        text(json, "message", message, null);
        json.writeEndObject();
    }

    private static void text(JsonGenerator json, String name, String text, @Nullable String markdown) {
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("text", text);
        if (markdown != null) {
            json.writeStringProperty("markdown", markdown);
        }
        json.writeEndObject();
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case BLOCKER, FAIL -> "error";
            case WARNING -> "warning";
            case OPTIMIZATION, PASS -> "note";
        };
    }

    private static String problem(Severity severity) {
        return switch (severity) {
            case BLOCKER, FAIL -> "error";
            case WARNING -> "warning";
            case OPTIMIZATION, PASS -> "recommendation";
        };
    }

    private static String sentence(String title) {
        return title.endsWith(".") ? title : title + ".";
    }

    /// Returns `headingHierarchy` for `heading_hierarchy`, with the first letter in upper case.
    private static String camelCase(String name) {
        StringBuilder camel = new StringBuilder();
        for (String part : name.split("_")) {
            camel.append(Character.toUpperCase(part.charAt(0))).append(part, 1, part.length());
        }
        return camel.toString();
    }

    /// Returns a path as a relative URI, in which spaces and other characters are escaped.
    private static String uri(String path) {
        try {
            return new URI(null, null, path.equals("-") ? "stdin" : path, null).getRawPath();
        } catch (URISyntaxException e) {
            return path;
        }
    }
}
