/// Tests of the service against `openapi.json`, with requests that are made from it and checks of the
/// responses.
@NullMarked
package assay.service.contract;

import org.jspecify.annotations.NullMarked;
