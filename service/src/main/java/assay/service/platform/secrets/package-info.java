/// The master key, and what is stored encrypted under it.
@NullMarked
package assay.service.platform.secrets;

import org.jspecify.annotations.NullMarked;
