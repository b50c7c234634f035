/// Tests of the service against `openapi.json`, which is the source of the requests and of the rules for the
/// responses.
@NullMarked
package assay.service.contract;

import org.jspecify.annotations.NullMarked;
