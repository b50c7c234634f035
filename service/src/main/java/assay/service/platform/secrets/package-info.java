/// The master key, and encryption of stored secrets.
@NullMarked
package assay.service.platform.secrets;

import org.jspecify.annotations.NullMarked;
