@NullMarked
package assay.service.accounts;

import org.jspecify.annotations.NullMarked;
