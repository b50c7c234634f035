package assay.cli.output;

import assay.cli.check.FailingCheck;
import assay.cli.check.FileFinding;
import assay.cli.check.FileResult;
import assay.scoring.Catalogue;
import assay.scoring.Severity;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// Writes findings as workflow commands, which GitHub shows as annotations in a pull request. GitHub shows
/// at most ten errors and ten warnings per step, so only those with the greatest gains are written.
///
/// [The commands](https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands)
final class GithubOutput implements Output {

    private static final int MOST = 10;

    private record Annotation(int gain, int number, String command) {}

    /// The annotations of one kind, with the one to drop first at the head.
    private static final class Worst {
        private final PriorityQueue<Annotation> kept = new PriorityQueue<>(Comparator.comparingInt(Annotation::gain)
                .thenComparing(Comparator.comparingInt(Annotation::number).reversed()));
        private int number;

        private void add(int gain, String command) {
            kept.add(new Annotation(gain, number++, command));
            if (kept.size() > MOST) {
                kept.remove();
            }
        }

        private List<Annotation> inOrder() {
            List<Annotation> all = new ArrayList<>(kept);
            all.sort(Comparator.comparingInt(Annotation::gain).reversed().thenComparingInt(Annotation::number));
            return all;
        }
    }

    private final PrintStream out;
    private final Worst errors = new Worst();
    private final Worst warnings = new Worst();

    GithubOutput(PrintStream out) {
        this.out = out;
    }

    @Override
    public void file(FileResult result) {
        for (FailingCheck check : result.checks()) {
            boolean error = check.severity().worseThan(Severity.WARNING);
            for (FileFinding finding : check.findings()) {
                if (!finding.known()) {
                    (error ? errors : warnings)
                            .add(
                                    check.gain(),
                                    command(
                                            error ? "error" : "warning",
                                            result.file().name(),
                                            finding));
                }
            }
        }
    }

    private static String command(String kind, String file, FileFinding finding) {
        StringBuilder command =
                new StringBuilder("::").append(kind).append(" file=").append(property(file));
        if (finding.issue() != null) {
            command.append(",line=")
                    .append(finding.issue().line())
                    .append(",col=")
                    .append(finding.issue().column());
        }
        command.append(",title=").append(property(Catalogue.complete().title(finding.check())));
        return command.append("::").append(data(finding.message())).toString();
    }

    /// Escapes the message, as GitHub's own toolkit does.
    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }

    @Override
    public void unreadable(String name, String reason) {
        errors.add(Integer.MAX_VALUE, "::error file=" + property(name) + "::" + data(name + " " + reason + "."));
    }

    @Override
    public void end(Summary summary) {
        errors.inOrder().forEach(each -> out.println(each.command()));
        warnings.inOrder().forEach(each -> out.println(each.command()));
    }
}
