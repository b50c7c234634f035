/// Pages: coming in, the editor, scans and reports, research and drafts, the account, documentation. Every page works
/// without a script; scripts make it quicker.
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "accounts",
            "accounts :: web",
            "credits",
            "billing :: web",
            "scans",
            "scans :: web",
            "jobs",
            "jobs :: web",
            "drafts",
            "drafts :: web",
            "events",
            "webhooks",
            "webhooks :: web"
        })
@NullMarked
package assay.service.site;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
