package assay.cli.check;

import assay.cli.UsageException;
import assay.cli.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The findings that are known, by file. A finding is identified by its check and its excerpt, so it stays
/// known when lines move. The same excerpt can be known several times.
public final class Baseline {

    /// The name of the file, which is read from the working directory.
    public static final String FILE = ".assay-baseline.json";

    private static final int VERSION = 1;
    private static final int LARGEST = 50_000_000;

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Map<String, Map<FindingKey, Integer>> files = new TreeMap<>();

    /// Returns a baseline without findings.
    public static Baseline empty() {
        return new Baseline();
    }

    /// @throws UsageException if the file can't be read or is not a baseline
    public static Baseline read(Path file) {
        Baseline baseline = new Baseline();
        try {
            if (Files.size(file) > LARGEST) {
                throw new UsageException(file + ": is larger than " + LARGEST + " bytes.");
            }
            JsonNode root = JSON.readTree(Files.readAllBytes(file));
            if (root.path("version").asInt(0) != VERSION || !root.path("files").isObject()) {
                throw new UsageException(file + ": is not a baseline of this version. Run `assay baseline update`.");
            }
            root.path("files").properties().forEach(entry -> {
                Map<FindingKey, Integer> keys = baseline.of(entry.getKey());
                for (JsonNode each : entry.getValue()) {
                    keys.merge(
                            new FindingKey(
                                    each.path("check").asString(""),
                                    each.path("excerpt").asString("")),
                            Math.max(0, each.path("count").asInt(1)),
                            Integer::sum);
                }
            });
        } catch (IOException e) {
            throw new UsageException(file + ": can't be read: " + e.getMessage());
        } catch (JacksonException e) {
            throw new UsageException(file + ": is not valid JSON: " + e.getOriginalMessage());
        }
        return baseline;
    }

    private Map<FindingKey, Integer> of(String file) {
        return files.computeIfAbsent(file, _ -> new HashMap<>());
    }

    /// Adds the findings of a file.
    public void add(String file, List<FailingCheck> checks) {
        Map<FindingKey, Integer> keys = of(file);
        checks.forEach(check -> check.findings().forEach(finding -> keys.merge(finding.key(), 1, Integer::sum)));
    }

    /// Returns the checks with those findings marked that the baseline contains. If a text has more findings
    /// with the same key than the baseline, the last ones are new.
    List<FailingCheck> marked(String file, List<FailingCheck> checks) {
        Map<FindingKey, Integer> known = files.get(file);
        if (known == null) {
            return checks;
        }
        Map<FindingKey, Integer> left = new HashMap<>(known);
        return checks.stream()
                .map(check -> new FailingCheck(
                        check.check(),
                        check.severity(),
                        check.reason(),
                        check.gain(),
                        check.findings().stream()
                                .map(finding -> finding.known(left.merge(finding.key(), -1, Integer::sum) >= 0))
                                .toList()))
                .toList();
    }

    public int size() {
        return files.values().stream()
                .flatMap(keys -> keys.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
    }

    /// Writes the file, in an order that does not depend on the machine.
    public void write(Path file) {
        ObjectNode root = JSON.createObjectNode();
        root.put("version", VERSION);
        ObjectNode all = root.putObject("files");
        files.forEach((name, keys) -> {
            if (!keys.isEmpty()) {
                ArrayNode findings = all.putArray(name);
                keys.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey(
                                Comparator.comparing(FindingKey::check).thenComparing(FindingKey::excerpt)))
                        .forEach(entry -> {
                            ObjectNode finding = findings.addObject();
                            finding.put("check", entry.getKey().check());
                            if (!entry.getKey().excerpt().isEmpty()) {
                                finding.put("excerpt", entry.getKey().excerpt());
                            }
                            if (entry.getValue() > 1) {
                                finding.put("count", entry.getValue());
                            }
                        });
            }
        });
        AtomicFile.write(file, JSON.writeValueAsString(root) + "\n");
    }
}
