/// Research and drafts without a network: worlds that somebody made up, and a writer that goes by
/// rules.
@NullMarked
package assay.drafts.mock;

import org.jspecify.annotations.NullMarked;
