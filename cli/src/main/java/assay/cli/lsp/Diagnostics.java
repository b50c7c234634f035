package assay.cli.lsp;

import assay.scoring.Severity;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;

/// Writes findings as diagnostics.
final class Diagnostics {

    static final String SOURCE = "assay";

    private final String docs;

    /// @param docs the URL prefix of the checks' pages
    Diagnostics(String docs) {
        this.docs = docs;
    }

    List<Diagnostic> of(CheckedText text) {
        List<Diagnostic> diagnostics = new ArrayList<>();
        if (!text.problem().isEmpty()) {
            diagnostics.add(new Diagnostic(text.positions().line(0), text.problem(), DiagnosticSeverity.Error, SOURCE));
        }
        for (CheckedText.Found each : text.findings()) {
            Diagnostic diagnostic = new Diagnostic(
                    text.place(each.finding()),
                    each.finding().message(),
                    severity(each.finding().severity()),
                    SOURCE,
                    each.check().check());
            diagnostic.setCodeDescription(
                    new DiagnosticCodeDescription(docs + each.check().check()));
            diagnostics.add(diagnostic);
        }
        return diagnostics;
    }

    private static DiagnosticSeverity severity(Severity severity) {
        return switch (severity) {
            case BLOCKER, FAIL -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case OPTIMIZATION, PASS -> DiagnosticSeverity.Information;
        };
    }
}
