package assay.cli.output;

import assay.cli.check.FailingCheck;
import assay.cli.check.FileFinding;
import assay.cli.check.FileResult;
import assay.scoring.Catalogue;
import assay.scoring.Decimals;
import assay.scoring.Report;
import java.io.PrintStream;
import java.util.Locale;

/// Writes results as one HTML page without scripts or other files.
final class HtmlOutput implements Output {

    private static final String HEAD = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Assay report</title>
            <style>
            :root { color-scheme: light dark; --line: #8886; }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
            summary { display: flex; gap: 1rem; align-items: baseline; cursor: pointer; padding: .5rem 0; }
            summary code { flex: 1; overflow-wrap: anywhere; }
            details { border-bottom: 1px solid var(--line); }
            ul { padding-left: 1.2rem; }
            blockquote { margin: .25rem 0 .5rem; padding-left: .75rem; border-left: 3px solid var(--line); }
            .score { font-variant-numeric: tabular-nums; font-weight: 600; }
            .blocker, .fail { color: light-dark(#b3261e, #ff8a80); }
            .warning { color: light-dark(#8a5a00, #ffc46b); }
            .optimization { color: light-dark(#0b6470, #7fd6e0); }
            .dim { opacity: .75; }
            </style>
            </head>
            <body>
            <h1>Assay report</h1>
            """;

    private final PrintStream out;
    private final String docs;

    /// @param docs the URL prefix of the checks' pages
    HtmlOutput(PrintStream out, String docs) {
        this.out = out;
        this.docs = docs;
    }

    @Override
    public void start() {
        out.print(HEAD);
    }

    @Override
    public void file(FileResult result) {
        Report report = result.report();
        boolean failing = result.checks().stream().anyMatch(FailingCheck::isNew);
        out.println("<details" + (failing ? " open" : "") + ">");
        out.println("<summary><code>" + Xml.escaped(result.file().name()) + "</code> <span class=\"score\">"
                + (report.scored() ? Decimals.tenths(report.scores().overall()) : "no score")
                + (result.base() == null ? "" : " (" + Points.change(result.change()) + ")") + "</span></summary>");
        if (report.scored()) {
            out.println("<p class=\"dim\">SEO "
                    + Decimals.tenths(report.scores().seo()) + " · AEO "
                    + Decimals.tenths(report.scores().aeo()) + " · GEO "
                    + Decimals.tenths(report.scores().geo()) + " · "
                    + Xml.escaped(report.contentType().label()) + " · " + Points.count(report.wordCount(), "word")
                    + "</p>");
        }
        report.suppression().ifPresent(sentence -> out.println("<p>" + sentence + "</p>"));
        out.println("<ul>");
        for (FailingCheck check : result.checks()) {
            if (check.isNew()) {
                check(check);
            }
        }
        out.println("</ul>\n</details>");
    }

    private void check(FailingCheck check) {
        String severity = check.severity().name().toLowerCase(Locale.ROOT);
        out.println("<li><strong class=\"" + severity + "\">" + severity + "</strong> " + Xml.escaped(check.reason())
                + " <a href=\""
                + Xml.escaped(docs + check.check()) + "\">"
                + Xml.escaped(Catalogue.complete().title(check.check())) + "</a>"
                + (check.gain() > 0 ? " <span class=\"dim\">" + Points.change(check.gain()) + "</span>" : ""));
        for (FileFinding finding : check.findings()) {
            if (finding.issue() != null && !finding.known()) {
                out.println("<div>Line " + finding.issue().line() + ": " + Xml.escaped(finding.message())
                        + "</div><blockquote>" + Xml.escaped(finding.issue().excerpt()) + "</blockquote>");
            }
        }
        out.println("</li>");
    }

    @Override
    public void unreadable(String name, String reason) {
        out.println("<p class=\"fail\"><code>" + Xml.escaped(name) + "</code> " + Xml.escaped(reason) + ".</p>");
    }

    @Override
    public void end(Summary summary) {
        out.println(
                "<p>" + Points.count(summary.checked(), "file") + ", mean score " + Decimals.tenths(summary.meanScore())
                        + ", " + (summary.failed() == 0 ? "all pass" : summary.failed() + " failed") + ".</p>");
        out.println("</body>\n</html>");
    }
}
