/// The checks of the generative engine, one class each. Nothing calls them by name: [assay.scoring.Catalogue] finds
/// them.
@NullMarked
package assay.scoring.geo;

import org.jspecify.annotations.NullMarked;
