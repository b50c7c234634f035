/// The rules that fix checks, one class per check.
@NullMarked
package assay.fixes.rules;

import org.jspecify.annotations.NullMarked;
