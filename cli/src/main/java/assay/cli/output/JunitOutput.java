package assay.cli.output;

import assay.cli.check.FailingCheck;
import assay.cli.check.FileFinding;
import assay.cli.check.FileResult;
import assay.scoring.Decimals;
import assay.scoring.Report;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes results as JUnit XML, which CI systems show as tests: each file is a suite, and each check a test.
/// A check fails if it fails the run.
final class JunitOutput implements Output {

    private final OutputStream out;
    private final Summary rules;

    /// @param rules decides what fails
    JunitOutput(OutputStream out, Summary rules) {
        this.out = out;
        this.rules = rules;
    }

    @Override
    public void start() {
        write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"Assay\">\n");
    }

    @Override
    public void file(FileResult result) {
        Map<String, FailingCheck> failing = new HashMap<>();
        for (FailingCheck check : result.checks()) {
            if (rules.failOn().fails(check)) {
                failing.put(check.check(), check);
            }
        }
        Report report = result.report();
        boolean low = report.scored() && report.scores().overall() < rules.minScore();
        StringBuilder xml = new StringBuilder();
        xml.append("  <testsuite name=\"").append(Xml.escaped(result.file().name()));
        xml.append("\" tests=\"").append(report.rows().size() + (rules.minScore() > 0 ? 1 : 0));
        xml.append("\" failures=\"").append(failing.size() + (low ? 1 : 0)).append("\" errors=\"0\">\n");
        for (Report.Row row : report.rows()) {
            FailingCheck check = failing.get(row.check());
            testcase(
                    xml,
                    result,
                    row.check(),
                    check == null ? null : check.reason(),
                    check == null
                            ? ""
                            : check.findings().stream().map(JunitOutput::line).collect(Collectors.joining("\n")));
        }
        if (rules.minScore() > 0) {
            String reason =
                    "The overall score is " + Decimals.tenths(report.scores().overall()) + "; the minimum is "
                            + Decimals.tenths(rules.minScore()) + ".";
            testcase(xml, result, "min_score", low ? reason : null, "");
        }
        write(xml.append("  </testsuite>\n").toString());
    }

    private static String line(FileFinding finding) {
        return finding.issue() == null
                ? finding.message()
                : finding.issue().line() + ":" + finding.issue().column() + " " + finding.message();
    }

    private static void testcase(
            StringBuilder xml, FileResult result, String name, @Nullable String failure, String details) {
        xml.append("    <testcase classname=\"")
                .append(Xml.escaped(result.file().name()));
        xml.append("\" name=\"").append(Xml.escaped(name)).append('"');
        if (failure == null) {
            xml.append("/>\n");
            return;
        }
        xml.append(">\n      <failure message=\"")
                .append(Xml.escaped(failure))
                .append("\">")
                .append(Xml.escaped(details));
        xml.append("</failure>\n    </testcase>\n");
    }

    @Override
    public void unreadable(String name, String reason) {
        write("  <testsuite name=\"" + Xml.escaped(name)
                + "\" tests=\"1\" failures=\"0\" errors=\"1\">\n    <testcase classname=\""
                + Xml.escaped(name) + "\" name=\"read\">\n      <error message=\"" + Xml.escaped(name + " " + reason)
                + "\"/>\n    </testcase>\n  </testsuite>\n");
    }

    @Override
    public void end(Summary summary) {
        write("</testsuites>\n");
    }

    private void write(String text) {
        Streams.write(out, text.getBytes(StandardCharsets.UTF_8));
    }
}
