/// Mock research and drafts without a network: fictitious worlds, and a writer that follows fixed rules.
@NullMarked
package assay.drafts.mock;

import org.jspecify.annotations.NullMarked;
