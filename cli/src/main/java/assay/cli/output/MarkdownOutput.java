package assay.cli.output;

import assay.cli.check.FailingCheck;
import assay.cli.check.FileFinding;
import assay.cli.check.FileResult;
import assay.scoring.Catalogue;
import assay.scoring.Severity;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes results as Markdown for a comment in a pull request: a table of the files, and the findings of
/// each file. GitHub accepts at most 65,536 characters per comment, so findings beyond this limit are
/// counted.
final class MarkdownOutput implements Output {

    private static final int LONGEST = 60_000;

    /// The maximum number of files in the table.
    private static final int MOST_FILES = 100;

    private final PrintStream out;
    private final String docs;
    private final List<String> rows = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final StringBuilder details = new StringBuilder();
    private int more;
    private int moreFiles;

    /// @param docs the URL prefix of the checks' pages
    MarkdownOutput(PrintStream out, String docs) {
        this.out = out;
        this.docs = docs;
    }

    @Override
    public void file(FileResult result) {
        List<FailingCheck> shown =
                result.checks().stream().filter(FailingCheck::isNew).toList();
        if (rows.size() < MOST_FILES) {
            String score = result.report().scored() ? Points.score(result.report()) : "–";
            String change = result.base() == null ? "" : Points.change(result.change());
            long serious = result.count(Severity.BLOCKER) + result.count(Severity.FAIL);
            rows.add("| `" + result.file().name() + "` | " + score + " | " + change + " | " + serious + " | "
                    + result.count(Severity.WARNING) + " | " + result.count(Severity.OPTIMIZATION) + " |");
        } else {
            moreFiles++;
        }
        if (!shown.isEmpty()) {
            section(result, shown);
        }
    }

    private void section(FileResult result, List<FailingCheck> shown) {
        StringBuilder section = new StringBuilder("\n<details><summary><code>")
                .append(Xml.escaped(result.file().name()))
                .append("</code></summary>\n\n");
        for (FailingCheck check : shown) {
            section.append("- **")
                    .append(check.severity().name().toLowerCase(Locale.ROOT))
                    .append("** ")
                    .append(text(check.reason()))
                    .append(" [")
                    .append(Catalogue.complete().title(check.check()))
                    .append("](")
                    .append(docs)
                    .append(check.check())
                    .append(')');
            if (check.gain() > 0) {
                section.append(" ").append(Points.change(check.gain()));
            }
            List<String> lines = check.findings().stream()
                    .filter(finding -> !finding.known() && finding.issue() != null)
                    .map(MarkdownOutput::line)
                    .distinct()
                    .limit(10)
                    .toList();
            section.append(lines.isEmpty() ? "" : " (line " + String.join(", ", lines) + ")")
                    .append('\n');
        }
        section.append("\n</details>\n");
        if (details.length() + section.length() > LONGEST) {
            more++;
        } else {
            details.append(section);
        }
    }

    private static String line(FileFinding finding) {
        return finding.issue() == null ? "" : String.valueOf(finding.issue().line());
    }

    /// Escapes characters with which a quoted text could add markup or mention people.
    private static String text(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ("\\`*_{}[]<>#|~".indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c == '\n' || c == '\r' ? ' ' : c);
            if (c == '@') {
                // Prevents a mention.
                escaped.append('\u200b');
            }
        }
        return escaped.toString();
    }

    @Override
    public void unreadable(String name, String reason) {
        errors.add("- `" + name + "` " + text(reason) + ".");
    }

    @Override
    public void end(Summary summary) {
        out.println("### Assay: "
                + (summary.failed() == 0
                        ? "all pass"
                        : Points.count(summary.failed(), "file") + " of " + summary.checked() + " failed"));
        out.println();
        if (!rows.isEmpty()) {
            out.println("| file | score | change | blockers and fails | warnings | optimizations |");
            out.println("|---|---|---|---|---|---|");
            rows.forEach(out::println);
        }
        if (moreFiles > 0) {
            out.println();
            out.println("And " + Points.count(moreFiles, "more file") + ".");
        }
        if (!errors.isEmpty()) {
            out.println();
            out.println("Not checked:");
            out.println();
            errors.stream().limit(MOST_FILES).forEach(out::println);
        }
        out.print(details);
        if (more > 0) {
            out.println();
            out.println("The findings of " + Points.count(more, "more file")
                    + " are left out, because comments are limited.");
        }
        if (summary.known() > 0) {
            out.println();
            out.println(Points.count(summary.known(), "finding") + " in the baseline "
                    + (summary.known() == 1 ? "is" : "are") + " not shown.");
        }
    }
}
