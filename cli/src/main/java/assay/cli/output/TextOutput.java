package assay.cli.output;

import assay.cli.check.FailingCheck;
import assay.cli.check.FileFinding;
import assay.cli.check.FileResult;
import assay.scoring.Decimals;
import assay.scoring.Report;
import assay.scoring.Report.InlineIssue;
import assay.scoring.Severity;
import assay.scoring.document.Lines;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes results for people: each file with its scores, its failing checks, and the lines of its findings.
final class TextOutput implements Output {

    /// The maximum number of findings that are shown for one check of one file.
    private static final int MOST_FINDINGS = 10;

    /// The maximum number of characters that are shown of a line.
    private static final int LONGEST_LINE = 100;

    private final PrintStream out;
    private final Style style;
    private final String docs;
    private final boolean quiet;

    /// @param docs the URL prefix of the checks' pages
    /// @param quiet whether to leave out files that pass, and the summary
    TextOutput(PrintStream out, Style style, String docs, boolean quiet) {
        this.out = out;
        this.style = style;
        this.docs = docs;
        this.quiet = quiet;
    }

    @Override
    public void file(FileResult result) {
        List<FailingCheck> shown =
                result.checks().stream().filter(FailingCheck::isNew).toList();
        if (quiet && shown.isEmpty()) {
            return;
        }
        Report report = result.report();
        out.println(style.bold(Printable.of(result.file().name())) + "  " + scores(result) + "  "
                + style.dim(report.contentType().label() + ", " + Points.count(report.wordCount(), "word")));
        report.suppression().ifPresent(sentence -> out.println("  " + sentence));
        Lines lines = Lines.of(result.file().content());
        for (FailingCheck check : shown) {
            check(check, result.file().content(), lines);
        }
        report.notes().stream()
                .filter(note -> shown.isEmpty() && !report.scored())
                .forEach(note -> out.println("  " + Printable.of(note)));
        out.println();
    }

    private static String scores(FileResult result) {
        Report report = result.report();
        if (!report.scored()) {
            return "no score";
        }
        Report.Scores scores = report.scores();
        return Decimals.tenths(scores.overall())
                + (result.base() == null ? "" : " (" + Points.change(result.change()) + ")") + "  SEO "
                + Decimals.tenths(scores.seo()) + "  AEO " + Decimals.tenths(scores.aeo()) + "  GEO "
                + Decimals.tenths(scores.geo());
    }

    private void check(FailingCheck check, String content, Lines lines) {
        String gain = check.gain() > 0 ? "  " + style.dim(Points.change(check.gain())) : "";
        out.println("  " + style.severity(check.severity()) + " ".repeat(width(check.severity())) + "  "
                + Printable.of(check.reason()) + "  " + style.dim(style.link(check.check(), docs + check.check()))
                + gain);
        List<FileFinding> placed = check.findings().stream()
                .filter(finding -> !finding.known() && finding.issue() != null)
                .toList();
        placed.stream().limit(MOST_FINDINGS).forEach(finding -> finding(finding, check.reason(), content, lines));
        if (placed.size() > MOST_FINDINGS) {
            out.println("      " + style.dim("… and " + (placed.size() - MOST_FINDINGS) + " more"));
        }
    }

    private static int width(Severity severity) {
        return Severity.OPTIMIZATION.name().length() - severity.name().length();
    }

    private void finding(FileFinding finding, String reason, String content, Lines lines) {
        InlineIssue issue = finding.issue();
        if (issue == null) {
            return;
        }
        int start = lines.start(issue.line() - 1);
        int end = issue.line() < lines.count() ? lines.start(issue.line()) : content.length();
        String line = content.substring(start, end).stripTrailing();
        int from = Math.min(issue.range().start() - start, line.length());
        int to = Math.clamp(issue.range().end() - start, from, line.length());
        // Shows the part of a long line that contains the finding.
        int first = line.length() <= LONGEST_LINE ? 0 : Math.max(0, Math.min(from - 20, line.length() - LONGEST_LINE));
        String part = line.substring(first, Math.min(line.length(), first + LONGEST_LINE));
        int marked = Math.clamp((long) Math.min(to, first + part.length()) - from, 1, LONGEST_LINE);
        String message = finding.message().equals(reason) ? "" : "  " + Printable.of(finding.message());
        out.println("      " + style.dim(issue.line() + ":" + issue.column()) + message);
        out.println("        " + Printable.of(part));
        // A mark below the whole line would say nothing.
        if (marked < part.length()) {
            out.println("        " + " ".repeat(columns(part.substring(0, from - first)))
                    + style.accent("^".repeat(marked)));
        }
        if (issue.suggestion() != null && !issue.suggestion().contains("\n")) {
            out.println("        " + style.dim("→ ")
                    + (issue.suggestion().isEmpty() ? "(remove)" : Printable.of(issue.suggestion())));
        }
    }

    /// Returns the number of columns that a text takes in a terminal: East Asian characters take two, and
    /// combining ones none.
    private static int columns(String text) {
        return text.codePoints()
                .map(c -> switch (Character.getType(c)) {
                    case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
                    default -> wide(c) ? 2 : 1;
                })
                .sum();
    }

    private static boolean wide(int c) {
        return Character.isIdeographic(c)
                || c >= 0x1100 && c <= 0x115F
                || c >= 0x3000 && c <= 0x30FF
                || c >= 0xAC00 && c <= 0xD7A3
                || c >= 0xFF00 && c <= 0xFF60
                || c >= 0x1F300 && c <= 0x1FAFF;
    }

    @Override
    public void unreadable(String name, String reason) {
        // Written to standard error by the command.
    }

    @Override
    public void end(Summary summary) {
        if (quiet) {
            return;
        }
        List<String> counts = new ArrayList<>();
        for (Severity severity : List.of(Severity.BLOCKER, Severity.FAIL, Severity.WARNING, Severity.OPTIMIZATION)) {
            long count = summary.count(severity);
            if (count > 0) {
                counts.add(Points.count(count, severity.name().toLowerCase(Locale.ROOT)));
            }
        }
        boolean none = summary.checked() == 0;
        out.println(style.bold(Points.count(summary.checked(), "file"))
                + (none ? "" : ", " + (counts.isEmpty() ? "no findings" : String.join(", ", counts)))
                + (summary.known() > 0 ? ", " + summary.known() + " in the baseline" : "")
                + (summary.skipped() > 0 ? ", " + Points.count(summary.skipped(), "file") + " turned off" : "")
                + (summary.unreadable() > 0 ? ", " + Points.count(summary.unreadable(), "file") + " not read" : "")
                + (none ? "" : verdict(summary)));
    }

    private static String verdict(Summary summary) {
        return "; mean score " + Decimals.tenths(summary.meanScore())
                + (summary.hasChanges() ? " (" + Points.change(summary.meanChange()) + ")" : "") + ", "
                + (summary.failed() == 0 ? "all pass" : summary.failed() + " failed");
    }
}
