/// The answer engine checks, with one class for each. [assay.scoring.Catalogue] finds them automatically;
/// nothing refers to them by name.
@NullMarked
package assay.scoring.aeo;

import org.jspecify.annotations.NullMarked;
