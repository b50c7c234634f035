/// Research, drafts and fixes over HTTP. [Builders] does for pages what the controllers do for the API.
@NamedInterface("web")
@NullMarked
package assay.service.drafts.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
