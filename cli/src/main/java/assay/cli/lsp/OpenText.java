package assay.cli.lsp;

import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/// A text that is open in the editor.
///
/// @param uri as the editor names it
/// @param language the editor's name of the language, such as `markdown`
/// @param version increases with every change
record OpenText(String uri, String language, int version, String content) {

    /// Returns the text after changes, which apply one after another.
    OpenText changed(int newVersion, List<TextDocumentContentChangeEvent> changes) {
        String changed = content;
        for (TextDocumentContentChangeEvent change : changes) {
            if (change.getRange() == null) {
                changed = change.getText();
            } else {
                var range = new Positions(changed).of(change.getRange());
                changed = changed.substring(0, range.start()) + change.getText() + changed.substring(range.end());
            }
        }
        return new OpenText(uri, language, newVersion, changed);
    }
}
