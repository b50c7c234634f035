/// Tests over HTTP against the started service, on both stores.
@NullMarked
package assay.service;

import org.jspecify.annotations.NullMarked;
