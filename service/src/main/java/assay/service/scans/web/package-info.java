/// Scans over HTTP: of texts, pages and blogs, what was stored of them, the catalogue, a tenant's profile. [SiteScans]
/// does for pages what the controllers do for the API.
@NamedInterface("web")
@NullMarked
package assay.service.scans.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
