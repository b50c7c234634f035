/// The language server: checks texts while a user edits them.
@NullMarked
package assay.cli.lsp;

import org.jspecify.annotations.NullMarked;
