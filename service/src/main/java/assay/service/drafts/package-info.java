/// Research and drafts: collects facts about tools with their evidence, and writes texts that state nothing
/// else.
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
