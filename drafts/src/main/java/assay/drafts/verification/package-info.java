/// Asks a second language model whether the passages that a statement cites say what it says. Start at
/// [assay.drafts.verification.Verifier].
@NullMarked
package assay.drafts.verification;

import org.jspecify.annotations.NullMarked;
