/// Asks a second language model whether cited passages support a statement. Start with
/// [assay.drafts.verification.Verifier].
@NullMarked
package assay.drafts.verification;

import org.jspecify.annotations.NullMarked;
