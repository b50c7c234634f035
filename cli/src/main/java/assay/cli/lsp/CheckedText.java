package assay.cli.lsp;

import assay.cli.check.FailingCheck;
import assay.cli.check.FileFinding;
import assay.cli.check.FileResult;
import assay.cli.files.TextFile;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An open text with its result.
///
/// @param file the text as the command line sees it
/// @param result empty if the text is not checked: Assay is turned off for it, or it has a mistake
/// @param problem why the text was not checked; empty if there is no problem
record CheckedText(OpenText text, TextFile file, Positions positions, Optional<FileResult> result, String problem) {

    /// A finding that the baseline does not contain, with its check.
    record Found(FailingCheck check, FileFinding finding) {}

    /// Returns the findings, the worst check first.
    List<Found> findings() {
        List<Found> found = new ArrayList<>();
        for (FailingCheck check : result.map(FileResult::checks).orElse(List.of())) {
            for (FileFinding finding : check.findings()) {
                if (!finding.known()) {
                    found.add(new Found(check, finding));
                }
            }
        }
        return found;
    }

    /// Whether a comment between two blocks can be `<!-- … -->`. In MDX that is a mistake, and in HTML only the
    /// writer knows where a block ends.
    boolean hasMarkdownComments() {
        boolean mdx = text.language().equals("mdx") || file.name().endsWith(".mdx");
        return file.format() == SourceFormat.MARKDOWN && !mdx;
    }

    /// Returns where a finding is shown. A finding about the whole text is shown at its first line.
    org.eclipse.lsp4j.Range place(FileFinding finding) {
        return finding.issue() == null
                ? positions.line(0)
                : positions.of(finding.issue().range());
    }
}
