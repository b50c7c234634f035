@NullMarked
package assay.fixes.rules;

import org.jspecify.annotations.NullMarked;
