/// `openapi.json` as a thing to test with: its operations, requests made from it, and whether an answer is as it says.
@NullMarked
package assay.service.contract;

import org.jspecify.annotations.NullMarked;
