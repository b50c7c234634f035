/// Scans: scoring over HTTP, stored reports, and the catalogue.
@ApplicationModule(allowedDependencies = {"platform", "accounts", "credits", "events", "jobs", "jobs :: web"})
@NullMarked
package assay.service.scans;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
