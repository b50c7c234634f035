/// The generative engine checks, one class each. They are not referenced by name: [assay.scoring.Catalogue]
/// finds them.
@NullMarked
package assay.scoring.geo;

import org.jspecify.annotations.NullMarked;
