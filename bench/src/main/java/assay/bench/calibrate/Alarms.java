package assay.bench.calibrate;

import assay.bench.Console;
import assay.scoring.Report;
import assay.scoring.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The alarms on published posts that are not labeled poor, and the number of alarms that reviewers found to
/// be false.
final class Alarms {

    /// A FAIL or BLOCKER in a report.
    ///
    /// @param judged `right`, `false`, or `open` if the alarm has not been judged yet, in which case it
    /// counts as false
    /// @param reason the reviewer's reason
    record Alarm(String path, String check, Severity severity, String judged, String reason, String said) {}

    private Alarms() {}

    /// @param verdicts the verdicts of reviewers; a key consists of the post's name, a space and the check's
    /// name
    static List<Alarm> of(List<Scored> posts, Map<String, Verdict> verdicts) {
        List<Alarm> alarms = new ArrayList<>();
        for (Scored scored : posts) {
            for (Report.Row row : scored.report().rows()) {
                if (row.severity().worseThan(Severity.WARNING)) {
                    Verdict verdict =
                            verdicts.getOrDefault(scored.post().name() + " " + row.check(), new Verdict("open", ""));
                    alarms.add(new Alarm(
                            scored.post().name(),
                            row.check(),
                            row.severity(),
                            verdict.judged(),
                            verdict.reason(),
                            String.join(" ", row.reasons())));
                }
            }
        }
        return alarms;
    }

    /// The verdict of a reviewer, who must not be the author of the check.
    record Verdict(String judged, String reason) {}

    /// Returns the stored verdicts from a table with the columns path, check, judged and reason.
    static Map<String, Verdict> verdicts(Path file) throws IOException {
        Map<String, Verdict> verdicts = new HashMap<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] cells = line.split("\t", -1);
                if (cells.length == 4) {
                    verdicts.put(cells[0] + " " + cells[1], new Verdict(cells[2], cells[3]));
                }
            }
        }
        return verdicts;
    }

    static void print(List<Scored> posts, List<Alarm> alarms) {
        long pairs =
                posts.stream().mapToLong(each -> each.report().rows().size()).sum();
        List<Alarm> wrong =
                alarms.stream().filter(alarm -> !alarm.judged().equals("right")).toList();
        long hit = wrong.stream().map(Alarm::path).distinct().count();
        Console.print("%n%d posts not labelled poor, %,d check results%n", posts.size(), pairs);
        Console.print(
                "  BLOCKER %d, FAIL %d on %d posts; not judged right: %d (%.2f%% of results, target 2%%) on %d posts"
                        + " (%.1f%%, target 10%%), including %d not judged yet%n",
                alarms.stream()
                        .filter(alarm -> alarm.severity() == Severity.BLOCKER)
                        .count(),
                alarms.stream()
                        .filter(alarm -> alarm.severity() == Severity.FAIL)
                        .count(),
                alarms.stream().map(Alarm::path).distinct().count(),
                wrong.size(),
                100.0 * wrong.size() / pairs,
                hit,
                100.0 * hit / posts.size(),
                wrong.stream().filter(alarm -> alarm.judged().equals("open")).count());
        Map<String, Integer> byCheck = new TreeMap<>();
        alarms.forEach(alarm -> byCheck.merge(alarm.check(), 1, Integer::sum));
        System.out.println("  by check: " + byCheck);
        scores("overall", posts.stream().map(Scored::overall).toList());
        scores(
                "seo",
                posts.stream().map(each -> each.report().scores().seo() / 10.0).toList());
        scores(
                "aeo",
                posts.stream().map(each -> each.report().scores().aeo() / 10.0).toList());
        scores(
                "geo",
                posts.stream().map(each -> each.report().scores().geo() / 10.0).toList());
    }

    static void scores(String name, List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int last = sorted.size() - 1;
        Console.print(
                "  %-10s min %5.1f  p10 %5.1f  median %5.1f  p90 %5.1f  max %5.1f%n",
                name,
                sorted.getFirst(),
                sorted.get(last / 10),
                sorted.get(last / 2),
                sorted.get(last * 9 / 10),
                sorted.getLast());
    }

    /// Prints how often each check resulted in each severity.
    static void table(List<Scored> posts, List<String> checks) {
        System.out.printf(
                "%n%-26s %8s %6s %8s %7s %6s %6s %8s%n",
                "check", "BLOCKER", "FAIL", "WARNING", "OPTIM.", "PASS", "n/a", "flagged");
        for (String check : checks) {
            Map<Severity, Integer> counts = new HashMap<>();
            for (Scored scored : posts) {
                Severity severity = scored.severities().get(check);
                if (severity != null) {
                    counts.merge(severity, 1, Integer::sum);
                }
            }
            int judged = counts.values().stream().mapToInt(Integer::intValue).sum();
            int passed = counts.getOrDefault(Severity.PASS, 0);
            Console.print(
                    "%-26s %8d %6d %8d %7d %6d %6d %7.0f%%%n",
                    check,
                    counts.getOrDefault(Severity.BLOCKER, 0),
                    counts.getOrDefault(Severity.FAIL, 0),
                    counts.getOrDefault(Severity.WARNING, 0),
                    counts.getOrDefault(Severity.OPTIMIZATION, 0),
                    passed,
                    posts.size() - judged,
                    judged == 0 ? 0.0 : 100.0 * (judged - passed) / judged);
        }
    }
}
