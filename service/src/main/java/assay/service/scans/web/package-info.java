/// Scans over HTTP: scans of texts, pages and blogs, stored scans, the catalogue, and scan profiles. The
/// controllers serve the API, and [SiteScans] serves the web interface.
@NamedInterface("web")
@NullMarked
package assay.service.scans.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
