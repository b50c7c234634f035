/// Research and drafts. Research collects facts about tools with their evidence, and drafts state only these
/// facts.
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
