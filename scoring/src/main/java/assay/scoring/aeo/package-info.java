/// The checks of the answer engine, one class each. Nothing calls them by name: [assay.scoring.Catalogue] finds them.
@NullMarked
package assay.scoring.aeo;

import org.jspecify.annotations.NullMarked;
