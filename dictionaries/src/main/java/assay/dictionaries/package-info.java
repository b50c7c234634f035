/// Compiles spelling dictionaries when the module is built.
@NullMarked
package assay.dictionaries;

import org.jspecify.annotations.NullMarked;
