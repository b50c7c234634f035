/// Research, drafts and fixes over HTTP. [Builders] serves the web interface as the controllers serve the
/// API.
@NamedInterface("web")
@NullMarked
package assay.service.drafts.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
