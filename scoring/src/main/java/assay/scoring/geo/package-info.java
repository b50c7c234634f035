/// The generative engine checks, with one class for each. [assay.scoring.Catalogue] finds them automatically;
/// nothing refers to them by name.
@NullMarked
package assay.scoring.geo;

import org.jspecify.annotations.NullMarked;
