/// Tests against `openapi.json`: its operations, requests made from it, and checks of answers.
@NullMarked
package assay.service.contract;

import org.jspecify.annotations.NullMarked;
