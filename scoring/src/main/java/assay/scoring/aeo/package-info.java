/// The answer engine checks, one class each. They are not referenced by name: [assay.scoring.Catalogue] finds
/// them.
@NullMarked
package assay.scoring.aeo;

import org.jspecify.annotations.NullMarked;
