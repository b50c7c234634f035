package assay.cli.lsp;

import assay.cli.files.TextFile;
import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/// A text that is open in the editor.
///
/// @param uri as the editor names it
/// @param version increases with every change
record OpenText(String uri, int version, TextFile file) {

    /// Returns the text after changes, which apply one after another.
    OpenText changed(int newVersion, List<TextDocumentContentChangeEvent> changes) {
        String content = file.content();
        for (TextDocumentContentChangeEvent change : changes) {
            if (change.getRange() == null) {
                content = change.getText();
            } else {
                var range = new Positions(content).of(change.getRange());
                content = content.substring(0, range.start()) + change.getText() + content.substring(range.end());
            }
        }
        return new OpenText(uri, newVersion, file.with(content));
    }
}
