/// Compares what two texts state: numbers, dates, names, quotations, links, code, and the small words that
/// determine the meaning.
///
/// Start at [assay.claims.Comparison]. A change of meaning is refused with an [assay.claims.Refusal] if it
/// is certain; otherwise, it becomes an [assay.claims.Doubt] for a person to judge. The kinds of facts are
/// the sealed type [assay.claims.Fact], and [assay.claims.Facts] reads the facts of one text.
@NullMarked
package assay.claims;

import org.jspecify.annotations.NullMarked;
