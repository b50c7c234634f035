/// The web interface: sign-in, editor, scans and reports, research and drafts, account, documentation. Every
/// page works without JavaScript; scripts only make it more convenient.
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
