/// Research and drafts: what is found about tools, with its evidence, and texts that say nothing else.
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "accounts",
            "credits",
            "events",
            "jobs",
            "jobs :: web",
            "scans",
            "scans :: web"
        })
@NullMarked
package assay.service.drafts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
