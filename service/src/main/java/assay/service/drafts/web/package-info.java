/// Research, drafts and fixes over HTTP. The controllers serve the API, and [Builders] serves the web
/// interface.
@NamedInterface("web")
@NullMarked
package assay.service.drafts.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
