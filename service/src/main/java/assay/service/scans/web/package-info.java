/// Scans over HTTP: of texts, pages and blogs; stored scans, the catalogue, and scan profiles. [SiteScans]
/// serves the web interface as the controllers serve the API.
@NamedInterface("web")
@NullMarked
package assay.service.scans.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
