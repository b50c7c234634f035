@NullMarked
package assay.service.webhooks;

import org.jspecify.annotations.NullMarked;
