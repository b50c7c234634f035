/// The command line: `assay check`, `fix`, `score`, `explain`, `list`, `baseline` and `init`. It needs no
/// server, no account and no network.
@NullMarked
package assay.cli;

import org.jspecify.annotations.NullMarked;
