/// The answer engine checks, one class per check. [assay.scoring.Catalogue] finds them automatically; nothing
/// refers to them by name.
@NullMarked
package assay.scoring.aeo;

import org.jspecify.annotations.NullMarked;
