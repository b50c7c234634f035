/// Compares what two texts state: numbers, dates, names, quotations, links, code, and the small words that
/// carry a meaning.
///
/// Start at [assay.claims.Comparison]. A provable change is a [assay.claims.Refusal]; an unprovable one is
/// a [assay.claims.Doubt] for a person to judge. Typed facts are a sealed type, [assay.claims.Fact], and
/// [assay.claims.Facts] reads those of one text.
@NullMarked
package assay.claims;

import org.jspecify.annotations.NullMarked;
