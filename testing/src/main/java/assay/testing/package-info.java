/// What the tests of several modules share. Nothing of it is shipped.
@NullMarked
package assay.testing;

import org.jspecify.annotations.NullMarked;
