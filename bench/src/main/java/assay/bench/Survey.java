package assay.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Sends every post of a folder to the service, as a client would, and says what came back: the distribution of
/// verdicts, of scores and of each check's severities. Writes a row a post to `target/survey.tsv` and every answer
/// beside it.
final class Survey {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> SEVERITIES = List.of("BLOCKER", "FAIL", "WARNING", "OPTIMIZATION", "PASS");

    private Survey() {}

    /// @param args the folder; none for the corpus beside the project
    public static void main(String[] args) throws Exception {
        List<Posts.Post> posts = Posts.load(args.length == 0 ? null : args[0]);
        Path out = Path.of("target", "survey");
        Files.createDirectories(out);
        Map<String, Integer> verdicts = new TreeMap<>();
        Map<String, Map<String, Integer>> checks = new TreeMap<>();
        Map<String, List<Double>> scores = new TreeMap<>();
        List<String> rows = new ArrayList<>();
        Map<Integer, Integer> statuses = new TreeMap<>();
        try (Service service = Service.start(List.of());
                HttpClient client = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
            for (Posts.Post post : posts) {
                HttpResponse<String> answer = client.send(
                        HttpRequest.newBuilder(service.uri("/api/v1/scan"))
                                .header("Authorization", "Bearer " + service.key())
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofByteArray(ScanLoad.body(post)))
                                .build(),
                        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
                statuses.merge(answer.statusCode(), 1, Integer::sum);
                Files.writeString(out.resolve(post.name() + ".json"), answer.body());
                if (answer.statusCode() != 200) {
                    System.err.println(post.name() + ": " + answer.statusCode() + " " + answer.body());
                    continue;
                }
                JsonNode envelope = JSON.readTree(answer.body());
                verdicts.merge(envelope.path("verdict").asString(), 1, Integer::sum);
                JsonNode report = envelope.path("report");
                StringBuilder row = new StringBuilder(post.name())
                        .append('\t')
                        .append(envelope.path("verdict").asString());
                row.append('\t').append(envelope.path("word_count").asInt());
                for (String score : List.of("overall", "seo", "aeo", "geo")) {
                    double value = report.path("scores").path(score).asDouble();
                    scores.computeIfAbsent(score, _ -> new ArrayList<>()).add(value);
                    row.append('\t').append(value);
                }
                Map<String, String> severities = new TreeMap<>();
                for (JsonNode check : report.path("checks_detail")) {
                    severities.put(
                            check.path("check").asString(),
                            check.path("severity").asString());
                }
                for (JsonNode check : report.path("not_applicable")) {
                    severities.put(check.path("check").asString(), "n/a");
                }
                severities.forEach((check, severity) -> {
                    checks.computeIfAbsent(check, _ -> new TreeMap<>()).merge(severity, 1, Integer::sum);
                    row.append('\t').append(check).append('=').append(severity);
                });
                rows.add(row.toString());
            }
        }
        print(posts.size(), statuses, verdicts, scores, checks);
        write(out.resolveSibling("survey.tsv"), rows);
        if (statuses.keySet().stream().anyMatch(status -> status >= 500)) {
            System.exit(1);
        }
    }

    private static void print(
            int posts,
            Map<Integer, Integer> statuses,
            Map<String, Integer> verdicts,
            Map<String, List<Double>> scores,
            Map<String, Map<String, Integer>> checks) {
        System.out.printf("%d posts; answers by status: %s%n%nverdicts%n", posts, statuses);
        for (String severity : SEVERITIES) {
            System.out.printf("  %-14s %5d%n", severity, verdicts.getOrDefault(severity, 0));
        }
        System.out.printf("%nscores %17s %6s %6s %6s %6s%n", "min", "p10", "median", "p90", "max");
        scores.forEach((name, values) -> {
            Collections.sort(values);
            int last = values.size() - 1;
            System.out.printf(
                    "  %-14s %7.1f %6.1f %6.1f %6.1f %6.1f%n",
                    name,
                    values.getFirst(),
                    values.get(last / 10),
                    values.get(last / 2),
                    values.get(last * 9 / 10),
                    values.getLast());
        });
        System.out.printf(
                "%n%-26s %8s %6s %8s %7s %6s %6s %8s%n",
                "check", "BLOCKER", "FAIL", "WARNING", "OPTIM.", "PASS", "n/a", "flagged");
        for (String check : new TreeSet<>(checks.keySet())) {
            Map<String, Integer> counts = checks.getOrDefault(check, Map.of());
            int absent = counts.getOrDefault("n/a", 0);
            int judged = counts.values().stream().mapToInt(Integer::intValue).sum() - absent;
            int passed = counts.getOrDefault("PASS", 0);
            System.out.printf(
                    "%-26s %8d %6d %8d %7d %6d %6d %7.0f%%%n",
                    check,
                    counts.getOrDefault("BLOCKER", 0),
                    counts.getOrDefault("FAIL", 0),
                    counts.getOrDefault("WARNING", 0),
                    counts.getOrDefault("OPTIMIZATION", 0),
                    passed,
                    absent,
                    judged == 0 ? 0.0 : 100.0 * (judged - passed) / judged);
        }
    }

    private static void write(Path path, List<String> rows) throws IOException {
        try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(path))) {
            rows.forEach(writer::println);
        }
        System.out.println("\nA row a post: " + path + "; every answer: " + path.resolveSibling("survey"));
    }
}
