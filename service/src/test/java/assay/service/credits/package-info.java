@NullMarked
package assay.service.credits;

import org.jspecify.annotations.NullMarked;
