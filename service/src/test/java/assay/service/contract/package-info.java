/// Tests against `openapi.json`: its operations, requests made from it, and checks of responses.
@NullMarked
package assay.service.contract;

import org.jspecify.annotations.NullMarked;
