/// Code that the tests of several modules share. None of it is shipped.
@NullMarked
package assay.testing;

import org.jspecify.annotations.NullMarked;
