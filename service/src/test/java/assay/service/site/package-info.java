@NullMarked
package assay.service.site;

import org.jspecify.annotations.NullMarked;
